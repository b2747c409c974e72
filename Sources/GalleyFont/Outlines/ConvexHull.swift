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

  /// Whether two hulls overlap or touch. Boxes separate disjoint lines on the same straight line.
  /// All other disjoint convex shapes are separated by a straight line along a side of one of them.
  func touches(_ other: ConvexHull) -> Bool {
    box.touches(other.box) && !hasSide(separating: other) && !other.hasSide(separating: self)
  }

  /// Whether a line through two of the points separates the hulls.
  private func hasSide(separating other: ConvexHull) -> Bool {
    for start in 0..<count {
      for end in start + 1..<count {
        let (normalX, normalY) = (y[start] - y[end], x[end] - x[start])
        // Distances from the starting point have smaller rounding errors than absolute positions.
        let ours = normalX * (x - x[start]) + normalY * (y - y[start])
        let theirs = normalX * (other.x - x[start]) + normalY * (other.y - y[start])
        if ours.max() < theirs.min() || theirs.max() < ours.min() { return true }
      }
    }
    return false
  }
}
