/// Lines and curves that enclose a shape, in points, y down; filled by the nonzero rule.
public struct Path: Sendable, Hashable {
  /// A position in points.
  public struct Point: Sendable, Hashable {
    /// Horizontal position; larger values are further right.
    public var x: Double
    /// Vertical position; larger values are further down.
    public var y: Double

    /// Creates a position.
    public init(x: Double, y: Double) {
      (self.x, self.y) = (x, y)
    }
  }

  /// A step of the path.
  public enum Element: Sendable, Hashable {
    /// Starts a contour.
    case move(to: Point)
    /// A straight line.
    case line(to: Point)
    /// A quadratic Bézier curve with its control point.
    case quad(control: Point, to: Point)
    /// A cubic Bézier curve with its control points.
    case cubic(Point, Point, to: Point)
    /// Ends a contour with a straight line to its start.
    case close
  }

  /// The steps, in order; each contour is one `move`, its lines and curves, and one `close`.
  public var elements: [Element]

  /// Creates a path from its steps.
  public init(_ elements: [Element] = []) {
    self.elements = elements
  }
}
