// Text that does not fit: hidden, overflowing its box, or divided inside words.

extension TextLayout {
  /// Characters that no font has, each reported once.
  package var missingGlyphFindings: [Diagnostic] {
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

  /// Text that a token stands for, lines that overflow the box, tabs that do not reach their stops,
  /// and words wider than their line.
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
      if line.missesTab {
        found.append(
          Diagnostic(
            code: "tabMissed",
            message: "a tab has no stop left on its line, or its column no room before the stop;"
              + " move the stop, or make the text before it shorter",
            range: line.range))
      }
      if line.dividesWord {
        found.append(
          Diagnostic(
            code: "wordDivided", message: "a word is divided for want of room; " + advice,
            range: line.range))
      }
    }
    return found
  }

  private var advice: String {
    switch container.fit {
    case .none: "make the box larger or the font smaller, or let fit shrink it"
    case .shrink: "make the box larger, the font smaller, or minimumScale"
    }
  }

  /// Points that the box has along its lines, in vertical text of its height; `nil` where it is as
  /// long as the text needs.
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
