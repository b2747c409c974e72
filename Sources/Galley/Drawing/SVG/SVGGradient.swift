/// The markup of a linear or radial gradient. A conic gradient is written as sectors instead.
struct SVGGradient {
  private let ramp: GradientRamp
  private let geometry: GradientGeometry
  private let scale: Double

  /// Number of steps between two stops whose colours SVG would interpolate differently.
  private static let steps = 16

  init(_ gradient: PlacedGradient, scale: Double) {
    (ramp, geometry, self.scale) = (gradient.ramp, gradient.geometry, scale)
  }

  func markup(id: String) -> MarkupBytes {
    let (first, period) = (ramp.offsets.first ?? 0, ramp.period)
    // SVG repeats the whole gradient line, so the line runs from the first stop to the last.
    let (start, length) = ramp.repeats ? (first, period) : (0, 1)
    var markup = MarkupBytes()
    let name: String
    switch geometry {
    case .line(let origin, let step):
      name = "linearGradient"
      let square = step.x * step.x + step.y * step.y
      // Position 0 is on the line of all points p with zero + p · step = 0.
      let zero = origin - 0.5 * (step.x + step.y)
      func point(_ place: Double) -> SIMD2<Double> {
        square > 0 ? step * ((place - zero) / square) / scale : .zero
      }
      let (from, to) = (point(start), point(start + length))
      markup.append("<linearGradient id=\"\(id)\" gradientUnits=\"userSpaceOnUse\"")
      markup.append("x1", from.x)
      markup.append("y1", from.y)
      markup.append("x2", to.x)
      markup.append("y2", to.y)
    case .rings(let center, let radii):
      name = "radialGradient"
      let (center, radii) = (center / scale, radii / scale)
      markup.append("<radialGradient id=\"\(id)\" gradientUnits=\"userSpaceOnUse\"")
      markup.append("cx", 0)
      markup.append("cy", 0)
      markup.append("r", ramp.repeats ? start + length : 1, decimals: 5)
      markup.append(" gradientTransform=\"matrix(")
      markup.append(radii.x)
      markup.append(" 0 0 ")
      markup.append(radii.y)
      for value in [center.x, center.y] {
        markup.append(" ")
        markup.append(value)
      }
      markup.append(")\"")
    case .rays:
      return MarkupBytes()
    }
    markup.append(ramp.repeats ? " spreadMethod=\"repeat\">" : ">")
    let isRing = if case .rings = geometry { true } else { false }
    // A repeating radial gradient starts at the centre, in the middle of a period.
    let places =
      ramp.repeats && isRing && start + length > 0
      ? ringStops(to: start + length) : stops.map { (($0.offset - start) / length, $0.pixel) }
    for (offset, pixel) in places { append(offset, pixel, to: &markup) }
    markup.append("</\(name)>")
    return markup
  }

  private func append(_ offset: Double, _ pixel: UInt32, to markup: inout MarkupBytes) {
    let color = Color(premultiplied: pixel)
    markup.append("<stop")
    markup.append("offset", offset, decimals: 5)
    markup.append(" stop-color=\"\(color.svg)\"")
    if color.alpha < 255 { markup.append("stop-opacity", Double(color.alpha) / 255, decimals: 4) }
    markup.append("/>")
  }

  /// The stops of a repeating radial gradient from the centre to the end of its first whole period.
  private func ringStops(to end: Double) -> [(Double, UInt32)] {
    let count = max(64, Self.steps * ramp.offsets.count)
    return (0...count).map { index in
      let part = Double(index) / Double(count)
      return (part, ramp.pixel(at: min(part * end, end * (1 - 1e-9))))
    }
  }

  /// The colours along the gradient line. If SVG's interpolation differs, colours between the stops
  /// are added. SVG interpolates sRGB that is not premultiplied.
  var stops: [(offset: Double, pixel: UInt32)] {
    var stops: [(offset: Double, pixel: UInt32)] = []
    for index in ramp.offsets.indices {
      let offset = ramp.offsets[index]
      stops.append((offset, ramp.pixel(ofStop: index)))
      let next = index + 1
      guard next < ramp.offsets.count, ramp.offsets[next] > offset,
        ramp.colors[next] != ramp.colors[index],
        ramp.space != .srgb || ramp.colors[next].w != ramp.colors[index].w,
        // A hue's arc already consists of short lines.
        ramp.offsets.count < 64
      else { continue }
      for step in 1..<Self.steps {
        let place =
          offset + (ramp.offsets[next] - offset) * Double(step) / Double(Self.steps)
        stops.append((place, ramp.pixel(at: place)))
      }
    }
    return stops
  }

  /// Number of sectors of a conic gradient.
  private static let sectors = 360

  /// The sectors of a conic gradient: contours around the centre in points, with a colour each. The
  /// result is empty for other gradients. `reach` is a length in points that exceeds the box.
  func sectors(reach: Double) -> [(path: SVGPathData, pixel: UInt32)] {
    guard case .rays(let center, let start, let side) = geometry else { return [] }
    let middle = center / scale
    func edge(_ turn: Double) -> SIMD2<Double> {
      let direction = Transform(degrees: turn * 360, about: (0, 0))
      return middle + reach * (start * direction.a + side * direction.b)
    }
    var places = Set((0...Self.sectors).map { Double($0) / Double(Self.sectors) })
    if !ramp.repeats { places.formUnion(ramp.offsets) }
    let edges = places.sorted()
    return zip(edges, edges.dropFirst()).map { from, to in
      var path = SVGPathData()
      let (one, other) = (edge(from), edge(to))
      path.move(to: middle.x, middle.y)
      path.line(to: one.x, one.y)
      path.line(to: other.x, other.y)
      path.close()
      return (path, ramp.pixel(at: (from + to) / 2))
    }
  }
}

extension Color {
  /// The colour without its alpha, as SVG writes it.
  var svg: String {
    let digits = [red, green, blue].map { String($0, radix: 16) }
      .map { $0.count < 2 ? "0" + $0 : $0 }
    let isShort = digits.allSatisfy { $0.first == $0.last }
    return "#" + (isShort ? digits.map { String($0.prefix(1)) } : digits).joined()
  }
}
