// Finds the ink bounds of a text layout or a document: the rectangle around everything that is
// painted for the text.

import GalleyFont

extension TextLayout {
  /// The smallest rectangle around everything painted for the text, in points from the container's
  /// top left corner. The rectangle includes glyphs, strokes, attached images, decorations and
  /// shadows, but not backgrounds. `nil` if nothing is painted.
  ///
  /// The rectangle can extend beyond the container, and it is the same at every drawing scale.
  ///
  /// - Throws: ``RenderError/font(_:)`` if a glyph's outline is damaged.
  public func inkBounds() throws(RenderError) -> Rectangle? {
    try inkPainter.inkBounds(of: self)
  }

  /// A painter for computing ink bounds without a canvas.
  var inkPainter: LayoutPainter {
    LayoutPainter(
      rasterizer: GlyphRasterizer(pictureWork: Limits.default.glyphPicturePixels),
      masks: GlyphMaskCache(), scale: 1)
  }
}

extension DocumentLayout {
  /// The smallest rectangle around everything painted for the texts and paths of all boxes, in
  /// points on the canvas. The rectangle includes glyphs, strokes, attached images, decorations and
  /// shadows, but not backgrounds. The part of a text that a box clips is not included. Around
  /// rotated text, the rectangle can be larger than necessary. `nil` if nothing is painted.
  ///
  /// - Throws: ``RenderError`` if a glyph's outline is damaged.
  public func inkBounds() throws(RenderError) -> Rectangle? {
    var inks: [Rectangle?] = []
    for (frame, layout) in zip(document.frames, layouts) {
      let shape = frame.shapeInk(in: layout)
      var ink = shape == nil ? try layout.inkBounds() : shape
      ink?.x += frame.x
      ink?.y += frame.y
      inks.append(ink)
    }
    return shown(inks).reduce(nil) { union, ink in
      guard let union, let ink else { return union ?? ink }
      return union.union(ink)
    }
  }
}
