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
  /// Whether a point lies in it: on its left and top edge, but not on the right and bottom one,
  /// where the next begins.
  func contains(x: Double, y: Double) -> Bool {
    x >= self.x && x < self.x + width && y >= self.y && y < self.y + height
  }

  /// The smallest rectangle around both.
  func union(_ other: Rectangle) -> Rectangle {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Rectangle(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }
}

/// Distances from a box's edges to what it holds, in points.
public struct EdgeInsets: Sendable, Hashable {
  /// From the top edge.
  public var top: Double
  /// From the right edge.
  public var right: Double
  /// From the bottom edge.
  public var bottom: Double
  /// From the left edge.
  public var left: Double

  /// Insets, all 0 by default.
  public init(top: Double = 0, right: Double = 0, bottom: Double = 0, left: Double = 0) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }
}
