import GalleyFont
import GalleyUnicode

/// A layout under construction: its lines, runs and glyphs in flat arrays, and its diagnostics.
///
/// Until lines are moved to their final positions, horizontal positions are measured from the left
/// edge of the line's visible text. Vertical positions of lines are measured from the top of the
/// paragraph, and vertical positions of glyphs from the baseline.
struct LayoutBuilder {
  var lines: [TextLayout.Line] = []
  var runs: [TextLayout.Run] = []
  var glyphs: [TextLayout.Glyph] = []
  /// Alignment of each line of text between its margins.
  var alignments: [LineAlignment] = []
  /// The text attributes of truncation tokens.
  var tokenAttributes: [TextAttributes] = []
  var missing: [MissingGlyph] = []
  var diagnostics: [Diagnostic] = []
  /// Whether the text does not fit its container: some text is hidden, a line that cannot wrap is
  /// too wide, or the first line is too tall.
  var overflow = false
  /// Whether the layout consists only of the container's first line, which is taller than the
  /// container.
  var overflowsHeight = false
  /// Whether any line is wider than its available width.
  private(set) var isTooWide = false
  /// Whether any line ends inside a word that is too wide for the line.
  private(set) var dividesWords = false

  /// Reserves array capacity for the glyphs of `units` UTF-16 code units, and for `runs` runs.
  mutating func reserve(_ units: Int, runs: Int) {
    glyphs.reserveCapacity(units)
    self.runs.reserveCapacity(runs)
  }

  /// Appends a line, with its runs and glyphs, below the existing lines of its paragraph.
  /// `paragraphTop` is the distance from the top of the content to the top of the paragraph.
  mutating func append(_ line: borrowing BrokenLine, paragraphTop: Double) {
    let paragraph = line.text.paragraph
    let content = LineContent(
      line, attributeCount: paragraph.text.runs.count + tokenAttributes.count)
    if case .truncated(let truncated)? = line.shortening {
      tokenAttributes += truncated.token.attributes
    }
    let (firstRun, isRightToLeft) = (runs.count, paragraph.isRightToLeft)
    let trailing = appendRuns(of: content)
    let dividesWord = paragraph.dividesWord(at: line)
    lines.append(
      TextLayout.Line(
        range: Self.textRange(of: content, in: paragraph), x: 0, baseline: line.baseline,
        top: line.top, height: line.height, ascent: line.metrics.ascent,
        descent: line.metrics.descent, leading: line.metrics.leading, width: trailing.width,
        trailingWhitespace: trailing.hanging, spacingBelow: paragraph.style.lineSpacing,
        isRightToLeft: isRightToLeft, isTruncated: content.isTruncated,
        isHyphenated: line.isHyphenated, dividesWord: dividesWord,
        missesTab: paragraph.missesTab(on: line), runs: firstRun..<runs.count))
    alignments.append(
      LineAlignment(
        indent: line.available.indent, tailIndent: paragraph.style.tailIndent,
        alignment: paragraph.style.alignment, isRightToLeft: isRightToLeft, width: trailing.width,
        paragraphTop: paragraphTop))
    let isWide = trailing.width > line.available.width + Tolerance.length
    if isWide { isTooWide = true }
    if dividesWord { dividesWords = true }
    if content.isTruncated || isWide && !line.mode.wraps { overflow = true }
  }

  /// Appends the runs and glyphs of a line in visual order, from left to right. Returns the width
  /// of the line's visible text and the width of its hanging white space.
  private mutating func appendRuns(of content: LineContent) -> (width: Double, hanging: Double) {
    let paragraph = content.text.paragraph
    let isRightToLeft = paragraph.isRightToLeft
    let tracking = content.trailingTracking
    var trailing = content.hangingWidth
    if let tracking, tracking.hangs { trailing += tracking.width }
    var builder = RunBuilder(
      paragraph: paragraph, visibleEnd: content.visibleEnd, justification: content.justification,
      dropped: tracking.flatMap { $0.hangs ? nil : $0 }, pen: isRightToLeft ? -trailing : 0)
    let order = content.runs.isInVisualOrder ? [] : content.runs.visualOrder
    for place in content.runs.list.indices {
      let run = content.runs.run(order.isEmpty ? place : order[place], of: content.text)
      builder.append(run, runs: &runs, glyphs: &glyphs)
    }
    return (isRightToLeft ? builder.pen : builder.pen - trailing, trailing)
  }

  /// The line's range in the whole text. The last line of a paragraph includes the paragraph
  /// separator.
  private static func textRange(
    of content: LineContent, in paragraph: ShapedParagraph
  ) -> Range<Int> {
    let line = content.range
    let isLast =
      line.upperBound == paragraph.count
      && (line.isEmpty || content.isTruncated || !paragraph.endsInEmptyLine)
    let base = paragraph.range.content.lowerBound
    let end = isLast ? paragraph.range.full.upperBound : base + line.upperBound
    return base + line.lowerBound..<end
  }
}

extension ShapedParagraph {
  /// Whether a line ends without a hyphen at a position that is not a break opportunity. Lines that
  /// end before a tab are excluded.
  fileprivate func dividesWord(at line: borrowing BrokenLine) -> Bool {
    let end = line.range.upperBound
    guard line.mode == .byWordWrapping, !line.addsHyphen, end < count, unit(at: end) != 0x09
    else { return false }
    return flags[end].isDisjoint(with: [.breakBefore, .mandatoryBefore])
  }

  /// Whether a tab on the line missed its tab stop. The result is also `true` if a tab wrapped to
  /// the line's start, because the line above had no tab stop left for this tab.
  fileprivate func missesTab(on line: BrokenLine) -> Bool {
    if let tab = line.text.missedTab, line.range.contains(tab) { return true }
    let start = line.range.lowerBound
    return start > 0 && start < count && unit(at: start) == 0x09
      && !flags[start].contains(.mandatoryBefore)
  }
}

extension LayoutBuilder {
  /// Bottom of the last line, measured from the top of the content; `nil` if there are no lines.
  var bottom: Double? {
    guard let line = lines.last, let alignment = alignments.last else { return nil }
    return alignment.paragraphTop + (line.top + line.height)
  }

  /// The content width, in points, that the widest line needs; `nil` if there are no lines.
  var neededWidth: Double? { alignments.lazy.map { $0.neededWidth }.max() }

  /// Sets the spacing below the container's last line to 0.
  mutating func dropLastSpacing() {
    guard let index = lines.indices.last else { return }
    lines[index].spacingBelow = 0
  }

  /// Converts the vertical positions of lines from distances to the paragraph's top into distances
  /// to the content's top.
  mutating func stackParagraphs() {
    for index in lines.indices {
      lines[index].top += alignments[index].paragraphTop
      lines[index].baseline += alignments[index].paragraphTop
    }
  }

  /// Scales all lengths of the layout. Call this method before lines are moved to their final
  /// positions.
  mutating func scale(by factor: Double) {
    guard factor != 1 else { return }
    for index in lines.indices { lines[index].scale(by: factor) }
    for index in runs.indices { runs[index].scale(by: factor) }
    for index in glyphs.indices { glyphs[index].scale(by: factor) }
  }

  /// Reverses the order of the lines, so that the first line is at the bottom. `height` is the
  /// height of the area that contains the lines. Each line remains upright.
  mutating func reverseLines(across height: Double) {
    for index in lines.indices {
      let rise = lines[index].baseline - lines[index].top
      lines[index].top = height - lines[index].top - lines[index].height
      lines[index].baseline = lines[index].top + rise
    }
  }

  /// Moves each line, with its runs and glyphs, to its final position: `dy` is the vertical shift
  /// in points, and `x` returns the left edge of a line.
  mutating func place(dy: Double, x: (LineAlignment) -> Double) {
    for index in lines.indices {
      let left = x(alignments[index])
      lines[index].x = left
      lines[index].top += dy
      lines[index].baseline += dy
      moveParts(of: lines[index], dx: left, dy: lines[index].baseline)
    }
  }

  /// Moves the runs and the glyphs of a line. In the layout's arrays, a line's runs are adjacent,
  /// and so are its glyphs.
  private mutating func moveParts(of line: TextLayout.Line, dx: Double, dy: Double) {
    guard let last = line.runs.last else { return }
    let parts = runs[line.runs.lowerBound].glyphs.lowerBound..<runs[last].glyphs.upperBound
    var runs = runs.mutableSpan
    for index in line.runs {
      runs[index].x += dx
      runs[index].visibleX += dx
    }
    var glyphs = glyphs.mutableSpan
    for index in parts {
      glyphs[index].x += dx
      glyphs[index].y += dy
    }
  }
}

extension [Diagnostic] {
  /// Adds a diagnostic about a paragraph. Missing hyphenation patterns are reported only once per
  /// language, and missing weights only once per face.
  mutating func note(_ diagnostic: Diagnostic) {
    if diagnostic.code == "hyphenationUnavailable" || diagnostic.code == "faceSubstituted",
      contains(where: { $0.message == diagnostic.message })
    {
      return
    }
    append(diagnostic)
  }
}

extension TextLayout.Line {
  /// Scales all lengths of the line. Before scaling, vertical positions must be measured from the
  /// top of the content.
  mutating func scale(by factor: Double) {
    x *= factor
    baseline *= factor
    top *= factor
    height *= factor
    ascent *= factor
    descent *= factor
    leading *= factor
    width *= factor
    trailingWhitespace *= factor
    spacingBelow *= factor
  }
}

extension TextLayout.Run {
  /// Scales all lengths and the font size of the run.
  mutating func scale(by factor: Double) {
    size *= factor
    baselineOffset *= factor
    x *= factor
    width *= factor
    visibleX *= factor
    visibleWidth *= factor
  }
}

extension TextLayout.Glyph {
  /// Scales all lengths of the glyph.
  mutating func scale(by factor: Double) {
    x *= factor
    y *= factor
    advance *= factor
  }
}
