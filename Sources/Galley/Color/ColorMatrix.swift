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
  static func xyz(_ place: (Double, Double)) -> SIMD3<Double> {
    SIMD3(place.0 / place.1, 1, (1 - place.0 - place.1) / place.1)
  }
}

extension SIMD3<Double> {
  /// The cross product of two vectors.
  fileprivate func cross(_ other: SIMD3) -> SIMD3 {
    SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }
}
