// Text that is laid out to find its place, before the document that it stands in is known.

extension TextRenderer {
  /// Sets a text to find its place; a frame takes the layout along.
  ///
  /// - Throws: As `layout` does.
  package func measure(
    _ text: AttributedText, in container: TextContainer
  ) throws(RenderError) -> MeasuredText {
    MeasuredText(
      try layout(text, in: container), fonts: fonts.catalog, hyphenation: contexts.hyphenation,
      limits: limits)
  }

  /// The layout that a frame has taken along, unless it or anything that it was made with has
  /// changed since.
  func measuredLayout(of frame: TextDocument.Frame, fonts: FontLibrary) -> TextLayout? {
    guard let measured = frame.measured,
      measured.wasMade(with: fonts.catalog, contexts.hyphenation, limits),
      measured.layout.container == frame.container, measured.layout.text == frame.text
    else { return nil }
    return measured.layout
  }
}
