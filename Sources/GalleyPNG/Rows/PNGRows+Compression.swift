// From rows to the bytes of a PNG's picture.

extension PNGRows {
  /// libdeflate's levels: 12 gives the smallest files, a tenth below 4, in forty times as much
  /// time; 5 wins 2 % over 4 and takes 1.3 times as long.
  private static let balancedLevel = 4
  private static let smallestLevel = 12

  /// Bytes of a row with its filter byte.
  private var rowBytes: Int { (width * format.bitsPerPixel + 7) / 8 + 1 }

  /// The rows as a zlib stream.
  package func compressed(_ effort: PNGCompression) throws(PNGCodecError) -> [UInt8] {
    switch effort {
    case .fast:
      var stream = DeflateStream()
      unsafe bytes.withUnsafeBufferPointer { unsafe stream.append($0, isLast: true) }
      return try stream.finish()
    case .balanced:
      switch format {
      case .gray, .grayAlpha, .palette: return try Deflate.zlib(bytes, level: Self.balancedLevel)
      case .rgb, .rgba:
        var deflate = PixelDeflate(
          bytes: bytes.count, rowBytes: rowBytes, pixelBytes: format.bytesPerPixel)
        unsafe bytes.withUnsafeBufferPointer { unsafe deflate.append($0) }
        return deflate.finish()
      }
    case .small:
      return try smallest()
    }
  }

  /// Text is smallest without filters, gradients and photographs are not: both are tried where
  /// filters can help, on samples of whole bytes that are no palette's.
  private func smallest() throws(PNGCodecError) -> [UInt8] {
    let plain = try Deflate.zlib(bytes, level: Self.smallestLevel)
    if case .palette = format { return plain }
    guard format.bitsPerPixel >= 8 else { return plain }
    let filtered = try Deflate.zlib(
      PNGFilters.filtered(bytes, rowBytes: rowBytes - 1, pixelBytes: format.bytesPerPixel),
      level: Self.smallestLevel)
    return filtered.count < plain.count ? filtered : plain
  }
}
