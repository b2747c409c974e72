import CPNG

/// Reads PNGs with libpng's simplified interface, which does not need `setjmp`.
package enum PNGDecoder {
  /// libpng's version, such as "1.6.39".
  package static var libpngVersion: String {
    let version = png_access_version_number()
    return "\(version / 10_000).\(version / 100 % 100).\(version % 100)"
  }

  /// Decodes any PNG to straight (non-premultiplied) pixels. The file can have grey, palette or
  /// colour pixels, 1 to 16 bits per channel, with or without interlacing.
  ///
  /// Sixteen-bit channels are reduced to eight bits. If the image declares its colour encoding
  /// (`gAMA`, or `iCCP` with sRGB), the pixels are converted to sRGB. Otherwise, sRGB is assumed.
  /// If the header declares more than `pixelLimit` pixels, decoding fails before any allocation.
  package static func pixels(
    of png: [UInt8], pixelLimit: Int
  ) throws(PNGCodecError) -> (width: Int, height: Int, pixels: [UInt32]) {
    try PNGFacts.checkSignature(of: png)
    try checkLengths(png)
    var image = unsafe png_image()
    unsafe image.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { unsafe png_image_free(&image) }
    // libpng reads from these bytes until the end of decoding, so decoding must finish inside this
    // closure.
    let result = unsafe png.withUnsafeBytes { bytes in
      Result { () throws(PNGCodecError) in
        try unsafe read(&image, bytes, pixelLimit)
      }
    }
    let pixels = try result.get()
    return unsafe (Int(image.width), Int(image.height), pixels)
  }

  /// Checks that no chunk before the image data declares a length beyond the end of the file. For
  /// such a chunk, libpng would allocate and clear up to 2³¹ bytes before reading.
  private static func checkLengths(_ png: [UInt8]) throws(PNGCodecError) {
    var start = PNGFacts.signature.count
    // In a PNG chunk, length, type and CRC take four bytes each. The CRC comes after the data.
    while png.count - start >= 8 {
      // An `IDAT` chunk can declare any length, because libpng reads image data piece by piece.
      if png[start + 4..<start + 8].elementsEqual("IDAT".utf8) { return }
      let length = PNGFacts.number(png[start..<start + 4])
      guard length <= png.count - start - 8 else { throw .truncated }
      start += 12 + length
    }
  }

  private static func read(
    _ image: inout png_image, _ bytes: UnsafeRawBufferPointer, _ pixelLimit: Int
  ) throws(PNGCodecError) -> [UInt32] {
    guard unsafe png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0
    else { throw unsafe error(of: &image) }
    let width = unsafe Int(image.width)
    let height = unsafe Int(image.height)
    let (area, overflows) = width.multipliedReportingOverflow(by: height)
    guard !overflows, area <= pixelLimit else { throw .tooLarge(width: width, height: height) }
    unsafe image.format = galley_png_format_rgba()
    // By default, libpng treats a 16-bit image that declares no encoding as linear light. With the
    // flag `PNG_IMAGE_FLAG_16BIT_sRGB`, libpng treats it as sRGB.
    unsafe image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
    var succeeded = false
    var pixels = unsafe [UInt32](unsafeUninitializedCapacity: area) { buffer, count in
      // A stride of 0 means rows without gaps.
      unsafe succeeded = png_image_finish_read(&image, nil, buffer.baseAddress, 0, nil) != 0
      count = succeeded ? area : 0
    }
    guard succeeded else { throw unsafe error(of: &image) }
    for index in pixels.indices { pixels[index] = UInt32(littleEndian: pixels[index]) }
    return pixels
  }

  private static func error(of image: inout png_image) -> PNGCodecError {
    let message = unsafe String(cString: galley_png_message(&image))
    switch message {
    case "read beyond end of data", "Not enough image data", "Not enough compressed data":
      return .truncated
    case "out of memory", "png_image_read: out of memory": return .outOfMemory
    default: return .damaged(reason: message.isEmpty ? "unknown libpng error" : message)
    }
  }
}
