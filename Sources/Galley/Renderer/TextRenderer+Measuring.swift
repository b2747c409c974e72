// Lays out text to find its position, before the text's document is complete.

extension TextRenderer {
  /// Lays out a text to find its position. A frame keeps the layout.
  ///
  /// - Throws: The errors of `layout`.
  package func measure(
    _ text: AttributedText, in container: TextContainer, cancellation: Cancellation = .never
  ) throws(RenderError) -> MeasuredText {
    MeasuredText(
      try layout(text, in: container, cancellation: cancellation), fonts: fonts.catalog,
      hyphenation: contexts.hyphenation,
      limits: limits)
  }

  /// The layout that a frame keeps; `nil` if it, or anything that it was made with, has changed
  /// since.
  func measuredLayout(of frame: TextDocument.Frame, fonts: FontLibrary) -> TextLayout? {
    guard let measured = frame.measured,
      measured.wasMade(with: fonts.catalog, contexts.hyphenation, limits),
      measured.layout.container == frame.container, measured.layout.text == frame.text
    else { return nil }
    return measured.layout
  }
}
