// A bitmap's pixels as bytes, for other image libraries.

extension Bitmap {
  /// The pixels as bytes: red, green, blue and alpha of each, colours multiplied by alpha, rows from
  /// the top without padding, `4 × width × height` of them. The same on machines of any byte order.
  public var premultipliedBytes: [UInt8] { bytes { $0 } }

  /// The same with alpha divided out, rounded half up: what PNG and most file formats hold. Where
  /// alpha is 0 all are 0.
  public var straightBytes: [UInt8] { bytes(Pixel.straight) }

  private func bytes(_ change: (UInt32) -> UInt32) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pixels.count * 4)
    for pixel in pixels {
      let word = change(pixel)
      bytes.append(UInt8(truncatingIfNeeded: word))
      bytes.append(UInt8(truncatingIfNeeded: word &>> 8))
      bytes.append(UInt8(truncatingIfNeeded: word &>> 16))
      bytes.append(UInt8(truncatingIfNeeded: word &>> 24))
    }
    return bytes
  }
}
