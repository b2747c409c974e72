// Tokens on their way into blocks.

/// Collects tokens until they are enough for a block.
@safe
struct TokenWriter: ~Copyable {
  private let tokens: UnsafeMutableBufferPointer<DeflateToken>
  private var count = 0
  private var blocks = DeflateBlocks()

  /// Tokens of a block: so many that the codes at its head cost little, so few that they fit.
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

  /// Adds a match of any length; none of its parts is shorter than a match may be.
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

  /// Adds the bytes of a pixel, or fewer.
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

  /// The zlib stream of all tokens.
  ///
  /// - Parameter adler32: the checksum of the bytes that they say.
  mutating func finish(adler32: UInt32) -> [UInt8] {
    endBlock(isLast: true)
    blocks.finish(adler32: adler32)
    return blocks.bytes
  }
}
