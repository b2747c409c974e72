/// The colours along a gradient line. Colours can be computed at any positions, in any order.
struct GradientRamp: Hashable {
  /// Positions of the gradient's stops, from 0 to 1, in ascending order. Several stops can have the
  /// same position.
  let offsets: [Double]
  /// Premultiplied components of the gradient's stops in `space`. Alpha is 0 to 255. Colour
  /// channels of opaque stops are 0 to 255 in sRGB, 0 to 65535 in linear light, and 255 times the
  /// components of OKLab.
  let colors: [SIMD4<Double>]
  /// The colour space in which components are interpolated. This space is never OKLCh, because hue
  /// paths are replaced by lines in OKLab.
  let space: Gradient.Interpolation
  /// Whether the gradient repeats before its first stop and after its last stop.
  let repeats: Bool
  /// Whether every colour of the gradient is opaque.
  let isOpaque: Bool
  /// The premultiplied pixel of the first colour; transparent if there are no colours.
  private(set) var firstPixel: UInt32 = 0
  /// The premultiplied pixel of the last colour; transparent if there are no colours.
  private(set) var lastPixel: UInt32 = 0

  /// - blending: whether a gradient that does not set its interpolation space uses sRGB or linear
  ///   light.
  init(_ gradient: Gradient, blending: Blending) {
    let stops = gradient.orderedStops
    isOpaque = !stops.isEmpty && stops.allSatisfy { $0.color.alpha == 255 }
    repeats = gradient.repeats && stops.distance > 0
    let interpolation = gradient.interpolation ?? (blending == .linear ? .linear : .srgb)
    if interpolation == .oklch {
      space = .oklab
      (offsets, colors) = Self.arcs(between: stops)
    } else {
      space = interpolation
      offsets = stops.map(\.offset)
      colors = stops.map { Self.components(of: $0.color, interpolation) }
    }
    setEnds()
  }

  /// Creates a ramp with a single colour: the average of a repeating gradient (CSS Images 4 §3.6).
  /// If all stops have the same position, they are treated as evenly spaced.
  init(averageOf gradient: Gradient) {
    let stops = gradient.orderedStops
    let isFlat = stops.distance == 0
    var (sum, total) = (SIMD4<Double>.zero, 0.0)
    for (first, second) in zip(stops, stops.dropFirst()) {
      let weight = isFlat ? 1 : second.offset - first.offset
      sum +=
        weight
        * (Self.components(of: first.color, .srgb) + Self.components(of: second.color, .srgb))
      total += 2 * weight
    }
    space = .srgb
    repeats = false
    offsets = stops.isEmpty ? [] : [0]
    colors = stops.prefix(1).map { total > 0 ? sum / total : Self.components(of: $0.color, .srgb) }
    isOpaque = !stops.isEmpty && stops.allSatisfy { $0.color.alpha == 255 }
    setEnds()
  }

  private mutating func setEnds() {
    firstPixel = colors.first.map { pixel($0) } ?? 0
    lastPixel = colors.last.map { pixel($0) } ?? 0
  }

  /// The distance from the first to the last stop, along the gradient line.
  var period: Double { (offsets.last ?? 0) - (offsets.first ?? 0) }

  /// Calls `body` for `count` positions on the gradient line. The arguments are the position's
  /// index and the premultiplied pixel there. The positions must be finite. `table` contains
  /// precomputed pixels of this gradient; without a table, every pixel is computed.
  @inline(__always)
  func forEachPixel(
    count: Int, at place: (Int) -> Double, _ table: GradientTable?, _ body: (Int, UInt32) -> Void
  ) {
    // The number of gradient stops at or before the previous position. Successive positions are
    // usually between the same two stops.
    var passed = 0
    for index in 0..<count {
      let place = repeats ? wrapped(place(index)) : place(index)
      if let pixel = table?.pixel(at: place) {
        body(index, pixel)
      } else {
        if passed > 0 && place < offsets[passed - 1]
          || passed < offsets.count && place >= offsets[passed]
        {
          passed = stops(upTo: place)
        }
        body(index, pixel(at: place, after: passed))
      }
    }
  }

  /// The number of gradient stops at or before a position.
  func stops(upTo place: Double) -> Int { offsets.partitioningIndex { $0 > place } }

  /// The premultiplied pixel at a position. `passed` is the number of stops at or before this
  /// position.
  ///
  /// Between two stops, each channel of a gradient in sRGB only increases or only decreases. This
  /// also holds for the rounded pixels, because each operation rounds correctly.
  @inline(__always)
  func pixel(at place: Double, after passed: Int) -> UInt32 {
    guard passed > 0 else { return firstPixel }
    guard passed < offsets.count else { return lastPixel }
    let start = colors[passed - 1]
    let part = (place - offsets[passed - 1]) / (offsets[passed] - offsets[passed - 1])
    return pixel(start + (colors[passed] - start) * part)
  }

  /// Converts a position in any repetition of the gradient to the position with the same colour
  /// between the first and the last stop.
  private func wrapped(_ place: Double) -> Double {
    let turns = (place - offsets[0]) / period
    return offsets[0] + (turns - turns.rounded(.down)) * period
  }

  /// The premultiplied pixel at a position on the gradient line.
  func pixel(at place: Double) -> UInt32 {
    let place = repeats ? wrapped(place) : place
    return pixel(at: place, after: stops(upTo: place))
  }

  /// Maximum number of times that the pixel value changes between the first and the last stop. A
  /// channel changes each time that it passes a value halfway between two integers.
  var changes: Int {
    var sum = 0.0
    for (start, end) in zip(colors, colors.dropFirst()) {
      for channel in 0..<4 { sum += abs(end[channel] - start[channel]).rounded(.up) }
    }
    return Int(sum) + offsets.count
  }

  private static func components(
    of color: Color, _ space: Gradient.Interpolation
  ) -> SIMD4<Double> {
    let alpha = Double(color.alpha)
    let straight: SIMD4<Double>
    switch space {
    case .srgb:
      straight = SIMD4(Double(color.red), Double(color.green), Double(color.blue), 255)
    case .linear:
      let light = LinearLight.tables.decoded
      straight = SIMD4(
        Double(light[Int(color.red)]), Double(light[Int(color.green)]),
        Double(light[Int(color.blue)]), 255)
    case .oklab, .oklch:
      return components(oklab: CSSColor(color).converted(to: .oklab))
    }
    return straight * (alpha / 255)
  }

  /// The premultiplied components of an OKLab colour. They are rounded to multiples of 2⁻²⁰, so
  /// that differences between C libraries do not affect pixels. The components of greys are exact.
  private static func components(oklab color: CSSColor) -> SIMD4<Double> {
    let scale = 255 * 1_048_576 * color.alpha
    let whole = (SIMD4(color.value, 1) * scale).rounded(.toNearestOrAwayFromZero)
    return whole / 1_048_576
  }

  /// Replaces curved hue paths in OKLCh by short straight lines in OKLab. A line deviates from its
  /// curve by less than a tenth of a step of an 8-bit channel.
  private static func arcs(
    between stops: [Gradient.Stop]
  ) -> (offsets: [Double], colors: [SIMD4<Double>]) {
    let ends = stops.map { CSSColor($0.color).converted(to: .oklch) }
    var (offsets, colors): ([Double], [SIMD4<Double>]) = ([], [])
    for (index, stop) in stops.enumerated() {
      let next = min(index + 1, stops.count - 1)
      let length = stops[next].offset - stop.offset
      let count = length > 0 ? 64 : 1
      for step in 0..<count {
        let part = Double(step) / Double(count)
        var color = ColorSpace.oklch.interpolate(ends[index], ends[next], at: part)
        color.value = ColorSpace.rectangular(color.value)
        offsets.append(stop.offset + length * part)
        colors.append(components(oklab: color))
      }
    }
    return (offsets, colors)
  }

  /// The premultiplied pixel of a stop.
  func pixel(ofStop index: Int) -> UInt32 { pixel(colors[index]) }

  /// Converts premultiplied components to a pixel. Each channel is rounded to the nearest integer,
  /// and halves are rounded up.
  private func pixel(_ components: SIMD4<Double>) -> UInt32 {
    let alpha = components.w
    guard space != .srgb else {
      let bytes = SIMD4<UInt32>(truncatingIfNeeded: Self.whole(components))
      return Pixel.word(red: bytes.x, green: bytes.y, blue: bytes.z, alpha: bytes.w)
    }
    guard alpha > 0 else { return 0 }
    guard space != .linear else { return Self.pixel(light: components * (255 / alpha), alpha) }
    let color = components / alpha
    let light = ColorSpace.light(oklab: SIMD3(color.x, color.y, color.z))
    return Self.pixel(light: SIMD4(light * 65_535, 0), alpha)
  }

  /// The premultiplied pixel for linear-light components from 0 to 65535. Other components are
  /// clamped to this range.
  @inline(__always)
  private static func pixel(light: SIMD4<Double>, _ alpha: Double) -> UInt32 {
    let light = whole(light)
    let encoded = LinearLight.tables.encoded
    func byte(_ light: Int) -> UInt32 { UInt32(encoded[min(max(light, 0), 65_535)]) }
    return Pixel.premultiplied(
      Pixel.word(
        red: byte(light.x), green: byte(light.y), blue: byte(light.z), alpha: UInt32(alpha + 0.5)))
  }

  /// Rounds numbers to the nearest integers. A number below −0.5 can be rounded up instead. The
  /// callers pass no such number, or replace negative results by 0.
  private static func whole(_ numbers: SIMD4<Double>) -> SIMD4<Int> {
    let raised = numbers + 0.5
    // The numbers are converted one by one: the SIMD conversion calls a function per number and
    // takes a hundred times as long.
    return SIMD4(Int(raised.x), Int(raised.y), Int(raised.z), Int(raised.w))
  }
}

extension Gradient {
  /// The stops with ascending offsets. Offsets are clamped to 0…1. An offset that is less than the
  /// offset before it is raised to that offset.
  fileprivate var orderedStops: [Stop] {
    var reached = 0.0
    return stops.map { stop in
      // The comparison is false for NaN, so NaN becomes 0, like an offset below 0.
      reached = max(reached, stop.offset >= 0 ? min(stop.offset, 1) : 0)
      return Stop(reached, stop.color)
    }
  }
}

extension [Gradient.Stop] {
  /// The difference between the offsets of the first and the last stop.
  fileprivate var distance: Double { (last?.offset ?? 0) - (first?.offset ?? 0) }
}
