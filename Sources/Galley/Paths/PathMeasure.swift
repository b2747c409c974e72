import GalleyFont

/// The length of a path, and the points and directions at given distances along the path.
struct PathMeasure {
  /// A point of a path, and the path's direction there as a vector with length 1.
  struct Place: Hashable {
    var x: Double
    var y: Double
    var direction: Vector
  }

  /// A short part of a curve: an interval of the curve's parameter.
  private struct Step {
    var curve: Int
    var first: Double
    var last: Double
    /// Distance from the path's start to the end of this part of the curve.
    var end: Double
  }

  /// The control points of the path's curves. Straight lines are stored as curves, too.
  private var curves: [[Vector]] = []
  private var steps: [Step] = []
  /// The total length of all contours.
  private(set) var length = 0.0
  /// Whether the path is a single closed contour.
  private(set) var isClosed = false

  /// Maximum deviation, in points, between a curve and the lines that approximate its length.
  private static let tolerance = 0.001
  private static let mostSteps = 1 << 17

  init(_ path: Path) {
    let tolerance = PathFlattening.tolerance(of: path, Self.tolerance, most: Self.mostSteps)
    var point = Path.Point(x: 0, y: 0)
    var start = point
    var contours = 0
    for element in path.elements {
      switch element {
      case .move(let end): (point, start, isClosed) = (end, end, false)
      case .line(let end):
        addLine(point, end)
        point = end
      case .quad(let control, let end):
        add(.cubic(from: point, control, to: end), from: point, tolerance)
        point = end
      case .cubic(_, _, let end):
        add(element, from: point, tolerance)
        point = end
      case .close:
        addLine(point, start)
        (point, isClosed) = (start, true)
      }
      if case .move = element { contours += 1 }
    }
    isClosed = isClosed && contours == 1
  }

  private mutating func addLine(_ start: Path.Point, _ end: Path.Point) {
    guard start != end else { return }
    let (a, b) = (Vector(start), Vector(end))
    add([a, a + (b - a) * (1 / 3), a + (b - a) * (2 / 3), b], count: 1)
  }

  private mutating func add(_ curve: Path.Element, from start: Path.Point, _ tolerance: Double) {
    guard case .cubic(let first, let second, let end) = curve else { return }
    let count = PathFlattening.steps(start, first, second, end, tolerance)
    add([Vector(start), Vector(first), Vector(second), Vector(end)], count: count)
  }

  private mutating func add(_ curve: [Vector], count: Int) {
    var previous = curve[0]
    for step in 1...count {
      let t = Double(step) / Double(count)
      let next = Self.point(of: curve, at: t)
      let part = (next - previous).length
      previous = next
      guard part > 0 else { continue }
      length += part
      steps.append(
        Step(curve: curves.count, first: Double(step - 1) / Double(count), last: t, end: length))
    }
    curves.append(curve)
  }

  /// The point and direction at a distance from the path's start; `nil` for a path without length.
  /// Distances outside the path are clamped to the path's ends.
  func place(at distance: Double) -> Place? {
    guard let last = steps.last else { return nil }
    var (low, high) = (0, steps.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].end < distance { low = middle + 1 } else { high = middle }
    }
    let step = distance < last.end ? steps[low] : last
    let start = low > 0 ? steps[low - 1].end : 0
    let part = min(max((distance - start) / (step.end - start), 0), 1)
    let curve = curves[step.curve]
    let t = step.first + (step.last - step.first) * part
    let point = Self.point(of: curve, at: t)
    // At a cusp, the derivative of the curve is 0. There, use the direction of a chord: the
    // straight line between the ends of `step`, which is a short part of the curve.
    let chord = Self.point(of: curve, at: step.last) - Self.point(of: curve, at: step.first)
    let direction =
      Self.direction(of: curve, at: t).unit ?? chord.unit ?? Vector(x: 1, y: 0)
    return Place(x: point.x, y: point.y, direction: direction)
  }

  private static func point(of curve: [Vector], at t: Double) -> Vector {
    let u = 1 - t
    return curve[0] * (u * u * u) + curve[1] * (3 * u * u * t) + curve[2] * (3 * u * t * t)
      + curve[3] * (t * t * t)
  }

  private static func direction(of curve: [Vector], at t: Double) -> Vector {
    let u = 1 - t
    return (curve[1] - curve[0]) * (u * u) + (curve[2] - curve[1]) * (2 * u * t)
      + (curve[3] - curve[2]) * (t * t)
  }
}

extension Vector {
  fileprivate init(_ point: Path.Point) { self.init(x: point.x, y: point.y) }
}

extension Path {
  /// A copy of the path that runs from its end to its start.
  var reversed: Path {
    var contours: [Path] = []
    var contour = Path()
    for element in elements {
      if case .move = element, !contour.elements.isEmpty {
        contours.append(contour)
        contour = Path()
      }
      contour.elements.append(element)
    }
    contours.append(contour)
    return Path(contours.reversed().flatMap(\.reversedContour))
  }

  private var reversedContour: [Element] {
    var point = Point(x: 0, y: 0)
    var start = point
    var reversed: [Element] = []
    var isClosed = false
    for element in elements {
      switch element {
      case .move(let end): (point, start) = (end, end)
      case .line(let end):
        reversed.append(.line(to: point))
        point = end
      case .quad(let control, let end):
        reversed.append(.quad(control: control, to: point))
        point = end
      case .cubic(let first, let second, let end):
        reversed.append(.cubic(second, first, to: point))
        point = end
      case .close: isClosed = true
      }
    }
    // The line that closes the contour comes last in the original contour, so it comes first in the
    // reversed contour.
    let closing: [Element] = isClosed ? [.move(to: start), .line(to: point)] : [.move(to: point)]
    return elements.isEmpty ? [] : closing + reversed.reversed() + (isClosed ? [.close] : [])
  }
}
