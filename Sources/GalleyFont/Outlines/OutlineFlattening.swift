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
      index += Self.pointCount(verb)
    }
    finish()
  }

  @inline(__always)
  private static func pointCount(_ verb: GlyphOutline.Verb) -> Int {
    switch verb {
    case .move, .line: 1
    case .quad: 2
    case .cubic: 3
    case .close: 0
    }
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
    let count = steps((start - control * 2 + end).length / 4)
    for step in 1..<count {
      let t = Double(step) / Double(count)
      let u = 1 - t
      add(start * (u * u) + control * (2 * u * t) + end * (t * t))
    }
    add(end)
  }

  private mutating func addCubic(_ first: Vector, _ second: Vector, _ end: Vector) {
    guard let start = current else { return }
    let bend = max((start - first * 2 + second).length, (first - second * 2 + end).length)
    let count = steps(bend * 0.75)
    for step in 1..<count {
      let t = Double(step) / Double(count)
      let u = 1 - t
      add(
        start * (u * u * u) + first * (3 * u * u * t) + second * (3 * u * t * t) + end * (t * t * t)
      )
    }
    add(end)
  }
}
