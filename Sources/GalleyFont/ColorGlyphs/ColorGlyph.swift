/// A colour glyph from a `COLR` version 1 table.
package struct ColorGlyph {
  /// The glyph number, for error messages.
  let glyph: UInt32
  package let paint: ColorPaint
}

extension GlyphRasterizer {
  /// Reads a glyph's paint tree, with colours from a palette. Nil if the font has no paint for the
  /// glyph, or if the paint cannot be read.
  ///
  /// Child paints that are damaged, contain themselves or exceed `FontLimits` are left out.
  package func colorGlyph(
    _ glyph: UInt32, in face: FontFace, palette: PaletteChoice = .normal
  ) -> ColorGlyph? {
    guard let range = face.colorPaints else { return nil }
    let paint = face.data.withBytes { bytes -> ColorPaint? in
      let table = bytes.extracting(range)
      guard let parts = ColorPaintTable(table), parts.paint(of: glyph, in: table) != nil
      else { return nil }
      var reader = ColorPaintReader(
        parts, colors: face.paletteColors(palette),
        variations: ColorVariations(table, coordinates: face.normalizedCoordinates))
      defer { pictureWork.note(reader.work) }
      return reader.glyph(glyph, in: table)
    }
    return paint.map { ColorGlyph(glyph: glyph, paint: $0) }
  }

  /// Renders the glyph to a bitmap; nil if nothing is painted.
  ///
  /// `phase` shifts the glyph along the text line, in quarters of a pixel, 0 to 3. If `clip` is not
  /// nil, only the part of the glyph inside `clip` is drawn.
  /// - Parameter currentColor: the text's own colour, in the format of `ColorLayer.color`.
  package func colorBitmap(
    of glyph: ColorGlyph, in face: FontFace, transform: GlyphTransform, phase: Int = 0,
    currentColor: UInt32, within clip: MaskBounds? = nil
  ) throws(GlyphError) -> ColorBitmap? {
    guard transform.isUsable, (0..<4).contains(phase) else { throw .unusableTransform }
    try pictureWork.count(PictureWork.least)
    let place = AffineTransform(transform, phase: phase, unitsPerEm: face.unitsPerEm)
    var painter = ColorGlyphPainter(
      rasterizer: self, face: face, glyph: glyph.glyph, currentColor: currentColor)
    guard let box = try painter.box(of: glyph.paint, place),
      let bounds = try MaskBounds(around: box)?.limited(to: clip)
    else { return nil }
    return try painter.picture(of: glyph.paint, place, in: bounds)
  }

  /// The bounds of the painted area, in pixels. The origin is the pen position, and y grows
  /// upwards. Nil if nothing is painted.
  package func extent(
    of glyph: ColorGlyph, in face: FontFace, transform: GlyphTransform
  ) throws(GlyphError) -> (minX: Double, minY: Double, maxX: Double, maxY: Double)? {
    guard transform.isUsable else { throw .unusableTransform }
    try pictureWork.count(PictureWork.least)
    let place = AffineTransform(transform, phase: 0, unitsPerEm: face.unitsPerEm)
    var painter = ColorGlyphPainter(
      rasterizer: self, face: face, glyph: glyph.glyph, currentColor: 0)
    return try painter.box(of: glyph.paint, place).map { ($0.minX, $0.minY, $0.maxX, $0.maxY) }
  }
}

extension AffineTransform {
  /// The transform from font units to pixels, with the pen position as the origin and y upwards.
  init(_ transform: GlyphTransform, phase: Int, unitsPerEm: Int) {
    let scale = transform.size / Double(unitsPerEm)
    self.init(
      xx: scale * transform.scaleX, xy: scale * transform.skew, yx: 0, yy: scale,
      dx: Double(phase) / 4, dy: 0)
  }
}
