// A paragraph that was set by itself: nothing in it knows where in the text it stands.

/// The lines of one paragraph. Offsets are from its start, heights from its top, and each line is
/// not yet placed between its margins.
final class ParagraphLayout: Sendable {
  let lines: [TextLayout.Line]
  let runs: [TextLayout.Run]
  let glyphs: [TextLayout.Glyph]
  let placements: [LineAlignment]
  /// Attributes of truncation tokens, which runs name behind those of the paragraph's own runs.
  let tokenAttributes: [TextAttributes]
  /// How many attribute runs the paragraph has.
  let runCount: Int
  let missing: [MissingGlyph]
  let diagnostics: [Diagnostic]
  /// Whether some of its text is hidden or reaches out of its line.
  let overflow: Bool
  /// Whether the container had room for all of its lines.
  let isWhole: Bool
  /// Space that its style asks for above and below it.
  let spacing: (before: Double, after: Double)
  /// Where the next paragraph's spacing begins, from the paragraph's top.
  let height: Double

  /// Takes what a typesetter has set, which is one paragraph.
  init(
    _ typesetter: borrowing Typesetter, isWhole: Bool, spacing: (before: Double, after: Double),
    height: Double
  ) {
    lines = typesetter.builder.lines
    runs = typesetter.builder.runs
    glyphs = typesetter.builder.glyphs
    placements = typesetter.placements
    tokenAttributes = typesetter.tokenAttributes
    runCount = typesetter.text.runs.count
    missing = typesetter.missing
    diagnostics = typesetter.diagnostics
    overflow = typesetter.overflow
    self.isWhole = isWhole
    self.spacing = spacing
    self.height = height
  }

  /// Where its last line ends, from its top; `nil` without lines.
  var bottom: Double? { lines.last.map { $0.top + $0.height } }

  /// The width that its widest line needs.
  var neededWidth: Double { placements.map(\.neededWidth).max() ?? -.infinity }
}

extension Typesetter {
  /// Sets the text, which is one paragraph, at a place of the stack.
  mutating func setOneParagraph(
    below lines: Int, at top: FixedPoint
  ) throws(RenderError) -> ParagraphLayout {
    linesAbove = lines
    stack = top
    var spacing = (before: 0.0, after: 0.0)
    var isWhole = true
    if let range = ParagraphSplitter.paragraph(from: 0, in: text.utf16) {
      let paragraph = ShapedParagraph(
        range, of: styles, container: container, fonts: fonts, context: context)
      try context.cancellation.check()
      missing = paragraph.missing
      spacing = (paragraph.style.paragraphSpacingBefore, paragraph.style.paragraphSpacing)
      isWhole = try set(paragraph)
    }
    return ParagraphLayout(self, isWhole: isWhole, spacing: spacing, height: lineTop)
  }

  /// Sets the line of a caret behind the separator that the text, which is one paragraph, ends with;
  /// `nil` when it has none. It stands behind the paragraph, at the top of its own place.
  mutating func setExtraLine() -> ParagraphLayout? {
    addExtraLine()
    guard !builder.lines.isEmpty else { return nil }
    return ParagraphLayout(self, isWhole: true, spacing: (0, 0), height: 0)
  }
}
