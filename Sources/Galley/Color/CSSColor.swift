/// A CSS colour: a colour space and its components, some of which can be missing (`none`).
struct CSSColor: Sendable {
  var space: ColorSpace
  /// The components; a missing component has the value 0.
  var value: SIMD3<Double>
  /// Opacity, 0 to 1; a missing opacity has the value 0.
  var alpha: Double
  /// Flags that mark missing components. The fourth flag marks a missing opacity.
  var isMissing = SIMDMask<SIMD4<Int8>>()

  init(_ space: ColorSpace, _ value: SIMD3<Double>, alpha: Double = 1) {
    self.space = space
    self.value = value
    self.alpha = alpha
  }

  init(_ color: Color) {
    let value = SIMD3(Double(color.red), Double(color.green), Double(color.blue)) / 255
    self.init(.srgb, value, alpha: Double(color.alpha) / 255)
  }

  /// The colour in sRGB with eight bits per channel. Channels outside sRGB are clipped, as in
  /// browsers. All channels are rounded half away from zero.
  var color: Color {
    let rgb = space.convert(value, to: .srgb)
    return Color(
      red: Self.byte(rgb.x), green: Self.byte(rgb.y), blue: Self.byte(rgb.z),
      alpha: Self.byte(alpha))
  }

  private static func byte(_ fraction: Double) -> UInt8 {
    // A comparison with NaN is false, so NaN becomes 0.
    fraction > 0 ? UInt8((min(fraction, 1) * 255).rounded(.toNearestOrAwayFromZero)) : 0
  }

  /// The colour in another space, ready for interpolation (CSS Color 4 §12.1 and §12.2). If a
  /// component is missing, the new colour's component with the same meaning is missing too. A
  /// powerless hue, which has no effect because the colour is nearly grey, also becomes missing.
  func converted(to other: ColorSpace) -> CSSColor {
    var result = CSSColor(other, space.convert(value, to: other), alpha: alpha)
    result.isMissing[3] = isMissing[3]
    for (index, component) in other.components.enumerated() {
      guard let source = space.components.firstIndex(of: component) else { continue }
      result.isMissing[index] = isMissing[source]
    }
    if space != other, let hue = other.hueIndex, other.hasPowerlessHue(result.value) {
      result.isMissing[hue] = true
    }
    for index in 0..<3 where result.isMissing[index] { result.value[index] = 0 }
    return result
  }
}
