import GalleyFont

/// Pixels a point, and every rule by which a length in points becomes whole pixels.
///
/// A length is first rounded to 2⁻²⁰ of a pixel: the errors of sums in floating point are far below
/// that, what an eye sees far above, and so 100.00000001 is 100 and half a pixel is half a pixel on
/// every line. Then halves are rounded away from zero where nothing else is said. Results are kept
/// within ±2³⁰, and not a number becomes 0, so that no input makes arithmetic on pixels
/// overflow.
struct PixelGrid: Hashable {
  /// Pixels a point, above 0.
  let scale: Double

  /// Greatest coordinate of a pixel.
  static let farthest = 1 << 30

  /// Pixels of a side of a canvas: enough to hold `points`.
  func side(_ points: Double) -> Int {
    max(0, Self.integer(pixels(points).rounded(.up)))
  }

  /// The edge between pixels that is nearest: of a box, or the one that letters stand on.
  func edge(_ points: Double) -> Int {
    Self.nearest(pixels(points))
  }

  /// The pixels of a box; boxes that share an edge in points share it in pixels.
  func rect(x: Double, y: Double, width: Double, height: Double) -> PixelRect {
    PixelRect(minX: edge(x), minY: edge(y), maxX: edge(x + width), maxY: edge(y + height))
  }

  /// Where a glyph's pen stands: a column, and quarters of a pixel right of its left edge.
  func pen(_ points: Double) -> (column: Int, phase: Int) {
    let quarters = Self.nearest(pixels(points) * 4)
    return (quarters >> 2, quarters & 3)
  }

  /// The first row of a decoration whose top edge lies `points` below the top of row `baseline`:
  /// the nearest one, at a half the lower one.
  func row(_ points: Double, below baseline: Int) -> Int {
    baseline + Self.integer((pixels(points) + 0.5).rounded(.down))
  }

  /// Rows of a decoration of `thickness` points: at least one.
  func rows(_ thickness: Double) -> Int {
    max(1, edge(thickness))
  }

  /// A length in pixels, not yet rounded to whole ones.
  func pixels(_ points: Double) -> Double {
    let exact = points * scale
    // Beyond 2³² every such number is a multiple of 2⁻²⁰ already, and infinity stays what it is.
    guard abs(exact) < 4_294_967_296 else { return exact }
    return Double((exact * 1_048_576).roundedToInt) / 1_048_576
  }

  /// The nearest whole number, halves away from zero, kept within ±2³⁰.
  private static func nearest(_ value: Double) -> Int {
    abs(value) < Double(farthest) ? value.roundedToInt : integer(value)
  }

  /// A whole number of pixels, kept within ±2³⁰.
  static func integer(_ value: Double) -> Int {
    guard !value.isNaN else { return 0 }
    return Int(min(max(value, -Double(farthest)), Double(farthest)))
  }
}
