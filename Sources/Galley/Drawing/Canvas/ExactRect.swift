// Rectangles whose edges lie within pixels.

/// A rectangle in pixels whose edges need not be whole.
struct ExactRect: Equatable {
  var minX: Double
  var minY: Double
  var maxX: Double
  var maxY: Double

  var width: Double { maxX - minX }
  var height: Double { maxY - minY }

  /// The smallest rectangle around both.
  func union(_ other: ExactRect) -> ExactRect {
    ExactRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  /// The whole pixels that it touches.
  var pixels: PixelRect {
    PixelRect(
      minX: PixelGrid.integer(minX.rounded(.down)), minY: PixelGrid.integer(minY.rounded(.down)),
      maxX: PixelGrid.integer(maxX.rounded(.up)), maxY: PixelGrid.integer(maxY.rounded(.up)))
  }
}

extension PixelGrid {
  /// A box in points, its edges not rounded to whole pixels.
  func exactRect(x: Double, y: Double, width: Double, height: Double) -> ExactRect {
    ExactRect(
      minX: pixels(x), minY: pixels(y), maxX: pixels(x + width), maxY: pixels(y + height))
  }
}
