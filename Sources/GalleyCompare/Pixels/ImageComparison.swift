public import Galley

/// A comparison of two pictures by pixels: how many differ, by how much and where.
///
/// Pictures of different sizes never match; their common part is compared nevertheless, and all
/// pixels of only one of them count as different.
public struct ImageComparison: Sendable {
  /// The expected picture.
  public let expected: Bitmap
  /// The actual picture.
  public let actual: Bitmap
  /// How far a pixel may be from the expected one.
  public let tolerance: PixelTolerance
  /// The share of pixels that may be beyond the tolerance, 0 to 1.
  public let allowedShare: Double
  /// The number of pixels that are not identical.
  public private(set) var unequalPixels = 0
  /// The number of pixels beyond the tolerance.
  public private(set) var differingPixels = 0
  /// The greatest difference of any channel of any pixel of both pictures, in steps of 255, of
  /// colours multiplied by alpha.
  public private(set) var largestChannelDifference = 0
  /// The greatest ΔE00 of any pixel of both pictures; `nil` unless the tolerance is perceptual.
  public private(set) var largestColorDifference: Double?
  /// The bounding rectangle, in pixels, of the pixels of both pictures beyond the tolerance; `nil`
  /// if there are none.
  public private(set) var bounds: Rectangle?

  /// Compares two pictures.
  ///
  /// - Parameters:
  ///   - expected: the expected picture.
  ///   - actual: the actual picture.
  ///   - tolerance: how far a pixel may be from the expected one.
  ///   - allowedShare: the share of pixels that may be beyond the tolerance; clamped to 0 to 1, NaN
  ///     is 0.
  public init(
    expected: Bitmap, actual: Bitmap, tolerance: PixelTolerance = .exact, allowedShare: Double = 0
  ) {
    self.expected = expected
    self.actual = actual
    self.tolerance = tolerance
    self.allowedShare = allowedShare.isNaN ? 0 : min(max(allowedShare, 0), 1)
    if case .perceptual = tolerance { largestColorDifference = 0 }
    // To compare whole arrays is much faster than pixel by pixel.
    if expected != actual { measure() }
  }

  /// Whether width or height differ.
  public var sizesDiffer: Bool {
    expected.width != actual.width || expected.height != actual.height
  }

  /// The number of pixels of the larger width times the larger height.
  public var pixels: Int {
    max(expected.width, actual.width) * max(expected.height, actual.height)
  }

  /// Whether the pictures are the same, apart from allowed differences.
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
