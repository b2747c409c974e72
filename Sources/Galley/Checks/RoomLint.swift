// Reports text that does not fit: hidden text, text that overflows its box, and divided words.

extension TextLayout {
  /// Findings about characters for which no font has a glyph, one finding per character.
  package var missingGlyphFindings: [Diagnostic] {
    var counts: [Unicode.Scalar: Int] = [:]
    for glyph in missingGlyphs { counts[glyph.scalar, default: 0] += 1 }
    var reported: Set<Unicode.Scalar> = []
    return missingGlyphs.filter { reported.insert($0.scalar).inserted }.map { glyph in
      let name = glyph.scalar.value.codePointName
      let count = counts[glyph.scalar] ?? 1
      return Diagnostic(
        code: "missingGlyph",
        message: "no font has \(name)" + (count > 1 ? " (\(count) times)" : "")
          + "; add \(MissingGlyph.fontAdvice(for: [glyph.scalar]))",
        range: glyph.offset..<glyph.offset + UTF16.width(glyph.scalar))
    }
  }

  /// Findings about truncated text, lines that overflow the box, tabs without a usable tab stop,
  /// and words wider than their line.
  var roomFindings: [Diagnostic] {
    var found: [Diagnostic] = []
    for line in lines {
      if line.isTruncated {
        found.append(
          Diagnostic(
            code: "textCutOff", message: "text is truncated; " + advice,
            range: hiddenRange(of: line)))
      }
      if reachesOut(line) {
        found.append(
          Diagnostic(
            code: "lineTooWide", message: "a line extends beyond its box; " + advice,
            range: line.range))
      }
      if line.missesTab {
        found.append(
          Diagnostic(
            code: "tabMissed",
            message: "a tab has no further tab stop on its line, or the text after the tab does not"
              + " fit at the stop; move the stop, or shorten the text",
            range: line.range))
      }
      if line.dividesWord {
        found.append(
          Diagnostic(
            code: "wordDivided",
            message: "a word is divided because it is wider than its line; " + advice,
            range: line.range))
      }
    }
    return found
  }

  private var advice: String {
    switch container.fit {
    case .none: "enlarge the box, reduce the font size, or set fit to shrink"
    case .shrink, .fill: "enlarge the box, or reduce the font size or minimumScale"
    }
  }

  /// Maximum length of a line, in points. It is the box's width without the insets, or, in vertical
  /// text, the box's height without the insets. `nil` if the box grows with its text.
  package var lineLength: Double? {
    let length = ContentBox(container).width
    return length.isFinite ? length : nil
  }

  private func reachesOut(_ line: Line) -> Bool {
    let box = ContentBox(container)
    guard box.width.isFinite else { return false }
    let (slack, extent) = (Tolerance.length, flow.isVertical ? height : width)
    return line.x < min(box.insets.left, extent) - slack
      || line.x + line.width > box.insets.left + box.width + slack
  }
}
