extension GlyphRasterizer {
  /// The coverage of a line along an outline, overlapping contours united before.
  func strokeMask(
    of outline: GlyphOutline, _ placement: Placement, _ stroke: GlyphStroke,
    within clip: MaskBounds?, tooComplex: () -> GlyphError
  ) throws(GlyphError) -> CoverageMask? {
    guard outline.points.count <= FontLimits.strokeSegments else { throw tooComplex() }
    let flattening = Self.flattening(of: outline) { placement.point($0) + placement.shift }
    guard flattening.points.count <= FontLimits.strokeSegments else { throw tooComplex() }
    let edges = StrokeOutline(UnionBoundary(flattening), stroke: stroke).edges
    guard let box = Self.box(of: edges),
      let bounds = try MaskBounds(around: box)?.limited(to: clip)
    else { return nil }
    guard let coverage = ScanlineCoverage(edges, in: bounds) else { throw tooComplex() }
    return CoverageMask(bounds: bounds, coverage: coverage.coverage())
  }

  /// Polygons within 0.01 pixels of the curves; of an outline that is too large to be united in so
  /// many steps, within 0.04 or 0.16, which its size hides.
  private static func flattening(
    of outline: GlyphOutline, place: (GlyphOutline.Point) -> Vector
  ) -> OutlineFlattening {
    var tolerance = 0.01
    while true {
      let flattening = OutlineFlattening(outline, tolerance: tolerance, place: place)
      if flattening.points.count <= FontLimits.unionSegments || tolerance > 0.1 {
        return flattening
      }
      tolerance *= 4
    }
  }

  private static func box(of edges: [Segment]) -> PixelBox? {
    guard let first = edges.first else { return nil }
    var box = PixelBox(minX: first.minX, minY: first.minY, maxX: first.maxX, maxY: first.maxY)
    for edge in edges {
      box.minX = min(box.minX, edge.minX)
      box.minY = min(box.minY, edge.minY)
      box.maxX = max(box.maxX, edge.maxX)
      box.maxY = max(box.maxY, edge.maxY)
    }
    return box
  }
}
