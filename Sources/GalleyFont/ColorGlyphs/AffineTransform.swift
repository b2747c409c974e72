/// A map of the plane: x' = xx·x + xy·y + dx, y' = yx·x + yy·y + dy; y up.
struct AffineTransform: Hashable {
  var xx = 1.0
  var xy = 0.0
  var yx = 0.0
  var yy = 1.0
  var dx = 0.0
  var dy = 0.0

  static let identity = AffineTransform()

  func apply(_ point: Vector) -> Vector {
    Vector(x: xx * point.x + xy * point.y + dx, y: yx * point.x + yy * point.y + dy)
  }

  /// First `inner`, then this one.
  func after(_ inner: AffineTransform) -> AffineTransform {
    AffineTransform(
      xx: xx * inner.xx + xy * inner.yx, xy: xx * inner.xy + xy * inner.yy,
      yx: yx * inner.xx + yy * inner.yx, yy: yx * inner.xy + yy * inner.yy,
      dx: xx * inner.dx + xy * inner.dy + dx, dy: yx * inner.dx + yy * inner.dy + dy)
  }

  /// This one about `center` instead of the origin.
  func around(_ center: Vector) -> AffineTransform {
    var result = self
    let moved = apply(center)
    result.dx += center.x - moved.x
    result.dy += center.y - moved.y
    return result
  }

  /// The way back; nil where the plane becomes a line or a number is not finite.
  var inverse: AffineTransform? {
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
