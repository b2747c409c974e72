import Glibc

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
    case .srgb: ColorMatrix.srgb.toXYZ * value.map(Transfer.srgb.decoded)
    case .srgbLinear: ColorMatrix.srgb.toXYZ * value
    case .displayP3: ColorMatrix.displayP3.toXYZ * value.map(Transfer.srgb.decoded)
    case .displayP3Linear: ColorMatrix.displayP3.toXYZ * value
    case .a98RGB: ColorMatrix.a98.toXYZ * value.map(Transfer.a98.decoded)
    case .prophotoRGB: ColorMatrix.prophoto.toXYZ * value.map(Transfer.prophoto.decoded)
    case .rec2020: ColorMatrix.rec2020.toXYZ * value.map(Transfer.rec2020.decoded)
    case .xyz, .xyzD65: value
    case .xyzD50: ColorMatrix.toD65 * value
    case .hsl: ColorSpace.srgb.xyz(HueModels.rgb(hsl: value))
    case .hwb: ColorSpace.srgb.xyz(HueModels.rgb(hwb: value))
    case .lab: ColorMatrix.toD65 * PerceptualModels.xyz(lab: value)
    case .lch: ColorSpace.lab.xyz(PerceptualModels.rectangular(value))
    case .oklab: PerceptualModels.xyz(oklab: value)
    case .oklch: ColorSpace.oklab.xyz(PerceptualModels.rectangular(value))
    }
  }

  /// Converts XYZ relative to D65 to components of this space.
  func components(xyz: SIMD3<Double>) -> SIMD3<Double> {
    switch self {
    case .srgb: (ColorMatrix.srgb.fromXYZ * xyz).map(Transfer.srgb.encoded)
    case .srgbLinear: ColorMatrix.srgb.fromXYZ * xyz
    case .displayP3: (ColorMatrix.displayP3.fromXYZ * xyz).map(Transfer.srgb.encoded)
    case .displayP3Linear: ColorMatrix.displayP3.fromXYZ * xyz
    case .a98RGB: (ColorMatrix.a98.fromXYZ * xyz).map(Transfer.a98.encoded)
    case .prophotoRGB: (ColorMatrix.prophoto.fromXYZ * xyz).map(Transfer.prophoto.encoded)
    case .rec2020: (ColorMatrix.rec2020.fromXYZ * xyz).map(Transfer.rec2020.encoded)
    case .xyz, .xyzD65: xyz
    case .xyzD50: ColorMatrix.toD50 * xyz
    case .hsl: HueModels.hsl(rgb: ColorSpace.srgb.components(xyz: xyz))
    case .hwb: HueModels.hwb(rgb: ColorSpace.srgb.components(xyz: xyz))
    case .lab: PerceptualModels.lab(xyz: ColorMatrix.toD50 * xyz)
    case .lch: PerceptualModels.polar(ColorSpace.lab.components(xyz: xyz))
    case .oklab: PerceptualModels.oklab(xyz: xyz)
    case .oklch: PerceptualModels.polar(ColorSpace.oklab.components(xyz: xyz))
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
      case .hsl: return HueModels.hsl(rgb: rgb)
      case .hwb: return HueModels.hwb(rgb: rgb)
      default: break
      }
    }
    return other.components(xyz: xyz(value))
  }

  /// The sRGB values of a colour in this space; `nil` if this space is not sRGB, HSL or HWB.
  private func rgb(_ value: SIMD3<Double>) -> SIMD3<Double>? {
    switch self {
    case .srgb: value
    case .hsl: HueModels.rgb(hsl: value)
    case .hwb: HueModels.rgb(hwb: value)
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

/// A transfer function between encoded values and linear light. For a negative value, the absolute
/// value is converted and the result is negated.
struct Transfer: Sendable {
  let decoded: @Sendable (Double) -> Double
  let encoded: @Sendable (Double) -> Double

  private init(
    _ decoded: @escaping @Sendable (Double) -> Double,
    _ encoded: @escaping @Sendable (Double) -> Double
  ) {
    self.decoded = { value in value < 0 ? -decoded(-value) : decoded(value) }
    self.encoded = { value in value < 0 ? -encoded(-value) : encoded(value) }
  }

  static let srgb = Transfer(
    { value in value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4) },
    { light in light > 0.0031308 ? 1.055 * pow(light, 1 / 2.4) - 0.055 : 12.92 * light })
  static let a98 = Transfer(
    { value in pow(value, 563.0 / 256) }, { light in pow(light, 256.0 / 563) })
  static let prophoto = Transfer(
    { value in value <= 16.0 / 512 ? value / 16 : pow(value, 1.8) },
    { light in light >= 1.0 / 512 ? pow(light, 1 / 1.8) : 16 * light })
  /// The camera transfer function of ITU-R BT.2020. Browsers also use this function.
  static let rec2020 = Transfer(
    { value in
      value < 0.081242858298635
        ? value / 4.5 : pow((value + 0.09929682680944) / 1.09929682680944, 1 / 0.45)
    },
    { light in
      light > 0.018053968510807
        ? 1.09929682680944 * pow(light, 0.45) - 0.09929682680944 : 4.5 * light
    })
}
