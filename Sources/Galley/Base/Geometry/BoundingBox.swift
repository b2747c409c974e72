import GalleyFont

/// A rectangle that is extended to include each added point.
struct BoundingBox {
  var minX = Double.infinity
  var minY = Double.infinity
  var maxX = -Double.infinity
  var maxY = -Double.infinity

  /// The smallest rectangle around all added points; `nil` if no point has been added yet.
  var rectangle: Rectangle? {
    guard minX <= maxX, minY <= maxY else { return nil }
    return Rectangle(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  mutating func add(x: Double, y: Double) {
    minX = min(minX, x)
    maxX = max(maxX, x)
    minY = min(minY, y)
    maxY = max(maxY, y)
  }

  /// The bounding box of this rectangle after a rotation about the origin.
  func turned(_ turn: Vector) -> BoundingBox {
    guard minX <= maxX else { return self }
    var box = BoundingBox()
    for (x, y) in [(minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY)] {
      box.add(x: x * turn.x - y * turn.y, y: x * turn.y + y * turn.x)
    }
    return box
  }

  /// Clips the rectangle to an x range.
  mutating func cut(from left: Double, to right: Double) {
    minX = max(minX, left)
    maxX = min(maxX, right)
    if minX > maxX { self = BoundingBox() }
  }

  /// Clips the rectangle to a y range.
  mutating func cutRows(from top: Double, to bottom: Double) {
    minY = max(minY, top)
    maxY = min(maxY, bottom)
    if minY > maxY { self = BoundingBox() }
  }

  mutating func add(_ other: BoundingBox, x: Double = 0, y: Double = 0, margin: Double = 0) {
    guard other.minX <= other.maxX else { return }
    add(x: other.minX + x - margin, y: other.minY + y - margin)
    add(x: other.maxX + x + margin, y: other.maxY + y + margin)
  }
}
