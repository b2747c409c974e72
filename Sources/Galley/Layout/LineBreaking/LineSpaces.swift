// How much room the lines of a paragraph have.

/// Room for one line.
struct AvailableWidth {
  /// Distance of the line's start from the paragraph's leading margin.
  var indent: Double
  /// Width of the line; infinite when the container has no width.
  var width: Double
}

/// Room for a paragraph's lines, of which the first may have another than the others.
struct AvailableWidths {
  let first: AvailableWidth
  let others: AvailableWidth

  init(_ style: ResolvedParagraphStyle, container width: Double) {
    func space(_ indent: Double) -> AvailableWidth {
      let width = LineAlignment.lineWidth(
        indent: indent, tailIndent: style.tailIndent, container: width)
      return AvailableWidth(indent: indent, width: max(width, 0))
    }
    first = space(style.firstLineHeadIndent)
    others = space(style.headIndent)
  }

  /// Room for the line that begins at an offset of the paragraph.
  subscript(start: Int) -> AvailableWidth { start == 0 ? first : others }
}
