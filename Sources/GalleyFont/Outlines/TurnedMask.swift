// Coverage masks of glyphs that are rotated by any angle.

extension GlyphRasterizer {
  /// Maximum distance, in pixels, from a glyph's origin to any pixel of the glyph or of its stroke;
  /// nil for a glyph without an outline.
  package func reach(
    of glyph: UInt32, in face: FontFace, transform: GlyphTransform, stroke: GlyphStroke?
  ) throws(GlyphError) -> Double? {
    guard transform.isUsable, let box = try outline(of: glyph, in: face)?.bounds else { return nil }
    let placement = Placement(transform, phase: 0, unitsPerEm: face.unitsPerEm)
    let corners = [
      (box.minX, box.minY), (box.maxX, box.minY), (box.minX, box.maxY), (box.maxX, box.maxY),
    ]
    let farthest = corners.reduce(0) {
      max($0, placement.point(GlyphOutline.Point(x: $1.0, y: $1.1)).length)
    }
    return farthest + (stroke.map { $0.width / 2 * max($0.miterLimit, 2) } ?? 0) + 2
  }

  /// The coverage mask of a rotated glyph or of its stroke; nil if no pixel is covered.
  ///
  /// - Parameters:
  ///   - turn: the direction of the glyph's baseline, with y pointing down, as a vector with length
  ///     1.
  ///   - pen: the exact position of the glyph's pen, with y pointing down. The mask's bounds are in
  ///     the coordinate system of this position, so they are not relative to the pen.
  ///   - clip: the part of the mask that is drawn.
  /// - Throws: the errors of ``mask(of:in:transform:phase:stroke:within:)``.
  package func mask(
    of glyph: UInt32, in face: FontFace, transform: GlyphTransform, turn: Vector, pen: Vector,
    stroke: GlyphStroke? = nil, within clip: MaskBounds
  ) throws(GlyphError) -> CoverageMask? {
    guard transform.isUsable, stroke?.isUsable ?? true else { throw .unusableTransform }
    guard let outline = try outline(of: glyph, in: face) else { return nil }
    let placement = Placement(transform, phase: 0, unitsPerEm: face.unitsPerEm)
    let tooComplex = GlyphError.tooComplex(glyph: glyph, file: face.path)
    func place(_ point: GlyphOutline.Point) -> Vector {
      let upright = placement.point(point)
      return Vector(
        x: pen.x + upright.x * turn.x + upright.y * turn.y,
        y: upright.y * turn.x - upright.x * turn.y - pen.y)
    }
    if let stroke {
      return try strokeMask(of: outline, stroke, within: clip, place: place) { tooComplex }
    }
    guard let polygon = try polygon(of: outline, place: place) else { throw tooComplex }
    guard let bounds = try MaskBounds(around: polygon.box)?.limited(to: clip) else { return nil }
    return CoverageMask(bounds: bounds, coverage: polygon.coverage(in: bounds))
  }
}
