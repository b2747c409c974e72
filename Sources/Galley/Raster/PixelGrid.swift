// The one place that rounds points to pixels.

/// Pixels a point, and every rule by which a length in points becomes whole pixels.
///
/// Halves are rounded away from zero where nothing else is said. Results are kept within ±2³⁰, and
/// what is no number becomes 0, so that no input makes arithmetic on pixels overflow.
struct PixelGrid: Hashable {
  /// Pixels a point, above 0.
  let scale: Double

  /// Greatest coordinate of a pixel.
  static let farthest = 1 << 30

  /// By how much of a pixel a length may exceed a whole number and still count as that number: the
  /// errors of sums in floating point are far below it, what an eye sees far above.
  static let tolerance = 1.0 / 1_048_576

  /// Pixels of a side of a canvas: enough to hold `points`, but 100.0000001 are 100.
  func side(_ points: Double) -> Int {
    max(0, Self.integer((points * scale - Self.tolerance).rounded(.up)))
  }

  /// The row of pixels whose top edge is nearest to a baseline, or any edge.
  func edge(_ points: Double) -> Int {
    Self.integer((points * scale).rounded(.toNearestOrAwayFromZero))
  }

  /// The pixels of a box; boxes that share an edge in points share it in pixels.
  func rect(x: Double, y: Double, width: Double, height: Double) -> PixelRect {
    PixelRect(minX: edge(x), minY: edge(y), maxX: edge(x + width), maxY: edge(y + height))
  }

  /// Where a glyph's pen stands: a column, and quarters of a pixel right of its left edge.
  func pen(_ points: Double) -> (column: Int, phase: Int) {
    let quarters = Self.integer((points * scale * 4).rounded(.toNearestOrAwayFromZero))
    return (quarters >> 2, quarters & 3)
  }

  /// The rows of a line of `thickness` points whose top edge is at `top` points, of a decoration:
  /// at least one row, its top the nearest edge of pixels, a half down.
  func rows(top: Double, thickness: Double) -> (top: Int, height: Int) {
    (Self.integer((top * scale + 0.5).rounded(.down)), height(thickness))
  }

  /// Rows of a line of `thickness` points: at least one.
  func height(_ thickness: Double) -> Int {
    max(1, Self.integer((thickness * scale).rounded(.toNearestOrAwayFromZero)))
  }

  /// Where a row or a column starts, in points.
  func points(_ pixels: Int) -> Double { Double(pixels) / scale }

  private static func integer(_ value: Double) -> Int {
    guard !value.isNaN else { return 0 }
    return Int(min(max(value, -Double(farthest)), Double(farthest)))
  }
}
