import CFreeType

extension GlyphRasterizer {
  /// The coverage of a line along a glyph's outline, overlapping contours united before.
  func strokeMask(
    of glyph: UInt32, in face: FontFace, transform: GlyphTransform, phase: Int,
    stroke: GlyphStroke, within clip: MaskBounds?
  ) throws(GlyphError) -> CoverageMask? {
    guard let outline = try outline(of: glyph, in: face) else { return nil }
    guard outline.points.count <= FontLimits.strokeSegments else {
      throw .tooComplex(glyph: glyph, file: face.path)
    }
    let scale = transform.size / Double(face.unitsPerEm)
    let shift = Double(phase) / 4
    let flattening = OutlineFlattening(outline, tolerance: 0.01) { point in
      let x = transform.scaleX * Double(point.x) + transform.skew * Double(point.y)
      return Vector(x: scale * x + shift, y: scale * Double(point.y))
    }
    let count = flattening.contours.reduce(0) { $0 + $1.count }
    guard count <= FontLimits.strokeSegments else {
      throw .tooComplex(glyph: glyph, file: face.path)
    }
    let edges = StrokeOutline(UnionBoundary(flattening.contours), stroke: stroke).edges
    guard let bounds = try Self.bounds(of: edges, within: clip) else { return nil }
    guard let coverage = ScanlineCoverage(edges, in: bounds) else {
      throw .tooComplex(glyph: glyph, file: face.path)
    }
    return CoverageMask(bounds: bounds, coverage: coverage.coverage())
  }

  /// The whole pixels around edges that lie in `clip`.
  private static func bounds(
    of edges: [Segment], within clip: MaskBounds?
  ) throws(GlyphError) -> MaskBounds? {
    guard let first = edges.first else { return nil }
    var minX = first.minX
    var minY = first.minY
    var maxX = first.maxX
    var maxY = first.maxY
    for edge in edges {
      minX = min(minX, edge.minX)
      minY = min(minY, edge.minY)
      maxX = max(maxX, edge.maxX)
      maxY = max(maxY, edge.maxY)
    }
    let limit = Double(FontLimits.outlinePixels)
    // Written so that a NaN is refused, too.
    guard minX >= -limit, minY >= -limit, maxX <= limit, maxY <= limit else {
      throw .tooLarge(width: FontLimits.outlinePixels, height: FontLimits.outlinePixels)
    }
    return try bounds(
      of: FT_BBox(
        xMin: Int(minX.rounded(.down)) * 64, yMin: Int(minY.rounded(.down)) * 64,
        xMax: Int(maxX.rounded(.up)) * 64, yMax: Int(maxY.rounded(.up)) * 64),
      within: clip)
  }
}
