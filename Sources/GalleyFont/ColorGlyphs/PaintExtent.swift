/// How far paints reach, in pixels, y up.
struct PaintExtent {
  /// Around all outlines; nil while there is none.
  private(set) var box: PixelBox?
  /// Whether something is painted that no outline limits.
  var isUnlimited = false

  mutating func add(_ point: Vector) {
    add(PixelBox(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y))
  }

  /// Adds what another has inside of `limits`; what has no limits of its own fills them.
  mutating func add(_ other: PaintExtent, limitedTo limits: PaintExtent) {
    guard let limit = limits.box else { return }
    guard !other.isUnlimited else { return add(limit) }
    guard let inner = other.box else { return }
    let part = PixelBox(
      minX: max(inner.minX, limit.minX), minY: max(inner.minY, limit.minY),
      maxX: min(inner.maxX, limit.maxX), maxY: min(inner.maxY, limit.maxY))
    if part.minX < part.maxX, part.minY < part.maxY { add(part) }
  }

  private mutating func add(_ other: PixelBox) {
    guard let known = box else {
      box = other
      return
    }
    box = PixelBox(
      minX: min(known.minX, other.minX), minY: min(known.minY, other.minY),
      maxX: max(known.maxX, other.maxX), maxY: max(known.maxY, other.maxY))
  }
}
