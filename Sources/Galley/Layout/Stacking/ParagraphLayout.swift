/// The layout of a single paragraph, independent of the paragraph's position in the text. Text
/// offsets are measured from the paragraph's start, and vertical positions from its top. The
/// horizontal alignment of the lines is not applied yet.
package final class ParagraphLayout: Sendable {
  /// The paragraph's lines with their runs and glyphs, and the diagnostics about the paragraph.
  let parts: LayoutBuilder
  /// Number of attribute runs in the paragraph's text. In `parts`, an index of text attributes
  /// below this number refers to one of these runs. Higher indices refer to the attributes of
  /// truncation tokens.
  let runCount: Int
  /// Whether the container had space for all lines of the paragraph.
  package let isWhole: Bool
  /// The space in points that the paragraph style adds above and below the paragraph.
  package let spacing: (before: Double, after: Double)
  /// Distance from the paragraph's top to the start of the spacing below the paragraph.
  package let height: Double

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

  /// Distance from the paragraph's top to the bottom of its last line; `nil` if the paragraph has
  /// no lines.
  package var bottom: Double? { parts.lines.last.map { $0.top + $0.height } }

  /// The content width that the paragraph's widest line needs, in points.
  package var neededWidth: Double { parts.neededWidth ?? -.infinity }

  /// Number of lines of the paragraph.
  package var lineCount: Int { parts.lines.count }

  /// Whether any of the paragraph's text is hidden or extends beyond its line.
  package var overflow: Bool { parts.overflow }

  /// Whether the container's first line is taller than the container. If so, the layout contains
  /// only this line.
  package var overflowsHeight: Bool { parts.overflowsHeight }
}

/// Lays out paragraphs one by one for the same container, with one layout context.
package struct ParagraphLayouter {
  let container: TextContainer
  let limits: Limits
  let context: LayoutContext

  /// Lays out a paragraph at a vertical position. `lines` is the number of lines above the
  /// paragraph. These lines count towards the maximum number of lines.
  package func layout(
    _ paragraph: AttributedText, below lines: Int = 0, at top: FixedPoint = FixedPoint()
  ) throws(RenderError) -> ParagraphLayout {
    try limits.check(paragraph)
    var stacker = try ParagraphStacker(paragraph, in: container, context)
    return try stacker.layoutParagraph(below: lines, at: top)
  }

  /// Lays out the empty line for the caret below the text's last paragraph. Returns `nil` if the
  /// paragraph does not end with a paragraph or line separator, or if the maximum number of lines
  /// is reached.
  package func extraLine(
    after paragraph: AttributedText, below lines: Int
  ) throws(RenderError) -> ParagraphLayout? {
    var stacker = try ParagraphStacker(paragraph, in: container, context)
    stacker.cursor.linesAbove = lines
    return stacker.layoutExtraLine()
  }
}

extension ParagraphStacker {
  /// Lays out the text at a vertical position among stacked paragraphs. The text must be a single
  /// paragraph.
  fileprivate mutating func layoutParagraph(
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
    return ParagraphLayout(
      builder, runCount: text.runs.count, isWhole: isWhole,
      spacing: (paragraph.style.paragraphSpacingBefore, paragraph.style.paragraphSpacing),
      height: height)
  }

  /// Lays out an empty line for the caret below the text. The text must be a single paragraph.
  /// Returns `nil` if the text does not end with a paragraph or line separator, or if the maximum
  /// number of lines is reached.
  ///
  /// The line's text offset is the end of the paragraph. Vertical positions are measured from the
  /// line's top.
  fileprivate mutating func layoutExtraLine() -> ParagraphLayout? {
    addExtraLine()
    guard !builder.lines.isEmpty else { return nil }
    return ParagraphLayout(
      builder, runCount: text.runs.count, isWhole: true, spacing: (0, 0), height: 0)
  }
}

/// Combines separately laid out paragraphs into one layout. The text of the container must be
/// horizontal.
package struct ParagraphAssembly {
  /// A laid-out paragraph and its position in the combined layout.
  package struct Part {
    let paragraph: ParagraphLayout
    let offset: Int
    let top: Double
    let isLast: Bool

    /// Assigns a paragraph its position in the combined layout.
    ///
    /// - Parameters:
    ///   - offset: number of UTF-16 code units that precede the paragraph in the combined text.
    ///   - top: points from the top of the content to the top of the paragraph.
    ///   - isLast: whether the paragraph is the last of the whole text. No line spacing is added
    ///     below the last line of the last paragraph.
    package init(_ paragraph: ParagraphLayout, at offset: Int, top: Double, isLast: Bool) {
      (self.paragraph, self.offset, self.top, self.isLast) = (paragraph, offset, top, isLast)
    }
  }

  private let container: TextContainer
  private let positioner: LinePositioner

  /// Prepares to combine paragraphs in a container.
  ///
  /// - Parameters:
  ///   - bottom: height of the content of the whole text, in points.
  ///   - neededWidth: width that the widest line needs, in points.
  ///   - overflows: whether the layout of the whole text consists of a single line that is taller
  ///     than the container.
  package init(in container: TextContainer, bottom: Double, neededWidth: Double, overflows: Bool) {
    self.container = container
    positioner = LinePositioner(
      box: ContentBox(container), bottom: bottom, neededWidth: neededWidth, overflows: overflows)
  }

  /// Height available to the content of a container; infinite if the container's height is
  /// unconstrained.
  package static func height(of container: TextContainer) -> Double { ContentBox(container).height }

  /// Distance from the top of the container to the top of the content.
  package var top: Double { positioner.dropAcross }

  /// Size of the container, including insets.
  package var size: (width: Double, height: Double) { positioner.size(of: container) }

  /// The combined layout of consecutive paragraphs. `text` contains only these paragraphs.
  package func layout(_ parts: [Part], of text: AttributedText) -> TextLayout {
    var builder = LayoutBuilder()
    builder.reserve(text.length, runs: text.runs.count)
    for part in parts {
      builder.append(part.paragraph, of: text, at: part.offset, top: part.top)
      if part.isLast { builder.dropLastSpacing() }
    }
    return positioner.layout(of: text, in: container, &builder)
  }
}

extension LayoutBuilder {
  /// Appends the layout of one paragraph to this builder.
  ///
  /// - Parameters:
  ///   - offset: number of UTF-16 code units that precede the paragraph in the text.
  ///   - top: points from the top of the content to the top of the paragraph.
  fileprivate mutating func append(
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
  /// This range, moved by `distance` UTF-16 code units.
  package func moved(by distance: Int) -> Range<Int> {
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
