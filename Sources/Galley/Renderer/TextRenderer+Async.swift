// The same ways in for tasks: off the caller's actor, and ended early by cancellation.

extension TextRenderer {
  /// Lays out a text in a container, off the caller's actor.
  ///
  /// `await` chooses this overload. A cancelled task gets ``RenderError/cancelled`` within
  /// some milliseconds, unless a single paragraph of one font and script takes longer to shape, and
  /// nothing of what was begun is kept.
  ///
  /// - Throws: ``RenderError`` for a text or a font size beyond the limits, a broken font, or when
  ///   it is cancelled or its time is over.
  @concurrent
  public func layout(
    _ text: AttributedText, in container: TextContainer = TextContainer(),
    cancellation: Cancellation = .withTask
  ) async throws(RenderError) -> TextLayout {
    try layout(text, in: container, cancellation)
  }

  /// Lays out a text in lines of at most `width` points, off the caller's actor; `nil` is one line a
  /// paragraph.
  ///
  /// - Throws: ``RenderError`` for a text or a font size beyond the limits, a broken font, or when
  ///   it is cancelled or its time is over.
  @concurrent
  public func layout(
    _ text: AttributedText, width: Double?, cancellation: Cancellation = .withTask
  ) async throws(RenderError) -> TextLayout {
    try layout(text, in: TextContainer(width: width), cancellation)
  }

  /// Lays out all boxes of a document, with the document's own fonts in front, off the caller's actor.
  ///
  /// - Throws: ``RenderError`` for a text or a font size beyond the limits, a broken font, or when
  ///   it is cancelled or its time is over.
  @concurrent
  public func layout(
    _ document: TextDocument, cancellation: Cancellation = .withTask
  ) async throws(RenderError) -> DocumentLayout {
    try layout(document, cancellation)
  }

  /// Draws a layout on a canvas of its container's size, off the caller's actor.
  ///
  /// - Parameters:
  ///   - layout: what is drawn.
  ///   - scale: pixels per point, above 0.
  ///   - background: the canvas' colour; `nil` is transparent.
  ///   - blending: how colours are mixed.
  ///   - missing: what is done about characters that no font has.
  ///   - cancellation: when it is to end before it is done.
  /// - Throws: ``RenderError`` for an empty or too large canvas, a broken font, or when it is
  ///   cancelled or its time is over.
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
  /// - Throws: ``RenderError`` for an empty or too large canvas, a broken font, a character that no
  ///   font has where none may be missing, or when it is cancelled or its time is over.
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
  /// - Throws: As `layout` and `draw`.
  @concurrent
  public func render(
    _ document: TextDocument, cancellation: Cancellation = .withTask
  ) async throws(RenderError) -> Bitmap {
    try await draw(
      layout(document, cancellation: cancellation), cancellation: cancellation)
  }
}
