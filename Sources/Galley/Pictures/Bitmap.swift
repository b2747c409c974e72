package import GalleyPictures

/// An image in memory: sRGB, eight bits per channel, premultiplied alpha.
public struct Bitmap: Sendable, Hashable {
  /// Number of pixels per row.
  public let width: Int
  /// Number of pixel rows.
  public let height: Int
  /// The pixels in rows of `width`, top row first. From the lowest byte to the highest, a pixel
  /// consists of red, green, blue and alpha. Colours are premultiplied by alpha.
  public package(set) var pixels: [UInt32] { didSet { jpeg = nil } }
  /// The JPEG file that contains these pixels; `nil` if the pixels are not from a JPEG.
  package private(set) var jpeg: JPEGFile?

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
  init(width: Int, height: Int, pixels: [UInt32], jpeg: JPEGFile? = nil) {
    self.width = width
    self.height = height
    self.pixels = pixels
    self.jpeg = jpeg
  }

  /// Whether two images have the same pixels.
  public static func == (one: Bitmap, other: Bitmap) -> Bool {
    one.width == other.width && one.height == other.height && one.pixels == other.pixels
  }

  /// Hashes the pixels.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    hasher.combine(pixels)
  }

  /// The straight (not premultiplied) colour of the pixel in column `x` and row `y`. The colour
  /// channels are divided by alpha and rounded half up. The result is `nil` outside the image.
  public subscript(x: Int, y: Int) -> Color? {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return nil }
    return Color(premultiplied: pixels[y * width + x])
  }
}
