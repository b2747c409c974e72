import CPNG

/// Reads PNGs with libpng's simplified interface, which needs no setjmp.
package enum PNGDecoder {
  /// The pixels of a PNG of any kind: 1 to 16 bits a channel, grey, palette or colour, interlaced
  /// or not. They are straight, not multiplied by alpha.
  ///
  /// Sixteen bits are reduced to eight. A picture that says how its values are encoded (`gAMA`,
  /// `iCCP` of sRGB) is brought to sRGB; one that says nothing is taken for sRGB. A header that
  /// claims more than `pixelLimit` pixels is refused before anything is allocated for it.
  package static func pixels(
    of png: [UInt8], pixelLimit: Int
  ) throws(PNGCodecError) -> (width: Int, height: Int, pixels: [UInt32]) {
    try PNGSignature.check(png)
    try checkLengths(png)
    var image = unsafe png_image()
    unsafe image.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { unsafe png_image_free(&image) }
    // The bytes are used until the read is finished, so all of it happens inside.
    let result = unsafe png.withUnsafeBytes { bytes in
      Result { () throws(PNGCodecError) in
        try unsafe read(&image, bytes, pixelLimit)
      }
    }
    let pixels = try result.get()
    return unsafe (Int(image.width), Int(image.height), pixels)
  }

  /// Refuses a chunk in front of the picture's that says it is longer than the file has bytes left:
  /// libpng takes the memory, up to 2³¹ bytes, and fills it with zeros before it reads.
  private static func checkLengths(_ png: [UInt8]) throws(PNGCodecError) {
    var start = PNGSignature.bytes.count
    // Length and type are four bytes each, and so is the CRC behind the data.
    while png.count - start >= 8 {
      // libpng reads the picture's chunks piece by piece.
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
    // Without this, sixteen bits that say nothing of their encoding would be taken for linear.
    unsafe image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
    var succeeded = false
    var pixels = unsafe [UInt32](unsafeUninitializedCapacity: area) { buffer, count in
      // A stride of 0 is that of rows without gaps.
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
    default: return .damaged(reason: message.isEmpty ? "libpng does not say how" : message)
    }
  }
}
