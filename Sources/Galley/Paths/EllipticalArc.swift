/// An arc of SVG path data as cubic curves (SVG 2 appendix B.2). Only square roots and the rounded
/// sine and cosine of ``Transform`` are used, so the result is the same on every machine.
struct EllipticalArc {
  /// The curves of the arc. The result is a straight line if a radius is 0, and empty if start and
  /// end are equal.
  private(set) var elements: [Path.Element] = []

  /// The map from the unit circle to the ellipse. It maps the origin to `center`, and the unit
  /// vectors in x and y to `right` and `down`.
  private var center = Vector2(x: 0, y: 0)
  private var right = Vector2(x: 0, y: 0)
  private var down = Vector2(x: 0, y: 0)

  private typealias Vector2 = Path.Point

  /// Computes the curves of an arc.
  ///
  /// - Parameters:
  ///   - radii: the radii of the ellipse. If an ellipse with these radii is too small to pass
  ///     through both ends of the arc, the radii are enlarged.
  ///   - degrees: the rotation of the ellipse, clockwise.
  ///   - isLarge: whether the arc is longer than half of the ellipse.
  ///   - sweeps: whether the arc runs clockwise.
  init(
    from start: Path.Point, to end: Path.Point, radii: Path.Point, degrees: Double, isLarge: Bool,
    sweeps: Bool
  ) {
    guard start != end else { return }
    elements = [.line(to: end)]
    let turn = Transform(degrees: degrees, about: (0, 0))
    let (cosine, sine) = (turn.a, turn.b)
    let half = Vector2(x: (start.x - end.x) / 2, y: (start.y - end.y) / 2)
    var (radiusX, radiusY) = (abs(radii.x), abs(radii.y))
    guard radiusX > 0, radiusY > 0 else { return }
    // The vector from the midpoint of the chord to the start of the arc, in coordinates in which
    // the ellipse is the unit circle.
    var place = Vector2(
      x: (cosine * half.x + sine * half.y) / radiusX,
      y: (cosine * half.y - sine * half.x) / radiusY)
    var square = place.x * place.x + place.y * place.y
    guard square > 0, square.isFinite else { return }
    if square > 1 {
      let factor = square.squareRoot()
      (radiusX, radiusY) = (radiusX * factor, radiusY * factor)
      place = Vector2(x: place.x / factor, y: place.y / factor)
      square = 1
    }
    let distance = (isLarge == sweeps ? -1 : 1) * ((1 - square) / square).squareRoot()
    let middle = Vector2(x: distance * place.y, y: -distance * place.x)
    right = Vector2(x: cosine * radiusX, y: sine * radiusX)
    down = Vector2(x: -sine * radiusY, y: cosine * radiusY)
    let offset = Vector2(
      x: right.x * middle.x + down.x * middle.y, y: right.y * middle.x + down.y * middle.y)
    center = Vector2(x: (start.x + end.x) / 2 + offset.x, y: (start.y + end.y) / 2 + offset.y)
    elements = []
    let first = Vector2(x: place.x - middle.x, y: place.y - middle.y)
    let last = Vector2(x: -place.x - middle.x, y: -place.y - middle.y)
    let isQuarter = first.x * last.x + first.y * last.y >= -1e-9
    divide(from: first, to: last, sweeps, times: isLarge ? 2 : isQuarter ? 0 : 1)
    // The last curve of the arc ends exactly at the given end point, without rounding errors.
    if case .cubic(let first, let second, _)? = elements.popLast() {
      elements.append(.cubic(first, second, to: end))
    }
  }

  /// Divides an arc of the unit circle into 2 to the power of `times` equal parts, by halving. Each
  /// part must be at most a quarter circle.
  private mutating func divide(from start: Vector2, to end: Vector2, _ sweeps: Bool, times: Int) {
    let chord = Vector2(x: end.x - start.x, y: end.y - start.y)
    let length = (chord.x * chord.x + chord.y * chord.y).squareRoot()
    guard times > 0 else { return add(from: start, to: end, length: length, sweeps) }
    let side = (sweeps ? 1 : -1) / length
    let middle =
      length > 0
      ? Vector2(x: chord.y * side, y: -chord.x * side) : Vector2(x: -start.x, y: -start.y)
    divide(from: start, to: middle, sweeps, times: times - 1)
    divide(from: middle, to: end, sweeps, times: times - 1)
  }

  /// Adds a cubic curve for an arc of the unit circle. `length` is the length of the arc's chord.
  private mutating func add(
    from start: Vector2, to end: Vector2, length: Double, _ sweeps: Bool
  ) {
    let sine = min(length / 2, 1)
    // The distance from the arc's ends to the control points is 4/3 · tan(angle/4), because the
    // radius is 1.
    let reach = 4 / 3 * sine / (1 + (1 - sine * sine).squareRoot()) * (sweeps ? 1 : -1)
    elements.append(
      .cubic(
        point(Vector2(x: start.x - reach * start.y, y: start.y + reach * start.x)),
        point(Vector2(x: end.x + reach * end.y, y: end.y - reach * end.x)), to: point(end)))
  }

  /// The point of the ellipse that corresponds to a point of the unit circle.
  private func point(_ place: Vector2) -> Path.Point {
    Path.Point(
      x: center.x + right.x * place.x + down.x * place.y,
      y: center.y + right.y * place.x + down.y * place.y)
  }
}
