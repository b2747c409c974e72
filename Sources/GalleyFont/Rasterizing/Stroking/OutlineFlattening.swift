/// Turns an outline into closed polygons in pixels.
struct OutlineFlattening {
  /// One closed polygon each: the last point joins the first; neighbours differ.
  private(set) var contours: [[Vector]] = []
  private var current: [Vector] = []
  private let tolerance: Double

  /// `place` maps font units to pixels; no curve is left by more than `tolerance` pixels.
  init(_ outline: GlyphOutline, tolerance: Double, place: (GlyphOutline.Point) -> Vector) {
    self.tolerance = tolerance
    var index = 0
    for verb in outline.verbs {
      let count = Self.pointCount(verb)
      let points = outline.points[index..<index + count].map(place)
      index += count
      switch verb {
      case .move:
        finish()
        current = points
      case .line: add(points[0])
      case .quad: addQuad(points[0], points[1])
      case .cubic: addCubic(points[0], points[1], points[2])
      case .close: finish()
      }
    }
    finish()
  }

  private static func pointCount(_ verb: GlyphOutline.Verb) -> Int {
    switch verb {
    case .move, .line: 1
    case .quad: 2
    case .cubic: 3
    case .close: 0
    }
  }

  private mutating func finish() {
    while current.count > 1, current.first == current.last { current.removeLast() }
    if current.count > 1 { contours.append(current) }
    current = []
  }

  private mutating func add(_ point: Vector) {
    if current.last != point { current.append(point) }
  }

  /// Number of equal steps that keep within the tolerance, from the second difference's length
  /// times n(n-1)/8 for a curve of degree n.
  private func steps(_ deviation: Double) -> Int {
    let steps = (deviation / tolerance).squareRoot().rounded(.up)
    return Int(max(1, min(steps, 200)))
  }

  private mutating func addQuad(_ control: Vector, _ end: Vector) {
    guard let start = current.last else { return }
    let count = steps((start - control * 2 + end).length / 4)
    for step in 1..<max(count, 1) {
      let t = Double(step) / Double(count)
      let u = 1 - t
      add(start * (u * u) + control * (2 * u * t) + end * (t * t))
    }
    add(end)
  }

  private mutating func addCubic(_ first: Vector, _ second: Vector, _ end: Vector) {
    guard let start = current.last else { return }
    let bend = max((start - first * 2 + second).length, (first - second * 2 + end).length)
    let count = steps(bend * 0.75)
    for step in 1..<max(count, 1) {
      let t = Double(step) / Double(count)
      let u = 1 - t
      add(
        start * (u * u * u) + first * (3 * u * u * t) + second * (3 * u * t * t) + end * (t * t * t)
      )
    }
    add(end)
  }
}
