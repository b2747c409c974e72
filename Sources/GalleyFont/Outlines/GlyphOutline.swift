/// The curves around a glyph in font units, y up from the baseline; filled by the nonzero rule.
package struct GlyphOutline: Hashable, Sendable {
  /// A step of the pen and how many points it takes.
  package enum Verb: UInt8, Hashable, Sendable {
    /// Starts a contour; 1 point.
    case move
    /// A straight line; 1 point.
    case line
    /// A quadratic curve; control point, end.
    case quad
    /// A cubic curve; two control points, end.
    case cubic
    /// Ends a contour, back at its start; no point.
    case close
  }

  /// A place in font units; FreeType gives them to 1/64.
  package struct Point: Hashable, Sendable {
    package var x: Float
    package var y: Float

    package init(x: Float, y: Float) {
      self.x = x
      self.y = y
    }
  }

  /// The smallest upright rectangle around all points, control points included.
  package struct Bounds: Hashable, Sendable {
    package var minX: Float
    package var minY: Float
    package var maxX: Float
    package var maxY: Float
  }

  /// The steps.
  package private(set) var verbs: [Verb] = []
  /// The points of all steps one after the other.
  package private(set) var points: [Point] = []

  package init() {}

  /// Whether nothing is drawn, as for a space.
  package var isEmpty: Bool { points.isEmpty }

  /// The rectangle around all points; nil for an empty outline.
  package var bounds: Bounds? {
    guard let first = points.first else { return nil }
    var box = Bounds(minX: first.x, minY: first.y, maxX: first.x, maxY: first.y)
    for point in points {
      box.minX = min(box.minX, point.x)
      box.minY = min(box.minY, point.y)
      box.maxX = max(box.maxX, point.x)
      box.maxY = max(box.maxY, point.y)
    }
    return box
  }

  /// Bytes that its steps and points take.
  var bytes: Int { verbs.capacity + points.capacity * MemoryLayout<Point>.stride }

  /// Makes room for steps and points.
  mutating func reserve(verbs: Int, points: Int) {
    self.verbs.reserveCapacity(verbs)
    self.points.reserveCapacity(points)
  }

  mutating func move(to point: Point) {
    verbs.append(.move)
    points.append(point)
  }

  mutating func line(to point: Point) {
    verbs.append(.line)
    points.append(point)
  }

  mutating func quad(_ control: Point, to point: Point) {
    verbs.append(.quad)
    points.append(control)
    points.append(point)
  }

  mutating func cubic(_ first: Point, _ second: Point, to point: Point) {
    verbs.append(.cubic)
    points.append(first)
    points.append(second)
    points.append(point)
  }

  mutating func close() {
    verbs.append(.close)
  }
}
