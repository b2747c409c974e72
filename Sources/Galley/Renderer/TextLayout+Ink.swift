// How far the ink of a text reaches.

import GalleyFont

extension TextLayout {
  /// The smallest rectangle around what the text paints, in points from the container's top left:
  /// glyphs, outlines, decorations and shadows, not backgrounds; `nil` when it paints nothing.
  ///
  /// It may reach beyond the container, and it is the same at every scale.
  ///
  /// - Throws: ``RenderError/font(_:)`` for a glyph whose outline is damaged.
  public func inkBounds() throws(RenderError) -> Rectangle? {
    try inkPainter.inkBounds(of: self)
  }

  /// What measures ink; nothing is drawn by it.
  var inkPainter: LayoutPainter {
    LayoutPainter(
      rasterizer: GlyphRasterizer(pictureWork: Limits.default.glyphPicturePixels),
      masks: GlyphMaskCache(), scale: 1)
  }
}
