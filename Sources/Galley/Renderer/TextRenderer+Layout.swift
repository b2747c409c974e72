// Lays out attributed text and documents.

extension TextRenderer {
  /// Lays out attributed text in a container.
  ///
  /// - Throws: ``RenderError`` if the text or a font size exceeds the limits, or if a font is
  ///   broken. Also throws if the layout is cancelled or its deadline passes.
  public func layout(
    _ text: AttributedText, in container: TextContainer = TextContainer(),
    cancellation: Cancellation = .never
  ) throws(RenderError) -> TextLayout {
    try layout(text, container, cancellation)
  }

  /// Lays out attributed text in a container. Does not run on the caller's actor.
  ///
  /// - Throws: Any error that the synchronous form of this method throws.
  @concurrent
  public func layout(
    _ text: AttributedText, in container: TextContainer = TextContainer(),
    cancellation: Cancellation = .withTask
  ) async throws(RenderError) -> TextLayout {
    try layout(text, container, cancellation)
  }

  /// Lays out all boxes of a document. The document's fonts are searched before the renderer's
  /// fonts.
  ///
  /// - Throws: ``RenderError`` if the text of a box or a font size exceeds the limits, or if a font
  ///   is broken. Also throws if the layout is cancelled or its deadline passes.
  public func layout(
    _ document: TextDocument, cancellation: Cancellation = .never
  ) throws(RenderError) -> DocumentLayout {
    try layout(document, cancellation)
  }

  /// Lays out all boxes of a document. The document's fonts are searched before the renderer's
  /// fonts. Does not run on the caller's actor.
  ///
  /// - Throws: Any error that the synchronous form of this method throws.
  @concurrent
  public func layout(
    _ document: TextDocument, cancellation: Cancellation = .withTask
  ) async throws(RenderError) -> DocumentLayout {
    try layout(document, cancellation)
  }
}
