import Glibc

/// The geometry of a gradient in a box: the position of each pixel on the gradient line. Position 0
/// is the start of the line, and position 1 is its end. Lengths are in pixels.
enum GradientGeometry: Hashable {
  /// A linear gradient. `origin` is the position, on the gradient line, of the centre of pixel (0,
  /// 0). The components of `step` are the changes of this position per pixel to the right and per
  /// pixel down.
  case line(origin: Double, step: SIMD2<Double>)
  /// A radial gradient. The centre has position 0, and the ellipse with these radii has position 1.
  case rings(center: SIMD2<Double>, radii: SIMD2<Double>)
  /// A conic gradient. Seen from the centre, positions 0 and 1 are in the direction `start`, and
  /// position 0.25 is in the direction `side`.
  case rays(center: SIMD2<Double>, start: SIMD2<Double>, side: SIMD2<Double>)

  /// The geometry of a gradient whose pixels all have the gradient's last colour (position 1).
  static let flat = line(origin: 1, step: .zero)

  /// The change of the position on the gradient line per pixel to the right (x) and per pixel down
  /// (y). `nil` for radial and conic gradients, in which this change is not constant.
  var step: SIMD2<Double>? {
    guard case .line(_, let step) = self else { return nil }
    return step
  }

  /// Returns the geometry of a gradient in a box, and the gradient's greatest length in pixels from
  /// position 0 to position 1. For a radial gradient, this length is the larger radius. For a conic
  /// gradient, it is the circumference of the circle through the box's farthest corner.
  static func place(_ gradient: Gradient, in box: ExactRect) -> (Self, length: Double) {
    switch gradient.kind {
    case .linear: line(gradient, box)
    case .radial: rings(gradient, box)
    case .conic: rays(gradient, box)
    }
  }

  private static func line(_ gradient: Gradient, _ box: ExactRect) -> (Self, length: Double) {
    let direction = direction(degrees: gradient.angle)
    let length = abs((box.maxX - box.minX) * direction.x) + abs((box.maxY - box.minY) * direction.y)
    guard length >= leastLength, length.isFinite else { return (.line(origin: 0, step: .zero), 0) }
    let step = direction / length
    let middle = ((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2)
    let origin = 0.5 + (0.5 - middle.0) * step.x + (0.5 - middle.1) * step.y
    return (.line(origin: origin, step: step), length)
  }

  private static func rings(_ gradient: Gradient, _ box: ExactRect) -> (Self, length: Double) {
    let center = center(gradient, box)
    let half = max(box.maxX - box.minX, box.maxY - box.minY) / 2
    let corner = distance(from: center, toCornerOf: box)
    let radii = gradient.radius.map { half * SIMD2($0.x, $0.y) } ?? SIMD2(corner, corner)
    // As in CSS, a radial gradient whose ellipse has no width or no height has its last colour
    // everywhere.
    guard radii.x >= leastLength, radii.y >= leastLength, radii.x.isFinite, radii.y.isFinite
    else { return (flat, 0) }
    return (.rings(center: center, radii: radii), radii.max())
  }

  private static func rays(_ gradient: Gradient, _ box: ExactRect) -> (Self, length: Double) {
    let center = center(gradient, box)
    let start = direction(degrees: gradient.angle)
    let side = SIMD2(-start.y, start.x)
    return (
      .rays(center: center, start: start, side: gradient.isCounterclockwise ? -side : side),
      2 * .pi * distance(from: center, toCornerOf: box)
    )
  }

  /// Minimum length of a gradient line in pixels. If a gradient line is shorter, its length is
  /// treated as 0.
  private static let leastLength = 1e-6

  private static func center(_ gradient: Gradient, _ box: ExactRect) -> SIMD2<Double> {
    let (width, height) = (box.maxX - box.minX, box.maxY - box.minY)
    let point = gradient.center.point(
      in: Rectangle(x: box.minX, y: box.minY, width: width, height: height))
    return SIMD2(point.x, point.y)
  }

  private static func distance(
    from center: SIMD2<Double>, toCornerOf box: ExactRect
  ) -> Double {
    let x = max(abs(center.x - box.minX), abs(center.x - box.maxX))
    let y = max(abs(center.y - box.minY), abs(center.y - box.maxY))
    return (x * x + y * y).squareRoot()
  }

  /// The direction of an angle, with y pointing down. Sine and cosine are rounded to multiples of
  /// 2⁻¹⁶, so that differences between C libraries do not affect pixels (attribute semantics §3).
  private static func direction(degrees: Double) -> SIMD2<Double> {
    let turn = degrees.isFinite ? degrees.truncatingRemainder(dividingBy: 360) : 180
    let angle = turn / 180 * .pi
    func rounded(_ value: Double) -> Double {
      (value * 65_536).rounded(.toNearestOrAwayFromZero) / 65_536
    }
    return SIMD2(rounded(sin(angle)), -rounded(cos(angle)))
  }

  /// The angle of a vector from the first axis towards the second axis, as a fraction of a turn
  /// from 0 to 1.
  ///
  /// Only basic operations of IEEE 754 are used, so the result is the same on every machine. The
  /// result differs from the exact angle by less than 10⁻¹⁰. Multiples of an eighth turn are exact.
  @inline(__always)
  static func turn(_ along: Double, _ across: Double) -> Double {
    let (first, second) = (abs(along), abs(across))
    let (low, high) = (min(first, second), max(first, second))
    guard high > 0 else { return 0 }
    // For an angle above a sixteenth of a turn, the polynomial approximates the difference between
    // this angle and an eighth of a turn.
    let isSteep = low > 0.414_213_562_373_095 * high
    let slope = isSteep ? (low - high) / (low + high) : low / high
    var turn = (isSteep ? 0.125 : 0) + slope * arcTangent(slope * slope)
    if second > first { turn = 0.25 - turn }
    if along < 0 { turn = 0.5 - turn }
    return across < 0 ? 1 - turn : turn
  }

  /// Approximates atan(x) / (2πx) by a polynomial in `square`, which is x². The polynomial is exact
  /// at six Chebyshev points from x = 0 to the tangent of a sixteenth of a turn.
  @inline(__always)
  private static func arcTangent(_ square: Double) -> Double {
    var sum = -0.009_591_162_669_904_419
    sum = sum * square + 0.016_822_405_028_298_355
    sum = sum * square - 0.022_662_920_118_094_48
    sum = sum * square + 0.031_828_096_838_549_355
    sum = sum * square - 0.053_051_605_616_282_03
    return sum * square + 0.159_154_942_991_823_2
  }
}
