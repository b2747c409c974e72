/// Lines and curves that enclose a shape, in points, y down; filled by the nonzero rule.
public struct Path: Sendable, Hashable {
  /// A place in points.
  public struct Point: Sendable, Hashable {
    /// To the right.
    public var x: Double
    /// Downwards.
    public var y: Double

    /// A place.
    public init(x: Double, y: Double) {
      (self.x, self.y) = (x, y)
    }
  }

  /// A step of the pen.
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

  /// A path of some steps.
  public init(_ elements: [Element] = []) {
    self.elements = elements
  }
}
