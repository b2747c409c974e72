// Paragraphs that were set by themselves, together again.

/// Lines of a text whose paragraphs were set by themselves, in flat arrays again.
struct ConcatenatedLines {
  let text: AttributedText
  private(set) var builder = LineBuilder()
  private(set) var placements: [LineAlignment] = []
  private(set) var tokenAttributes: [TextAttributes] = []
  private(set) var missing: [MissingGlyph] = []
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var overflow = false

  init(_ text: AttributedText) {
    self.text = text
    builder.reserve(text.length, runs: text.runs.count)
  }

  /// Appends a paragraph.
  ///
  /// - Parameters:
  ///   - offset: UTF-16 units of the text before it.
  ///   - top: points from the top of the content.
  mutating func append(_ paragraph: ParagraphLayout, at offset: Int, top: Double) {
    let firstRun = text.runIndex(at: offset) ?? max(text.runs.count - 1, 0)
    let firstToken = text.runs.count + tokenAttributes.count
    builder.append(paragraph, at: offset) { index in
      index < paragraph.runCount
        ? firstRun + index : firstToken + index - paragraph.runCount
    }
    for var placement in paragraph.placements {
      placement.paragraphTop = top
      placements.append(placement)
    }
    tokenAttributes += paragraph.tokenAttributes
    missing += paragraph.missing.map { $0.moved(by: offset) }
    for diagnostic in paragraph.diagnostics { diagnostics.note(diagnostic.moved(by: offset)) }
    if paragraph.overflow { overflow = true }
  }

  /// No space below the last line so far.
  mutating func dropLastSpacing() { builder.dropLastSpacing() }

  /// The lines in their places, with what was noticed while they were set.
  consuming func layout(in container: TextContainer, _ placer: LinePositioner) -> TextLayout {
    placer.layout(
      of: text, in: container, &builder, by: placements,
      LayoutNotes(
        tokenAttributes: tokenAttributes, overflow: overflow, missing: missing,
        diagnostics: diagnostics))
  }
}

extension Range<Int> {
  /// The range so many places further on.
  func moved(by distance: Int) -> Range<Int> {
    lowerBound + distance..<upperBound + distance
  }
}

extension MissingGlyph {
  fileprivate func moved(by distance: Int) -> MissingGlyph {
    var moved = self
    moved.offset += distance
    return moved
  }
}

extension Diagnostic {
  fileprivate func moved(by distance: Int) -> Diagnostic {
    var moved = self
    moved.range = range?.moved(by: distance)
    return moved
  }
}
