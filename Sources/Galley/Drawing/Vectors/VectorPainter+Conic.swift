/// A conic gradient as a shape in a vector file: many narrow sectors, each with one colour.
struct ConicSectors: Hashable {
  let gradient: PlacedGradient
  /// Whether the sectors of a conic gradient show its opacities as greys: black is transparent, and
  /// white is opaque. If not, the sectors show the colours without their opacities.
  let areOpacities: Bool
  /// An exponent: the sectors of a conic gradient have a radius of 2 to the power of this number,
  /// in points.
  let exponent: Int

  /// Number of sectors into which a whole turn around the centre of a conic gradient is divided.
  private static let count = 360
  /// Number of wide sectors of a conic gradient, which are painted under its narrow sectors. Near
  /// the centre, the narrow sectors are narrower than a pixel, so the background would show through
  /// without the wide sectors.
  private static let wideCount = 8
  /// Radius, in points, of the wide sectors at the centre of a conic gradient.
  private static let wideReach = 16.0

  /// The sectors that approximate a conic gradient, each with a path and a colour, in painting
  /// order. `scale` is the number of grid units per point.
  func paths(scale: Double) -> [(path: Path, color: Color)] {
    guard case .rays(let center, let start, let side) = gradient.geometry else { return [] }
    let (middle, ramp) = (center / scale, gradient.ramp)
    // The outer edge of a sector is a straight line, whose middle is nearer to the centre than its
    // ends. The factor 1.01 compensates for this difference.
    var reach = 1.01 * Double(sign: .plus, exponent: exponent, significand: 1)
    func edge(_ turn: Double) -> Path.Point {
      let direction = Transform(degrees: turn * 360, about: (0, 0))
      let point = middle + reach * (start * direction.a + side * direction.b)
      return Path.Point(x: point.x, y: point.y)
    }
    func sector(_ from: Double, _ to: Double, _ place: Double) -> (path: Path, color: Color) {
      let path = Path([
        .move(to: Path.Point(x: middle.x, y: middle.y)), .line(to: edge(from)),
        .line(to: edge(to)), .close,
      ])
      return (path, color(Color(premultiplied: ramp.pixel(at: place))))
    }
    func ring(_ places: Set<Double>, overlap: Double) -> [(path: Path, color: Color)] {
      let edges = places.sorted()
      // Each sector extends under the start of the next sector, so that no gap is visible between
      // them.
      let all = zip(edges, edges.dropFirst()).map { from, to in
        sector(from, to == 1 ? 1 : to + overlap, (from + to) / 2)
      }
      return [sector(-overlap, overlap, 1 - overlap / 2)] + all
    }
    func places(_ count: Int) -> Set<Double> {
      Set((0...count).map { Double($0) / Double(count) })
    }
    var fine = places(Self.count)
    fine.formUnion(stops(of: ramp))
    let sectors = ring(fine, overlap: 1 / Double(Self.count))
    reach = min(reach, Self.wideReach)
    return ring(places(Self.wideCount), overlap: 1 / Double(Self.wideCount)) + sectors
  }

  /// The positions of a conic gradient's stops within one turn. Sectors begin at these positions,
  /// because the colour can change suddenly at a stop. A repeating gradient has each stop once per
  /// period. If a repeating gradient has more than `4 * count` positions, the result is empty.
  private func stops(of ramp: GradientRamp) -> [Double] {
    guard ramp.repeats else { return ramp.offsets }
    let turns = 1 / ramp.period
    guard turns * Double(ramp.offsets.count) <= Double(4 * Self.count) else { return [] }
    // The gradient's first period can start after the start of the turn, so the stops of earlier
    // periods are included.
    return stride(from: -turns.rounded(.up), through: turns, by: 1).flatMap { turn in
      ramp.offsets.map { $0 + turn * ramp.period }.filter { (0...1).contains($0) }
    }
  }

  private func color(_ color: Color) -> Color {
    let grey = color.alpha
    return areOpacities
      ? Color(red: grey, green: grey, blue: grey)
      : Color(red: color.red, green: color.green, blue: color.blue)
  }
}

// Paints conic gradients as sectors. SVG has no conic gradients, and most programs that show vector
// files do not support them.
extension VectorPainter {
  /// Paints a conic gradient that covers a rectangle, as overlapping sectors. The sectors can
  /// extend beyond the rectangle, so the caller must clip them.
  ///
  /// Translucent sectors would be too opaque where they overlap. If the gradient is translucent,
  /// opaque sectors are therefore painted through a mask that contains the gradient's opacities.
  mutating func paint(_ gradient: PlacedGradient, in box: Rectangle) throws(RenderError) {
    try check()
    let colors = shape(of: gradient, areOpacities: false, in: box)
    let opacities = gradient.isOpaque ? nil : shape(of: gradient, areOpacities: true, in: box)
    if let opacities {
      target.begin()
      target.draw(opacities, .inherited)
      target.open(.masked(target.endMask(box.grown(by: 1))))
    } else {
      // Some programs antialias the edge of a clip path separately for each sector, so that the
      // clipped edge looks jagged. If all sectors are on one layer, the edge is smooth.
      target.open(.layer(opacity: 1, mode: .normal, transform: nil))
    }
    if let colors { target.draw(colors, .inherited) }
    target.close()
  }

  private mutating func shape(
    of gradient: PlacedGradient, areOpacities: Bool, in box: Rectangle
  ) -> VectorShape? {
    guard case .rays(let center, _, _) = gradient.geometry else { return nil }
    let (x, y) = (center.x / scale, center.y / scale)
    let right = max(abs(x - box.x), abs(x - box.x - box.width))
    let down = max(abs(y - box.y), abs(y - box.y - box.height))
    // The radius is rounded up to a power of two, so that texts of many sizes share a shape.
    let reach = max((right * right + down * down).squareRoot(), 1)
    let key = ConicSectors(
      gradient: gradient, areOpacities: areOpacities,
      exponent: reach.isFinite ? Int(reach.exponent) + 1 : 0)
    if let known = sectors[key] { return known }
    target.begin()
    for (path, color) in key.paths(scale: scale) {
      target.fill(path, .color(color), isEvenOdd: false)
    }
    let shape = target.endShape()
    sectors[key] = .some(shape)
    return shape
  }
}
