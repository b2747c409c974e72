// Drawing on pictures that are there already.

extension TextRenderer {
  /// Draws a layout over a picture, cut at the picture's edges.
  ///
  /// The picture is changed where it lies, without a copy: what an error leaves undone is missing
  /// in it.
  ///
  /// - Parameters:
  ///   - layout: what is drawn.
  ///   - bitmap: what is drawn on.
  ///   - x: where the left edge of the layout's box stands in the picture, in points.
  ///   - y: where its top edge stands, in points.
  ///   - scale: pixels per point, above 0.
  ///   - blending: how colours are mixed with those of the picture.
  ///   - missing: what is done about characters that no font has.
  ///   - cancellation: when it is to end before it is done.
  /// - Throws: ``RenderError`` for a broken font, or too much to paint.
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

  /// Draws a laid-out document over a picture, at the document's scale: the picture that it is by
  /// itself, cut at its canvas' edges, is laid over this one with its top left on a whole pixel.
  ///
  /// - Parameters:
  ///   - layout: what is drawn.
  ///   - bitmap: what is drawn on; after an error it is as it was.
  ///   - x: where the left edge of the canvas stands in the picture, in points.
  ///   - y: where its top edge stands, in points.
  ///   - missing: what is done about characters that no font has.
  ///   - cancellation: when it is to end before it is done.
  /// - Throws: As `draw` of a document.
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
