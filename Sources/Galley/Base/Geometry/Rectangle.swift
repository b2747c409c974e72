// Rectangles and insets on the canvas, in points.

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

  /// Creates a rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

extension Rectangle {
  /// Whether a point is inside. The left and top edges are inside; the right and bottom edges are
  /// not, because an adjacent rectangle begins there.
  func contains(x: Double, y: Double) -> Bool {
    x >= self.x && x < self.x + width && y >= self.y && y < self.y + height
  }

  /// The smallest rectangle that contains both.
  func union(_ other: Rectangle) -> Rectangle {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Rectangle(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }
}

/// Distances from a box's edges to its content, in points.
public struct EdgeInsets: Sendable, Hashable {
  /// Distance from the top edge.
  public var top: Double
  /// Distance from the right edge.
  public var right: Double
  /// Distance from the bottom edge.
  public var bottom: Double
  /// Distance from the left edge.
  public var left: Double

  /// Creates insets; each defaults to 0.
  public init(top: Double = 0, right: Double = 0, bottom: Double = 0, left: Double = 0) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }
}
