/// A token: up to three literal bytes, or a match that repeats earlier bytes (RFC 1951 §3.2.5).
struct DeflateToken: Equatable {
  /// The encoded token. For a match, bit 31 is 1, bits 16 to 24 hold the length, and bits 0 to 15
  /// hold the distance minus 1. For literals, bits 0 to 23 hold the bytes, and bits 24 and 25 hold
  /// the number of bytes.
  let word: UInt32

  /// Maximum length of a match in bytes.
  static let longestMatch = 258
  /// Maximum distance, in bytes, from a match back to the bytes that it repeats.
  static let window = 1 << 15

  /// Creates a token of up to three literal bytes, with the first byte in the lowest bits.
  @inline(__always)
  static func literals(_ bytes: UInt32, count: Int) -> DeflateToken {
    DeflateToken(word: UInt32(truncatingIfNeeded: count) &<< 24 | bytes)
  }

  /// Creates a match of 3 to 258 bytes at a distance of 1 to 32,768 bytes.
  @inline(__always)
  static func match(length: Int, distance: Int) -> DeflateToken {
    DeflateToken(
      word: 1 &<< 31 | UInt32(truncatingIfNeeded: length) &<< 16
        | UInt32(truncatingIfNeeded: distance &- 1))
  }

  @inline(__always)
  var isMatch: Bool { word &>> 31 != 0 }

  /// Number of literal bytes.
  @inline(__always)
  var literalCount: Int { Int(truncatingIfNeeded: word &>> 24) }

  /// The symbol and extra bits of a match's length. Symbols start at 257. The maximum length has a
  /// symbol of its own.
  @inline(__always)
  var length: Slot {
    let length = word &>> 16 & 511
    return length == 258
      ? Slot(symbol: 285, extraCount: 0, extra: 0) : Slot(length &- 3, kept: 2, first: 257)
  }

  /// The symbol and extra bits of a match's distance.
  @inline(__always)
  var distance: Slot { Slot(word & 0xFFFF, kept: 1, first: 0) }

  /// A number as deflate encodes it: a symbol, followed by extra bits.
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

    /// Encodes a number as a symbol and extra bits. The symbol represents the position of the
    /// number's highest 1 bit, and the `kept` bits below that bit. All lower bits become the extra
    /// bits. `first` is the symbol for the number 0.
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

/// Collects tokens until they fill a deflate block.
@safe
struct TokenWriter: ~Copyable {
  private let tokens: UnsafeMutableBufferPointer<DeflateToken>
  private var count = 0
  private var blocks = DeflateBlocks()

  /// Number of tokens per block. With more tokens, block headers take less space. With fewer
  /// tokens, the codes adapt better to local symbol frequencies.
  private static let blockTokens = 8192

  init() {
    unsafe tokens = .allocate(capacity: Self.blockTokens)
  }

  deinit { unsafe tokens.deallocate() }

  @inline(__always)
  private mutating func append(_ token: DeflateToken) {
    if count == Self.blockTokens { endBlock(isLast: false) }
    unsafe tokens.initializeElement(at: count, to: token)
    count &+= 1
  }

  private mutating func endBlock(isLast: Bool) {
    unsafe blocks.append(UnsafeBufferPointer(rebasing: tokens[..<count]), isLast: isLast)
    count = 0
  }

  /// Adds a match of any length. If the match is too long for one token, it is split into parts of
  /// at least 3 bytes.
  @inline(__always)
  mutating func append(_ match: PixelMatcher.Match) {
    var rest = match.length
    while rest > DeflateToken.longestMatch {
      let part = min(DeflateToken.longestMatch, rest - 3)
      append(.match(length: part, distance: match.distance))
      rest -= part
    }
    append(.match(length: rest, distance: match.distance))
  }

  /// Adds `count` bytes as literal tokens of deflate. The bytes are a single filter byte or the
  /// bytes of a pixel.
  @inline(__always)
  mutating func append(_ bytes: UnsafePointer<UInt8>, count: Int) {
    var next = 0
    while next < count {
      let part = min(3, count &- next)
      var word: UInt32 = 0
      for index in 0..<part {
        word |= unsafe UInt32(bytes[next &+ index]) &<< UInt32(truncatingIfNeeded: 8 &* index)
      }
      append(.literals(word, count: part))
      next &+= part
    }
  }

  /// Ends the zlib stream and returns it.
  ///
  /// - Parameter adler32: the checksum of the uncompressed bytes.
  mutating func finish(adler32: UInt32) -> [UInt8] {
    endBlock(isLast: true)
    blocks.finish(adler32: adler32)
    return blocks.bytes
  }
}
