/// Flattens an outline's curves into closed polygons, in pixels.
package struct OutlineFlattening {
  /// The points of all polygons, in order. The last point of each polygon connects to its first
  /// point. Neighbouring points are never equal.
  package private(set) var points: [Vector] = []
  /// For each polygon, the index of its last point in `points`, plus 1.
  package private(set) var ends: [Int] = []
  /// The index in `points` at which the current polygon starts.
  private var start = 0
  /// The maximum distance of the lines from the curves, in pixels.
  private let tolerance: Double
  /// The number of straight lines per curve; `nil` if `tolerance` determines the number.
  private let fixedSteps: Int?

  /// Flattens an outline into lines that deviate from its curves by at most `tolerance` pixels.
  /// `place` maps font units to pixels.
  @inline(__always)
  init(_ outline: GlyphOutline, tolerance: Double, place: (GlyphOutline.Point) -> Vector) {
    self.init(outline, tolerance: tolerance, steps: nil, place)
  }

  /// Flattens an outline, with `steps` lines per curve. `place` maps font units to pixels.
  package init(_ outline: GlyphOutline, steps: Int, place: (GlyphOutline.Point) -> Vector) {
    self.init(outline, tolerance: 0, steps: steps, place)
  }

  @inline(__always)
  private init(
    _ outline: GlyphOutline, tolerance: Double, steps: Int?,
    _ place: (GlyphOutline.Point) -> Vector
  ) {
    self.tolerance = tolerance
    fixedSteps = steps
    // Reserve memory for three points per curve, the usual number at text sizes.
    points.reserveCapacity(3 * outline.points.count)
    let controls = outline.points
    var index = 0
    for verb in outline.verbs {
      switch verb {
      case .move:
        finish()
        points.append(place(controls[index]))
      case .line: add(place(controls[index]))
      case .quad: addQuad(place(controls[index]), place(controls[index + 1]))
      case .cubic:
        addCubic(
          place(controls[index]), place(controls[index + 1]), place(controls[index + 2]))
      case .close: finish()
      }
      index += verb.pointCount
    }
    finish()
  }

  private mutating func finish() {
    guard start < points.count else { return }
    let first = points[start]
    while points.count - start > 1, points[points.count - 1] == first { points.removeLast() }
    if points.count - start > 1 {
      ends.append(points.count)
    } else {
      points.removeLast()
    }
    start = points.count
  }

  /// The last point of the current polygon.
  private var current: Vector? { start < points.count ? points[points.count - 1] : nil }

  @inline(__always)
  private mutating func add(_ point: Vector) {
    if current != point { points.append(point) }
  }

  /// Number of straight lines that replace a curve. Each line covers an equal step of the curve's
  /// parameter. For a curve of degree n, `deviation` is n(n-1)/8 times the length of the largest
  /// second difference of control points.
  private func steps(_ deviation: Double) -> Int {
    if let fixedSteps { return fixedSteps }
    let steps = (deviation / tolerance).squareRoot()
    // The number of steps is rounded up to a whole number from 1 to 200. NaN becomes 1.
    guard steps > 1 else { return 1 }
    guard steps < 200 else { return 200 }
    let whole = Int(steps)
    return Double(whole) < steps ? whole + 1 : whole
  }

  private mutating func addQuad(_ control: Vector, _ end: Vector) {
    guard let start = current else { return }
    addCurve(from: start, to: end, steps: steps((start - control * 2 + end).length / 4)) { t, u in
      start * (u * u) + control * (2 * u * t) + end * (t * t)
    }
  }

  private mutating func addCubic(_ first: Vector, _ second: Vector, _ end: Vector) {
    guard let start = current else { return }
    let bend = max((start - first * 2 + second).length, (first - second * 2 + end).length)
    addCurve(from: start, to: end, steps: steps(bend * 0.75)) { t, u in
      start * (u * u * u) + first * (3 * u * u * t) + second * (3 * u * t * t) + end * (t * t * t)
    }
  }

  /// Adds the points of a curve at equal steps of its parameter `t`, and its end. `point` receives
  /// `t` and 1 - `t`.
  @inline(__always)
  private mutating func addCurve(
    from start: Vector, to end: Vector, steps: Int, _ point: (_ t: Double, _ u: Double) -> Vector
  ) {
    points.append(addingCapacity: steps) { points in
      var last = start
      for step in 1..<steps {
        let t = Double(step) / Double(steps)
        let next = point(t, 1 - t)
        guard next != last else { continue }
        points.append(next)
        last = next
      }
      if end != last { points.append(end) }
    }
  }
}
