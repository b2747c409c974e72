/// Coverage and class definition tables (OpenType 1.9.1, "OpenType Layout common table formats").
/// Bisection goes as HarfBuzz goes, so that unsorted tables mean the same to both.
extension Span<UInt8> {
  /// Calls `body` with each glyph of the coverage table at `place` and its index there; false when
  /// the table is of an unknown format, damaged or larger than any is.
  func forEachGlyph(inCoverageAt place: Int, _ body: (_ glyph: UInt32, _ index: Int) -> Void)
    -> Bool
  {
    guard let format = bigEndian16(at: place), let count = bigEndian16(at: place + 2) else {
      return false
    }
    switch format {
    case 1:
      for index in 0..<Int(count) {
        guard let glyph = bigEndian16(at: place + 4 + 2 * index) else { return false }
        body(UInt32(glyph), index)
      }
      return true
    case 2:
      var total = 0
      for number in 0..<Int(count) {
        let record = place + 4 + 6 * number
        guard let first = bigEndian16(at: record), let last = bigEndian16(at: record + 2),
          let index = bigEndian16(at: record + 4)
        else { return false }
        guard first <= last else { continue }
        total += Int(last - first) + 1
        guard total <= 0x10000 else { return false }
        for glyph in first...last { body(UInt32(glyph), Int(index) + Int(glyph - first)) }
      }
      return true
    default: return false
    }
  }

  /// The index of a glyph in the coverage table at `place`; nil when it is not there.
  func coverageIndex(of glyph: UInt32, at place: Int) -> Int? {
    guard let count = bigEndian16(at: place + 2) else { return nil }
    if bigEndian16(at: place) == 1 {
      return bisect(glyph, count: Int(count), at: place + 4, stride: 2)
    }
    guard
      let range = rangeRecord(of: glyph, count: Int(count), at: place + 4),
      let first = bigEndian16(at: range), let index = bigEndian16(at: range + 4)
    else { return nil }
    return Int(index) + Int(glyph) - Int(first)
  }

  /// Whether a class definition table of a known format lies within the bytes.
  func hasClasses(at place: Int) -> Bool {
    switch bigEndian16(at: place) {
    case 1: bigEndian16(at: place + 4).map { place + 6 + 2 * Int($0) <= count } ?? false
    case 2: bigEndian16(at: place + 2).map { place + 4 + 6 * Int($0) <= count } ?? false
    default: false
    }
  }

  /// The class of a glyph in the class definition table at `place`; nil for an unknown format.
  func glyphClass(of glyph: UInt32, at place: Int) -> UInt16? {
    switch bigEndian16(at: place) {
    case 1:
      guard let first = bigEndian16(at: place + 2), let count = bigEndian16(at: place + 4) else {
        return nil
      }
      let index = Int(glyph) - Int(first)
      guard index >= 0, index < Int(count) else { return 0 }
      return bigEndian16(at: place + 6 + 2 * index)
    case 2:
      guard let count = bigEndian16(at: place + 2) else { return nil }
      guard let range = rangeRecord(of: glyph, count: Int(count), at: place + 4) else { return 0 }
      return bigEndian16(at: range + 4)
    default: return nil
    }
  }

  /// The number of the record, `stride` bytes each, that has a glyph: from the one it begins with to
  /// the one that is told `last` bytes behind.
  func bisect(_ glyph: UInt32, count: Int, at place: Int, stride: Int, last: Int = 0) -> Int? {
    var low = 0
    var high = count - 1
    while low <= high {
      let middle = (low + high) / 2
      let record = place + middle * stride
      guard let first = bigEndian16(at: record), let end = bigEndian16(at: record + last) else {
        return nil
      }
      if glyph < first {
        high = middle - 1
      } else if glyph > end {
        low = middle + 1
      } else {
        return middle
      }
    }
    return nil
  }

  /// Where the record of first and last glyph, six bytes each, lies that has a glyph.
  private func rangeRecord(of glyph: UInt32, count: Int, at place: Int) -> Int? {
    bisect(glyph, count: count, at: place, stride: 6, last: 2).map { place + 6 * $0 }
  }
}
