// Measures the width at which no word is divided, and the width at which no line wraps.

extension ParagraphStacker {
  /// Returns the smallest width at which no word is divided, and the smallest width at which no
  /// line wraps. Both widths include the insets. The container's size limits are ignored.
  mutating func intrinsicWidths() throws(RenderError) -> (least: Double, greatest: Double) {
    var (least, greatest) = (0.0, 0.0)
    var offset = 0
    while let range = ParagraphSplitter.paragraph(from: offset, in: text.utf16) {
      let paragraph = ShapedParagraph(range, of: styles, in: container, context)
      shaped.append(paragraph)
      try context.work.check()
      let first = builder.alignments.count
      _ = try stack(paragraph)
      let widest = builder.alignments[first...].map(\.neededWidth).max() ?? 0
      greatest = max(greatest, widest)
      let wraps = paragraph.style.lineBreakMode.wraps
      least = max(least, wraps ? widestPiece(of: paragraph) : widest)
      offset = range.full.upperBound
    }
    let insets = box.insets.left + box.insets.right
    return (least + insets, max(least, greatest) + insets)
  }

  /// The width of the widest text between two consecutive break opportunities of a paragraph.
  /// Automatic hyphenation points are not break opportunities here.
  private func widestPiece(of paragraph: ShapedParagraph) -> Double {
    let style = paragraph.style
    let wanted: UnitFlags = style.lineBreakMode == .byCharWrapping ? .graphemeStart : .breakBefore
    let widths = AvailableWidths(style, container: .infinity)
    let line = LineText(paragraph)
    var (widest, start) = (0.0, 0)
    for offset in 0...paragraph.count where offset > start {
      let isEnd = offset == paragraph.count
      guard isEnd || !paragraph.flags[offset].isDisjoint(with: [wanted, .mandatoryBefore]) else {
        continue
      }
      var width = line.visibleWidth(of: start..<paragraph.visibleEnd(of: start..<offset))
      if !isEnd, paragraph.unit(at: offset - 1) == softHyphen {
        width += line.hyphenWidth(before: offset)
      }
      let needed = LineAlignment(
        indent: widths[start].indent, tailIndent: style.tailIndent, alignment: style.alignment,
        isRightToLeft: paragraph.isRightToLeft, width: width, paragraphTop: 0)
      widest = max(widest, needed.neededWidth)
      start = offset
    }
    return widest
  }
}
