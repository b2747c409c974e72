/// Makes a PNG of rows that come in bands from top to bottom. They wait until all are there and
/// their narrowest form is known; those of a large picture, and of one that is known to need the
/// widest form that it may have, are compressed as they come.
///
/// Pixels are straight, as a PNG has them: not multiplied by alpha.
package struct PNGEncoder: ~Copyable {
  /// Pixels a row.
  package let width: Int
  private let height: Int
  private let effort: PNGCompression
  private let scale: Double?
  private let texts: PNGChunks
  private var rows: PNGRows
  /// The widest form that the picture may need.
  private let widest: PNGFormat
  /// Where rows go at once: those of large pictures, and those in colours when no wider form can
  /// come.
  private var stream: RowStream?

  /// Pixels from which on rows are compressed as they come, unless the file is to be as small as
  /// can be.
  package static let streamedPixels = 1 << 24
  /// Rows that are looked at and packed at a time: few enough to stay in the cache.
  private static let rowsAtATime = 64

  /// - Parameters:
  ///   - width: pixels a row, above 0.
  ///   - height: rows that will come, above 0.
  ///   - effort: how hard they are compressed.
  ///   - scale: pixels a point; `nil`, or anything but a positive number, is not written.
  ///   - text: keywords and texts.
  ///   - streamedPixels: pixels from which on rows are compressed as they come.
  ///   - isGray: whether all pixels are known to be opaque greys.
  ///   - isOpaque: whether all pixels are known to be opaque.
  ///   - isRGBA: whether the form is RGBA, whatever the pixels are, which then are never greys of a
  ///     byte.
  package init(
    width: Int, height: Int, effort: PNGCompression, scale: Double?,
    text: [(keyword: String, text: String)], streamedPixels: Int = Self.streamedPixels,
    isGray: Bool, isOpaque: Bool, isRGBA: Bool = false
  ) throws(PNGCodecError) {
    self.width = width
    self.height = height
    self.effort = effort
    self.scale = scale
    var texts = PNGChunks()
    for entry in text { try texts.appendText(keyword: entry.keyword, text: entry.text) }
    self.texts = texts
    widest = isRGBA ? .rgba : .widest(isGray: isGray, isOpaque: isOpaque)
    rows = PNGRows(width: width, height: height, isRGBA: isRGBA)
    if Self.isStreamed(pixels: width * height, effort, from: streamedPixels) {
      stream = RowStream(width: width, height: height, format: widest, .soonest)
    }
  }

  /// Whether rows are compressed as they come.
  private static func isStreamed(
    pixels: Int, _ effort: PNGCompression, from least: Int = streamedPixels
  ) -> Bool { pixels >= least && effort != .small }

  /// Bytes that the rows of a picture and its file take at the most, about.
  ///
  /// - Parameters:
  ///   - pixels: all pixels.
  ///   - atATime: pixels that come at a time.
  ///   - isGray: whether all pixels are known to be opaque greys.
  ///   - isOpaque: whether all pixels are known to be opaque.
  package static func memory(
    pixels: Int, atATime: Int, _ effort: PNGCompression, isGray: Bool, isOpaque: Bool
  ) -> Int {
    let pixelBytes = PNGFormat.widest(isGray: isGray, isOpaque: isOpaque).bytesPerPixel
    // Compressed, noise is as large as it was.
    let file = pixels * pixelBytes
    if isStreamed(pixels: pixels, effort) { return atATime * pixelBytes + file }
    // Opaque rows wait while a byte a pixel holds them.
    if effort == .balanced, isOpaque, !isGray { return pixels + file }
    // Rows are packed anew when a pixel does not fit; for the smallest file, they are filtered too.
    let rows = pixels * (pixelBytes + 1)
    return effort == .small ? 2 * (rows + file) : rows + file
  }

  /// Adds rows of opaque grey, a byte a pixel, to no others than such.
  package mutating func append(grays: Span<UInt8>) {
    unsafe grays.withUnsafeBufferPointer { grays in
      if stream == nil {
        unsafe rows.append(grays: grays)
      } else {
        unsafe stream?.append(grays: grays)
      }
    }
  }

  /// Adds rows of pixels.
  package mutating func append(pixels: Span<UInt32>) {
    let step = width * Self.rowsAtATime
    for start in stride(from: 0, to: pixels.count, by: step) {
      let piece = pixels.extracting(start..<min(start + step, pixels.count))
      unsafe piece.withUnsafeBufferPointer { unsafe append($0) }
    }
  }

  private mutating func append(_ piece: UnsafeBufferPointer<UInt32>) {
    if stream == nil {
      guard unsafe !rows.append(pixels: piece, before: streamedFormat) else { return }
      beginStream()
    }
    unsafe stream?.append(pixels: piece)
  }

  /// The form in which rows are compressed as they come: one that none wider can follow.
  private var streamedFormat: PNGFormat? {
    effort == .balanced && (widest == .rgb || widest == .rgba) ? widest : nil
  }

  /// Compresses the rows so far in their last form; from now on the others are as they come.
  private mutating func beginStream() {
    var stream = RowStream(width: width, height: height, format: widest, .pixels)
    unsafe rows.forEachRow { unsafe stream.append(row: $0) }
    self.stream = consume stream
    rows = PNGRows(width: width, height: 0)
  }

  /// The file, when all rows have come.
  ///
  /// - Parameter isStopped: whether to give up, asked at least every 20 milliseconds or so while
  ///   rows are compressed, and not while they are narrowed; `nil` is never.
  /// - Throws: ``PNGCodecError/stopped`` then, and for want of memory.
  package consuming func finish(
    isStopped: (() -> Bool)? = nil
  ) throws(PNGCodecError) -> [UInt8] {
    if let compressed = try stream?.finish() { return file(widest, PNGPalette(), compressed) }
    let rows = rows.narrowed()
    return file(rows.format, rows.palette, try rows.compressed(effort, isStopped: isStopped))
  }

  private func file(_ format: PNGFormat, _ palette: PNGPalette, _ compressed: [UInt8]) -> [UInt8] {
    var chunks = PNGChunks()
    chunks.appendHeader(width: width, height: height, format)
    chunks.appendColorSpace()
    if let scale { chunks.appendPixelSize(scale: scale) }
    if case .palette = format {
      chunks.append("PLTE", palette.entries)
      let transparency = palette.transparency
      if !transparency.isEmpty { chunks.append("tRNS", transparency) }
    }
    chunks.append(texts)
    chunks.appendRows(compressed)
    chunks.append("IEND", [])
    return chunks.bytes
  }
}
