// Lays out text to measure it, before the document that contains it is complete.

extension TextRenderer {
  /// Lays out a frame's text to measure its size. The frame keeps the layout, so that the text need
  /// not be laid out again for drawing.
  ///
  /// - Throws: Any error that `layout` throws.
  package func measure(
    _ text: AttributedText, in container: TextContainer, cancellation: Cancellation = .never
  ) throws(RenderError) -> MeasuredText {
    MeasuredText(
      try layout(text, in: container, cancellation: cancellation), fonts: fonts.catalog,
      hyphenation: contexts.hyphenation,
      limits: limits)
  }

  /// The layout that a frame keeps from measuring; `nil` if the text, its container, the fonts or
  /// the settings have changed since.
  func measuredLayout(of frame: TextDocument.Frame, fonts: FontLibrary) -> TextLayout? {
    guard let measured = frame.measured,
      measured.wasMade(with: fonts.catalog, contexts.hyphenation, limits),
      measured.layout.container == frame.container, measured.layout.text == frame.text
    else { return nil }
    return measured.layout
  }
}
