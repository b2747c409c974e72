// Text that is laid out to find its place, before the document that it stands in is known.

extension TextRenderer {
  /// Lays out a text to find its place; a frame keeps the layout.
  ///
  /// - Throws: As `layout` does.
  package func measure(
    _ text: AttributedText, in container: TextContainer, cancellation: Cancellation = .never
  ) throws(RenderError) -> MeasuredText {
    MeasuredText(
      try layout(text, in: container, cancellation: cancellation), fonts: fonts.catalog,
      hyphenation: contexts.hyphenation,
      limits: limits)
  }

  /// The layout that a frame keeps, unless it or anything that it was made with has
  /// changed since.
  func measuredLayout(of frame: TextDocument.Frame, fonts: FontLibrary) -> TextLayout? {
    guard let measured = frame.measured,
      measured.wasMade(with: fonts.catalog, contexts.hyphenation, limits),
      measured.layout.container == frame.container, measured.layout.text == frame.text
    else { return nil }
    return measured.layout
  }
}
