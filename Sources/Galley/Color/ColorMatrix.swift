/// A linear map between colour spaces: three rows of a 3 × 3 matrix.
struct ColorMatrix: Sendable {
  let rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
    rows = (first, second, third)
  }

  static func * (matrix: ColorMatrix, vector: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      (matrix.rows.0 * vector).sum(), (matrix.rows.1 * vector).sum(),
      (matrix.rows.2 * vector).sum())
  }

  static func * (left: ColorMatrix, right: ColorMatrix) -> ColorMatrix {
    let (x, y, z) = right.rows
    func row(_ row: SIMD3<Double>) -> SIMD3<Double> { row.x * x + row.y * y + row.z * z }
    return ColorMatrix(row(left.rows.0), row(left.rows.1), row(left.rows.2))
  }

  func column(_ index: Int) -> SIMD3<Double> {
    SIMD3(rows.0[index], rows.1[index], rows.2[index])
  }

  /// The inverse matrix, computed by Cramer's rule. The matrix must be invertible, as all matrices
  /// in this file are.
  var inverse: ColorMatrix {
    let (a, b, c) = rows
    let (ab, bc, ca) = (a.cross(b), b.cross(c), c.cross(a))
    let scale = 1 / (a * bc).sum()
    return ColorMatrix(
      scale * SIMD3(bc.x, ca.x, ab.x), scale * SIMD3(bc.y, ca.y, ab.y),
      scale * SIMD3(bc.z, ca.z, ab.z))
  }

  /// Two matrices of an RGB colour space. `toXYZ` converts linear light to XYZ relative to D65, and
  /// `fromXYZ` converts XYZ back to linear light.
  struct Pair: Sendable {
    let toXYZ: ColorMatrix
    let fromXYZ: ColorMatrix

    /// Creates the matrices from the chromaticities (x, y) of the primaries and the XYZ values of
    /// the white point. If the white point is not D65, `adaptation` must convert XYZ relative to
    /// this white point to XYZ relative to D65.
    init(
      red: (Double, Double), green: (Double, Double), blue: (Double, Double),
      white: SIMD3<Double> = ColorMatrix.d65, adaptation: ColorMatrix? = nil
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
    }
  }

  static let srgb = Pair(red: (0.64, 0.33), green: (0.3, 0.6), blue: (0.15, 0.06))
  static let displayP3 = Pair(red: (0.68, 0.32), green: (0.265, 0.69), blue: (0.15, 0.06))
  static let a98 = Pair(red: (0.64, 0.33), green: (0.21, 0.71), blue: (0.15, 0.06))
  static let rec2020 = Pair(red: (0.708, 0.292), green: (0.17, 0.797), blue: (0.131, 0.046))
  static let prophoto = Pair(
    red: (0.734699, 0.265301), green: (0.159597, 0.840403), blue: (0.036598, 0.000105),
    white: d50, adaptation: toD65)

  /// XYZ values of the white points D50 and D65 (CSS Color 4 §17).
  static let d50 = xyz((0.3457, 0.3585))
  static let d65 = xyz((0.3127, 0.3290))

  /// Matrices that convert XYZ between the white points D50 and D65, by Bradford chromatic
  /// adaptation.
  static let toD65 = toD50.inverse
  static let toD50: ColorMatrix = {
    let bradford = ColorMatrix(
      SIMD3(0.8951, 0.2664, -0.1614), SIMD3(-0.7502, 1.7135, 0.0367),
      SIMD3(0.0389, -0.0685, 1.0296))
    let gains = (bradford * d50) / (bradford * d65)
    let scaled = ColorMatrix(
      bradford.rows.0 * gains.x, bradford.rows.1 * gains.y, bradford.rows.2 * gains.z)
    return bradford.inverse * scaled
  }()

  /// Converts a chromaticity (x, y) to XYZ with a luminance of 1.
  private static func xyz(_ place: (Double, Double)) -> SIMD3<Double> {
    SIMD3(place.0 / place.1, 1, (1 - place.0 - place.1) / place.1)
  }
}

extension SIMD3<Double> {
  /// The cross product of two vectors.
  fileprivate func cross(_ other: SIMD3) -> SIMD3 {
    SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }
}
