// Asynchronous rendering methods, which run off the caller's actor and end early on cancellation.

extension TextRenderer {
  /// Lays out a text in a container, off the caller's actor.
  ///
  /// With `await`, Swift selects this overload. If the calling task is cancelled, this method
  /// throws ``RenderError/cancelled`` within a few milliseconds and keeps no partial results.
  /// Cancellation takes longer only while one very long stretch of text in a single font and script
  /// is shaped.
  ///
  /// - Throws: ``RenderError`` if the text or a font size exceeds the limits, or if a font is
  ///   broken. Also throws if the layout is cancelled or its time is over.
  @concurrent
  public func layout(
    _ text: AttributedText, in container: TextContainer = TextContainer(),
    cancellation: Cancellation = .withTask
  ) async throws(RenderError) -> TextLayout {
    try layout(text, in: container, cancellation)
  }

  /// Lays out a text in lines of at most `width` points, off the caller's actor. If `width` is
  /// `nil`, each paragraph is a single line.
  ///
  /// - Throws: ``RenderError`` if the text or a font size exceeds the limits, or if a font is
  ///   broken. Also throws if the layout is cancelled or its time is over.
  @concurrent
  public func layout(
    _ text: AttributedText, width: Double?, cancellation: Cancellation = .withTask
  ) async throws(RenderError) -> TextLayout {
    try layout(text, in: TextContainer(width: width), cancellation)
  }

  /// Lays out all boxes of a document, off the caller's actor. The document's own fonts are
  /// searched first.
  ///
  /// - Throws: ``RenderError`` if a text or a font size exceeds the limits, or if a font is broken.
  ///   Also throws if the layout is cancelled or its time is over.
  @concurrent
  public func layout(
    _ document: TextDocument, cancellation: Cancellation = .withTask
  ) async throws(RenderError) -> DocumentLayout {
    try layout(document, cancellation)
  }

  /// Draws a text layout on a canvas of its container's size, off the caller's actor.
  ///
  /// - Parameters:
  ///   - layout: the text layout to draw.
  ///   - scale: pixels per point, above 0.
  ///   - background: the colour of the canvas; `nil` is transparent.
  ///   - blending: how overlapping colours are blended.
  ///   - missing: the treatment of characters for which no font has a glyph.
  ///   - cancellation: the conditions under which drawing ends early.
  /// - Throws: ``RenderError`` if the canvas is empty or too large, or if a font is broken. Also
  ///   throws if the drawing is cancelled or its time is over.
  @concurrent
  public func draw(
    _ layout: TextLayout, scale: Double = 1, background: Color? = nil,
    blending: Blending = .srgb, missing: MissingGlyphPolicy = .warn,
    cancellation: Cancellation = .withTask
  ) async throws(RenderError) -> Bitmap {
    try withPainter(layout.missingGlyphs, missing, scale: scale, cancellation) {
      painter throws(RenderError) in
      try painter.draw(layout, background: background, blending: blending)
    }
  }

  /// Draws a laid-out document, at the document's scale, off the caller's actor.
  ///
  /// - Throws: ``RenderError`` if the canvas is empty or too large, or if a font is broken. Also
  ///   throws if the drawing is cancelled or its time is over. With ``MissingGlyphPolicy/error``,
  ///   throws if a character has no glyph in any font.
  @concurrent
  public func draw(
    _ layout: DocumentLayout, missing: MissingGlyphPolicy = .warn,
    cancellation: Cancellation = .withTask
  ) async throws(RenderError) -> Bitmap {
    try withPainter(layout.missingGlyphs, missing, scale: layout.document.scale, cancellation) {
      painter throws(RenderError) in
      try painter.draw(layout)
    }
  }

  /// Lays out and draws a document, off the caller's actor.
  ///
  /// - Throws: Any error that `layout` or `draw` throws.
  @concurrent
  public func render(
    _ document: TextDocument, cancellation: Cancellation = .withTask
  ) async throws(RenderError) -> Bitmap {
    try await draw(
      layout(document, cancellation: cancellation), cancellation: cancellation)
  }
}
