import GalleyFont

/// A linear or radial gradient in a vector file. Colours between two stops are interpolated in
/// sRGB.
struct VectorGradient: Hashable {
  enum Shape: Hashable {
    case linear(from: Vector, to: Vector)
    /// A gradient from one circle to a second circle, which contains the first circle.
    case radial(focus: Vector, focusRadius: Double, center: Vector, radius: Double)
  }

  var shape: Shape
  /// The colours before the first and after the last stop.
  var spread = ColorLine.Extend.pad
  var stops: [Gradient.Stop]
  /// The transform from the gradient's coordinates to the coordinates of the painted path.
  var transform = Transform()
}

// Converts the gradients of documents for vector files.
extension VectorGradient {
  /// Number of steps into which the range between two stops is divided, if the file would
  /// interpolate their colours differently from the rasterizer.
  fileprivate static let steps = 16

  /// Converts a gradient of a display list. The result is `nil` for a conic gradient, and for a
  /// gradient with one colour. `scale` is the number of grid units per point.
  init?(_ gradient: PlacedGradient, scale: Double) {
    let ramp = gradient.ramp
    // The gradient line of a repeated gradient runs from the first stop to the last stop.
    let start = ramp.repeats ? ramp.offsets.first ?? 0 : 0
    let length = ramp.repeats ? ramp.period : 1
    stops = Self.stops(of: ramp).map {
      Gradient.Stop(($0.offset - start) / length, $0.color)
    }
    spread = ramp.repeats ? .repeat : .pad
    switch gradient.geometry {
    case .line(let origin, let step):
      let square = step.x * step.x + step.y * step.y
      // A point p on the canvas has the position zero + p · step on the gradient line.
      let zero = origin - 0.5 * (step.x + step.y)
      guard square > 0 else { return nil }
      func point(_ place: Double) -> Vector {
        let point = step * ((place - zero) / square) / scale
        return Vector(x: point.x, y: point.y)
      }
      shape = .linear(from: point(start), to: point(start + length))
    case .rings(let center, let radii):
      let origin = Vector(x: 0, y: 0)
      shape = .radial(
        focus: origin, focusRadius: 0, center: origin, radius: ramp.repeats ? length : 1)
      if ramp.repeats { stops = Self.ringStops(of: ramp) }
      transform = Transform(
        toFill: Rectangle(
          x: center.x / scale, y: center.y / scale, width: radii.x / scale,
          height: radii.y / scale))
    case .rays: return nil
    }
  }

  /// The stops of one period of a repeated radial gradient. The period starts at the centre.
  private static func ringStops(of ramp: GradientRamp) -> [Gradient.Stop] {
    let (first, period) = (ramp.offsets.first ?? 0, ramp.period)
    // The period that starts at the gradient's centre can begin between two stops. Stops whose
    // offset is 1 or more are therefore moved back by one period.
    let start = first / period - (first / period).rounded(.down)
    let stops = stops(of: ramp).map {
      Gradient.Stop(start + ($0.offset - first) / period, $0.color)
    }
    func end(_ offset: Double, _ place: Double) -> Gradient.Stop {
      Gradient.Stop(offset, Color(premultiplied: ramp.pixel(at: place * period)))
    }
    return [end(0, 0)]
      + stops.filter { $0.offset >= 1 }.map { Gradient.Stop($0.offset - 1, $0.color) }
      + stops.filter { $0.offset < 1 } + [end(1, 1 - 1e-9)]
  }

  /// The stops of the gradient in the file. Extra stops are added between two stops if
  /// interpolation in sRGB without premultiplication would give different colours.
  private static func stops(of ramp: GradientRamp) -> [Gradient.Stop] {
    var stops: [Gradient.Stop] = []
    for index in ramp.offsets.indices {
      let (offset, next) = (ramp.offsets[index], index + 1)
      stops.append(Gradient.Stop(offset, Color(premultiplied: ramp.pixel(ofStop: index))))
      // If there are 64 stops or more, ``GradientRamp`` has already divided the hue path of OKLCh
      // into short straight lines. No extra stops are needed then.
      guard next < ramp.offsets.count, ramp.offsets[next] > offset, ramp.offsets.count < 64,
        ramp.colors[next] != ramp.colors[index],
        ramp.space != .srgb || ramp.colors[next].w != ramp.colors[index].w
      else { continue }
      for step in 1..<steps {
        let place = offset + (ramp.offsets[next] - offset) * Double(step) / Double(steps)
        stops.append(Gradient.Stop(place, Color(premultiplied: ramp.pixel(at: place))))
      }
    }
    return stops
  }
}

// Converts the gradients of colour glyphs for vector files.
extension VectorPaint {
  /// The paint of a fill in a colour glyph, in font units; `nil` if vector files cannot express the
  /// paint. `color` is the text colour.
  init?(_ fill: ColorFill, _ transform: AffineTransform, _ color: UInt32) {
    let line: ColorLine
    switch fill {
    case .solid(let own):
      self = .color(own.shown(color))
      return
    case .linear(let own, _, _, _), .radial(let own, _, _): line = own
    case .sweep: return nil
    }
    guard let first = line.stops.first?.offset, let end = line.stops.last, end.offset > first
    else {
      let end = line.extend == .pad ? line.stops.last : nil
      self = .color(end?.color.shown(color) ?? .transparent)
      return
    }
    let last = end.offset
    guard let shape = VectorGradient.Shape(fill, from: first, to: last) else { return nil }
    self = .gradient(
      VectorGradient(
        shape: shape, spread: line.extend,
        stops: VectorGradient.stops(of: line, color, from: first, to: last),
        transform: transform.ofCanvas))
  }
}

extension VectorGradient {
  /// The stops of a colour glyph's gradient. Colour glyphs interpolate premultiplied colours, so
  /// extra stops are added between stops with different opacities.
  fileprivate static func stops(
    of line: ColorLine, _ color: UInt32, from first: Double, to last: Double
  ) -> [Gradient.Stop] {
    var stops: [Gradient.Stop] = []
    for (index, stop) in line.stops.enumerated() {
      let own = stop.color.shown(color)
      stops.append(Gradient.Stop((stop.offset - first) / (last - first), own))
      guard index + 1 < line.stops.count else { break }
      let next = line.stops[index + 1]
      let other = next.color.shown(color)
      guard own.alpha != other.alpha, next.offset > stop.offset else { continue }
      for step in 1..<steps {
        let part = Double(step) / Double(steps)
        func mixed(_ one: UInt8, _ two: UInt8) -> UInt8 {
          let (weight, rest) = ((1 - part) * Double(own.alpha), part * Double(other.alpha))
          return UInt8(((weight * Double(one) + rest * Double(two)) / (weight + rest)).rounded())
        }
        let alpha = (1 - part) * Double(own.alpha) + part * Double(other.alpha)
        stops.append(
          Gradient.Stop(
            (stop.offset + (next.offset - stop.offset) * part - first) / (last - first),
            Color(
              red: mixed(own.red, other.red), green: mixed(own.green, other.green),
              blue: mixed(own.blue, other.blue), alpha: UInt8(alpha.rounded()))))
      }
    }
    return stops
  }
}

extension VectorGradient.Shape {
  /// The part of a colour glyph's gradient between two positions on its gradient line; `nil` if
  /// vector files cannot express it.
  fileprivate init?(_ fill: ColorFill, from first: Double, to last: Double) {
    switch fill {
    case .linear(_, let start, let end, let rotation):
      // In a linear gradient of a COLR glyph, the line from `start` to `rotation` has one colour.
      let (along, across) = (end - start, (rotation - start).left)
      let square = across.dot(across)
      let line = across * (square > 0 ? along.dot(across) / square : 0)
      self = .linear(from: start + line * first, to: start + line * last)
    case .radial(_, let start, let end):
      let (step, growth) = (end.center - start.center, end.radius - start.radius)
      let (from, to) = (start.center + step * first, start.center + step * last)
      let (inner, outer) = (start.radius + growth * first, start.radius + growth * last)
      // If the first circle is not inside the second circle, the gradient has the form of a cone.
      // Vector files cannot express this form.
      guard inner >= 0, (to - from).length + inner <= outer else { return nil }
      self = .radial(focus: from, focusRadius: inner, center: to, radius: outer)
    case .solid, .sweep: return nil
    }
  }
}

extension PaintColor {
  /// This paint colour, with its alpha, as a canvas colour. If the font refers to the text colour
  /// instead of naming a colour, the text colour `color` is used.
  fileprivate func shown(_ color: UInt32) -> Color {
    Color(straight: self.color ?? color).multiplyingAlpha(by: alpha)
  }
}

extension AffineTransform {
  /// Converts a font's affine transform to the canvas's type ``Transform``.
  var ofCanvas: Transform {
    var transform = Transform(x: dx, y: dy)
    (transform.a, transform.b, transform.c, transform.d) = (xx, yx, xy, yy)
    return transform
  }
}
