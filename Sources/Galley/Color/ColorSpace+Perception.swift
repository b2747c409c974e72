import Glibc

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
