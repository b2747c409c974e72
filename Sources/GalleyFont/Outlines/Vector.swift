/// A point or direction in pixels, y up.
package struct Vector: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    (self.x, self.y) = (x, y)
  }

  package static func + (a: Vector, b: Vector) -> Vector { Vector(x: a.x + b.x, y: a.y + b.y) }
  package static func - (a: Vector, b: Vector) -> Vector { Vector(x: a.x - b.x, y: a.y - b.y) }
  package static func * (a: Vector, factor: Double) -> Vector {
    Vector(x: a.x * factor, y: a.y * factor)
  }

  package func dot(_ other: Vector) -> Double { x * other.x + y * other.y }
  /// The cross product: positive if `other` points to the left of this direction.
  func cross(_ other: Vector) -> Double { x * other.y - y * other.x }
  package var length: Double { (x * x + y * y).squareRoot() }
  /// The unit vector in the same direction; nil for the zero vector.
  package var unit: Vector? {
    let length = length
    return length > 0 ? self * (1 / length) : nil
  }
  /// This direction turned left by 90 degrees.
  package var left: Vector { Vector(x: -y, y: x) }
}

/// A directed line segment of an outline's contour.
struct Segment {
  var start: Vector
  var end: Vector
}
