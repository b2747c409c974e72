// Draws laid-out text and documents as bitmaps, and over existing images.

extension TextRenderer {
  /// Draws a text layout on a canvas that has the size of the layout's container.
  ///
  /// - Parameters:
  ///   - layout: the text layout to draw.
  ///   - scale: pixels per point, above 0.
  ///   - background: the colour of the canvas; `nil` for a transparent canvas.
  ///   - blending: how overlapping colours are blended.
  ///   - missing: the treatment of characters for which no font has a glyph.
  ///   - cancellation: the conditions under which drawing ends early.
  /// - Throws: ``RenderError`` if the canvas is empty or too large, or if a font is broken. Also
  ///   throws if the drawing is cancelled or its deadline passes.
  public func draw(
    _ layout: TextLayout, scale: Double = 1, background: Color? = nil,
    blending: Blending = .srgb, missing: MissingGlyphPolicy = .warn,
    cancellation: Cancellation = .never
  ) throws(RenderError) -> Bitmap {
    try bitmap(of: layout, scale, background, blending, missing, cancellation)
  }

  /// Draws a text layout on a canvas that has the size of the layout's container. Does not run on
  /// the caller's actor.
  ///
  /// - Throws: Any error that the synchronous form of this method throws.
  @concurrent
  public func draw(
    _ layout: TextLayout, scale: Double = 1, background: Color? = nil,
    blending: Blending = .srgb, missing: MissingGlyphPolicy = .warn,
    cancellation: Cancellation = .withTask
  ) async throws(RenderError) -> Bitmap {
    try bitmap(of: layout, scale, background, blending, missing, cancellation)
  }

  /// Draws a laid-out document at the document's scale.
  ///
  /// - Throws: ``RenderError`` if the canvas is empty or too large, or if a font is broken. Also
  ///   throws if the drawing is cancelled or its deadline passes. If `missing` is
  ///   ``MissingGlyphPolicy/error``, throws if a character has no glyph in any font.
  public func draw(
    _ layout: DocumentLayout, missing: MissingGlyphPolicy = .warn,
    cancellation: Cancellation = .never
  ) throws(RenderError) -> Bitmap {
    try bitmap(of: layout, missing, cancellation)
  }

  /// Draws a laid-out document at the document's scale. Does not run on the caller's actor.
  ///
  /// - Throws: Any error that the synchronous form of this method throws.
  @concurrent
  public func draw(
    _ layout: DocumentLayout, missing: MissingGlyphPolicy = .warn,
    cancellation: Cancellation = .withTask
  ) async throws(RenderError) -> Bitmap {
    try bitmap(of: layout, missing, cancellation)
  }

  /// Lays out and draws a document.
  ///
  /// - Throws: Any error that `layout` or `draw` throws.
  public func render(
    _ document: TextDocument, cancellation: Cancellation = .never
  ) throws(RenderError) -> Bitmap {
    try bitmap(of: layout(document, cancellation), .warn, cancellation)
  }

  /// Lays out and draws a document. Does not run on the caller's actor.
  ///
  /// - Throws: Any error that `layout` or `draw` throws.
  @concurrent
  public func render(
    _ document: TextDocument, cancellation: Cancellation = .withTask
  ) async throws(RenderError) -> Bitmap {
    try bitmap(of: layout(document, cancellation), .warn, cancellation)
  }

  private func bitmap(
    of layout: TextLayout, _ scale: Double, _ background: Color?, _ blending: Blending,
    _ missing: MissingGlyphPolicy, _ cancellation: Cancellation
  ) throws(RenderError) -> Bitmap {
    try paint(layout.missingGlyphs, missing, scale: scale, cancellation) {
      painter throws(RenderError) in
      try painter.draw(layout, background: background, blending: blending)
    }
  }

  private func bitmap(
    of layout: DocumentLayout, _ missing: MissingGlyphPolicy, _ cancellation: Cancellation
  ) throws(RenderError) -> Bitmap {
    try paint(layout.missingGlyphs, missing, scale: layout.document.scale, cancellation) {
      painter throws(RenderError) in
      try painter.draw(layout)
    }
  }
}

extension TextRenderer {
  /// Draws a text layout over an image, and clips the text at the image's edges.
  ///
  /// The image is changed in place, without a copy. After an error, the image contains the part of
  /// the text that was drawn before the error.
  ///
  /// - Parameters:
  ///   - layout: the text layout to draw.
  ///   - bitmap: the image to draw over.
  ///   - x: position of the layout's left edge in the image, in points.
  ///   - y: position of the layout's top edge in the image, in points.
  ///   - scale: pixels per point, above 0.
  ///   - blending: how colours are blended with the colours of the image.
  ///   - missing: the treatment of characters for which no font has a glyph.
  ///   - cancellation: the conditions under which drawing ends early.
  /// - Throws: ``RenderError`` if a font is broken, or if the drawing exceeds the limits. Also
  ///   throws if the drawing is cancelled or its deadline passes.
  public func draw(
    _ layout: TextLayout, onto bitmap: inout Bitmap, x: Double = 0, y: Double = 0,
    scale: Double = 1, blending: Blending = .srgb, missing: MissingGlyphPolicy = .warn,
    cancellation: Cancellation = .never
  ) throws(RenderError) {
    try paint(layout.missingGlyphs, missing, scale: scale, cancellation) {
      painter throws(RenderError) in
      try painter.draw(layout, atX: x, y: y, blending: blending, onto: &bitmap)
    }
  }

  /// Draws a laid-out document over an image, at the document's scale. The document is first drawn
  /// on a canvas of its own, and clipped at the canvas's edges. The position of the canvas in the
  /// image is then rounded to whole pixels, and the canvas is composited over the image.
  ///
  /// - Parameters:
  ///   - layout: the laid-out document to draw.
  ///   - bitmap: the image to draw over. After an error, the image is unchanged.
  ///   - x: position of the canvas's left edge in the image, in points.
  ///   - y: position of the canvas's top edge in the image, in points.
  ///   - missing: the treatment of characters for which no font has a glyph.
  ///   - cancellation: the conditions under which drawing ends early.
  /// - Throws: Any error that drawing a document throws.
  public func draw(
    _ layout: DocumentLayout, onto bitmap: inout Bitmap, x: Double = 0, y: Double = 0,
    missing: MissingGlyphPolicy = .warn, cancellation: Cancellation = .never
  ) throws(RenderError) {
    try paint(layout.missingGlyphs, missing, scale: layout.document.scale, cancellation) {
      painter throws(RenderError) in
      try painter.draw(layout, atX: x, y: y, onto: &bitmap)
    }
  }
}
