// Lays out text paragraph by paragraph. After an edit, only the changed paragraphs are laid out
// again.

extension TextRenderer {
  /// Calls `body` with a ``ParagraphLayouter``, which lays out each paragraph of the whole text
  /// separately.
  ///
  /// - length: the length of the whole text, in UTF-16 code units.
  /// - Throws: ``RenderError`` if the text or the container exceeds the limits, and any error of
  ///   `body`.
  package func withParagraphLayouter(
    in container: TextContainer, length: Int,
    _ body: (ParagraphLayouter) throws(RenderError) -> Void
  ) throws(RenderError) {
    try limits.check(container)
    try limits.check(length: length)
    try run(nil, .never) { context throws(RenderError) in
      try context.withLayoutContext(of: fonts) { fonts throws(RenderError) in
        try body(ParagraphLayouter(container: container, limits: limits, context: fonts))
      }
    }
  }

  /// Adds the diagnostics about the whole text to a copy of a layout, and returns the copy. The
  /// layout already contains all paragraphs of the text.
  ///
  /// - overflows: whether any text is hidden or extends beyond its line. The copy stores this value
  ///   in ``TextLayout/overflow``.
  package func completing(
    _ layout: TextLayout, overflows: Bool
  ) throws(RenderError) -> TextLayout {
    try run(nil, .never) { context throws(RenderError) in
      try context.withLayoutContext(of: fonts) { fonts throws(RenderError) in
        var layout = layout
        layout.overflow = overflows
        let stacker = try ParagraphStacker(layout.text, in: layout.container, fonts)
        layout.diagnostics.insert(contentsOf: stacker.styles.diagnostics, at: 0)
        layout.checkAttributes(stacker.styles, context.tags)
        guard overflows else { return layout }
        let hidden = try stacker.hiddenText(below: layout.lines.last, ofLines: layout.lines.count)
        if let hidden { layout.diagnostics.append(hidden) }
        return layout
      }
    }
  }
}
