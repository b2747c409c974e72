public import Galley

extension ImageComparison {
  /// An image that marks the differences between the two images. The background is the expected
  /// image, faded to light grey. Red pixels differ by more than the tolerance. Amber pixels differ
  /// by at most the tolerance. Violet pixels exist in only one of the two images.
  ///
  /// The difference image is as wide as the wider image and as tall as the taller image. The value
  /// is `nil` if this size exceeds ``/Galley/Limits``.
  public var differenceImage: Bitmap? {
    let width = max(expected.width, actual.width)
    let height = max(expected.height, actual.height)
    guard var image = Bitmap(width: width, height: height) else { return nil }
    var judge = PixelJudge(tolerance)
    for y in 0..<height {
      for x in 0..<width {
        image.pixels[y * width + x] = mark(
          expected.pixel(x, y), actual.pixel(x, y), judge: &judge)
      }
    }
    return image
  }

  private func mark(_ old: UInt32?, _ new: UInt32?, judge: inout PixelJudge) -> UInt32 {
    guard let old, let new else { return Self.onlyInOne }
    if old == new { return Self.faded(old) }
    return judge.isBeyond(judge.difference(old, new)) ? Self.beyond : Self.within
  }

  // Marker colours of the difference image, as opaque pixels with red in the low byte.
  private static let beyond: UInt32 = 0xFF2D_00E6
  private static let within: UInt32 = 0xFF00_B4FF
  private static let onlyInOne: UInt32 = 0xFFE0_50A0

  /// Composites a premultiplied pixel over white, and converts the result to a light grey. The
  /// lightness of the grey is between 5/6 and 1.
  private static func faded(_ pixel: UInt32) -> UInt32 {
    // The Rec. 709 weights of red, green and blue, in 256ths.
    let light =
      ((pixel & 0xFF) &* 54 &+ (pixel &>> 8 & 0xFF) &* 183 &+ (pixel &>> 16 & 0xFF) &* 19) &>> 8
    let overWhite = min(255, light &+ 255 &- pixel &>> 24)
    let grey = 212 &+ overWhite / 6
    return 0xFF00_0000 | grey &<< 16 | grey &<< 8 | grey
  }
}

extension Bitmap {
  /// The premultiplied pixel at a position; `nil` if the position is outside the image.
  fileprivate func pixel(_ x: Int, _ y: Int) -> UInt32? {
    x < width && y < height ? pixels[y * width + x] : nil
  }
}
