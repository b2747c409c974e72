/// The convex hull of up to four points, such as the points of a line or curve.
struct ConvexHull {
  let box: GlyphOutline.Bounds
  private let x: SIMD4<Float>
  private let y: SIMD4<Float>
  private let count: Int

  /// Creates the hull of the first four points at most. The hull of no points is the origin.
  init(_ points: ArraySlice<GlyphOutline.Point>) {
    count = min(points.count, 4)
    let first = points.first ?? GlyphOutline.Point(x: 0, y: 0)
    var (x, y) = (SIMD4(repeating: first.x), SIMD4(repeating: first.y))
    for (index, point) in points.prefix(4).enumerated() {
      (x[index], y[index]) = (point.x, point.y)
    }
    (self.x, self.y) = (x, y)
    box = GlyphOutline.Bounds(minX: x.min(), minY: y.min(), maxX: x.max(), maxY: y.max())
  }

  /// Whether two hulls overlap or touch. Two convex shapes have no common point if, and only if, a
  /// straight line along a side of one shape separates them.
  func touches(_ other: ConvexHull) -> Bool {
    box.touches(other.box) && !hasSide(separating: other) && !other.hasSide(separating: self)
  }

  /// Whether a line through two of the points separates the hulls.
  private func hasSide(separating other: ConvexHull) -> Bool {
    for start in 0..<count {
      for end in start + 1..<max(count, start + 1) {
        let (normalX, normalY) = (y[start] - y[end], x[end] - x[start])
        let ours = normalX * x + normalY * y
        let theirs = normalX * other.x + normalY * other.y
        if ours.max() < theirs.min() || theirs.max() < ours.min() { return true }
      }
    }
    return false
  }
}
