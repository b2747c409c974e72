/// The end of a line: its offset, and whether the line has an automatic hyphen there.
struct LineBreak: Equatable {
  /// Offset of the line's end, from the paragraph's start.
  var offset: Int
  /// Whether the line ends in an automatic hyphen (not in a soft hyphen of the text).
  var addsHyphen = false
  /// The hyphenation point at the line's end, if the hyphen changes the word's spelling; otherwise
  /// `nil`.
  var hyphenation: HyphenationPoint?
}

/// Constraints on a line that are known before the line is broken.
struct LineConstraints {
  /// Offset of the line's start, from the paragraph's start.
  var start: Int
  /// Break mode of the line: wrapping, clipping or truncation.
  var mode: LineBreakMode
  /// Whether the container has no room for another line after this line.
  var isLast: Bool
  /// Number of consecutive hyphenated lines directly above this line.
  var precedingHyphens = 0
  /// The hyphenation point at the end of the previous line, if the hyphen there changes the word's
  /// spelling; otherwise `nil`.
  var hyphenation: HyphenationPoint?
}

/// The indent of a line and the width available to it.
struct AvailableWidth {
  /// Distance from the paragraph's leading margin to the line's start.
  var indent: Double
  /// Width available after the indent, in points; infinite if the container's width is
  /// unconstrained.
  var width: Double
}

/// The widths available to a paragraph's lines: one width for the first line, and one width for all
/// other lines.
struct AvailableWidths {
  let first: AvailableWidth
  let others: AvailableWidth

  init(_ style: ResolvedParagraphStyle, container width: Double) {
    func available(_ indent: Double) -> AvailableWidth {
      let width = LineAlignment.lineWidth(
        indent: indent, tailIndent: style.tailIndent, container: width)
      return AvailableWidth(indent: indent, width: max(width, 0))
    }
    first = available(style.firstLineHeadIndent)
    others = available(style.headIndent)
  }

  /// The indent and width available to the line that begins at an offset of the paragraph.
  subscript(start: Int) -> AvailableWidth { start == 0 ? first : others }
}
