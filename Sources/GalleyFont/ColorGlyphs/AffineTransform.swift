import Glibc

/// An affine map: x' = xx·x + xy·y + dx, y' = yx·x + yy·y + dy; y up.
package struct AffineTransform: Hashable {
  package var xx = 1.0
  package var xy = 0.0
  package var yx = 0.0
  package var yy = 1.0
  package var dx = 0.0
  package var dy = 0.0

  package static let identity = AffineTransform()

  func apply(_ point: Vector) -> Vector {
    Vector(x: xx * point.x + xy * point.y + dx, y: yx * point.x + yy * point.y + dy)
  }

  /// The transform that applies `inner` first and `self` second.
  package func after(_ inner: AffineTransform) -> AffineTransform {
    AffineTransform(
      xx: xx * inner.xx + xy * inner.yx, xy: xx * inner.xy + xy * inner.yy,
      yx: yx * inner.xx + yy * inner.yx, yy: yx * inner.xy + yy * inner.yy,
      dx: xx * inner.dx + xy * inner.dy + dx, dy: yx * inner.dx + yy * inner.dy + dy)
  }

  /// This transform, moved so that its fixed point is `center` instead of the origin.
  func around(_ center: Vector) -> AffineTransform {
    var result = self
    let moved = apply(center)
    result.dx += center.x - moved.x
    result.dy += center.y - moved.y
    return result
  }

  /// The inverse transform; nil if the determinant is 0, NaN or too small to invert, or if `dx` or
  /// `dy` is not finite.
  package var inverse: AffineTransform? {
    let determinant = xx * yy - xy * yx
    guard determinant != 0, (1 / determinant).isFinite, dx.isFinite, dy.isFinite else { return nil }
    var result = AffineTransform(
      xx: yy / determinant, xy: -xy / determinant, yx: -yx / determinant, yy: xx / determinant)
    let back = result.apply(Vector(x: dx, y: dy))
    result.dx = -back.x
    result.dy = -back.y
    return result
  }
}

extension AffineTransform {
  /// Reads the transform stored in a `COLR` paint of format 12 to 31; nil if the paint is damaged.
  init?(_ table: borrowing Span<UInt8>, at offset: Int, _ variations: ColorVariations) {
    guard let format = table.byte(at: offset) else { return nil }
    // A variable paint stores its base variation index after its transform fields.
    let index = offset + 4 + 2 * Self.fields(ofFormat: format)
    func length(_ field: Int) -> Double {
      (table.signed16(at: offset + 4 + 2 * field) ?? 0)
        + (format % 2 == 0 ? 0 : variations.delta(table, at: index, field: field))
    }
    func factor(_ field: Int) -> Double { length(field) / 16384 }
    func center(_ field: Int) -> Vector { Vector(x: length(field), y: length(field + 1)) }
    switch format {
    case 12, 13:
      guard let distance = table.bigEndian24(at: offset + 4) else { return nil }
      self.init(
        matrix: table, at: offset + Int(distance), format == 13 ? variations : nil)
    case 14, 15: self = .translation(x: length(0), y: length(1))
    case 16, 17: self = .scale(x: factor(0), y: factor(1))
    case 18, 19: self = Self.scale(x: factor(0), y: factor(1)).around(center(2))
    case 20, 21: self = .scale(x: factor(0), y: factor(0))
    case 22, 23: self = Self.scale(x: factor(0), y: factor(0)).around(center(1))
    case 24, 25: self = .rotation(factor(0))
    case 26, 27: self = Self.rotation(factor(0)).around(center(1))
    case 28, 29: self = .skew(x: factor(0), y: factor(1))
    case 30, 31: self = Self.skew(x: factor(0), y: factor(1)).around(center(2))
    default: return nil
    }
  }

  /// Number of two-byte transform fields in a `COLR` paint of format 14 to 31.
  private static func fields(ofFormat format: UInt8) -> Int {
    switch format {
    case 20, 21, 24, 25: 1
    case 14...17, 28, 29: 2
    case 22, 23, 26, 27: 3
    default: 4
    }
  }

  private init?(
    matrix table: borrowing Span<UInt8>, at offset: Int, _ variations: ColorVariations?
  ) {
    func number(_ field: Int) -> Double? {
      let change = variations?.delta(table, at: offset + 24, field: field) ?? 0
      return table.fixed16(at: offset + 4 * field).map { $0 + change / 65_536 }
    }
    guard let xx = number(0), let yx = number(1), let xy = number(2), let yy = number(3),
      let dx = number(4), let dy = number(5)
    else { return nil }
    self.init(xx: xx, xy: xy, yx: yx, yy: yy, dx: dx, dy: dy)
  }

  private static func translation(x: Double, y: Double) -> AffineTransform {
    AffineTransform(dx: x, dy: y)
  }

  private static func scale(x: Double, y: Double) -> AffineTransform {
    AffineTransform(xx: x, yy: y)
  }

  /// The transform that rotates counter-clockwise by `angle` half turns.
  private static func rotation(_ angle: Double) -> AffineTransform {
    let (sine, cosine) = (rounded(sin(angle * .pi)), rounded(cos(angle * .pi)))
    return AffineTransform(xx: cosine, xy: -sine, yx: sine, yy: cosine)
  }

  /// Skews: rotates the y axis by `x` half turns and the x axis by `y` half turns,
  /// counter-clockwise.
  private static func skew(x: Double, y: Double) -> AffineTransform {
    AffineTransform(xy: -rounded(tan(x * .pi)), yx: rounded(tan(y * .pi)))
  }

  /// Rounds a sine, cosine or tangent to a multiple of 2⁻²⁴, because maths libraries differ in the
  /// last bits.
  private static func rounded(_ value: Double) -> Double {
    (value * 16_777_216).rounded() / 16_777_216
  }
}
