import Glibc

/// The paint for drawing on a canvas: a solid colour, or a gradient with its position on the
/// canvas.
enum Brush: Hashable {
  case color(Color)
  case gradient(PlacedGradient)

  /// Whether the brush completely hides the pixels below it.
  var isOpaque: Bool {
    switch self {
    case .color(let color): color.alpha == 255
    case .gradient(let gradient): gradient.isOpaque
    }
  }

  /// Creates the brush for a colour or a gradient. `box` is the rectangle that a gradient spans.
  /// For a colour, `box` is not evaluated.
  init(_ paint: Paint, in box: @autoclosure () -> ExactRect, blending: Blending) {
    switch paint {
    case .color(let color): self = .color(color)
    case .gradient(let gradient):
      self = .gradient(PlacedGradient(gradient, in: box(), blending: blending))
    }
  }
}

/// A gradient that is placed over a box of the canvas. Each pixel takes the gradient's colour at
/// the pixel's centre.
struct PlacedGradient: Hashable {
  private let ramp: GradientRamp
  /// Position, along the gradient line, of the centre of pixel (0, 0). Position 0 is the start of
  /// the line, and position 1 is its end.
  private let origin: Double
  /// Change of position along the gradient line, per pixel to the right and per pixel down.
  private let step: SIMD2<Double>

  /// Whether every colour of the gradient is opaque.
  var isOpaque: Bool { ramp.isOpaque }

  /// The premultiplied pixel of the gradient's first colour.
  var firstPixel: UInt32 { ramp.firstPixel }

  init(_ gradient: Gradient, in box: ExactRect, blending: Blending) {
    ramp = GradientRamp(gradient.stops, blending: blending)
    let (x, y) = Self.direction(degrees: gradient.angle)
    let length = abs((box.maxX - box.minX) * x) + abs((box.maxY - box.minY) * y)
    guard length > 0, length.isFinite else {
      origin = 0
      step = SIMD2(0, 0)
      return
    }
    step = SIMD2(x / length, y / length)
    let middle = ((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2)
    origin = 0.5 + (0.5 - middle.0) * step.x + (0.5 - middle.1) * step.y
  }

  /// The direction of the gradient line, with y pointing down. Sine and cosine are rounded to
  /// multiples of 2⁻¹⁶, so that differences between C libraries do not affect pixels (attribute
  /// semantics §3).
  private static func direction(degrees: Double) -> (x: Double, y: Double) {
    let turn = degrees.isFinite ? degrees.truncatingRemainder(dividingBy: 360) : 180
    let angle = turn / 180 * .pi
    func rounded(_ value: Double) -> Double {
      (value * 65_536).rounded(.toNearestOrAwayFromZero) / 65_536
    }
    return (rounded(sin(angle)), -rounded(cos(angle)))
  }

  /// Whether all pixels of a row have the same gradient colour.
  var isEqualAlongRows: Bool { step.x == 0 }

  /// Whether all pixels of a column have the same gradient colour.
  var isEqualDownColumns: Bool { step.y == 0 }

  /// A table of the positions where the gradient's colour changes. The table makes filling large
  /// areas faster. The result is `nil` if the area is small, if every row has a single colour, or
  /// if ``GradientSteps`` does not support the gradient.
  func steps(for area: Int) -> GradientSteps? {
    area >= Self.stepsArea && !isEqualAlongRows ? GradientSteps(ramp) : nil
  }

  /// Smallest area, in pixels, for which the table of colour changes saves more time than it costs.
  private static let stepsArea = 1 << 13

  /// Fills `row` with the gradient's pixels, starting at pixel (x, y) of the canvas.
  func fill(_ row: inout [UInt32], x: Int, y: Int, _ steps: GradientSteps?) {
    let start = origin + Double(x) * step.x + Double(y) * step.y
    if let steps { return steps.fill(&row, from: start, step: step.x) }
    if isEqualAlongRows {
      let pixel = ramp.pixel(at: start)
      for index in row.indices { row[index] = pixel }
      return
    }
    ramp.forEachPixel(from: start, step: step.x, count: row.count) { row[$0] = $1 }
  }

  /// Calls `body` for `count` pixels, from (x, y) to the right. The arguments are the pixel's
  /// index, starting at 0, and the gradient's premultiplied colour at that pixel.
  func forEachPixel(x: Int, y: Int, count: Int, _ body: (Int, UInt32) -> Void) {
    let start = origin + Double(x) * step.x + Double(y) * step.y
    ramp.forEachPixel(from: start, step: step.x, count: count, body)
  }

  /// The gradient's alpha for each pixel of a rectangle, multiplied by the pixel's coverage. If
  /// `coverage` is `nil`, the rectangle is fully covered.
  func alpha(of rect: PixelRect, through coverage: [UInt8]? = nil) -> [UInt8] {
    var faded: [UInt8] = []
    faded.reserveCapacity(rect.width * rect.height)
    for y in rect.minY..<max(rect.minY, rect.maxY) {
      let row = (y - rect.minY) * rect.width
      forEachPixel(x: rect.minX, y: y, count: rect.width) { index, pixel in
        var product = (pixel &>> 24) &* UInt32(coverage?[row + index] ?? 255) &+ 128
        product = (product &+ product &>> 8) &>> 8
        faded.append(UInt8(truncatingIfNeeded: product))
      }
    }
    return faded
  }
}
