// Writes a picture as the smallest PNG that holds it without loss.

/// How hard a PNG is compressed; the pixels are the same.
public enum PNGEffort: String, Sendable, Hashable, CaseIterable {
  /// Soonest.
  case fast
  /// Nearly as small as can be, and soon.
  case balanced
  /// Smallest.
  case small

  /// libdeflate's level. On pages of text 5 gives files half a percent larger than 6 in four fifths
  /// of the time, and 12 gives the smallest ones, a tenth below, in forty times as much.
  var level: Int {
    switch self {
    case .fast: 1
    case .balanced: 5
    case .small: 12
    }
  }
}

extension Bitmap {
  /// This picture as a PNG: grey, palette, RGB or RGBA, whichever needs the fewest bits a pixel
  /// without changing one. The bytes depend on nothing else, not even the time.
  ///
  /// Alpha is divided out, rounded to nearest, half up; a fully transparent pixel is 0, 0, 0, 0.
  /// Multiplied again, every pixel is what it was.
  ///
  /// - Parameters:
  ///   - effort: how hard it is compressed.
  ///   - scale: pixels a point, written as a resolution of 72 × `scale` pixels an inch; `nil`, or
  ///     what is no positive number, writes none.
  ///   - text: keywords and texts for the file's text chunks.
  public func png(
    effort: PNGEffort = .balanced, scale: Double? = nil,
    text: [(keyword: String, text: String)] = []
  ) throws(PNGError) -> [UInt8] {
    let format = PNGFormat(of: pixels)
    var chunks = PNGChunks()
    chunks.appendHeader(width: width, height: height, format)
    chunks.appendColorSpace()
    if let scale { chunks.appendPixelSize(scale: scale) }
    if case .palette(let palette, _) = format {
      chunks.append("PLTE", palette.entries)
      let transparency = palette.transparency
      if !transparency.isEmpty { chunks.append("tRNS", transparency) }
    }
    for entry in text { try chunks.appendText(keyword: entry.keyword, text: entry.text) }
    let rows = PNGRows.pack(pixels, width: width, height: height, format)
    chunks.appendRows(try compressed(rows, format, effort))
    chunks.append("IEND", [])
    return chunks.bytes
  }

  /// Rows as a zlib stream. Text is smallest without filters, gradients and photographs are not:
  /// for the smallest file both are tried where filters can help, on samples of whole bytes that
  /// are no palette's.
  private func compressed(
    _ rows: [UInt8], _ format: PNGFormat, _ effort: PNGEffort
  ) throws(PNGError) -> [UInt8] {
    let plain = try Deflate.zlib(rows, level: effort.level)
    if case .palette = format { return plain }
    guard effort == .small, format.bitsPerPixel >= 8 else { return plain }
    let pixelBytes = format.bitsPerPixel / 8
    let filtered = try Deflate.zlib(
      PNGFilters.filtered(rows, rowBytes: width * pixelBytes, pixelBytes: pixelBytes),
      level: effort.level)
    return filtered.count < plain.count ? filtered : plain
  }
}
