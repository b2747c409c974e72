import GalleyFont

/// The scale in pixels per point, and every rule for converting a length in points to whole pixels.
///
/// A length is first rounded to a multiple of 2⁻²⁰ pixels. This unit is far larger than the
/// floating-point error of a sum, and far smaller than a visible difference. Therefore 100.00000001
/// is treated as 100, and half a pixel is rounded in the same direction on every line. The length
/// is then rounded to whole pixels. Halves are rounded away from zero, unless a method's comment
/// states another rule. Results are clamped to ±2³⁰, and NaN becomes 0, so that pixel arithmetic
/// cannot overflow.
struct PixelGrid: Hashable {
  /// Number of pixels per point, above 0.
  let scale: Double
  /// Whether this is the grid ``vector``, whose units are not the pixels of an image.
  let isVector: Bool

  init(scale: Double) { (self.scale, isVector) = (scale, false) }

  private init(vectorScale: Double) { (scale, isVector) = (vectorScale, true) }

  /// The pixel grid on which frames are prepared for vector files. Its pixels are smaller than the
  /// last decimal of the numbers in these files. Rounding to this grid therefore has no visible
  /// effect on positions in the files.
  static let vector = PixelGrid(vectorScale: 1024)

  /// Maximum absolute value of a pixel coordinate.
  static let farthest = 1 << 30

  /// Number of whole pixels for a canvas side that is `points` points long, rounded up.
  func side(_ points: Double) -> Int {
    max(0, Self.integer(pixels(points).rounded(.up)))
  }

  /// The pixel boundary nearest to a position, such as the edge of a box or a baseline.
  func edge(_ points: Double) -> Int {
    Self.nearest(pixels(points))
  }

  /// The pixels that a box in points covers. If two boxes share an edge in points, they also share
  /// it in pixels.
  func rect(x: Double, y: Double, width: Double, height: Double) -> PixelRect {
    PixelRect(minX: edge(x), minY: edge(y), maxX: edge(x + width), maxY: edge(y + height))
  }

  /// Position of a glyph's pen: a pixel column, and the distance from the column's left edge in
  /// quarters of a pixel.
  func pen(_ points: Double) -> (column: Int, phase: Int) {
    let quarters = Self.nearest(pixels(points) * 4)
    return (quarters >> 2, quarters & 3)
  }

  /// The first pixel row of a decoration. The decoration's exact top edge is `points` points below
  /// the top edge of the pixel row `baseline`. This position is rounded to the nearest row. If two
  /// rows are equally near, the result is the lower row.
  func row(_ points: Double, below baseline: Int) -> Int {
    baseline + Self.integer((pixels(points) + 0.5).rounded(.down))
  }

  /// Number of pixel rows of a decoration that is `thickness` points thick; at least one.
  func rows(_ thickness: Double) -> Int {
    max(1, edge(thickness))
  }

  /// A length in pixels, not rounded to whole pixels.
  func pixels(_ points: Double) -> Double {
    let exact = points * scale
    // A Double whose absolute value is 2³² or more is always a multiple of 2⁻²⁰. Such a value is
    // returned unchanged, even if it is infinite.
    guard abs(exact) < 4_294_967_296 else { return exact }
    return Double((exact * 1_048_576).roundedToInt) / 1_048_576
  }

  /// The nearest integer, with halves rounded away from zero, clamped to ±2³⁰.
  private static func nearest(_ value: Double) -> Int {
    abs(value) < Double(farthest) ? value.roundedToInt : integer(value)
  }

  /// Converts a floating-point number of whole pixels to an `Int`, clamped to ±2³⁰. NaN becomes 0.
  static func integer(_ value: Double) -> Int { Int(limited(value)) }

  /// A number of pixels, clamped to ±2³⁰. NaN becomes 0.
  static func limited(_ value: Double) -> Double {
    value.isNaN ? 0 : min(max(value, -Double(farthest)), Double(farthest))
  }
}
