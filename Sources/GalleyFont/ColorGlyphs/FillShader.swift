import Glibc

/// Computes the colour of a solid or gradient fill at each pixel.
enum FillShader {
  case solid(UInt32)
  case gradient(ColorRamp, GradientShape, fromPixels: AffineTransform)

  /// Creates a shader; nil if the fill paints nothing, for example because a gradient has zero
  /// length.
  init?(_ fill: ColorFill, _ transform: AffineTransform, currentColor: UInt32) {
    let line: ColorLine
    switch fill {
    case .solid(let color):
      self = .solid(
        ColorBitmap.packed(
          ColorBitmap.channels(straight: color.color ?? currentColor, alpha: color.alpha)))
      return
    case .linear(let ownLine, _, _, _), .radial(let ownLine, _, _), .sweep(let ownLine, _, _, _):
      line = ownLine
    }
    guard let ramp = ColorRamp(line, currentColor: currentColor),
      let shape = GradientShape(fill, extend: line.extend), let inverse = transform.inverse
    else { return nil }
    self = .gradient(ramp, shape, fromPixels: inverse)
  }

  /// The colours of a row of pixels, from left to right. `x` and `y` are the coordinates of the
  /// first pixel's centre; y grows upwards.
  func row(x: Double, y: Double) -> Row { Row(shader: self, x: x, y: y) }

  struct Row {
    fileprivate let shader: FillShader
    fileprivate var x: Double
    fileprivate let y: Double

    @inline(__always)
    mutating func next() -> UInt32 {
      switch shader {
      case .solid(let pixel): return pixel
      case .gradient(let ramp, let shape, let fromPixels):
        let place = shape.place(of: fromPixels.apply(Vector(x: x, y: y)))
        x += 1
        return place.map { ramp.pixel(at: $0) } ?? 0
      }
    }
  }
}

/// Maps a point in font units to a position on the gradient line.
enum GradientShape {
  /// A linear gradient: point p has the position p·`direction` + `origin`.
  case linear(direction: Vector, origin: Double)
  /// A radial gradient: all points at position t form the circle with centre `center` + t·`step`
  /// and radius `radius` + t·`growth`.
  case radial(center: Vector, radius: Double, step: Vector, growth: Double)
  case sweep(center: Vector, startTurn: Double, turns: Double)

  /// Creates a gradient's shape. Nil for a gradient of zero length, which paints nothing (OpenType,
  /// `COLR`).
  init?(_ fill: ColorFill, extend: ColorLine.Extend) {
    switch fill {
    case .solid: return nil
    case .linear(_, let start, let end, let rotation):
      // Project the gradient line onto the direction perpendicular to the lines of equal colour.
      let (along, across) = (end - start, (rotation - start).left)
      let product = across.dot(across)
      let line = across * (product > 0 ? along.dot(across) / product : 0)
      let square = line.dot(line)
      guard square > 0, (1 / square).isFinite else { return nil }
      let direction = line * (1 / square)
      self = .linear(direction: direction, origin: -direction.dot(start))
    case .radial(_, let start, let end):
      guard start != end else { return nil }
      self = .radial(
        center: start.center, radius: start.radius, step: end.center - start.center,
        growth: end.radius - start.radius)
    case .sweep(_, let center, let startTurn, let endTurn):
      guard startTurn != endTurn || extend == .pad else { return nil }
      self = .sweep(center: center, startTurn: startTurn, turns: endTurn - startTurn)
    }
  }

  /// The position of a point on the gradient line; nil if the gradient does not paint the point.
  func place(of point: Vector) -> Double? {
    switch self {
    case .linear(let direction, let origin): return direction.dot(point) + origin
    case .radial(let center, let radius, let step, let growth):
      return Self.circle(through: point - center, radius: radius, step: step, growth: growth)
    case .sweep(let center, let startTurn, let turns):
      let from = point - center
      let turn = (atan2(from.y, from.x) / (2 * .pi) * 16_777_216).rounded() / 16_777_216
      let angle = (turn < 0 ? turn + 1 : turn) - startTurn
      // If the start and end angles are equal, the colour changes abruptly at that angle, from the
      // first colour to the last.
      guard turns != 0 else {
        return angle < 0 ? -.greatestFiniteMagnitude : .greatestFiniteMagnitude
      }
      return angle / turns
    }
  }

  /// The greatest t for which the point p is on the gradient's circle at position t: |p − t·step| =
  /// radius + t·growth ≥ 0. Nil if there is no such t.
  private static func circle(
    through point: Vector, radius: Double, step: Vector, growth: Double
  ) -> Double? {
    let a = step.dot(step) - growth * growth
    let b = point.dot(step) + radius * growth
    let c = point.dot(point) - radius * radius
    func isReal(_ t: Double) -> Bool { radius + t * growth >= 0 }
    if a == 0 {
      guard b != 0 else { return nil }
      let t = c / (2 * b)
      return isReal(t) ? t : nil
    }
    let discriminant = b * b - a * c
    guard discriminant >= 0 else { return nil }
    let root = discriminant.squareRoot()
    let (one, other) = ((b + root) / a, (b - root) / a)
    let (greater, less) = (max(one, other), min(one, other))
    return isReal(greater) ? greater : isReal(less) ? less : nil
  }
}

/// The colours of a gradient, by position on the gradient line.
struct ColorRamp {
  private let extend: ColorLine.Extend
  private let offsets: [Double]
  /// The stops' premultiplied colours; channels are 0 to 255. OpenType specifies interpolation of
  /// premultiplied colours.
  private let colors: [SIMD4<Double>]

  /// Creates the colours of a gradient. Nil if there are no stops. Also nil if a repeating or
  /// reflecting gradient has several stops, and all have the same offset.
  init?(_ line: ColorLine, currentColor: UInt32) {
    guard let first = line.stops.first, let last = line.stops.last else { return nil }
    if line.stops.count > 1, first.offset == last.offset, line.extend != .pad { return nil }
    extend = line.stops.count > 1 ? line.extend : .pad
    offsets = line.stops.map(\.offset)
    colors = line.stops.map {
      ColorBitmap.channels(
        straight: $0.color.color ?? currentColor, alpha: $0.color.alpha)
    }
  }

  /// The premultiplied pixel at a position on the gradient line. If several stops share the
  /// position, the last one applies.
  func pixel(at place: Double) -> UInt32 {
    guard let first = offsets.first, let last = offsets.last else { return 0 }
    let place = inside(place.isFinite ? place : first, first, last)
    if place < first { return ColorBitmap.packed(colors[0]) }
    if place >= last { return ColorBitmap.packed(colors[colors.count - 1]) }
    // The position is now known to be between the gradient's first and last stops. Find the last
    // stop at or before the position.
    var low = 0
    var high = offsets.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if offsets[middle] <= place { low = middle } else { high = middle }
    }
    let part = (place - offsets[low]) / (offsets[high] - offsets[low])
    return ColorBitmap.packed(colors[low] + (colors[high] - colors[low]) * part)
  }

  /// If the gradient repeats or reflects, maps a position outside the stops' range into the range.
  private func inside(_ place: Double, _ first: Double, _ last: Double) -> Double {
    guard extend != .pad, place < first || place > last else { return place }
    let length = last - first
    let turns = (place - first) / length
    guard extend == .reflect else { return first + (turns - turns.rounded(.down)) * length }
    let half = turns / 2
    let part = 2 * (half - half.rounded(.down))
    return first + min(part, 2 - part) * length
  }
}
