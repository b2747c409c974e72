import Glibc

/// An RGB colour space: the matrices for its linear light, and its transfer function.
struct RGBSpace: Sendable {
  /// The matrices that convert linear light to XYZ relative to D65, and XYZ back to linear light.
  let toXYZ: ColorMatrix
  let fromXYZ: ColorMatrix
  /// The transfer function from encoded values to linear light, and its inverse. For a negative
  /// value, the absolute value is converted and the result is negated.
  let decoded: @Sendable (Double) -> Double
  let encoded: @Sendable (Double) -> Double

  /// Creates a colour space from the chromaticities (x, y) of the primaries and the XYZ values of
  /// the white point. If the white point is not D65, `adaptation` must convert XYZ relative to this
  /// white point to XYZ relative to D65.
  private init(
    red: (Double, Double), green: (Double, Double), blue: (Double, Double),
    white: SIMD3<Double> = ColorMatrix.d65, adaptation: ColorMatrix? = nil,
    _ decoded: @escaping @Sendable (Double) -> Double,
    _ encoded: @escaping @Sendable (Double) -> Double
  ) {
    let primaries = [red, green, blue].map(ColorMatrix.xyz)
    let columns = ColorMatrix(
      SIMD3(primaries[0].x, primaries[1].x, primaries[2].x),
      SIMD3(primaries[0].y, primaries[1].y, primaries[2].y),
      SIMD3(primaries[0].z, primaries[1].z, primaries[2].z))
    let scale = columns.inverse * white
    let scaled = ColorMatrix(
      columns.rows.0 * scale, columns.rows.1 * scale, columns.rows.2 * scale)
    toXYZ = adaptation.map { $0 * scaled } ?? scaled
    fromXYZ = toXYZ.inverse
    self.decoded = { value in value < 0 ? -decoded(-value) : decoded(value) }
    self.encoded = { value in value < 0 ? -encoded(-value) : encoded(value) }
  }

  /// Converts encoded values to XYZ relative to D65.
  func xyz(_ value: SIMD3<Double>) -> SIMD3<Double> { toXYZ * value.map(decoded) }

  /// Converts XYZ relative to D65 to encoded values.
  func components(xyz: SIMD3<Double>) -> SIMD3<Double> { (fromXYZ * xyz).map(encoded) }

  static let srgb = RGBSpace(
    red: (0.64, 0.33), green: (0.3, 0.6), blue: (0.15, 0.06),
    { value in value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4) },
    { light in light > 0.0031308 ? 1.055 * pow(light, 1 / 2.4) - 0.055 : 12.92 * light })
  static let displayP3 = RGBSpace(
    red: (0.68, 0.32), green: (0.265, 0.69), blue: (0.15, 0.06), srgb.decoded, srgb.encoded)
  static let a98 = RGBSpace(
    red: (0.64, 0.33), green: (0.21, 0.71), blue: (0.15, 0.06),
    { value in pow(value, 563.0 / 256) }, { light in pow(light, 256.0 / 563) })
  static let prophoto = RGBSpace(
    red: (0.734699, 0.265301), green: (0.159597, 0.840403), blue: (0.036598, 0.000105),
    white: ColorMatrix.d50, adaptation: ColorMatrix.toD65,
    { value in value <= 16.0 / 512 ? value / 16 : pow(value, 1.8) },
    { light in light >= 1.0 / 512 ? pow(light, 1 / 1.8) : 16 * light })
  /// The camera transfer function of ITU-R BT.2020. Browsers also use this function.
  static let rec2020 = RGBSpace(
    red: (0.708, 0.292), green: (0.17, 0.797), blue: (0.131, 0.046),
    { value in
      value < 0.081242858298635
        ? value / 4.5 : pow((value + 0.09929682680944) / 1.09929682680944, 1 / 0.45)
    },
    { light in
      light > 0.018053968510807
        ? 1.09929682680944 * pow(light, 0.45) - 0.09929682680944 : 4.5 * light
    })
}
