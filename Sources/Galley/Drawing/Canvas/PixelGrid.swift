import GalleyFont

/// The scale in pixels per point, and every rule that turns a length in points into whole pixels.
///
/// A length is first rounded to 2⁻²⁰ of a pixel. Floating-point errors of sums are far smaller than
/// that, and visible differences are far larger. So 100.00000001 counts as 100, and half a pixel is
/// half a pixel on every line. Halves are then rounded away from zero unless a method says
/// otherwise. Results are clamped to ±2³⁰, and NaN becomes 0, so that no input makes pixel
/// arithmetic overflow.
struct PixelGrid: Hashable {
  /// Pixels per point, above 0.
  let scale: Double

  /// Maximum coordinate of a pixel.
  static let farthest = 1 << 30

  /// Side of a canvas in pixels, rounded up so that `points` fit.
  func side(_ points: Double) -> Int {
    max(0, Self.integer(pixels(points).rounded(.up)))
  }

  /// The nearest edge between pixels, for a box or a baseline.
  func edge(_ points: Double) -> Int {
    Self.nearest(pixels(points))
  }

  /// The pixels of a box. Boxes that share an edge in points share it in pixels.
  func rect(x: Double, y: Double, width: Double, height: Double) -> PixelRect {
    PixelRect(minX: edge(x), minY: edge(y), maxX: edge(x + width), maxY: edge(y + height))
  }

  /// Position of a glyph's pen: a pixel column, and quarters of a pixel from the column's left
  /// edge.
  func pen(_ points: Double) -> (column: Int, phase: Int) {
    let quarters = Self.nearest(pixels(points) * 4)
    return (quarters >> 2, quarters & 3)
  }

  /// The first row of a decoration whose top edge is `points` below the top of row `baseline`.
  /// Rounds to the nearest row, and halves to the lower row.
  func row(_ points: Double, below baseline: Int) -> Int {
    baseline + Self.integer((pixels(points) + 0.5).rounded(.down))
  }

  /// Rows of a decoration of `thickness` points; at least one.
  func rows(_ thickness: Double) -> Int {
    max(1, edge(thickness))
  }

  /// A length in pixels, not rounded to whole pixels.
  func pixels(_ points: Double) -> Double {
    let exact = points * scale
    // From 2³² on, every Double is a multiple of 2⁻²⁰. Infinity stays infinite.
    guard abs(exact) < 4_294_967_296 else { return exact }
    return Double((exact * 1_048_576).roundedToInt) / 1_048_576
  }

  /// The nearest integer, halves away from zero, clamped to ±2³⁰.
  private static func nearest(_ value: Double) -> Int {
    abs(value) < Double(farthest) ? value.roundedToInt : integer(value)
  }

  /// A whole number of pixels, clamped to ±2³⁰; 0 for NaN.
  static func integer(_ value: Double) -> Int {
    guard !value.isNaN else { return 0 }
    return Int(min(max(value, -Double(farthest)), Double(farthest)))
  }
}
