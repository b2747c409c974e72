// Decides what a line holds once it is known where it begins and ends.

extension Typesetter {
  /// What a line holds: text, filled to both edges, ended by a hyphen, or cut by a token.
  mutating func content(
    of request: LineConstraints, end: LineBreak, space: AvailableWidth, _ paragraph: ShapedParagraph
  ) throws(RenderError) -> LineContent {
    let range = request.start..<end.offset
    if request.mode.isTruncating,
      let truncated = try truncated(range, request, space: space, paragraph)
    {
      return truncated
    }
    // White space does not hang where lines are clipped (attribute semantics §5).
    let visibleEnd =
      request.mode == .byClipping ? range.upperBound : paragraph.visibleEnd(of: range)
    var content = LineContent(
      range: range, segments: LineSegments(into: segments.takeEmptied()), visibleEnd: visibleEnd)
    content.segments.append(range, of: paragraph, reshaper)
    let endsParagraph = range.upperBound == paragraph.count
    if request.mode == .byWordWrapping, !endsParagraph {
      addHyphen(to: &content, end, of: paragraph)
      content.dividesWord = paragraph.dividesWord(at: end)
    }
    // Last lines and those that a separator ends are natural.
    if paragraph.style.alignment == .justified, !endsParagraph, space.width.isFinite,
      !paragraph.flags[range.upperBound].contains(.mandatoryBefore)
    {
      if paragraph.style.usesKashida { lengthen(&content, in: space, paragraph) }
      content.justification = Justification(
        range, of: paragraph, visibleEnd: visibleEnd,
        surplus: space.width - content.naturalWidth(of: paragraph))
    }
    return content
  }

  /// Puts tatweels into a line that has room for them, behind its last tab.
  private func lengthen(
    _ content: inout LineContent, in space: AvailableWidth, _ paragraph: ShapedParagraph
  ) {
    let visible = content.range.lowerBound..<max(content.visibleEnd, content.range.lowerBound)
    let tab = visible.last { paragraph.unit(at: $0) == 0x09 }
    let width = content.naturalWidth(of: paragraph)
    guard
      let kashida = Kashida(
        (tab.map { $0 + 1 } ?? visible.lowerBound)..<visible.upperBound, of: paragraph, styles,
        surplus: space.width - width)
    else { return }
    var longer = content
    for index in longer.segments.list.indices {
      let segment = longer.segments.shaped(index, of: paragraph)
      if let segment = kashida.lengthened(segment, of: paragraph, shaper: context.shaper) {
        longer.segments.replace(index, by: segment)
      }
    }
    // A font may draw the letters beside a tatweel wider.
    if longer.naturalWidth(of: paragraph) <= space.width + Tolerance.length { content = longer }
  }

  /// The line with a token, where its text is too wide or goes on behind a line separator and no
  /// further line may show it.
  private mutating func truncated(
    _ range: Range<Int>, _ request: LineConstraints, space: AvailableWidth,
    _ paragraph: ShapedParagraph
  ) throws(RenderError) -> LineContent? {
    guard !range.isEmpty else { return nil }
    let visible = range.lowerBound..<paragraph.visibleEnd(of: range)
    let width =
      paragraph.width(of: visible)
      - paragraph.trailingTracking(at: visible.upperBound, from: visible.lowerBound)
    let isCut = request.isLast && range.upperBound < paragraph.count
    guard isCut || width > space.width + Tolerance.length else { return nil }
    if !isCut, paragraph.style.allowsTightening,
      let tightened = Justification(
        tightening: visible, of: paragraph, styles, width: width, room: space.width)
    {
      var segments = LineSegments()
      segments.append(range, of: paragraph, reshaper)
      return LineContent(
        range: range, segments: segments,
        visibleEnd: visible.upperBound, justification: tightened)
    }
    let truncator = Truncator(
      paragraph: paragraph, reshaper: reshaper, container: container, fonts: fonts,
      context: context)
    guard
      let line = try truncator.line(
        TruncatedText(range, isLast: request.isLast, of: paragraph), width: space.width,
        mode: request.mode, attributeCount: text.runs.count + tokenAttributes.count)
    else { return nil }
    tokenAttributes += line.attributes
    return line.content
  }

  /// Shows the hyphen of a line that ends behind a soft one or inside a word, in the attributes
  /// before it.
  private func addHyphen(
    to content: inout LineContent, _ lineEnd: LineBreak, of paragraph: ShapedParagraph
  ) {
    let end = content.range.upperBound
    guard end > content.range.lowerBound,
      lineEnd.addsHyphen || paragraph.unit(at: end - 1) == softHyphen,
      let last = content.segments.list.indices.last
    else { return }
    // At the line's end the soft hyphen itself has the paragraph's level (UAX #9 L1), its mark that
    // of the word: so the mark goes before it where they differ.
    let hyphen = reshaper.hyphen(before: end, of: paragraph)
    let before = content.segments.list[last]
    let isApart = !lineEnd.addsHyphen && before.range == end - 1..<end
    content.segments.insert(
      hyphen, at: isApart && before.level != hyphen.level ? last : last + 1)
    content.isHyphenated = true
  }
}

extension ShapedParagraph {
  /// Whether a line ends where no line may, without a hyphen. A tab may begin a line.
  fileprivate func dividesWord(at end: LineBreak) -> Bool {
    guard !end.addsHyphen, end.offset < count, unit(at: end.offset) != 0x09 else { return false }
    return flags[end.offset].isDisjoint(with: [.breakBefore, .mandatoryBefore])
  }
}
