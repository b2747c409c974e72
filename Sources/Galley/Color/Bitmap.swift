/// A picture in memory: sRGB, eight bits a channel, premultiplied by alpha.
public struct Bitmap: Sendable, Hashable {
  /// Pixels a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Rows from the top, each `width` pixels; a pixel holds red in its low byte, then green, blue
  /// and alpha, colours multiplied by alpha.
  public package(set) var pixels: [UInt32]

  /// A picture of one pixel value. `nil` unless both sides are positive and fit ``Limits``.
  public init?(width: Int, height: Int, filledWith pixel: UInt32 = 0, limits: Limits = .default) {
    guard width > 0, height > 0, width <= limits.canvasSide, height <= limits.canvasSide,
      width * height <= limits.canvasPixels
    else { return nil }
    self.width = width
    self.height = height
    pixels = [UInt32](repeating: pixel, count: width * height)
  }

  /// A picture of pixels that were made for it: `width` × `height` of them.
  init(width: Int, height: Int, pixels: [UInt32]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The colour of the pixel in column `x` and row `y`, alpha divided out and rounded half up;
  /// `nil` outside the picture.
  public subscript(x: Int, y: Int) -> Color? {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return nil }
    return Color(premultiplied: pixels[y * width + x])
  }
}

extension Bitmap {
  /// The pixels as bytes: red, green, blue and alpha of each, colours multiplied by alpha, rows
  /// from the top without padding, `4 × width × height` of them. The same on machines of any byte
  /// order.
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
