// Makes a PNG of rows that come in bands.

/// Makes a PNG of rows that come in bands from top to bottom: in memory until all are there and
/// their narrowest form is known, or, of a large picture, at once into a stream.
struct PNGEncoder: ~Copyable {
  private let width: Int
  private let height: Int
  private let effort: PNGEffort
  private let scale: Double?
  private let texts: PNGChunks
  private var rows: PNGRows
  private var stream: DeflateStream?
  /// Rows that are to come.
  private var rest: Int

  /// Pixels from which on rows are compressed as they come, unless the file is to be as small as can
  /// be.
  static let streamedPixels = 1 << 24

  /// - Parameters:
  ///   - width: pixels a row, above 0.
  ///   - height: rows that will come, above 0.
  ///   - effort: how hard they are compressed.
  ///   - scale: pixels a point; `nil`, or what is no positive number, is not written.
  ///   - text: keywords and texts.
  ///   - streamedPixels: pixels from which on rows are compressed as they come.
  ///   - colors: what is known of all pixels, asked where rows cannot wait.
  init(
    width: Int, height: Int, effort: PNGEffort, scale: Double?,
    text: [(keyword: String, text: String)], streamedPixels: Int = Self.streamedPixels,
    colors: @autoclosure () -> PictureColors
  ) throws(PNGError) {
    self.width = width
    self.height = height
    self.effort = effort
    self.scale = scale
    var texts = PNGChunks()
    for entry in text { try texts.appendText(keyword: entry.keyword, text: entry.text) }
    self.texts = texts
    rest = height
    if Self.isStreamed(pixels: width * height, effort, from: streamedPixels) {
      stream = DeflateStream()
      rows = PNGRows(width: width, height: 0, format: PNGFormat(of: colors()))
    } else {
      rows = PNGRows(width: width, height: height)
    }
  }

  /// Whether rows are compressed as they come.
  private static func isStreamed(
    pixels: Int, _ effort: PNGEffort, from least: Int = streamedPixels
  ) -> Bool { pixels >= least && effort != .small }

  /// Bytes that the rows of a picture and its file take at the most, about.
  ///
  /// - Parameters:
  ///   - pixels: all pixels.
  ///   - atATime: pixels that come at a time.
  static func memory(
    pixels: Int, atATime: Int, _ effort: PNGEffort, _ colors: PictureColors
  ) -> Int {
    let pixelBytes = PNGFormat(of: colors).bytesPerPixel
    // Compressed, noise is as large as it was.
    let file = pixels * pixelBytes
    if isStreamed(pixels: pixels, effort) { return atATime * pixelBytes + file }
    // Rows are packed anew when a pixel does not fit; for the smallest file, they are filtered too.
    let rows = pixels * (pixelBytes + 1)
    return effort == .small ? 2 * (rows + file) : rows + file
  }

  /// Adds the rows of a canvas, which begins where the one before ended.
  mutating func append(_ band: inout Canvas) throws(PNGError) {
    if rows.format != .gray(depth: 8) { band.makeColored() }
    band.complete()
    if band.isGray {
      makeRoom(rows: band.height)
      rows.append(grays: band.grays)
      try compress(rows: band.height)
    } else {
      try append(pixels: band.pixels.span)
    }
  }

  /// Adds rows of premultiplied pixels.
  mutating func append(pixels: Span<UInt32>) throws(PNGError) {
    let count = pixels.count / width
    makeRoom(rows: count)
    unsafe pixels.withUnsafeBufferPointer { unsafe rows.append(pixels: $0) }
    try compress(rows: count)
  }

  /// In a stream the rows before are gone.
  private mutating func makeRoom(rows count: Int) {
    guard stream != nil else { return }
    rows = PNGRows(width: width, height: count, format: rows.format)
  }

  private mutating func compress(rows count: Int) throws(PNGError) {
    rest -= count
    try stream?.append(rows.bytes, isLast: rest <= 0)
  }

  /// The file, when all rows have come.
  consuming func finish() throws(PNGError) -> [UInt8] {
    guard stream == nil else { return file(rows, stream?.bytes ?? []) }
    let rows = rows.narrowed()
    return file(rows, try rows.compressed(effort))
  }

  private func file(_ rows: PNGRows, _ compressed: [UInt8]) -> [UInt8] {
    var chunks = PNGChunks()
    chunks.appendHeader(width: width, height: height, rows.format)
    chunks.appendColorSpace()
    if let scale { chunks.appendPixelSize(scale: scale) }
    if case .palette = rows.format {
      chunks.append("PLTE", rows.palette.entries)
      let transparency = rows.palette.transparency
      if !transparency.isEmpty { chunks.append("tRNS", transparency) }
    }
    chunks.append(texts)
    chunks.appendRows(compressed)
    chunks.append("IEND", [])
    return chunks.bytes
  }
}
