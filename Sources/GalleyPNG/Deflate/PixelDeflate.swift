/// Compresses the rows of a colour PNG as they arrive, using the longest matches that
/// ``PixelMatcher`` finds.
///
/// Images of text mostly repeat the row above or a single colour. Between these repetitions, the
/// same few pixel values occur again and again. For such images, this compressor can reach the file
/// size of libdeflate in less than half the time. For one-byte pixels, this compressor has no
/// advantage.
///
/// In addition to its output, the compressor needs only a few hundred kilobytes of memory, whatever
/// the size of the image. A byte is compressed only after all bytes of the longest possible match
/// have arrived. The last call compresses the remaining bytes. The output therefore does not depend
/// on how the caller splits the rows.
@safe
struct PixelDeflate: ~Copyable {
  /// The buffer in which the matcher searches. It contains the most recent rows.
  private let bytes: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  private let rowBytes: Int
  private let pixelBytes: Int
  private var matcher: PixelMatcher
  private var writer = TokenWriter()
  private var adler32 = Deflate.firstAdler32
  /// Number of bytes stored in the buffer.
  private var count = 0
  /// The position of the first byte that is not compressed yet. `rowEnd` is the end of the current
  /// row.
  private var place = 0
  private var rowEnd = 0

  /// Old bytes are dropped in multiples of this number, which is 2¹⁶. The matcher stores positions
  /// modulo 2¹⁶, so the stored positions remain valid.
  private static let slide = 1 << 16
  /// Size of the buffer in bytes. When the buffer is full, 2 × `slide` bytes are dropped from it.
  private static let most = 2 * slide + DeflateToken.window + PixelMatcher.ahead

  /// Creates a compressor without rows.
  ///
  /// - Parameters:
  ///   - count: total bytes of all rows.
  ///   - rowBytes: bytes per row, including its filter byte; above 0.
  ///   - pixelBytes: bytes per pixel, 3 or 4.
  init(bytes count: Int, rowBytes: Int, pixelBytes: Int) {
    capacity = min(count, Self.most)
    unsafe bytes = .allocate(capacity: capacity)
    self.rowBytes = rowBytes
    self.pixelBytes = pixelBytes
    matcher = unsafe PixelMatcher(
      UnsafePointer(bytes), bytesInAll: count, rowBytes: rowBytes, pixelBytes: pixelBytes)
  }

  deinit { unsafe bytes.deallocate() }

  /// Adds whole rows or parts of rows. The total size of all added rows must not exceed the number
  /// of bytes that was passed to `init`.
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

  /// Compresses the remaining bytes and returns the zlib stream (RFC 1950).
  mutating func finish() -> [UInt8] {
    compress(until: count)
    return writer.finish(adler32: adler32)
  }

  /// Drops bytes that are too far back for any match.
  private mutating func slideOn() {
    let gone = (place - DeflateToken.window) / Self.slide * Self.slide
    guard gone > 0 else { return }
    unsafe bytes.update(from: bytes + gone, count: count - gone)
    count -= gone
    place -= gone
    rowEnd -= gone
  }

  /// Writes deflate tokens for the bytes up to `end`. The last token can extend slightly beyond
  /// `end`.
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
