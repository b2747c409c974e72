// A place on the canvas, in points.

/// A rectangle in points, y down.
public struct Rectangle: Sendable, Hashable {
  /// Left edge.
  public var x: Double
  /// Top edge.
  public var y: Double
  /// Width.
  public var width: Double
  /// Height.
  public var height: Double

  /// A rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

extension Rectangle {
  /// The smallest rectangle around both.
  func union(_ other: Rectangle) -> Rectangle {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Rectangle(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }
}
