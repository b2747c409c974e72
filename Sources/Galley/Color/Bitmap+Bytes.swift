// Pictures from bytes, and bytes of pictures: for codecs, cameras and caches.

extension Bitmap {
  /// A picture of pixels that are not multiplied by alpha, as most file formats and codecs have
  /// them. What is painted where alpha is 0 is lost.
  ///
  /// - Parameters:
  ///   - width: pixels a row.
  ///   - height: rows.
  ///   - straightBytes: red, green, blue and alpha of each pixel in sRGB, rows from the top without
  ///     padding: `4 × width × height` bytes.
  ///   - limits: those of a canvas count.
  /// - Throws: ``RenderError/emptyCanvas``, ``RenderError/tooLarge(what:value:limit:)`` for a side or
  ///   an area beyond the limits, ``RenderError/image(_:)`` for another number of bytes.
  public init(
    width: Int, height: Int, straightBytes: [UInt8], limits: Limits = .default
  ) throws(RenderError) {
    try self.init(width, height, straightBytes, limits, Pixel.premultiplied)
  }

  /// A picture of pixels whose colours are multiplied by alpha. A colour above its alpha, which
  /// cannot be, becomes the alpha.
  ///
  /// - Parameters:
  ///   - width: pixels a row.
  ///   - height: rows.
  ///   - premultipliedBytes: red, green, blue and alpha of each pixel in sRGB, rows from the top
  ///     without padding: `4 × width × height` bytes.
  ///   - limits: those of a canvas count.
  /// - Throws: As for straight bytes.
  public init(
    width: Int, height: Int, premultipliedBytes: [UInt8], limits: Limits = .default
  ) throws(RenderError) {
    try self.init(width, height, premultipliedBytes, limits, Pixel.sound)
  }

  private init(
    _ width: Int, _ height: Int, _ bytes: [UInt8], _ limits: Limits, _ change: (UInt32) -> UInt32
  ) throws(RenderError) {
    guard width > 0, height > 0 else { throw .emptyCanvas }
    guard max(width, height) <= limits.canvasSide else {
      throw .tooLarge(
        what: "the picture's side in pixels", value: Double(max(width, height)),
        limit: Double(limits.canvasSide))
    }
    let (area, overflows) = width.multipliedReportingOverflow(by: height)
    guard !overflows, area <= limits.canvasPixels else {
      throw .tooLarge(
        what: "the picture's area in pixels", value: Double(width) * Double(height),
        limit: Double(limits.canvasPixels))
    }
    guard bytes.count.quotientAndRemainder(dividingBy: 4) == (area, 0) else {
      throw .image(
        "a picture of \(width) × \(height) pixels needs \(width) × \(height) × 4 bytes and has"
          + " \(bytes.count)")
    }
    var pixels: [UInt32] = []
    pixels.append(addingCapacity: area) { pixels in
      for start in stride(from: 0, to: bytes.count, by: 4) {
        pixels.append(
          change(
            Pixel.word(
              red: UInt32(bytes[start]), green: UInt32(bytes[start + 1]),
              blue: UInt32(bytes[start + 2]), alpha: UInt32(bytes[start + 3]))))
      }
    }
    self.init(width: width, height: height, pixels: pixels)
  }

  /// The pixels as bytes: red, green, blue and alpha of each, colours multiplied by alpha, rows
  /// from the top without padding, `4 × width × height` of them. The same on machines of any byte
  /// order.
  public var premultipliedBytes: [UInt8] { bytes { $0 } }

  /// The same with alpha divided out, rounded half up: what PNG and most file formats hold. Where
  /// alpha is 0 all are 0.
  public var straightBytes: [UInt8] { bytes(Pixel.straight) }

  private func bytes(_ change: (UInt32) -> UInt32) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(addingCapacity: pixels.count * 4) { bytes in
      for pixel in pixels {
        let word = change(pixel)
        bytes.append(UInt8(truncatingIfNeeded: word))
        bytes.append(UInt8(truncatingIfNeeded: word &>> 8))
        bytes.append(UInt8(truncatingIfNeeded: word &>> 16))
        bytes.append(UInt8(truncatingIfNeeded: word &>> 24))
      }
    }
    return bytes
  }
}

extension Pixel {
  /// A premultiplied pixel none of whose colours is above its alpha.
  fileprivate static func sound(_ premultiplied: UInt32) -> UInt32 {
    let alpha = premultiplied &>> 24
    func bounded(_ channel: UInt32) -> UInt32 { min(channel & 0xFF, alpha) }
    return word(
      red: bounded(premultiplied), green: bounded(premultiplied &>> 8),
      blue: bounded(premultiplied &>> 16), alpha: alpha)
  }
}
