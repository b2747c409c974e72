public import Galley

/// A pixel-by-pixel comparison of two images: the number, size and location of differences.
///
/// Images of different sizes never match, but the area that both images cover is still compared. A
/// pixel that exists in only one image counts as a differing pixel.
public struct ImageComparison: Sendable {
  /// The expected image of the comparison.
  public let expected: Bitmap
  /// The actual image of the comparison.
  public let actual: Bitmap
  /// The maximum allowed difference per pixel.
  public let tolerance: PixelTolerance
  /// The maximum fraction of pixels, 0 to 1, whose difference can exceed the tolerance.
  public let allowedShare: Double
  /// The number of pixels that are not identical in both images.
  public private(set) var unequalPixels = 0
  /// The number of pixels whose difference exceeds the tolerance.
  public private(set) var differingPixels = 0
  /// The largest difference in any premultiplied channel between two pixels at the same position,
  /// in steps of 1/255. Only the area that both images cover is compared.
  public private(set) var largestChannelDifference = 0
  /// The largest colour difference ΔE00 between two pixels at the same position. Only the area that
  /// both images cover is compared. If the tolerance is not ``PixelTolerance/perceptual(_:)``, the
  /// value is `nil`.
  public private(set) var largestColorDifference: Double?
  /// The smallest rectangle around all pixels whose difference exceeds the tolerance, in pixels.
  /// The value is `nil` if there are no such pixels. Only the area that both images cover is
  /// considered.
  public private(set) var bounds: Rectangle?

  /// Compares two images pixel by pixel.
  ///
  /// - Parameters:
  ///   - expected: the expected image.
  ///   - actual: the actual image.
  ///   - tolerance: the maximum allowed difference per pixel.
  ///   - allowedShare: the maximum fraction of pixels whose difference can exceed the tolerance.
  ///     Values are clamped to 0 to 1, and NaN counts as 0.
  public init(
    expected: Bitmap, actual: Bitmap, tolerance: PixelTolerance = .exact, allowedShare: Double = 0
  ) {
    self.expected = expected
    self.actual = actual
    self.tolerance = tolerance
    self.allowedShare = allowedShare.isNaN ? 0 : min(max(allowedShare, 0), 1)
    if case .perceptual = tolerance { largestColorDifference = 0 }
    // Skip equal images: comparing whole arrays is much faster than comparing pixel by pixel.
    if expected != actual { measure() }
  }

  /// Whether the widths or the heights of the images differ.
  public var sizesDiffer: Bool {
    expected.width != actual.width || expected.height != actual.height
  }

  /// The width of the wider image times the height of the taller image, in pixels.
  public var pixels: Int {
    max(expected.width, actual.width) * max(expected.height, actual.height)
  }

  /// Whether the images are equal, except for differences that the tolerance and `allowedShare`
  /// permit.
  public var matches: Bool {
    !sizesDiffer && Double(differingPixels) <= allowedShare * Double(pixels)
  }

  private mutating func measure() {
    var judge = PixelJudge(tolerance)
    var (left, right, top, bottom) = (Int.max, -1, Int.max, -1)
    var greatest = 0.0
    let width = min(expected.width, actual.width)
    let height = min(expected.height, actual.height)
    for y in 0..<height {
      for x in 0..<width {
        let old = expected.pixels[y * expected.width + x]
        let new = actual.pixels[y * actual.width + x]
        guard old != new else { continue }
        unequalPixels += 1
        largestChannelDifference = max(
          largestChannelDifference, PixelJudge.channelDifference(old, new))
        let difference = judge.difference(old, new)
        greatest = max(greatest, difference)
        guard judge.isBeyond(difference) else { continue }
        differingPixels += 1
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), max(bottom, y))
      }
    }
    unequalPixels += pixels - width * height
    differingPixels += pixels - width * height
    if largestColorDifference != nil { largestColorDifference = greatest }
    guard right >= 0 else { return }
    bounds = Rectangle(
      x: Double(left), y: Double(top), width: Double(right - left + 1),
      height: Double(bottom - top + 1))
  }
}

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

extension ImageComparison {
  /// A one-line sentence that says whether the images are equal and, if not, how they differ.
  public var summary: String {
    if sizesDiffer {
      return "the sizes differ: \(actual.width) × \(actual.height) pixels,"
        + " expected \(expected.width) × \(expected.height)"
    }
    if unequalPixels == 0 { return "equal" }
    guard matches else { return difference(of: differingPixels) }
    return "equal within the tolerance: \(difference(of: unequalPixels))"
  }

  private func difference(of count: Int) -> String {
    let verb = count == 1 ? "differs" : "differ"
    var text = "\(count) of \(pixels) pixels \(verb), by up to \(largestChannelDifference) of 255"
    if let largestColorDifference { text += " (ΔE \(decimal(largestColorDifference)))" }
    if let bounds {
      text += ", within x \(range(bounds.x, bounds.width)), y \(range(bounds.y, bounds.height))"
    }
    return text
  }

  /// Formats a range of pixel coordinates as its first and last coordinate, such as `3…17`.
  private func range(_ start: Double, _ length: Double) -> String {
    let (first, last) = (decimal(start), decimal(start + length - 1))
    return first == last ? first : "\(first)…\(last)"
  }
}
