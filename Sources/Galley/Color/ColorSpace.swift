/// A colour space of CSS Color 4. A colour in this space has three components; ``components`` lists
/// their meanings.
///
/// Conversions go through CIE XYZ relative to D65. Some matrices are copied from CSS Color 4 §17.
/// The others are computed from the chromaticities of the primaries in CSS Color 4 §10.
enum ColorSpace: String, CaseIterable, Sendable {
  case srgb
  case srgbLinear = "srgb-linear"
  case displayP3 = "display-p3"
  case displayP3Linear = "display-p3-linear"
  case a98RGB = "a98-rgb"
  case prophotoRGB = "prophoto-rgb"
  case rec2020
  case xyz
  case xyzD50 = "xyz-d50"
  case xyzD65 = "xyz-d65"
  case hsl
  case hwb
  case lab
  case lch
  case oklab
  case oklch

  /// The meaning of a component. If a component of a colour is missing, conversion to another space
  /// makes the component with the same meaning missing too (CSS Color 4 §12.2).
  enum Component: Sendable {
    case red, green, blue
    case lightness, colorfulness, hue
    case greenRed, blueYellow
    case whiteness, blackness
  }

  /// The meanings of the three components of a colour in this space.
  var components: [Component] {
    switch self {
    case .hsl: [.hue, .colorfulness, .lightness]
    case .hwb: [.hue, .whiteness, .blackness]
    case .lab, .oklab: [.lightness, .greenRed, .blueYellow]
    case .lch, .oklch: [.lightness, .colorfulness, .hue]
    default: [.red, .green, .blue]
    }
  }

  /// The index of the hue among the three components; `nil` for a space without a hue.
  var hueIndex: Int? { components.firstIndex(of: .hue) }

  /// The colour spaces that the CSS function `color()` can name.
  static let named: [ColorSpace] = allCases.filter { $0.components[0] == .red }

  /// Converts components of this space to XYZ relative to D65.
  func xyz(_ value: SIMD3<Double>) -> SIMD3<Double> {
    switch self {
    case .srgb: RGBSpace.srgb.xyz(value)
    case .srgbLinear: RGBSpace.srgb.toXYZ * value
    case .displayP3: RGBSpace.displayP3.xyz(value)
    case .displayP3Linear: RGBSpace.displayP3.toXYZ * value
    case .a98RGB: RGBSpace.a98.xyz(value)
    case .prophotoRGB: RGBSpace.prophoto.xyz(value)
    case .rec2020: RGBSpace.rec2020.xyz(value)
    case .xyz, .xyzD65: value
    case .xyzD50: ColorMatrix.toD65 * value
    case .hsl: ColorSpace.srgb.xyz(Self.rgb(hsl: value))
    case .hwb: ColorSpace.srgb.xyz(Self.rgb(hwb: value))
    case .lab: ColorMatrix.toD65 * Self.xyz(lab: value)
    case .lch: ColorSpace.lab.xyz(Self.rectangular(value))
    case .oklab: Self.xyz(oklab: value)
    case .oklch: ColorSpace.oklab.xyz(Self.rectangular(value))
    }
  }

  /// Converts XYZ relative to D65 to components of this space.
  func components(xyz: SIMD3<Double>) -> SIMD3<Double> {
    switch self {
    case .srgb: RGBSpace.srgb.components(xyz: xyz)
    case .srgbLinear: RGBSpace.srgb.fromXYZ * xyz
    case .displayP3: RGBSpace.displayP3.components(xyz: xyz)
    case .displayP3Linear: RGBSpace.displayP3.fromXYZ * xyz
    case .a98RGB: RGBSpace.a98.components(xyz: xyz)
    case .prophotoRGB: RGBSpace.prophoto.components(xyz: xyz)
    case .rec2020: RGBSpace.rec2020.components(xyz: xyz)
    case .xyz, .xyzD65: xyz
    case .xyzD50: ColorMatrix.toD50 * xyz
    case .hsl: Self.hsl(rgb: ColorSpace.srgb.components(xyz: xyz))
    case .hwb: Self.hwb(rgb: ColorSpace.srgb.components(xyz: xyz))
    case .lab: Self.lab(xyz: ColorMatrix.toD50 * xyz)
    case .lch: Self.polar(ColorSpace.lab.components(xyz: xyz))
    case .oklab: Self.oklab(xyz: xyz)
    case .oklch: Self.polar(ColorSpace.oklab.components(xyz: xyz))
    }
  }

  /// Converts components of this space to another space.
  func convert(_ value: SIMD3<Double>, to other: ColorSpace) -> SIMD3<Double> {
    if self == other { return value }
    // The channels of a grey must stay exactly equal, so that its hue has no effect (CSS:
    // powerless). A conversion through XYZ would add rounding errors.
    if let rgb = rgb(value) {
      switch other {
      case .srgb: return rgb
      case .hsl: return Self.hsl(rgb: rgb)
      case .hwb: return Self.hwb(rgb: rgb)
      default: break
      }
    }
    return other.components(xyz: xyz(value))
  }

  /// The sRGB values of a colour in this space; `nil` if this space is not sRGB, HSL or HWB.
  private func rgb(_ value: SIMD3<Double>) -> SIMD3<Double>? {
    switch self {
    case .srgb: value
    case .hsl: Self.rgb(hsl: value)
    case .hwb: Self.rgb(hwb: value)
    default: nil
    }
  }

  /// Whether a colour is so close to grey that its hue has no effect. The thresholds are those of
  /// CSS Color 4 for converted colours.
  func hasPowerlessHue(_ value: SIMD3<Double>) -> Bool {
    switch self {
    case .hsl: value[1] <= 0.00001
    case .hwb: value[1] + value[2] >= 1 - 0.00001
    case .lch: value[1] <= 0.0015
    case .oklch: value[1] <= 0.000_004
    default: false
    }
  }
}

extension SIMD3<Double> {
  /// Applies a function to each component.
  func map(_ transform: (Double) -> Double) -> SIMD3 {
    SIMD3(transform(x), transform(y), transform(z))
  }
}
