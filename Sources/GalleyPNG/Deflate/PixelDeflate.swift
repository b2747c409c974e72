/// Compresses the rows of a PNG in colours as they come: what ``PixelMatcher`` finds, the longest
/// match first.
///
/// Pictures of text are mostly rows like those above and runs of one colour, between them few
/// different pixels that come again and again. A compressor that takes them as such needs less than
/// a half of the time that libdeflate does for files as small; with pixels of one byte it wins
/// nothing.
///
/// It keeps what matches may reach back to and some bytes more, whatever the picture's size. Bytes
/// wait until all that a match may be long are behind them, so that the stream does not depend on
/// the pieces in which rows came.
@safe
struct PixelDeflate: ~Copyable {
  /// The last rows, in which the matcher looks.
  private let bytes: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  private let rowBytes: Int
  private let pixelBytes: Int
  private var matcher: PixelMatcher
  private var writer = TokenWriter()
  private var adler32 = Deflate.firstAdler32
  /// Bytes that are there.
  private var count = 0
  /// The first byte that no token covers yet, and where its row ends.
  private var place = 0
  private var rowEnd = 0

  /// Old bytes go in multiples of these, in which the matcher's tables count.
  private static let slide = 1 << 16
  /// Bytes that are kept: when they are full, two slides go.
  private static let most = 2 * slide + DeflateToken.window + PixelMatcher.ahead

  /// A stream without rows.
  ///
  /// - Parameters:
  ///   - count: bytes of all rows that will come.
  ///   - rowBytes: bytes of a row, a filter byte in front, above 0.
  ///   - pixelBytes: bytes of a pixel, 3 or 4.
  init(bytes count: Int, rowBytes: Int, pixelBytes: Int) {
    capacity = min(count, Self.most)
    unsafe bytes = .allocate(capacity: capacity)
    self.rowBytes = rowBytes
    self.pixelBytes = pixelBytes
    matcher = unsafe PixelMatcher(
      UnsafePointer(bytes), bytesInAll: count, rowBytes: rowBytes, pixelBytes: pixelBytes)
  }

  deinit { unsafe bytes.deallocate() }

  /// Adds whole rows or parts of them, no more bytes in all than were announced.
  mutating func append(_ rows: UnsafeBufferPointer<UInt8>) {
    unsafe adler32 = Deflate.adler32(rows, after: adler32)
    guard var next = rows.baseAddress else { return }
    var rest = rows.count
    while rest > 0 {
      if count == capacity {
        compress(until: count - PixelMatcher.ahead)
        slideOn()
      }
      let part = min(rest, capacity - count)
      guard part > 0 else { return }
      unsafe (bytes + count).update(from: next, count: part)
      unsafe next += part
      count += part
      rest -= part
    }
  }

  /// The stream (RFC 1950) of all rows, which end here.
  mutating func finish() -> [UInt8] {
    compress(until: count)
    return writer.finish(adler32: adler32)
  }

  /// Forgets rows that no match reaches any more.
  private mutating func slideOn() {
    let gone = (place - DeflateToken.window) / Self.slide * Self.slide
    guard gone > 0 else { return }
    unsafe bytes.update(from: bytes + gone, count: count - gone)
    count -= gone
    place -= gone
    rowEnd -= gone
  }

  /// Writes tokens for the bytes up to a place, or a little farther.
  private mutating func compress(until end: Int) {
    var (place, rowEnd) = (place, rowEnd)
    matcher.count = count
    while place < end {
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
        unsafe writer.append(bytes + place, count: min(step, count - place))
        place += step
      }
    }
    (self.place, self.rowEnd) = (place, rowEnd)
  }
}
