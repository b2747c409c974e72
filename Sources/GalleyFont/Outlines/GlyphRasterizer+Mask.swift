extension GlyphRasterizer {
  /// The coverage mask of a glyph or of its stroke; nil if no pixel is covered.
  ///
  /// `phase` moves the glyph along its text line, to the right or downwards, by that many quarters
  /// of a pixel, 0 to 3. If `clip` is given, only that part is drawn. Throws an error if the part
  /// is larger than `FontLimits.maskSide`, or, without `clip`, if the mask exceeds
  /// `FontLimits.wholeMaskPixels`.
  package func mask(
    of glyph: UInt32, in face: FontFace, transform: GlyphTransform, phase: Int = 0,
    stroke: GlyphStroke? = nil, within clip: MaskBounds? = nil
  ) throws(GlyphError) -> CoverageMask? {
    guard transform.isUsable, stroke?.isUsable ?? true, (0..<4).contains(phase) else {
      throw .unusableTransform
    }
    guard let outline = try outline(of: glyph, in: face) else { return nil }
    let placement = Placement(transform, phase: phase, unitsPerEm: face.unitsPerEm)
    if let stroke {
      return try strokeMask(of: outline, placement, stroke, within: clip) {
        .tooComplex(glyph: glyph, file: face.path)
      }
    }
    guard
      let polygon = try polygon(
        of: outline, shift: placement.shift(of: 16 * phase), place: placement.point)
    else {
      throw .tooComplex(glyph: glyph, file: face.path)
    }
    guard let bounds = try MaskBounds(around: polygon.box)?.limited(to: clip) else { return nil }
    return CoverageMask(bounds: bounds, coverage: polygon.coverage(in: bounds))
  }

  /// Polygons that deviate from the curves by at most 1/128 pixel; FreeType's own flattening is off
  /// by up to 1/16. If there are too many points, the tolerance becomes 1/32, then 1/8. Nil if
  /// there are still too many.
  ///
  /// `place` maps a point to pixels; `shift` then moves the result right and up, in 64ths of a
  /// pixel.
  @inline(__always)
  func polygon(
    of outline: GlyphOutline, shift: (x: Int, y: Int) = (0, 0),
    place: (GlyphOutline.Point) -> Vector
  ) throws(GlyphError) -> GridPolygon? {
    var tolerance = 1.0 / 128
    while tolerance <= 1.0 / 8 {
      let flattening = OutlineFlattening(outline, tolerance: tolerance, place: place)
      if let polygon = try GridPolygon(
        flattening.points, ends: flattening.ends, shift: shift, windsBothWays: outline.windsBothWays
      ) {
        return polygon
      }
      tolerance *= 4
    }
    return nil
  }
}

/// Maps font units to pixels, y up from the baseline.
struct Placement {
  let transform: GlyphTransform
  /// The phase shift in pixels, for callers that do not round to the grid first.
  let shift: Vector
  private let scale: Double

  init(_ transform: GlyphTransform, phase: Int, unitsPerEm: Int) {
    self.transform = transform
    shift = Self.along(Double(phase) / 4, transform)
    scale = transform.size / Double(unitsPerEm)
  }

  /// Maps a point without the phase shift.
  @inline(__always)
  func point(_ point: GlyphOutline.Point) -> Vector {
    let x = transform.scaleX * Double(point.x) + transform.skew * Double(point.y)
    let placed = Vector(x: scale * x, y: scale * Double(point.y))
    return transform.orientation == .sideways ? Vector(x: placed.y, y: -placed.x) : placed
  }

  /// Converts a length along the text line to a shift in x and y, y up.
  func shift(of length: Int) -> (x: Int, y: Int) {
    transform.orientation == .horizontal ? (length, 0) : (0, -length)
  }

  private static func along(_ length: Double, _ transform: GlyphTransform) -> Vector {
    transform.orientation == .horizontal ? Vector(x: length, y: 0) : Vector(x: 0, y: -length)
  }
}

/// The bounding box of an outline in pixels, y up.
struct PixelBox {
  var minX: Double
  var minY: Double
  var maxX: Double
  var maxY: Double
}

extension MaskBounds {
  /// The smallest rectangle of whole pixels around a box; nil if the box has no area.
  init?(around box: PixelBox) throws(GlyphError) {
    let limit = Double(FontLimits.outlinePixels)
    // Written so that NaN is rejected too.
    guard box.minX >= -limit, box.minY >= -limit, box.maxX <= limit, box.maxY <= limit else {
      throw .outOfReach(max(-box.minX, -box.minY, box.maxX, box.maxY))
    }
    left = Int32(box.minX.rounded(.down))
    top = -Int32(box.maxY.rounded(.up))
    width = Int32(box.maxX.rounded(.up)) - left
    height = -Int32(box.minY.rounded(.down)) - top
    guard width > 0, height > 0 else { return nil }
  }

  /// The part of the rectangle inside `clip`; nil if they do not overlap. Throws an error if the
  /// part is too large.
  func limited(to clip: MaskBounds?) throws(GlyphError) -> MaskBounds? {
    var part = self
    if let clip {
      guard let common = intersection(clip) else { return nil }
      part = common
    } else if Int(part.width) * Int(part.height) > FontLimits.wholeMaskPixels {
      throw .tooLarge(width: Int(part.width), height: Int(part.height))
    }
    guard part.width <= FontLimits.maskSide, part.height <= FontLimits.maskSide else {
      throw .tooLarge(width: Int(part.width), height: Int(part.height))
    }
    return part
  }
}

extension GlyphRasterizer {
  /// The coverage mask of a stroke along an outline, after uniting overlapping contours.
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

  /// Polygons within 0.01 pixels of the curves. If an outline is too large to be united at that
  /// tolerance, 0.04 or 0.16 pixels is used; at such sizes the error is invisible.
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
