// Finds the ink bounds of a text: the rectangle around everything that the text paints.

import GalleyFont

extension TextLayout {
  /// The smallest rectangle around everything that the text paints, in points from the container's
  /// top left corner. It includes glyphs, outlines, decorations and shadows, but not backgrounds.
  /// `nil` if nothing is painted.
  ///
  /// The rectangle may extend beyond the container, and it is the same at every drawing scale.
  ///
  /// - Throws: ``RenderError/font(_:)`` if a glyph's outline is damaged.
  public func inkBounds() throws(RenderError) -> Rectangle? {
    try inkPainter.inkBounds(of: self)
  }

  /// A painter that only measures what the text would paint.
  var inkPainter: LayoutPainter {
    LayoutPainter(
      rasterizer: GlyphRasterizer(pictureWork: Limits.default.glyphPicturePixels),
      masks: GlyphMaskCache(), scale: 1)
  }
}
