import GalleyFont

/// The contours of a path, approximated by straight lines.
struct PathFlattening {
  private(set) var contours: [Polyline] = []
  private var points: [Vector] = []
  private let tolerance: Double

  /// Flattens a path. Lines deviate from the path's curves by at most `tolerance`. If the lines
  /// would have more than `most` points, the tolerance is increased.
  init(_ path: Path, tolerance: Double, most: Int) {
    self.tolerance = Self.tolerance(of: path, tolerance, most: most)
    var start = Vector(x: 0, y: 0)
    for element in path.elements {
      switch element {
      case .move(let end):
        finish(isClosed: false)
        start = Self.vector(end)
        points = [start]
      case .line(let end): points.append(Self.vector(end))
      case .quad(let control, let end):
        let from = points.last ?? start
        add(.cubic(from: Path.Point(x: from.x, y: from.y), control, to: end))
      case .cubic: add(element)
      case .close: finish(isClosed: true)
      }
    }
    finish(isClosed: false)
  }

  /// The tolerance with which a path is flattened: `tolerance`, or a larger value if the straight
  /// lines would otherwise have more than `most` points.
  static func tolerance(of path: Path, _ tolerance: Double, most: Int) -> Double {
    var tolerance = tolerance
    // Multiplying the tolerance by 4 halves the number of lines. If every curve is already a single
    // line, a larger tolerance has no effect, so the number of attempts is limited.
    for _ in 0..<30 where count(path, tolerance) > most { tolerance *= 4 }
    return tolerance
  }

  private static func vector(_ point: Path.Point) -> Vector { Vector(x: point.x, y: point.y) }

  /// Ends a contour. An open contour that consists of a single point draws nothing.
  private mutating func finish(isClosed: Bool) {
    guard points.count > 1 || isClosed && !points.isEmpty else {
      points = []
      return
    }
    contours.append(Polyline(points, isClosed: isClosed))
    points = []
  }

  private mutating func add(_ curve: Path.Element) {
    guard case .cubic(let first, let second, let end) = curve, let from = points.last else {
      return
    }
    let start = Path.Point(x: from.x, y: from.y)
    let count = Self.steps(start, first, second, end, tolerance)
    for step in 1..<count {
      let t = Double(step) / Double(count)
      let u = 1 - t
      let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
      points.append(
        Vector(
          x: start.x * a + first.x * b + second.x * c + end.x * d,
          y: start.y * a + first.y * b + second.y * c + end.y * d))
    }
    points.append(Self.vector(end))
  }

  /// The number of points in the straight lines that approximate a path with the given tolerance.
  private static func count(_ path: Path, _ tolerance: Double) -> Int {
    var point = Path.Point(x: 0, y: 0)
    return path.elements.reduce(0) { count, element in
      switch element {
      case .move(let end), .line(let end):
        point = end
        return count + 1
      case .quad(let control, let end):
        let steps = steps(point, control, control, end, tolerance)
        point = end
        return count + steps
      case .cubic(let first, let second, let end):
        let steps = steps(point, first, second, end, tolerance)
        point = end
        return count + steps
      case .close: return count
      }
    }
  }

  /// The number of straight lines that approximate a cubic curve. Each line covers an equal
  /// interval of the curve's parameter.
  static func steps(
    _ start: Path.Point, _ first: Path.Point, _ second: Path.Point, _ end: Path.Point,
    _ tolerance: Double
  ) -> Int {
    func bend(_ a: Path.Point, _ b: Path.Point, _ c: Path.Point) -> Double {
      let (x, y) = (a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
      return (x * x + y * y).squareRoot()
    }
    let most = max(bend(start, first, second), bend(first, second, end))
    let steps = (most * 0.75 / tolerance).squareRoot().rounded(.up)
    return steps > 1 ? Int(min(steps, 4096)) : 1
  }
}
