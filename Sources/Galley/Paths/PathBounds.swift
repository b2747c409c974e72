/// The bounding box of a path. Control points of curves can lie outside the bounding box.
struct PathBounds {
  private(set) var minX = Double.infinity
  private(set) var minY = Double.infinity
  private(set) var maxX = -Double.infinity
  private(set) var maxY = -Double.infinity

  init(_ path: Path) {
    var point = Path.Point(x: 0, y: 0)
    var start = point
    for element in path.elements {
      switch element {
      case .move(let end):
        start = end
        add(end)
        point = end
      case .line(let end):
        add(end)
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

  /// The bounding box; `nil` for an empty path.
  var rectangle: Rectangle? {
    guard minX <= maxX else { return nil }
    return Rectangle(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  private mutating func add(_ point: Path.Point) {
    (minX, maxX) = (min(minX, point.x), max(maxX, point.x))
    (minY, maxY) = (min(minY, point.y), max(maxY, point.y))
  }

  /// Extends the bounds to include the end of a cubic curve, and the curve's extreme points in x
  /// and y.
  private mutating func add(_ curve: Path.Element, from start: Path.Point) {
    guard case .cubic(let first, let second, let end) = curve else { return }
    add(end)
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
