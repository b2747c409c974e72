/// An image in memory: sRGB, eight bits per channel, premultiplied alpha.
public struct Bitmap: Sendable, Hashable {
  /// Number of pixels per row.
  public let width: Int
  /// Number of pixel rows.
  public let height: Int
  /// The pixels in rows of `width`, top row first. From the lowest byte to the highest, a pixel
  /// consists of red, green, blue and alpha. Colours are premultiplied by alpha.
  public package(set) var pixels: [UInt32]

  /// Creates an image in which all pixels are equal. The result is `nil` if a side is 0 or less, or
  /// if a side or the area exceeds the limits.
  public init?(width: Int, height: Int, filledWith pixel: UInt32 = 0, limits: Limits = .default) {
    guard width > 0, height > 0, width <= limits.canvasSide, height <= limits.canvasSide,
      width * height <= limits.canvasPixels
    else { return nil }
    self.width = width
    self.height = height
    pixels = [UInt32](repeating: pixel, count: width * height)
  }

  /// Creates an image from `width` × `height` premultiplied pixels.
  init(width: Int, height: Int, pixels: [UInt32]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The straight (not premultiplied) colour of the pixel in column `x` and row `y`. The colour
  /// channels are divided by alpha and rounded half up. The result is `nil` outside the image.
  public subscript(x: Int, y: Int) -> Color? {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return nil }
    return Color(premultiplied: pixels[y * width + x])
  }
}
