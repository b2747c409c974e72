import GalleyFont

/// Computes exact pixel coverage in `Double`, independently of the rasterizer that the tests check.
enum ExactCoverage {
  typealias Point = SIMD2<Double>

  /// The polygons of an outline after the glyph's transform, in pixels with y downwards. Each curve
  /// becomes `steps` straight segments.
  static func polygons(
    _ outline: GlyphOutline, _ face: FontFace, _ transform: GlyphTransform, phase: Int = 0,
    steps: Int = 24
  ) -> [[Point]] {
    let scale = transform.size / Double(face.unitsPerEm)
    func place(_ point: GlyphOutline.Point) -> Point {
      let x = transform.scaleX * Double(point.x) + transform.skew * Double(point.y)
      return Point(x * scale + Double(phase) * 0.25, -Double(point.y) * scale)
    }
    var result: [[Point]] = []
    var points = outline.points[...]
    for verb in outline.verbs {
      switch verb {
      case .move: result.append([place(points.removeFirst())])
      case .line: result[result.count - 1].append(place(points.removeFirst()))
      case .quad, .cubic:
        var control = result[result.count - 1].suffix(1).map { $0 }
        for _ in 0..<(verb == .quad ? 2 : 3) { control.append(place(points.removeFirst())) }
        for step in 1...steps {
          result[result.count - 1].append(casteljau(control, Double(step) / Double(steps)))
        }
      case .close: break
      }
    }
    return result
  }

  private static func casteljau(_ control: [Point], _ t: Double) -> Point {
    var row = control
    while row.count > 1 { row = zip(row, row.dropFirst()).map { $0 * (1 - t) + $1 * t } }
    return row[0]
  }

  /// The fraction of a pixel's area that the contours cover, from 0 to 1. The contours must not
  /// overlap.
  static func area(_ polygons: [[Point]], x: Int, y: Int) -> Double {
    abs(
      polygons.reduce(0) { sum, polygon in
        var clipped = polygon
        clipped = clip(clipped, axis: 0, at: Double(x), keepsAbove: true)
        clipped = clip(clipped, axis: 0, at: Double(x + 1), keepsAbove: false)
        clipped = clip(clipped, axis: 1, at: Double(y), keepsAbove: true)
        clipped = clip(clipped, axis: 1, at: Double(y + 1), keepsAbove: false)
        return sum + signedArea(clipped)
      })
  }

  /// Cuts a polygon at the vertical or horizontal line where coordinate `axis` is `limit`. Keeps
  /// the part above the limit or, if `keepsAbove` is false, the part below it (Sutherland and
  /// Hodgman).
  private static func clip(
    _ polygon: [Point], axis: Int, at limit: Double, keepsAbove: Bool
  ) -> [Point] {
    var result: [Point] = []
    for (index, point) in polygon.enumerated() {
      let previous = polygon[(index + polygon.count - 1) % polygon.count]
      let isIn = (point[axis] >= limit) == keepsAbove
      let wasIn = (previous[axis] >= limit) == keepsAbove
      if isIn != wasIn {
        let t = (limit - previous[axis]) / (point[axis] - previous[axis])
        result.append(previous + (point - previous) * t)
      }
      if isIn { result.append(point) }
    }
    return result
  }

  private static func signedArea(_ polygon: [Point]) -> Double {
    zip(polygon, polygon.dropFirst() + polygon.prefix(1)).reduce(0) { sum, pair in
      sum + (pair.0.x * pair.1.y - pair.1.x * pair.0.y) / 2
    }
  }

  /// The sides of polygons, each with its start point and its end point.
  static func sides(_ polygons: [[Point]]) -> [(Point, Point)] {
    polygons.flatMap { Array(zip($0, $0.dropFirst() + $0.prefix(1))) }
  }

  /// The distance of a point from a polygon's side.
  private static func distance(_ side: (start: Point, end: Point), _ point: Point) -> Double {
    let alongX = side.end.x - side.start.x
    let alongY = side.end.y - side.start.y
    let x = point.x - side.start.x
    let y = point.y - side.start.y
    let length = alongX * alongX + alongY * alongY
    let t = length > 0 ? max(0, min(1, (x * alongX + y * alongY) / length)) : 0
    let offsetX = x - alongX * t
    let offsetY = y - alongY * t
    return (offsetX * offsetX + offsetY * offsetY).squareRoot()
  }

  /// The fraction of a pixel's area that a stroke along `sides` covers: the part that is at most
  /// `radius` away from any side. The fraction is estimated from 16 × 16 samples.
  static func strokeArea(
    _ sides: [(Point, Point)], radius: Double, x: Int, y: Int
  ) -> Double {
    let middle = Point(Double(x) + 0.5, Double(y) + 0.5)
    // No sample is farther than 0.71 pixels from the pixel's centre. So a side farther than
    // `radius` + 0.71 from the centre affects no sample.
    var near: [(Point, Point)] = []
    for side in sides {
      let distance = distance(side, middle)
      if distance < radius - 0.71 { return 1 }
      if distance < radius + 0.71 { near.append(side) }
    }
    var hits = 0
    for index in 0..<256 {
      let sample = Point(
        Double(x) + (Double(index % 16) + 0.5) / 16, Double(y) + (Double(index / 16) + 0.5) / 16)
      if near.contains(where: { distance($0, sample) <= radius }) { hits += 1 }
    }
    return Double(hits) / 256
  }
}

extension CoverageMask {
  /// The coverage of the pixel at column `x` from the pen and row `y` below the baseline, 0 to 255.
  /// Pixels outside the mask have coverage 0.
  func value(x: Int, y: Int) -> Int {
    let column = x - Int(left)
    let row = y - Int(top)
    guard (0..<Int(width)).contains(column), (0..<Int(height)).contains(row) else { return 0 }
    return Int(coverage[row * Int(width) + column])
  }

  /// The positions of all pixels of the mask, and of a border of one pixel around the mask.
  var places: [(x: Int, y: Int)] {
    (Int(top) - 1...Int(top + height)).flatMap { y in
      (Int(left) - 1...Int(left + width)).map { (x: $0, y: y) }
    }
  }
}
