// Rectangles and insets on the canvas, in points.

/// A rectangle in points, with y pointing down.
public struct Rectangle: Sendable, Hashable {
  /// X coordinate of the left edge, in points.
  public var x: Double
  /// Y coordinate of the top edge, in points.
  public var y: Double
  /// Width of the rectangle in points.
  public var width: Double
  /// Height of the rectangle in points.
  public var height: Double

  /// Creates a rectangle from its top left corner and its size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

extension Rectangle {
  /// Whether a point is inside the rectangle. Points on the left and top edges are inside. Points
  /// on the right and bottom edges are outside, because they belong to the adjacent rectangles.
  func contains(x: Double, y: Double) -> Bool {
    x >= self.x && x < self.x + width && y >= self.y && y < self.y + height
  }

  /// The smallest rectangle that contains this rectangle and the other rectangle.
  func union(_ other: Rectangle) -> Rectangle {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Rectangle(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }
}

/// Insets: distances from a box's edges to its content, in points.
public struct EdgeInsets: Sendable, Hashable {
  /// Distance from the top edge of the box to the content of the box.
  public var top: Double
  /// Distance from the right edge of the box to the content of the box.
  public var right: Double
  /// Distance from the bottom edge of the box to the content of the box.
  public var bottom: Double
  /// Distance from the left edge of the box to the content of the box.
  public var left: Double

  /// Creates insets in points; each side defaults to 0.
  public init(top: Double = 0, right: Double = 0, bottom: Double = 0, left: Double = 0) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  /// Sum of the insets at the left and right edges, in points.
  var width: Double { left + right }

  /// Sum of the insets at the top and bottom edges, in points.
  var height: Double { top + bottom }
}
