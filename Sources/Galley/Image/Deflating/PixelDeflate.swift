// zlib streams of pictures, by a compressor that knows pixels.

/// Compresses the rows of a PNG in colours: what ``PixelMatcher`` finds, the longest match first.
///
/// Pictures of text are mostly rows like those above and runs of one colour, between them few
/// different pixels that come again and again. A compressor that takes them as such needs less than
/// a half of the time that libdeflate does for files as small; with pixels of one byte it wins
/// nothing.
enum PixelDeflate {
  /// Rows as a zlib stream (RFC 1950).
  ///
  /// - Parameters:
  ///   - rows: rows of `rowBytes` bytes, each with a filter byte in front.
  ///   - pixelBytes: bytes of a pixel, 3 or 4.
  static func zlib(_ rows: [UInt8], rowBytes: Int, pixelBytes: Int) -> [UInt8] {
    var writer = TokenWriter()
    unsafe rows.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress, rowBytes > 0 else { return }
      var matcher = unsafe PixelMatcher(
        start, count: bytes.count, rowBytes: rowBytes, pixelBytes: pixelBytes)
      var place = 0
      var rowEnd = 0
      while place < bytes.count {
        var match: PixelMatcher.Match
        var step = pixelBytes
        if place == rowEnd {
          rowEnd += rowBytes
          step = 1
          match = matcher.above(place, rowEnd: rowEnd)
          if match.length < 4 { match = PixelMatcher.Match() }
        } else {
          match = matcher.match(place, rowEnd: rowEnd)
          if match.length > step { matcher.add(match, at: place, rowEnd: rowEnd) }
        }
        if match.length > 0 {
          writer.append(match)
          place += match.length
          while rowEnd < place { rowEnd += rowBytes }
        } else {
          unsafe writer.append(bytes, at: place, count: step)
          place += step
        }
      }
    }
    return writer.finish(adler32: Deflate.adler32(rows))
  }
}

/// Collects tokens until they are enough for a block.
@safe
private struct TokenWriter: ~Copyable {
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
  mutating func append(_ match: PixelMatcher.Match) {
    var rest = match.length
    while rest > DeflateToken.longestMatch {
      let part = min(DeflateToken.longestMatch, rest - 3)
      append(.match(length: part, distance: match.distance))
      rest -= part
    }
    append(.match(length: rest, distance: match.distance))
  }

  /// Adds the bytes of a pixel.
  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int, count: Int) {
    var next = place
    let end = min(place &+ count, bytes.count)
    while next < end {
      let part = min(3, end &- next)
      var word: UInt32 = 0
      for index in 0..<part {
        word |= unsafe UInt32(bytes[next &+ index]) &<< UInt32(truncatingIfNeeded: 8 &* index)
      }
      append(.literals(word, count: part))
      next &+= part
    }
  }

  mutating func finish(adler32: UInt32) -> [UInt8] {
    endBlock(isLast: true)
    blocks.finish(adler32: adler32)
    return blocks.bytes
  }
}
