import CFontconfig
import CGalleyFonts

/// The set of characters for which a face has glyphs.
///
/// `@unchecked Sendable`: the pointers refer to constants, or to a fontconfig configuration that is
/// never changed or freed.
@safe
struct FontCoverage: @unchecked Sendable {
  @unsafe
  private enum Storage {
    case table(UnsafeBufferPointer<galley_range>)
    case ranges([ClosedRange<UInt32>])
    case charset(OpaquePointer)
  }

  @unsafe private let storage: Storage

  /// Creates a set from a table of character ranges in ascending order. The table's memory must
  /// never be changed or freed.
  @unsafe
  init(table: UnsafeBufferPointer<galley_range>) {
    unsafe storage = unsafe .table(table)
  }

  /// Creates a set from a fontconfig character set, which must live as long as the process.
  @unsafe
  init(lasting charset: OpaquePointer) {
    unsafe storage = unsafe .charset(charset)
  }

  /// Copies a fontconfig character set.
  @unsafe
  init(copying charset: OpaquePointer) {
    unsafe storage = unsafe .ranges(Self.ranges(of: charset))
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch unsafe storage {
    case .table(let table):
      Self.search(scalar.value, table.count) { unsafe (table[$0].first, table[$0].last) }
    case .ranges(let ranges):
      Self.search(scalar.value, ranges.count) { (ranges[$0].lowerBound, ranges[$0].upperBound) }
    case .charset(let charset):
      unsafe FcCharSetHasChar(charset, scalar.value) != 0
    }
  }

  /// All covered characters as ascending ranges.
  var ranges: [ClosedRange<UInt32>] {
    switch unsafe storage {
    case .table(let table): unsafe table.map { $0.first...max($0.first, $0.last) }
    case .ranges(let ranges): ranges
    case .charset(let charset): unsafe Self.ranges(of: charset)
    }
  }
}

extension FontCoverage {
  /// Whether a character is in any of `count` ascending ranges. For the binary search, `range`
  /// returns the first and the last character of the range with a given index.
  private static func search(
    _ character: UInt32, _ count: Int, _ range: (Int) -> (first: UInt32, last: UInt32)
  ) -> Bool {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      let (first, last) = range(middle)
      if character < first {
        high = middle
      } else if character > last {
        low = middle + 1
      } else {
        return true
      }
    }
    return false
  }

  /// Reads the ranges from a fontconfig character set. Each page of the set has one bit for each of
  /// 256 characters, in `FC_CHARSET_MAP_SIZE` words of 32 bits.
  private static func ranges(of charset: OpaquePointer) -> [ClosedRange<UInt32>] {
    var ranges: [ClosedRange<UInt32>] = []
    var words = [FcChar32](repeating: 0, count: Int(FC_CHARSET_MAP_SIZE))
    var next: FcChar32 = 0
    var page = unsafe FcCharSetFirstPage(charset, &words, &next)
    while page != FcChar32.max {  // equals FC_CHARSET_DONE
      for (index, word) in words.enumerated() where word != 0 {
        for bit in 0..<32 where word & (1 << UInt32(bit)) != 0 {
          let value = page &+ UInt32(index * 32 + bit)
          if let last = ranges.last, last.upperBound &+ 1 == value {
            ranges[ranges.count - 1] = last.lowerBound...value
          } else {
            ranges.append(value...value)
          }
        }
      }
      page = unsafe FcCharSetNextPage(charset, &words, &next)
    }
    return ranges
  }
}
