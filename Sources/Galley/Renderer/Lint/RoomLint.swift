// Text that does not fit: hidden, overflowing its box, or divided inside words.

extension TextLayout {
  /// Characters that no font has, each reported once.
  var missingGlyphFindings: [Diagnostic] {
    var counts: [Unicode.Scalar: Int] = [:]
    for glyph in missingGlyphs { counts[glyph.scalar, default: 0] += 1 }
    var reported: Set<Unicode.Scalar> = []
    return missingGlyphs.filter { reported.insert($0.scalar).inserted }.map { glyph in
      let name = CodePoint.name(glyph.scalar.value)
      let count = counts[glyph.scalar] ?? 1
      return Diagnostic(
        code: "missingGlyph",
        message: "no font has \(name)" + (count > 1 ? " (\(count) times)" : "")
          + "; add a font that has",
        range: glyph.offset..<glyph.offset + UTF16.width(glyph.scalar))
    }
  }

  /// Text that is hidden, lines that overflow the box, and words wider than their line.
  var roomFindings: [Diagnostic] {
    var found: [Diagnostic] = []
    for line in lines {
      if line.isTruncated {
        found.append(
          Diagnostic(
            code: "textCutOff", message: "text is cut off at a token; " + advice,
            range: hiddenRange(of: line)))
      }
      if reachesOut(line) {
        found.append(
          Diagnostic(
            code: "lineTooWide", message: "a line reaches out of its box; " + advice,
            range: line.range))
      }
      if line.dividesWord {
        found.append(
          Diagnostic(
            code: "wordDivided", message: "a word is divided for want of room; " + advice,
            range: line.range))
      }
    }
    if let last = lines.last, !last.isTruncated, last.range.upperBound < text.length {
      found.append(
        Diagnostic(
          code: "textHidden", message: "the box has no room for the rest of the text; " + advice,
          range: last.range.upperBound..<text.length))
    }
    return found
  }

  private var advice: String {
    switch container.fit {
    case .none: "make the box larger or the font smaller, or let fit shrink it"
    case .shrink: "make the box larger, the font smaller, or minimumScale"
    }
  }

  /// The text of a line that no run shows; all of the line's where that is not one piece.
  private func hiddenRange(of line: Line) -> Range<Int> {
    var shown = line.range.lowerBound
    for run in runs[line.runs].sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where !run.range.isEmpty {
      if run.range.lowerBound > shown { return shown..<run.range.lowerBound }
      shown = max(shown, run.range.upperBound)
    }
    return shown < line.range.upperBound ? shown..<line.range.upperBound : line.range
  }

  private func reachesOut(_ line: Line) -> Bool {
    guard container.width?.isFinite == true else { return false }
    let slack = Tolerance.length
    let insets = container.insets
    let room = max(width - insets.left - insets.right, 0)
    return line.x < min(insets.left, width) - slack
      || line.x + line.width > insets.left + room + slack
  }
}
