// Sets the lines of one paragraph one below the other, and decides which one is the last.

import GalleyFont

extension Typesetter {
  /// Sets a paragraph's lines; false when the container had no room for all of its text.
  mutating func set(_ shaped: ShapedParagraph) throws(RenderError) -> Bool {
    var breaker = LineBreaker(paragraph: shaped, reshaper: reshaper)
    var starts: [Int] = []
    var start = 0
    repeat {
      let isLast = container.maximumLines.map { builder.lines.count + 1 >= $0 } ?? false
      let mode = lineMode(of: shaped, isLast: isLast)
      let end = try appendLine(from: start, mode: mode, breaker: &breaker)
      if builder.lines[builder.lines.count - 1].bottom > contentHeight + LineBreaker.slack {
        try endAtHeight(starts: starts, breaker: &breaker)
        return false
      }
      starts.append(start)
      lineTop = builder.lines[builder.lines.count - 1].bottom + shaped.style.lineSpacing
      start = end
      if isLast, start < shaped.count { return false }
    } while start < shaped.count
    return true
  }

  /// How one line of a paragraph ends.
  private func lineMode(of paragraph: ShapedParagraph, isLast: Bool) -> LineBreakMode {
    let mode = paragraph.style.lineBreakMode
    if isLast { return container.lastLineBreakMode ?? mode }
    // Only a limit makes a truncating paragraph more than one line; those before its last wrap.
    let isLimited = container.maximumLines != nil || container.height != nil
    return mode.isTruncating && isLimited ? .byWordWrapping : mode
  }

  /// Takes back the line that had no room and ends the one before it as the container's last.
  private mutating func endAtHeight(starts: [Int], breaker: inout LineBreaker) throws(RenderError) {
    removeLastLine()
    var starts = starts
    let style = breaker.paragraph.style
    let mode = container.lastLineBreakMode ?? style.lineBreakMode
    guard mode.isTruncating || mode == .byClipping else { return }
    // A truncated line may be higher than what stood there: then it goes too.
    while let start = starts.popLast() {
      let top = builder.lines[builder.lines.count - 1].top
      removeLastLine()
      lineTop = top
      _ = try appendLine(from: start, mode: mode, breaker: &breaker)
      if builder.lines[builder.lines.count - 1].bottom <= contentHeight + LineBreaker.slack {
        return
      }
    }
    removeLastLine()
  }

  private mutating func removeLastLine() {
    builder.removeLast()
    placements.removeLast()
  }

  /// Appends the line that begins at `start` and returns where the next one begins.
  private mutating func appendLine(
    from start: Int, mode: LineBreakMode, breaker: inout LineBreaker
  ) throws(RenderError) -> Int {
    let style = breaker.paragraph.style
    let indent = start == 0 ? style.firstLineHeadIndent : style.headIndent
    let space = LineSpace(
      indent: indent,
      width: max(
        LinePlacement.lineWidth(
          indent: indent, tailIndent: style.tailIndent, container: contentWidth), 0))
    let end = breaker.lineEnd(from: start, in: space, mode: mode)
    let content = try content(
      of: start..<end, space: space, mode: mode, paragraph: breaker.paragraph)
    var metrics = LineMetrics()
    if content.segments.isEmpty { includeEmptyLine(at: start, breaker.paragraph, &metrics) }
    builder.append(
      content, of: breaker.paragraph, metrics: &metrics, usesLeading: container.usesFontLeading)
    let height = metrics.height(style)
    builder.placeLast(
      top: lineTop, height: height,
      baseline: metrics.baseline(height: height, mode: container.lineHeightMode),
      spacingBelow: style.lineSpacing)
    let line = builder.lines[builder.lines.count - 1]
    placements.append(
      LinePlacement(
        indent: indent, tailIndent: style.tailIndent, alignment: style.alignment,
        isRightToLeft: line.isRightToLeft, width: line.width))
    if line.isTruncated || mode == .byClipping && line.width > space.width + LineBreaker.slack {
      overflow = true
    }
    return content.range.upperBound
  }

  /// A line without text is as high as the font of its separator, or of the character before it.
  private func includeEmptyLine(
    at start: Int, _ paragraph: ShapedParagraph, _ metrics: inout LineMetrics
  ) {
    let offset = paragraph.range.content.lowerBound + start
    guard let run = text.runIndex(at: offset) ?? text.runIndex(at: offset - 1) else { return }
    let style = styles[run]
    metrics.include(
      style.face, size: style.size, baselineOffset: style.baselineOffset,
      usesLeading: container.usesFontLeading)
  }

  /// What a line holds: text, filled to both edges, ended by a hyphen, or cut by a token.
  private mutating func content(
    of range: Range<Int>, space: LineSpace, mode: LineBreakMode, paragraph: ShapedParagraph
  ) throws(RenderError) -> LineContent {
    let isLast = range.upperBound == paragraph.count
    if mode.isTruncating,
      let truncated = try truncated(range, space: space, mode: mode, paragraph: paragraph)
    {
      return truncated
    }
    let visibleEnd =
      mode == .byClipping ? range.upperBound : paragraph.visibleEnd(of: range)
    var content = LineContent(
      range: range, segments: paragraph.segments(of: range, reshaper: reshaper),
      visibleEnd: visibleEnd)
    if mode == .byWordWrapping, !isLast { addHyphen(to: &content, of: paragraph) }
    let isForced = isLast || paragraph.flags[range.upperBound].contains(.mandatoryBefore)
    if paragraph.style.alignment == .justified, !isForced, space.width.isFinite {
      let width = content.segments.reduce(0.0) { $0 + $1.advance }
      let spacing = paragraph.spacing.isEmpty ? 0 : range.reduce(0) { $0 + paragraph.spacing[$1] }
      let hanging =
        paragraph.width(of: visibleEnd..<range.upperBound)
        + paragraph.trailingTracking(at: visibleEnd, from: range.lowerBound)
      content.justification = Justification(
        range, of: paragraph, visibleEnd: visibleEnd,
        surplus: space.width - (width + spacing - hanging))
    }
    return content
  }

  /// The line with a token, where its text is too wide or goes on behind a line separator.
  private mutating func truncated(
    _ range: Range<Int>, space: LineSpace, mode: LineBreakMode, paragraph: ShapedParagraph
  ) throws(RenderError) -> LineContent? {
    guard space.width.isFinite, !range.isEmpty else { return nil }
    let visible = range.lowerBound..<paragraph.visibleEnd(of: range)
    let width =
      paragraph.width(of: visible)
      - paragraph.trailingTracking(at: visible.upperBound, from: visible.lowerBound)
    // Behind a line separator the paragraph goes on where no further line may show it.
    let isCut =
      range.upperBound < paragraph.count
      && container.maximumLines.map { builder.lines.count + 1 >= $0 } ?? false
    guard width > space.width + LineBreaker.slack || isCut else { return nil }
    let truncator = Truncator(
      text: text, paragraph: paragraph, reshaper: reshaper, container: container, fonts: fonts,
      context: context)
    guard
      let line = try truncator.line(
        range, width: space.width, mode: mode, attributeCount: attributes.count)
    else {
      overflow = true
      return nil
    }
    attributes += line.attributes
    return line.content
  }

  /// Shows the hyphen of a line that ends behind a soft one, in the attributes before it.
  private func addHyphen(to content: inout LineContent, of paragraph: ShapedParagraph) {
    let end = content.range.upperBound
    guard end > content.range.lowerBound, paragraph.unit(at: end - 1) == softHyphen,
      let last = content.segments.last
    else { return }
    let offset = paragraph.range.content.lowerBound + end - 1
    let item = paragraph.items[paragraph.itemIndex(at: end - 1)]
    content.segments.append(
      LineSegment(
        range: end..<end, face: last.face, style: last.style, script: last.script,
        level: last.level, glyphs: [reshaper.hyphen(for: item)],
        source: .inserted(attributes: text.runIndex(at: offset) ?? 0, offset: end - 1)))
    content.isHyphenated = true
  }
}

extension TextLayout.Line {
  /// Bottom of the line's box.
  var bottom: Double { top + height }
}
