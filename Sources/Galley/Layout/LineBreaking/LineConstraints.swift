/// U+00AD, which shows only where a line ends.
let softHyphen: UInt16 = 0xAD

/// Where a line ends.
struct LineBreak: Equatable {
  /// Offset from the paragraph's start.
  var offset: Int
  /// Whether a hyphen shows there that no soft hyphen of the text stands for.
  var addsHyphen = false
  /// The division of the word, where it changes the spelling around that hyphen.
  var division: WordDivision?
}

/// What is known of a line before it is broken.
struct LineConstraints {
  /// Where it begins, from the paragraph's start.
  var start: Int
  /// How it ends.
  var mode: LineBreakMode
  /// Whether no line of the paragraph may follow it.
  var isLast: Bool
  /// Hyphenated lines of the paragraph right above it.
  var precedingHyphens = 0
  /// The division that the line above ends in, where it changes the spelling.
  var division: WordDivision?
}

/// The width that text may take on a line.
struct AvailableWidth {
  /// Distance of the line's start from the paragraph's leading margin.
  var indent: Double
  /// Points behind it; infinite when the container has no width.
  var width: Double
}

/// The widths of a paragraph's lines, of which the first may have another than the others.
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

  /// The width of the line that begins at an offset of the paragraph.
  subscript(start: Int) -> AvailableWidth { start == 0 ? first : others }
}
