/// The layout of a single paragraph, which does not depend on the paragraph's position in the text.
/// Offsets count from the paragraph's start, heights from its top. Lines are not yet placed between
/// their margins.
final class ParagraphLayout: Sendable {
  /// The lines, with diagnostics about them.
  let parts: LayoutBuilder
  /// Number of the paragraph's attribute runs. Those of truncation tokens come after them.
  let runCount: Int
  /// Whether the container had space for all of its lines.
  let isWhole: Bool
  /// Space above and below the paragraph that its style requires.
  let spacing: (before: Double, after: Double)
  /// Distance from the paragraph's top to the start of the next paragraph's spacing.
  let height: Double

  init(
    _ parts: LayoutBuilder, runCount: Int, isWhole: Bool, spacing: (before: Double, after: Double),
    height: Double
  ) {
    self.parts = parts
    self.runCount = runCount
    self.isWhole = isWhole
    self.spacing = spacing
    self.height = height
  }

  /// Distance from the paragraph's top to the end of its last line; `nil` without lines.
  var bottom: Double? { parts.lines.last.map { $0.top + $0.height } }

  /// The width that the widest line needs.
  var neededWidth: Double { parts.neededWidth ?? -.infinity }
}

extension ParagraphStacker {
  /// Lays out the text, which must be a single paragraph, at a position in the stack.
  mutating func layoutParagraph(
    below lines: Int, at top: FixedPoint
  ) throws(RenderError) -> ParagraphLayout {
    cursor.linesAbove = lines
    cursor.top = top
    guard let range = ParagraphSplitter.paragraph(from: 0, in: text.utf16) else {
      return ParagraphLayout(
        builder, runCount: text.runs.count, isWhole: true, spacing: (0, 0), height: 0)
    }
    let paragraph = ShapedParagraph(range, of: styles, in: container, context)
    try context.work.check()
    note(paragraph)
    let (isWhole, height) = try stack(paragraph)
    returnMemory()
    return ParagraphLayout(
      builder, runCount: text.runs.count, isWhole: isWhole,
      spacing: (paragraph.style.paragraphSpacingBefore, paragraph.style.paragraphSpacing),
      height: height)
  }

  /// Lays out the line for a caret after the separator at the end of the text. The text must be a
  /// single paragraph. Returns `nil` if it does not end with a separator. The line's offsets are
  /// after the paragraph, and its heights count from its own top.
  mutating func layoutExtraLine() -> ParagraphLayout? {
    addExtraLine()
    guard !builder.lines.isEmpty else { return nil }
    return ParagraphLayout(
      builder, runCount: text.runs.count, isWhole: true, spacing: (0, 0), height: 0)
  }
}

extension LayoutBuilder {
  /// Appends the layout of a paragraph of a text.
  ///
  /// - Parameters:
  ///   - offset: UTF-16 units of the text before the paragraph.
  ///   - top: points from the top of the content to the top of the paragraph.
  mutating func append(
    _ paragraph: ParagraphLayout, of text: AttributedText, at offset: Int, top: Double
  ) {
    let parts = paragraph.parts
    let firstAttributes = text.runIndex(at: offset) ?? max(text.runs.count - 1, 0)
    let firstToken = text.runs.count + tokenAttributes.count
    let (firstRun, firstGlyph) = (runs.count, glyphs.count)
    for var line in parts.lines {
      line.range = line.range.moved(by: offset)
      line.runs = line.runs.moved(by: firstRun)
      lines.append(line)
    }
    for var run in parts.runs {
      run.range = run.range.moved(by: offset)
      run.glyphs = run.glyphs.moved(by: firstGlyph)
      run.attributes =
        run.attributes < paragraph.runCount
        ? firstAttributes + run.attributes : firstToken + run.attributes - paragraph.runCount
      runs.append(run)
    }
    let clusters = Int32(clamping: offset)
    for var glyph in parts.glyphs {
      glyph.cluster &+= clusters
      glyphs.append(glyph)
    }
    for var alignment in parts.alignments {
      alignment.paragraphTop = top
      alignments.append(alignment)
    }
    tokenAttributes += parts.tokenAttributes
    missing += parts.missing.map { $0.moved(by: offset) }
    for diagnostic in parts.diagnostics { diagnostics.note(diagnostic.moved(by: offset)) }
    if parts.overflow { overflow = true }
  }
}

extension Range<Int> {
  /// The range, moved by a distance.
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
