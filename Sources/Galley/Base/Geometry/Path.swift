/// A path of lines and curves. Coordinates are in points, with y pointing down. By default, the
/// nonzero rule decides which points are inside the path.
public struct Path: Sendable, Hashable {
  /// A point of the path, in points (1/72 inch).
  public struct Point: Sendable, Hashable {
    /// Horizontal coordinate; larger values are further right.
    public var x: Double
    /// Vertical coordinate; larger values are further down.
    public var y: Double

    /// Creates a point from its coordinates.
    public init(x: Double, y: Double) {
      (self.x, self.y) = (x, y)
    }
  }

  /// A drawing command of the path.
  public enum Element: Sendable, Hashable {
    /// Starts a contour at a point.
    case move(to: Point)
    /// Adds a straight line to the contour.
    case line(to: Point)
    /// Adds to the contour a quadratic Bézier curve, which has one control point.
    case quad(control: Point, to: Point)
    /// Adds to the contour a cubic Bézier curve, which has two control points.
    case cubic(Point, Point, to: Point)
    /// Ends the contour with a straight line to the contour's first point.
    case close
  }

  /// The drawing commands in order. A contour begins with `move`, followed by its lines and curves.
  /// A closed contour ends with `close`; an open contour does not.
  public var elements: [Element]

  /// Creates a path from its drawing commands.
  public init(_ elements: [Element] = []) {
    self.elements = elements
  }
}
