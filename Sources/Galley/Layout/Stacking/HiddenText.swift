// Diagnostics about text that does not fit in its container.

extension ParagraphStacker {
  /// Returns a diagnostic about the lines that are hidden below the last shown line. The diagnostic
  /// states the box size that all lines need. To count the hidden lines, the text is laid out in a
  /// box that is tall enough. Returns `nil` if only white space is hidden. Also returns `nil` if
  /// text is hidden on purpose, by the maximum number of lines or by a truncation token.
  ///
  /// - Parameter shown: the number of shown lines.
  func hiddenText(
    below last: TextLayout.Line?, ofLines shown: Int
  ) throws(RenderError) -> Diagnostic? {
    guard let last, !last.isTruncated, box.height.isFinite,
      container.maximumLines.map({ shown < $0 }) ?? true,
      text.hasInk(last.range.upperBound..<text.length)
    else { return nil }
    var whole = ParagraphStacker(
      styles, in: container, context, countingHiddenFrom: cut, countsHidden: true)
    try whole.stackText(scale: box.scale)
    let end = max(whole.builder.lines.last?.range.upperBound ?? text.length, last.range.upperBound)
    let units = end - last.range.upperBound
    let lines = max(whole.builder.lines.count - shown, 1)
    let needed = needed(bottom: whole.cursor.bottom)
    return Diagnostic(
      code: "textHidden",
      message: "\(lines) \(lines == 1 ? "line" : "lines") of text (\(units) UTF-16 units)"
        + " \(lines == 1 ? "is" : "are") hidden: the box has \(sizeWords(needed)); " + advice,
      range: last.range.upperBound..<end,
      numbers: ["lines": Double(lines), "units": Double(units), side: needed])
  }

  /// Returns a diagnostic about a container that is not tall enough for its first line.
  func overflow(of line: BrokenLine, in paragraph: ShapedParagraph, at top: Double) -> Diagnostic {
    let needed = needed(bottom: top + line.bottom)
    return Diagnostic(
      code: "nothingFits",
      message: "not even the first line fits: the box has \(sizeWords(needed)); " + advice,
      range: paragraph.range.full, numbers: [side: needed])
  }

  /// The height in points that the container needs, including insets. `bottom` is the distance from
  /// the top of the content to its end. In vertical text, the result is a width.
  private func needed(bottom: Double) -> Double {
    box.insets.top + bottom * box.scale + box.insets.bottom
  }

  /// The name of the box dimension that is too small: width or height.
  private var side: String { box.isVertical ? "width" : "height" }

  /// The part of a message that states the box's size and the required size, such as `a height of
  /// 40 points but needs 46.5`.
  private func sizeWords(_ needed: Double) -> String {
    let given = (box.isVertical ? container.width : container.height) ?? 0
    return "a \(side) of \(decimal(given)) points but needs "
      + decimal(needed - Tolerance.length, rounding: .up)
  }

  private var advice: String {
    let growth = box.isVertical ? "wider" : "taller"
    return switch container.fit {
    case .none:
      "make the box \(growth), reduce the font size, or set fit to shrink"
    case .shrink, .fill:
      "make the box \(growth), or reduce the font size or minimumScale"
    }
  }
}
