// What a deflated stream says.

/// Some bytes as they are, or that bytes are the same as some before (RFC 1951 §3.2.5).
struct DeflateToken: Equatable {
  /// Of a match the highest bit, 9 bits of length, 16 of distance less 1; else the number of bytes
  /// and below it the bytes.
  let word: UInt32

  /// Longest match.
  static let longestMatch = 258
  /// How far a match may lie back.
  static let window = 1 << 15

  /// Up to three bytes, the first one lowest.
  @inline(__always)
  static func literals(_ bytes: UInt32, count: Int) -> DeflateToken {
    DeflateToken(word: UInt32(truncatingIfNeeded: count) &<< 24 | bytes)
  }

  /// 3 to 258 bytes as they were a distance of 1 to 32,768 before.
  @inline(__always)
  static func match(length: Int, distance: Int) -> DeflateToken {
    DeflateToken(
      word: 1 &<< 31 | UInt32(truncatingIfNeeded: length) &<< 16
        | UInt32(truncatingIfNeeded: distance &- 1))
  }

  @inline(__always)
  var isMatch: Bool { word &>> 31 != 0 }

  /// The number of bytes that are literal.
  @inline(__always)
  var literalCount: Int { Int(truncatingIfNeeded: word &>> 24) }

  /// How a match's length is written: symbols 257 and up, the longest with one of its own.
  @inline(__always)
  var length: Slot {
    let length = word &>> 16 & 511
    return length == 258
      ? Slot(symbol: 285, extraCount: 0, extra: 0) : Slot(length &- 3, kept: 2, first: 257)
  }

  /// How a match's distance is written.
  @inline(__always)
  var distance: Slot { Slot(word & 0xFFFF, kept: 1, first: 0) }

  /// A number as a symbol and the bits below what the symbol says.
  struct Slot {
    let symbol: Int
    let extraCount: Int
    let extra: UInt64

    @inline(__always)
    init(symbol: Int, extraCount: Int, extra: UInt64) {
      self.symbol = symbol
      self.extraCount = extraCount
      self.extra = extra
    }

    /// A symbol tells where the highest bit is and as many below it as are kept.
    @inline(__always)
    init(_ number: UInt32, kept: UInt32, first: Int) {
      let highest = 31 &- UInt32(truncatingIfNeeded: (number | 1).leadingZeroBitCount)
      let extra = highest > kept ? highest &- kept : 0
      symbol = first &+ Int(truncatingIfNeeded: extra &<< kept &+ number &>> extra)
      extraCount = Int(truncatingIfNeeded: extra)
      self.extra = UInt64(number & (1 &<< extra &- 1))
    }
  }
}
