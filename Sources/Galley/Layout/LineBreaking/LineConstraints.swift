/// U+00AD SOFT HYPHEN, which is visible only at the end of a line.
let softHyphen: UInt16 = 0xAD

/// The end of a line.
struct LineBreak: Equatable {
  /// Offset from the paragraph's start.
  var offset: Int
  /// Whether the line ends in an automatic hyphen, which is not a soft hyphen of the text.
  var addsHyphen = false
  /// The hyphenation point, if the hyphen changes the spelling around it.
  var hyphenation: HyphenationPoint?
}

/// Constraints on a line that are known before it is broken.
struct LineConstraints {
  /// Start of the line, from the paragraph's start.
  var start: Int
  /// How the line ends.
  var mode: LineBreakMode
  /// Whether no line of the paragraph may follow this one.
  var isLast: Bool
  /// Number of consecutive hyphenated lines directly above.
  var precedingHyphens = 0
  /// The hyphenation point at the end of the line above, if it changes the spelling.
  var hyphenation: HyphenationPoint?
}

/// The indent and the width of a line.
struct AvailableWidth {
  /// Distance of the line's start from the paragraph's leading margin.
  var indent: Double
  /// Width after the indent in points; infinite if the container has no width.
  var width: Double
}

/// The widths of a paragraph's lines. The first line may differ from the others.
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
