import CFreeType

/// A glyph's outline in font units, y up from the baseline; filled by the nonzero rule.
package struct GlyphOutline: Hashable, Sendable {
  /// A path command. Each command uses a fixed number of points.
  package enum Verb: UInt8, Hashable, Sendable {
    /// Starts a contour. Uses 1 point, the start.
    case move
    /// Draws a straight line. Uses 1 point, the end.
    case line
    /// Draws a quadratic curve. Uses 2 points: the control point and the end.
    case quad
    /// Draws a cubic curve. Uses 3 points: two control points and the end.
    case cubic
    /// Closes a contour back to its start. Uses no points.
    case close

    /// The number of points that the command uses.
    var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .quad: 2
      case .cubic: 3
      case .close: 0
      }
    }
  }

  /// A point in font units; FreeType provides fractions of 1/64 unit.
  package struct Point: Hashable, Sendable {
    package var x: Float
    package var y: Float

    package init(x: Float, y: Float) {
      self.x = x
      self.y = y
    }
  }

  /// The bounding box of all points, including control points.
  package struct Bounds: Hashable, Sendable {
    package var minX: Float
    package var minY: Float
    package var maxX: Float
    package var maxY: Float

    mutating func add(_ point: Point) {
      minX = min(minX, point.x)
      minY = min(minY, point.y)
      maxX = max(maxX, point.x)
      maxY = max(maxY, point.y)
    }

    /// Whether the boxes have a common area.
    func overlaps(_ other: Bounds) -> Bool {
      minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    /// Whether the boxes have a common point.
    func touches(_ other: Bounds) -> Bool {
      minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
    }
  }

  /// The outline's path commands, in order.
  package private(set) var verbs: [Verb] = []
  /// The points of all path commands, in order.
  package private(set) var points: [Point] = []
  /// Whether filled contours can overlap, or wind in opposite directions. In both cases, the sum of
  /// the contours' signed areas can differ from the coverage. `false` if a single contour crosses
  /// itself; see `OutlineWinding`.
  package private(set) var needsSampling = false

  package init() {}

  /// Whether the outline has no points, as for a space.
  package var isEmpty: Bool { points.isEmpty }

  /// The bounding box of all points; nil for an empty outline.
  package var bounds: Bounds? {
    guard let first = points.first else { return nil }
    var box = Bounds(minX: first.x, minY: first.y, maxX: first.x, maxY: first.y)
    for point in points { box.add(point) }
    return box
  }

  /// Memory used by commands and points, in bytes.
  var bytes: Int { verbs.capacity + points.capacity * MemoryLayout<Point>.stride }

  /// Reserves memory for path commands and points.
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

extension GlyphOutline {
  /// Decodes FreeType's points and tags; `scale` converts coordinates to font units. Malformed
  /// contours are left out.
  init(_ outline: FT_Outline, scale: Float) {
    let count = unsafe max(0, Int(outline.n_points))
    guard count > 0, let points = unsafe outline.points,
      let tags = unsafe galley_outline_tags(outline),
      let ends = unsafe outline.contours
    else { return }
    let contours = unsafe max(0, Int(outline.n_contours))
    // Reserve memory for the points that decoding adds between two adjacent quadratic control
    // points.
    reserve(verbs: count + 2 * contours, points: 2 * count + contours)
    var start = 0
    for contour in 0..<contours {
      let end = unsafe Int(ends[contour])
      guard end >= start, end < count else { return }
      append(start...end) { index in
        let point = unsafe points[index]
        return unsafe Node(
          point: Point(x: Float(point.x) * scale, y: Float(point.y) * scale),
          kind: tags[index] & 3)
      }
      start = end + 1
    }
    if contours > 1 {
      let winding = OutlineWinding(self)
      needsSampling = winding.isMixed || winding.overlaps
    }
  }

  private struct Node {
    var point: Point
    /// The kind of point (`FT_CURVE_TAG`): 1 is a point on the curve, 0 is a quadratic control
    /// point, and 2 is a cubic control point.
    var kind: UInt8
  }

  @inline(__always)
  private mutating func append(_ contour: ClosedRange<Int>, _ node: (Int) -> Node) {
    var (index, end) = (contour.lowerBound, contour.upperBound + 1)
    let first = node(index)
    guard first.kind != 2 else { return }
    var start = first.point
    if first.kind == 0 {
      // If the contour's first point is off the curve, start at the contour's last point. If the
      // last point is off the curve too, start halfway between the first point and the last point.
      let last = node(contour.upperBound)
      start = last.kind == 1 ? last.point : Self.middle(first.point, last.point)
      if last.kind == 1 { end -= 1 }
    } else {
      index += 1
    }
    // Contours are closed: the last node is followed by the contour's start.
    let closed = { (index: Int) in index < end ? node(index) : Node(point: start, kind: 1) }
    move(to: start)
    while index <= end {
      index = appendStep(at: index, end: end, closed)
    }
    close()
  }

  /// Adds the segment whose first point is at `index`. Returns the index of the next segment's
  /// first point.
  @inline(__always)
  private mutating func appendStep(at index: Int, end: Int, _ node: (Int) -> Node) -> Int {
    let first = node(index)
    switch first.kind {
    case 1:
      // Skip a straight line back to the contour's start, because `close` draws this line.
      if index < end { line(to: first.point) }
      return index + 1
    case 0:
      guard index < end else { return end + 1 }
      let next = node(index + 1)
      if next.kind == 1 {
        quad(first.point, to: next.point)
        return index + 2
      }
      quad(first.point, to: Self.middle(first.point, next.point))
      return index + 1
    default:
      guard index + 2 <= end else { return end + 1 }
      cubic(first.point, node(index + 1).point, to: node(index + 2).point)
      return index + 3
    }
  }

  private static func middle(_ a: Point, _ b: Point) -> Point {
    Point(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
  }
}
