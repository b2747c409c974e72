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

// Conversions between sRGB and HSL, and between sRGB and HWB (CSS Color 4 §7 and §8). Hues are in
// degrees, and all other components are fractions. Colours outside sRGB are not clamped.
extension ColorSpace {
  static func rgb(hsl: SIMD3<Double>) -> SIMD3<Double> {
    let (saturation, lightness) = (hsl[1], hsl[2])
    let turn = normalizedHue(hsl[0]) / 30
    let amplitude = saturation * min(lightness, 1 - lightness)
    func channel(_ offset: Double) -> Double {
      let place = (offset + turn).truncatingRemainder(dividingBy: 12)
      return lightness - amplitude * max(-1, min(place - 3, 9 - place, 1))
    }
    return SIMD3(channel(0), channel(8), channel(4))
  }

  static func rgb(hwb: SIMD3<Double>) -> SIMD3<Double> {
    let (white, black) = (hwb[1], hwb[2])
    if white + black >= 1 {
      let grey = white / (white + black)
      return SIMD3(grey, grey, grey)
    }
    let pure = rgb(hsl: SIMD3(hwb[0], 1, 0.5))
    return pure.map { $0 * (1 - white - black) + white }
  }

  static func hsl(rgb: SIMD3<Double>) -> SIMD3<Double> {
    let (hue, lightness) = (hue(rgb: rgb), (rgb.max() + rgb.min()) / 2)
    let headroom = min(lightness, 1 - lightness)
    let saturation = headroom == 0 ? 0 : (rgb.max() - lightness) / headroom
    // For a colour far outside sRGB, the saturation can be negative. A positive saturation with the
    // opposite hue describes the same colour.
    return saturation < 0
      ? SIMD3(normalizedHue(hue + 180), -saturation, lightness) : SIMD3(hue, saturation, lightness)
  }

  static func hwb(rgb: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(hue(rgb: rgb), rgb.min(), 1 - rgb.max())
  }

  private static func hue(rgb: SIMD3<Double>) -> Double {
    let (largest, range) = (rgb.max(), rgb.max() - rgb.min())
    guard range > 0 else { return 0 }
    return switch largest {
    case rgb.x: normalizedHue((rgb.y - rgb.z) / range * 60)
    case rgb.y: (rgb.z - rgb.x) / range * 60 + 120
    default: (rgb.x - rgb.y) / range * 60 + 240
    }
  }

  /// A hue, reduced to an angle of at least 0 and less than 360 degrees.
  static func normalizedHue(_ hue: Double) -> Double {
    let turn = hue.truncatingRemainder(dividingBy: 360)
    return turn < 0 ? turn + 360 : turn
  }
}

// Mixes two colours, as `color-mix()` does (CSS Color 5 §3).
extension ColorSpace {
  /// The arc of the hue circle along which hues are interpolated (CSS Color 4 §12.4).
  enum HueArc: String {
    case shorter, longer, increasing, decreasing
  }

  /// Mixes two colours in this space. Each colour can have a percentage from 0 to 100. A missing
  /// percentage is chosen so that the two percentages add up to 100. If both percentages are
  /// present and add up to less than 100, the mixture is translucent.
  ///
  /// - arc: the arc along which hues are interpolated; it has no effect in a space without hue.
  func mix(
    _ first: (color: CSSColor, percent: Double?), _ second: (color: CSSColor, percent: Double?),
    along arc: HueArc
  ) -> CSSColor {
    let firstPart = first.percent ?? second.percent.map { 100 - $0 } ?? 50
    let secondPart = second.percent ?? 100 - firstPart
    let sum = firstPart + secondPart
    let position = sum > 0 ? secondPart / sum : 0
    var mixture = interpolate(first.color, second.color, at: position, along: arc)
    mixture.alpha *= min(sum / 100, 1)
    return mixture
  }

  /// Interpolates premultiplied components of this space (CSS Color 4 §12.3). `position` is 0 for
  /// the first colour, and 1 for the second.
  func interpolate(
    _ first: CSSColor, _ second: CSSColor, at position: Double, along arc: HueArc = .shorter
  ) -> CSSColor {
    var (start, end) = (first.converted(to: self), second.converted(to: self))
    start.takeMissing(from: end)
    end.takeMissing(from: start)
    if let hue = hueIndex {
      (start.value[hue], end.value[hue]) = arc.hues(start.value[hue], end.value[hue])
    }
    let isAlphaMissing = start.isMissing[3] && end.isMissing[3]
    let (startAlpha, endAlpha) = isAlphaMissing ? (1, 1) : (start.alpha, end.alpha)
    let alpha = startAlpha + (endAlpha - startAlpha) * position
    var result = CSSColor(self, .zero, alpha: isAlphaMissing ? 0 : alpha)
    for index in 0..<3 {
      result.isMissing[index] = start.isMissing[index] && end.isMissing[index]
      let isHue = index == hueIndex
      let from = isHue ? start.value[index] : start.value[index] * startAlpha
      let to = isHue ? end.value[index] : end.value[index] * endAlpha
      let value = from + (to - from) * position
      result.value[index] = isHue || alpha == 0 ? value : value / alpha
    }
    result.isMissing[3] = isAlphaMissing
    return result
  }
}

extension CSSColor {
  /// Copies each missing component from another colour, which must be in the same space. If the
  /// other colour lacks the component too, the component stays missing.
  mutating func takeMissing(from other: CSSColor) {
    for index in 0..<3 where isMissing[index] && !other.isMissing[index] {
      value[index] = other.value[index]
      isMissing[index] = false
    }
    if isMissing[3], !other.isMissing[3] {
      alpha = other.alpha
      isMissing[3] = false
    }
  }
}

extension ColorSpace.HueArc {
  /// Returns both hues in degrees, plus or minus multiples of 360. A linear interpolation between
  /// the returned hues follows the hue arc `self`: 350 and 370, for example, follow the shorter arc
  /// from 350 to 10.
  fileprivate func hues(_ first: Double, _ second: Double) -> (Double, Double) {
    var (start, end) = (
      ColorSpace.normalizedHue(first), ColorSpace.normalizedHue(second)
    )
    let difference = end - start
    switch self {
    case .shorter:
      if difference > 180 { start += 360 } else if difference < -180 { end += 360 }
    case .longer:
      if difference > 0, difference < 180 {
        start += 360
      } else if difference > -180, difference <= 0 {
        end += 360
      }
    case .increasing: if difference < 0 { end += 360 }
    case .decreasing: if difference > 0 { start += 360 }
    }
    return (start, end)
  }
}

// CIE Lab and OKLab, and their polar forms (CSS Color 4 §9). Lab has the white point D50, and OKLab
// has D65. Lightness is 0 to 100 in Lab and 0 to 1 in OKLab.

extension ColorSpace {
  private static let kappa = 24389.0 / 27
  private static let epsilon = 216.0 / 24389

  static func xyz(lab: SIMD3<Double>) -> SIMD3<Double> {
    let middle = (lab[0] + 16) / 116
    let (first, last) = (lab[1] / 500 + middle, middle - lab[2] / 200)
    func light(_ value: Double) -> Double {
      let cube = value * value * value
      return cube > epsilon ? cube : (116 * value - 16) / kappa
    }
    let luminance = lab[0] > kappa * epsilon ? middle * middle * middle : lab[0] / kappa
    return SIMD3(light(first), luminance, light(last)) * ColorMatrix.d50
  }

  static func lab(xyz: SIMD3<Double>) -> SIMD3<Double> {
    let root = (xyz / ColorMatrix.d50).map { light in
      light > epsilon ? cbrt(light) : (kappa * light + 16) / 116
    }
    return SIMD3(116 * root.y - 16, 500 * (root.x - root.y), 200 * (root.y - root.z))
  }

  static func xyz(oklab: SIMD3<Double>) -> SIMD3<Double> {
    let cones = fromRoots * oklab
    return fromCones * (cones * cones * cones)
  }

  /// Converts OKLab to linear sRGB light. The channels can be outside 0…1. For a grey, the three
  /// channels are exactly equal.
  static func light(oklab value: SIMD3<Double>) -> SIMD3<Double> {
    let (a, b, second, third) = columns
    let roots = value[0] + (value[1] * a + value[2] * b)
    let cones = roots * roots * roots
    return cones[0] + ((cones[1] - cones[0]) * second + (cones[2] - cones[0]) * third)
  }

  static func oklab(xyz: SIMD3<Double>) -> SIMD3<Double> {
    toRoots * (toCones * xyz).map(cbrt)
  }

  /// Converts (lightness, chroma, hue) to (lightness, a, b).
  static func rectangular(_ value: SIMD3<Double>) -> SIMD3<Double> {
    let angle = value[2] * (Double.pi / 180)
    return SIMD3(value[0], value[1] * cos(angle), value[1] * sin(angle))
  }

  /// Converts (lightness, a, b) to (lightness, chroma, hue).
  static func polar(_ value: SIMD3<Double>) -> SIMD3<Double> {
    let hue = atan2(value[2], value[1]) * (180 / Double.pi)
    // `hypot` is not used, because it would require glibc 2.35, and the Python wheel must run with
    // glibc 2.34.
    let chroma = (value[1] * value[1] + value[2] * value[2]).squareRoot()
    return SIMD3(value[0], chroma, normalizedHue(hue))
  }

  /// The matrices that convert between XYZ (D65) and OKLab. The numbers have the precision of CSS
  /// Color 4 §17.
  private static let toCones = ColorMatrix(
    SIMD3(0.8190224379967030, 0.3619062600528904, -0.1288737815209879),
    SIMD3(0.0329836539323885, 0.9292868615863434, 0.0361446663506424),
    SIMD3(0.0481771893596242, 0.2642395317527308, 0.6335478284694309))
  private static let toRoots = ColorMatrix(
    SIMD3(0.2104542683093140, 0.7936177747023054, -0.0040720430116193),
    SIMD3(1.9779985324311684, -2.4285922420485799, 0.4505937096174110),
    SIMD3(0.0259040424655478, 0.7827717124575296, -0.8086757549230774))
  private static let fromCones = toCones.inverse
  private static let fromRoots = toRoots.inverse

  /// The second and the third column of two matrices: from OKLab to cone responses, and from cone
  /// responses to linear light. The first columns are not needed. The first column of the first
  /// matrix contains only ones. In the second matrix, each row has the sum 1, so its first number
  /// follows from the other two.
  private static let columns = {
    let toLight = RGBSpace.srgb.fromXYZ * fromCones
    return (fromRoots.column(1), fromRoots.column(2), toLight.column(1), toLight.column(2))
  }()
}
