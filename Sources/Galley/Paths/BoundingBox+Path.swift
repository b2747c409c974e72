extension BoundingBox {
  /// Creates the bounding box of a path. Control points of curves can lie outside the bounding box.
  init(_ path: Path) {
    self.init()
    var point = Path.Point(x: 0, y: 0)
    var start = point
    for element in path.elements {
      switch element {
      case .move(let end):
        start = end
        add(x: end.x, y: end.y)
        point = end
      case .line(let end):
        add(x: end.x, y: end.y)
        point = end
      case .quad(let control, let end):
        add(.cubic(from: point, control, to: end), from: point)
        point = end
      case .cubic(_, _, let end):
        add(element, from: point)
        point = end
      case .close: point = start
      }
    }
  }

  /// Extends the bounds to include the end of a cubic curve, and the curve's extreme points in x
  /// and y.
  private mutating func add(_ curve: Path.Element, from start: Path.Point) {
    guard case .cubic(let first, let second, let end) = curve else { return }
    add(x: end.x, y: end.y)
    for x in Self.extrema(start.x, first.x, second.x, end.x) {
      (minX, maxX) = (min(minX, x), max(maxX, x))
    }
    for y in Self.extrema(start.y, first.y, second.y, end.y) {
      (minY, maxY) = (min(minY, y), max(maxY, y))
    }
  }

  /// The values of one coordinate of a cubic curve at the points where the coordinate's derivative
  /// is 0. The end points of the curve are not included.
  private static func extrema(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> [Double] {
    guard min(b, c) < min(a, d) || max(b, c) > max(a, d) else { return [] }
    let (square, linear, constant) = (d - a + 3 * (b - c), 2 * (a - 2 * b + c), b - a)
    let root = (linear * linear - 4 * square * constant).squareRoot()
    guard root.isFinite else { return [] }
    // This form of the quadratic formula is accurate, because it adds numbers of the same sign and
    // does not divide by a small number.
    let sum = -(linear + (linear < 0 ? -root : root)) / 2
    return [sum / square, constant / sum].filter { $0 > 0 && $0 < 1 }.map { t in
      let u = 1 - t
      return a * (u * u * u) + b * (3 * u * u * t) + c * (3 * u * t * t) + d * (t * t * t)
    }
  }
}
