import CFreeType

extension GlyphRasterizer {
  /// The coverage of a glyph, or of its stroke alone; nil when nothing is covered.
  ///
  /// `phase` moves the glyph right by that many quarters of a pixel, 0 to 3. With `clip` only the
  /// part inside is drawn; without it, or when the part is larger than `FontLimits.maskSide`, the
  /// size of the picture can be refused.
  package func mask(
    of glyph: UInt32, in face: FontFace, transform: GlyphTransform, phase: Int = 0,
    stroke: GlyphStroke? = nil, within clip: MaskBounds? = nil
  ) throws(GlyphError) -> CoverageMask? {
    guard transform.isUsable, stroke?.isUsable ?? true, (0..<4).contains(phase) else {
      throw .unusableTransform
    }
    guard face.isScalable else { return nil }
    if let stroke {
      return try strokeMask(
        of: glyph, in: face, transform: transform, phase: phase, stroke: stroke, within: clip)
    }
    let loaded = try load(glyph, in: face)
    return try unsafe withUnsafeMutablePointer(
      to: &loaded.handle.pointee.glyph.pointee.outline
    ) { outline throws(GlyphError) in
      guard unsafe outline.pointee.n_points > 0 else { return nil }
      guard
        let box = try unsafe place(outline, unit: loaded.unit, face, transform, phase: phase),
        let bounds = try Self.bounds(of: box, within: clip)
      else { return nil }
      return try unsafe render(outline, in: bounds, loaded.library, glyph: glyph, face)
    }
  }

  /// Turns an outline's points into 26.6 pixels with one rounding, half away from zero, and gives
  /// its box in them.
  private func place(
    _ outline: UnsafeMutablePointer<FT_Outline>, unit: Double, _ face: FontFace,
    _ transform: GlyphTransform, phase: Int
  ) throws(GlyphError) -> FT_BBox? {
    guard let points = unsafe outline.pointee.points else { return nil }
    let scale = 64 * transform.size / Double(face.unitsPerEm)
    let limit = Double(FontLimits.outlinePixels) * 64
    for index in 0..<Int(unsafe outline.pointee.n_points) {
      let x = unsafe Double(points[index].x) * unit
      let y = unsafe Double(points[index].y) * unit
      let placedX = (scale * (transform.scaleX * x + transform.skew * y)).rounded()
      let placedY = (scale * y).rounded()
      guard abs(placedX) <= limit, abs(placedY) <= limit else {
        throw .tooLarge(width: FontLimits.outlinePixels, height: FontLimits.outlinePixels)
      }
      unsafe points[index] = FT_Vector(x: Int(placedX) + 16 * phase, y: Int(placedY))
    }
    var box = FT_BBox()
    unsafe FT_Outline_Get_CBox(outline, &box)
    return box
  }

  /// The whole pixels around a box in 26.6, y up, that lie in `clip`.
  static func bounds(
    of box: FT_BBox, within clip: MaskBounds?
  ) throws(GlyphError) -> MaskBounds? {
    let left = box.xMin >> 6
    let right = (box.xMax + 63) >> 6
    let bottom = box.yMin >> 6
    let top = (box.yMax + 63) >> 6
    var bounds = MaskBounds(
      left: Int32(clamping: left), top: Int32(clamping: -top),
      width: Int32(clamping: right - left), height: Int32(clamping: top - bottom))
    guard bounds.width > 0, bounds.height > 0 else { return nil }
    if let clip {
      guard let part = bounds.intersection(clip) else { return nil }
      bounds = part
    }
    guard bounds.width <= FontLimits.maskSide, bounds.height <= FontLimits.maskSide else {
      throw .tooLarge(width: Int(bounds.width), height: Int(bounds.height))
    }
    return bounds
  }

  private func render(
    _ outline: UnsafeMutablePointer<FT_Outline>, in bounds: MaskBounds,
    _ library: FreeTypeLibrary, glyph: UInt32, _ face: FontFace
  ) throws(GlyphError) -> CoverageMask {
    unsafe FT_Outline_Translate(
      outline, -64 * Int(bounds.left), 64 * (Int(bounds.top) + Int(bounds.height)))
    var coverage = [UInt8](repeating: 0, count: Int(bounds.width) * Int(bounds.height))
    let failure = unsafe coverage.withUnsafeMutableBufferPointer { pixels in
      var bitmap = unsafe FT_Bitmap(
        rows: UInt32(bounds.height), width: UInt32(bounds.width), pitch: bounds.width,
        buffer: pixels.baseAddress, num_grays: 256,
        pixel_mode: UInt8(truncatingIfNeeded: FT_PIXEL_MODE_GRAY.rawValue), palette_mode: 0,
        palette: nil)
      return unsafe FT_Outline_Get_Bitmap(library.handle, outline, &bitmap)
    }
    guard failure == 0 else { throw .unreadable(glyph: glyph, file: face.path) }
    return CoverageMask(bounds: bounds, coverage: coverage)
  }
}
