/// Encodes a PNG from rows that arrive in bands from top to bottom. Usually all rows are buffered,
/// so that the narrowest pixel format can be used. There are two exceptions. Unless the smallest
/// file is requested, all rows of a large image are compressed as they arrive. With
/// ``PNGCompression/balanced``, a smaller colour image is buffered only until a pixel needs the
/// image's widest format. From then on, rows are compressed as they arrive.
///
/// Pixels are straight (non-premultiplied), as PNG requires.
package struct PNGEncoder: ~Copyable {
  /// Pixels per row.
  package let width: Int
  private let height: Int
  private let effort: PNGCompression
  private let scale: Double?
  private let texts: PNGChunks
  private var rows: PNGRows
  /// The widest pixel format that the image can need.
  private let widest: PNGFormat
  /// The stream that compresses rows as they arrive; `nil` while rows are buffered. A large image
  /// has a stream from the start. A colour image can get a stream when a pixel first needs the
  /// widest format.
  private var stream: RowStream?

  /// Minimum number of pixels of an image whose rows are compressed as they arrive. If the smallest
  /// file is requested, rows are always buffered.
  package static let streamedPixels = 1 << 24
  /// Number of rows that are examined and packed together. The number is chosen so that the rows
  /// fit in the processor's cache.
  private static let rowsAtATime = 64

  /// Creates an encoder for one image. Append the rows of the image afterwards.
  ///
  /// - Parameters:
  ///   - width: pixels per row, above 0.
  ///   - height: number of rows, above 0.
  ///   - effort: the effort spent on compression.
  ///   - scale: pixels per point; if `nil` or not positive, the file has no scale.
  ///   - text: keywords and strings to store in the file.
  ///   - streamedPixels: minimum number of pixels of an image whose rows are compressed as they
  ///     arrive.
  ///   - isGray: whether all pixels are known to be opaque greys.
  ///   - isOpaque: whether all pixels are known to be opaque.
  ///   - isRGBA: whether to use RGBA even if a narrower format is enough. Rows of one-byte greys
  ///     must not be added to an RGBA image.
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
      stream = RowStream(width: width, height: height, format: widest, byPixel: false)
    }
  }

  /// Whether the rows of an image of this size are compressed as they arrive.
  private static func isStreamed(
    pixels: Int, _ effort: PNGCompression, from least: Int = streamedPixels
  ) -> Bool { pixels >= least && effort != .small }

  /// Approximate maximum memory, in bytes, for an image's buffered rows and its file.
  ///
  /// - Parameters:
  ///   - pixels: total number of pixels.
  ///   - atATime: number of pixels per band.
  ///   - isGray: whether all pixels are known to be opaque greys.
  ///   - isOpaque: whether all pixels are known to be opaque.
  package static func memory(
    pixels: Int, atATime: Int, _ effort: PNGCompression, isGray: Bool, isOpaque: Bool
  ) -> Int {
    let pixelBytes = PNGFormat.widest(isGray: isGray, isOpaque: isOpaque).bytesPerPixel
    // In the worst case, the pixels are noise. The file is then as large as the uncompressed
    // pixels.
    let file = pixels * pixelBytes
    if isStreamed(pixels: pixels, effort) { return atATime * pixelBytes + file }
    // Opaque rows are buffered with one byte per pixel until a pixel needs the image's widest
    // format. From then on, rows are compressed as they arrive.
    if effort == .balanced, isOpaque, !isGray { return pixels + file }
    // While buffered rows are converted to a wider format, both copies are in memory. For the
    // smallest file, the encoder also compresses a filtered copy of the rows.
    let rows = pixels * (pixelBytes + 1)
    return effort == .small ? 2 * (rows + file) : rows + file
  }

  /// Appends rows of opaque grey, one byte per pixel. All earlier rows must also be one-byte greys.
  package mutating func append(grays: Span<UInt8>) {
    unsafe grays.withUnsafeBufferPointer { grays in
      if stream == nil {
        unsafe rows.append(grays: grays)
      } else {
        unsafe stream?.append(grays: grays)
      }
    }
  }

  /// Appends rows of straight (non-premultiplied) pixels.
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

  /// The pixel format in which rows can be compressed as they arrive; `nil` if the encoder must
  /// buffer all rows first. The encoder buffers rows as long as a smaller format suffices. As soon
  /// as a pixel needs the image's widest format, the encoder stops buffering.
  private var streamedFormat: PNGFormat? {
    effort == .balanced && (widest == .rgb || widest == .rgba) ? widest : nil
  }

  /// Begins to compress rows as they arrive, in the widest pixel format that the image can need.
  /// Moves all buffered rows to the new stream.
  private mutating func beginStream() {
    var stream = RowStream(width: width, height: height, format: widest, byPixel: true)
    unsafe rows.forEachRow { unsafe stream.append(row: $0) }
    self.stream = consume stream
    rows = PNGRows(width: width, height: 0)
  }

  /// Returns the PNG file. Append all rows before you call this method.
  ///
  /// - Parameter isStopped: returns whether to stop; `nil` means never stop. Called about every 20
  ///   milliseconds during compression, but not while rows are converted to a narrower format.
  /// - Throws: ``PNGCodecError/stopped`` if `isStopped` returned `true`, or an error if memory runs
  ///   out.
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
