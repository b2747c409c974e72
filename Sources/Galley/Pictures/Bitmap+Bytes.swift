// Converts between images and arrays of bytes, for codecs, cameras and caches.

extension Bitmap {
  /// Creates an image from straight (not premultiplied) pixels, the form that most file formats and
  /// codecs use. The colours of pixels with alpha 0 are lost.
  ///
  /// - Parameters:
  ///   - width: number of pixels per row.
  ///   - height: number of pixel rows.
  ///   - straightBytes: red, green, blue and alpha of each pixel in sRGB, top row first, without
  ///     padding: `4 × width × height` bytes.
  ///   - limits: limits for the image; ``Limits/canvasSide`` and ``Limits/canvasPixels`` are used.
  /// - Throws: ``RenderError/emptyCanvas`` if a side is not above 0;
  ///   ``RenderError/tooLarge(what:value:limit:)`` if a side or the area exceeds the limits;
  ///   ``RenderError/image(_:)`` if the number of bytes is wrong.
  public init(
    width: Int, height: Int, straightBytes: [UInt8], limits: Limits = .default
  ) throws(RenderError) {
    try self.init(width, height, straightBytes, limits, Pixel.premultiplied)
  }

  /// Creates an image from premultiplied pixels. A colour channel above the pixel's alpha is
  /// invalid and is reduced to the alpha.
  ///
  /// - Parameters:
  ///   - width: number of pixels per row.
  ///   - height: number of pixel rows.
  ///   - premultipliedBytes: red, green, blue and alpha of each pixel in sRGB, top row first,
  ///     without padding: `4 × width × height` bytes.
  ///   - limits: limits for the image; ``Limits/canvasSide`` and ``Limits/canvasPixels`` are used.
  /// - Throws: The same errors as the initializer for straight bytes.
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
        what: "the image's longer side in pixels", value: Double(max(width, height)),
        limit: Double(limits.canvasSide))
    }
    let (area, overflows) = width.multipliedReportingOverflow(by: height)
    guard !overflows, area <= limits.canvasPixels else {
      throw .tooLarge(
        what: "the image's area in pixels", value: Double(width) * Double(height),
        limit: Double(limits.canvasPixels))
    }
    guard bytes.count.quotientAndRemainder(dividingBy: 4) == (area, 0) else {
      throw .image(
        "an image of \(width) × \(height) pixels needs \(width) × \(height) × 4 bytes, but the"
          + " array has \(bytes.count)")
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

  /// The premultiplied pixels: `4 × width × height` bytes of red, green, blue and alpha, top row
  /// first, without padding. The order of the channels does not depend on the machine's byte order.
  public var premultipliedBytes: [UInt8] { bytes { $0 } }

  /// The straight (not premultiplied) pixels, the form that PNG and most other file formats use.
  /// The array has `4 × width × height` bytes in the order of ``premultipliedBytes``. Colours are
  /// divided by alpha and rounded half up. If a pixel's alpha is 0, its colour channels are 0 too.
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
  /// Clamps each colour channel of a premultiplied pixel to the pixel's alpha.
  fileprivate static func sound(_ premultiplied: UInt32) -> UInt32 {
    let alpha = premultiplied &>> 24
    func bounded(_ channel: UInt32) -> UInt32 { min(channel & 0xFF, alpha) }
    return word(
      red: bounded(premultiplied), green: bounded(premultiplied &>> 8),
      blue: bounded(premultiplied &>> 16), alpha: alpha)
  }
}
