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
