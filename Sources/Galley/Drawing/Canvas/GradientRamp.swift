/// The colours along a gradient line. Colours can be computed at any positions, in any order.
struct GradientRamp: Hashable {
  /// Positions of the gradient's stops, from 0 to 1, in ascending order. Several stops can have the
  /// same position.
  private let offsets: [Double]
  /// Premultiplied colours of the gradient's stops. Colour channels are 0 to 255, or 0 to 65535 for
  /// linear light. Alpha is 0 to 255.
  private let colors: [SIMD4<Double>]
  private let blending: Blending
  /// Whether every colour of the gradient is opaque.
  let isOpaque: Bool

  /// - blending: whether encoded values or linear-light values are interpolated between stops.
  init(_ stops: [Gradient.Stop], blending: Blending) {
    var reached = 0.0
    offsets = stops.map { stop in
      // The comparison is false for NaN, so an offset of NaN becomes 0, the start of the gradient
      // line.
      reached = max(reached, stop.offset >= 0 ? min(stop.offset, 1) : 0)
      return reached
    }
    colors = stops.map { Self.components(of: $0.color, blending) }
    self.blending = blending
    isOpaque = !stops.isEmpty && stops.allSatisfy { $0.color.alpha == 255 }
  }

  /// The premultiplied pixel of the first colour; transparent if there are no colours.
  var firstPixel: UInt32 { colors.first.map { pixel($0) } ?? 0 }

  /// Calls `body` for `count` evenly spaced positions on the gradient line. The arguments are the
  /// position's index and the premultiplied pixel there.
  func forEachPixel(
    from start: Double, step: Double, count: Int, _ body: (Int, UInt32) -> Void
  ) {
    guard let first = colors.first, let last = colors.last else {
      for index in 0..<count { body(index, 0) }
      return
    }
    let ends = (pixel(first), pixel(last))
    // The index of the gradient stop at or before the previous position. The search starts there,
    // because neighbouring positions are usually between the same two stops.
    var stop = 0
    for index in 0..<count {
      let place = start + step * Double(index)
      while stop + 1 < offsets.count, place >= offsets[stop + 1] { stop += 1 }
      while stop > 0, place < offsets[stop] { stop -= 1 }
      if stop + 1 == offsets.count {
        body(index, place >= offsets[stop] ? ends.1 : ends.0)
      } else if place < offsets[stop] {
        body(index, ends.0)
      } else {
        let part = (place - offsets[stop]) / (offsets[stop + 1] - offsets[stop])
        body(index, pixel(colors[stop] + (colors[stop + 1] - colors[stop]) * part))
      }
    }
  }

  /// The premultiplied pixel at a position on the gradient line.
  func pixel(at place: Double) -> UInt32 {
    var found: UInt32 = 0
    forEachPixel(from: place, step: 0, count: 1) { found = $1 }
    return found
  }

  /// Approximate positions along the gradient line where the 8-bit pixel values change, in any
  /// order.
  ///
  /// The result is `nil` if the gradient has no colours or is blended as linear light, or if there
  /// are more than `most` changes. The result is also `nil` if a channel has nearly equal values in
  /// two neighbouring stops: the values differ, but by less than `leastDifference`.
  func changes(leastDifference: Double, most: Int) -> [Double]? {
    guard blending == .srgb, !colors.isEmpty else { return nil }
    var places = offsets
    for stop in colors.indices.dropLast() {
      let (start, length) = (offsets[stop], offsets[stop + 1] - offsets[stop])
      guard length > 0 else { continue }
      for channel in 0..<4 {
        let (first, last) = (colors[stop][channel], colors[stop + 1][channel])
        let difference = last - first
        guard difference != 0 else { continue }
        guard abs(difference) >= leastDifference, places.count <= most else { return nil }
        // The smallest value between the two stops that is halfway between two integers. At such
        // values, the rounded channel changes.
        var value = (min(first, last) - 0.5).rounded(.up) + 0.5
        while value <= max(first, last) {
          places.append(start + (value - first) / difference * length)
          value += 1
        }
      }
    }
    return places.count <= most ? places : nil
  }

  private static func components(of color: Color, _ blending: Blending) -> SIMD4<Double> {
    let alpha = Double(color.alpha)
    let straight: SIMD4<Double>
    switch blending {
    case .srgb:
      straight = SIMD4(Double(color.red), Double(color.green), Double(color.blue), 255)
    case .linear:
      let light = LinearLight.tables.decoded
      straight = SIMD4(
        Double(light[Int(color.red)]), Double(light[Int(color.green)]),
        Double(light[Int(color.blue)]), 255)
    }
    return straight * (alpha / 255)
  }

  /// Converts premultiplied channel values to a pixel. Each value is rounded to the nearest
  /// integer, and halves are rounded up. Alpha is 0 to 255, even if the colours are linear light.
  private func pixel(_ components: SIMD4<Double>) -> UInt32 {
    switch blending {
    case .srgb:
      let bytes = SIMD4<UInt32>(truncatingIfNeeded: Self.whole(components))
      return Pixel.word(red: bytes.x, green: bytes.y, blue: bytes.z, alpha: bytes.w)
    case .linear:
      let alpha = components.w
      guard alpha > 0 else { return 0 }
      let light = Self.whole(components * (255 / alpha))
      let encoded = LinearLight.tables.encoded
      func byte(_ light: Int) -> UInt32 { UInt32(encoded[min(max(light, 0), 65_535)]) }
      return Pixel.premultiplied(
        Pixel.word(
          red: byte(light.x), green: byte(light.y), blue: byte(light.z),
          alpha: UInt32(alpha + 0.5)))
    }
  }

  /// Rounds numbers from 0 to 65535 to the nearest integers. Because of rounding errors, a number
  /// can be slightly outside this range.
  private static func whole(_ numbers: SIMD4<Double>) -> SIMD4<Int> {
    let raised = numbers + 0.5
    // The numbers are converted one by one: the SIMD conversion calls a function per number and
    // takes a hundred times as long.
    return SIMD4(Int(raised.x), Int(raised.y), Int(raised.z), Int(raised.w))
  }
}
