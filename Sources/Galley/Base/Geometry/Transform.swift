import Glibc

/// An affine transform of the plane. It maps the point (x, y) to (a·x + c·y + e, b·x + d·y + f),
/// like `matrix(a, b, c, d, e, f)` in CSS. The y coordinate points down.
public struct Transform: Sendable, Hashable {
  /// Change of the transformed x per unit of x.
  public var a = 1.0
  /// Change of the transformed y per unit of x.
  public var b = 0.0
  /// Change of the transformed x per unit of y.
  public var c = 0.0
  /// Change of the transformed y per unit of y.
  public var d = 1.0
  /// New x of the origin.
  public var e = 0.0
  /// New y of the origin.
  public var f = 0.0

  /// Creates the identity transform.
  public init() {}

  /// The components of the transform, in the order of `matrix()` in CSS.
  var values: [Double] { [a, b, c, d, e, f] }

  /// Creates a translation.
  package init(x: Double, y: Double) { (e, f) = (x, y) }

  /// Creates a clockwise rotation about a point.
  ///
  /// Sine and cosine are rounded to multiples of 2⁻²⁴, so that differences between C libraries do
  /// not affect pixels. At a distance of 10,000 pixels from the centre, the rounding moves a point
  /// by less than a thousandth of a pixel. Multiples of 90 degrees are exact.
  init(degrees: Double, about center: (x: Double, y: Double)) {
    let turn = degrees.isFinite ? degrees.truncatingRemainder(dividingBy: 360) : 0
    func rounded(_ value: Double) -> Double {
      (value * 16_777_216).rounded(.toNearestOrAwayFromZero) / 16_777_216
    }
    let angle = turn / 180 * .pi
    (a, b) = (rounded(cos(angle)), rounded(sin(angle)))
    (c, d) = (-b, a)
    e = center.x - (a * center.x + c * center.y)
    f = center.y - (b * center.x + d * center.y)
  }

  /// The transformed point.
  public func point(x: Double, y: Double) -> (x: Double, y: Double) {
    (a * x + c * y + e, b * x + d * y + f)
  }

  /// The transform that first applies `inner`, then this transform.
  func after(_ inner: Transform) -> Transform {
    var result = Transform()
    (result.a, result.b) = (a * inner.a + c * inner.b, b * inner.a + d * inner.b)
    (result.c, result.d) = (a * inner.c + c * inner.d, b * inner.c + d * inner.d)
    (result.e, result.f) = point(x: inner.e, y: inner.f)
    return result
  }

  /// The inverse of the transform. A transform that maps the plane to a line or a point has no
  /// inverse; do not read the property for such a transform.
  var inverse: Transform {
    let area = a * d - b * c
    var result = Transform()
    (result.a, result.b, result.c, result.d) = (d / area, -b / area, -c / area, a / area)
    result.e = -(result.a * e + result.c * f)
    result.f = -(result.b * e + result.d * f)
    return result
  }

  /// The bounding box of the transformed rectangle.
  func bounds(of rectangle: Rectangle) -> Rectangle {
    let (right, bottom) = (rectangle.x + rectangle.width, rectangle.y + rectangle.height)
    let corners = [
      point(x: rectangle.x, y: rectangle.y), point(x: right, y: rectangle.y),
      point(x: rectangle.x, y: bottom), point(x: right, y: bottom),
    ]
    let left = corners.reduce(Double.infinity) { min($0, $1.x) }
    let top = corners.reduce(Double.infinity) { min($0, $1.y) }
    return Rectangle(
      x: left, y: top, width: corners.reduce(-Double.infinity) { max($0, $1.x) } - left,
      height: corners.reduce(-Double.infinity) { max($0, $1.y) } - top)
  }
}
