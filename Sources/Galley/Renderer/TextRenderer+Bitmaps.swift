// Drawing over existing images.

extension TextRenderer {
  /// Draws a layout over an image, clipped at the image's edges.
  ///
  /// The image is changed in place, without a copy. After an error, it has only the parts that were
  /// drawn before the error.
  ///
  /// - Parameters:
  ///   - layout: the layout to draw.
  ///   - bitmap: the image to draw on.
  ///   - x: position of the layout's left edge in the image, in points.
  ///   - y: position of the layout's top edge in the image, in points.
  ///   - scale: pixels per point, above 0.
  ///   - blending: how colours are mixed with those of the image.
  ///   - missing: the policy for characters that no font has.
  ///   - cancellation: can end the drawing early.
  /// - Throws: ``RenderError`` if a font is broken, or if there is too much to paint.
  public func draw(
    _ layout: TextLayout, onto bitmap: inout Bitmap, x: Double = 0, y: Double = 0,
    scale: Double = 1, blending: Blending = .srgb, missing: MissingGlyphPolicy = .warn,
    cancellation: Cancellation = .never
  ) throws(RenderError) {
    try withPainter(layout.missingGlyphs, missing, scale: scale, cancellation) {
      painter throws(RenderError) in
      try painter.draw(layout, atX: x, y: y, blending: blending, onto: &bitmap)
    }
  }

  /// Draws a laid-out document over an image, at the document's scale. The document is drawn by
  /// itself, clipped at its canvas' edges. It is then laid over the image with its top left corner
  /// on a whole pixel.
  ///
  /// - Parameters:
  ///   - layout: the layout to draw.
  ///   - bitmap: the image to draw on. After an error, it is unchanged.
  ///   - x: position of the canvas' left edge in the image, in points.
  ///   - y: position of the canvas' top edge in the image, in points.
  ///   - missing: the policy for characters that no font has.
  ///   - cancellation: can end the drawing early.
  /// - Throws: The errors of `draw` for a document.
  public func draw(
    _ layout: DocumentLayout, onto bitmap: inout Bitmap, x: Double = 0, y: Double = 0,
    missing: MissingGlyphPolicy = .warn, cancellation: Cancellation = .never
  ) throws(RenderError) {
    try withPainter(layout.missingGlyphs, missing, scale: layout.document.scale, cancellation) {
      painter throws(RenderError) in
      try painter.draw(layout, atX: x, y: y, onto: &bitmap)
    }
  }
}
