// Finds the lines of a paragraph that fit in the container, and how each of those lines ends.

extension ParagraphStacker {
  /// Breaks a paragraph into lines. `top` is the distance from the top of the content to the top of
  /// the paragraph.
  mutating func breakLines(
    of paragraph: ShapedParagraph, at top: Double, into broken: inout BrokenParagraph
  ) throws(RenderError) {
    var breaker = LineBreaker(
      paragraph, widths: AvailableWidths(paragraph.style, container: box.width),
      hyphenator: context.tools.hyphenator)
    defer { note(breaker.missingLanguages, in: paragraph.range) }
    if paragraph.style.lineBreakQuality != .greedy, let breaks = optimalBreaks(breaker) {
      for end in breaks { breaker.lookForHyphens(after: end) }
      try breakLines(&breaker, at: top, endingAt: breaks, into: &broken)
      // Truncated text is broken greedily, because optimal breaks would also depend on the hidden
      // lines.
      if broken.isWhole { return }
      broken = BrokenParagraph()
    }
    try breakLines(&breaker, at: top, endingAt: [], into: &broken)
  }

  /// Chooses the line breaks of a whole paragraph together; returns `nil` if the style or text
  /// rules that out.
  private mutating func optimalBreaks(_ breaker: LineBreaker) -> [LineBreak]? {
    let paragraph = breaker.paragraph
    let quality = paragraph.style.lineBreakQuality
    guard paragraph.style.lineBreakMode == .byWordWrapping else { return nil }
    guard var optimal = OptimalLineBreaker(breaker, quality: quality),
      let breaks = optimal.breaks()
    else {
      if paragraph.count > 0, box.width.isFinite {
        builder.diagnostics.append(
          Diagnostic(
            code: "lineBreakQualityIgnored",
            message: "lineBreakQuality \(quality.rawValue) has no effect in a paragraph with tabs"
              + " or in a very long one; its lines are broken greedily",
            range: paragraph.range.full))
      }
      return nil
    }
    if let limit = container.maximumLines, lineCount + breaks.count > limit { return nil }
    // Balanced breaking is used only if it gives the same number of lines as greedy breaking.
    guard quality != .balanced || breaks.count == breaker.greedyLineCount() else { return nil }
    return breaks
  }

  /// Breaks a paragraph into lines. The first lines end at the given breaks; the remaining lines
  /// are broken greedily.
  private func breakLines(
    _ breaker: inout LineBreaker, at top: Double, endingAt breaks: [LineBreak],
    into broken: inout BrokenParagraph
  ) throws(RenderError) {
    let paragraph = breaker.paragraph
    var constraints = LineConstraints(start: 0, mode: paragraph.style.lineBreakMode, isLast: false)
    while true {
      try context.work.check()
      let count = broken.lines.count
      constraints.isLast = container.maximumLines.map { lineCount + count + 1 >= $0 } ?? false
      constraints.mode = lineMode(paragraph.style.lineBreakMode, isLast: constraints.isLast)
      let isGiven = count < breaks.count && constraints.mode == .byWordWrapping
      let line = try line(
        constraints, endingAt: isGiven ? breaks[count] : nil, at: broken.height, &breaker)
      guard fits(line, at: top) else {
        return try endAtHeight(&broken, at: top, wrapped: constraints.mode, &breaker)
      }
      broken.height = line.bottom + paragraph.style.lineSpacing
      context.work.count(steps: 1 + line.range.count)
      let end = line.range.upperBound
      constraints.precedingHyphens = line.isHyphenated ? constraints.precedingHyphens + 1 : 0
      constraints.hyphenation = line.text.endHyphenation
      broken.lines.append(line)
      // A line separator at the paragraph's end is followed by an empty line.
      if end == paragraph.count, constraints.start == end || !paragraph.endsInEmptyLine { return }
      if constraints.isLast {
        broken.isWhole = false
        return
      }
      constraints.start = end
    }
  }

  /// The break mode of a single line in a paragraph that has the given mode.
  private func lineMode(_ mode: LineBreakMode, isLast: Bool) -> LineBreakMode {
    if isLast { return container.lastLineBreakMode ?? mode }
    // A truncating paragraph has several lines only if the number of lines or the height is
    // limited. The lines before the last line then wrap.
    let isLimited = container.maximumLines != nil || box.height.isFinite
    return mode.isTruncating && isLimited ? .byWordWrapping : mode
  }

  /// Whether a line of a paragraph fits in the container's height.
  private func fits(_ line: BrokenLine, at top: Double) -> Bool {
    top + line.bottom <= box.height + Tolerance.length
  }

  /// Ends a paragraph at the last line that fits, using the break mode for last lines. The
  /// container's first line is shown even if it overflows, so a box never loses all of its text.
  /// `wrapped` is the break mode of the line that did not fit.
  private func endAtHeight(
    _ broken: inout BrokenParagraph, at top: Double, wrapped: LineBreakMode,
    _ breaker: inout LineBreaker
  ) throws(RenderError) {
    let style = breaker.paragraph.style
    let mode = container.lastLineBreakMode ?? style.lineBreakMode
    broken.isWhole = false
    let isFirst = lineCount == 0
    // Break the last line again only if the result can differ. For example, `pushOut` may have
    // moved a word to the line that does not fit; breaking again moves the word back.
    guard
      mode != wrapped || style.lineBreakStrategy.contains(.pushOut)
        || isFirst && broken.lines.isEmpty
    else { return }
    while let other = broken.lines.popLast() {
      broken.height = other.top
      let constraints = LineConstraints(
        start: other.range.lowerBound, mode: mode, isLast: true,
        precedingHyphens: broken.trailingHyphens, hyphenation: other.text.startHyphenation)
      let last = try line(constraints, endingAt: nil, at: other.top, &breaker)
      if fits(last, at: top) { return broken.lines.append(last) }
      // The new last line is too tall to fit, so the line above becomes the last.
    }
    guard isFirst else { return }
    let constraints = LineConstraints(start: 0, mode: mode, isLast: true)
    let first = try line(constraints, endingAt: nil, at: 0, &breaker)
    broken.lines.append(first)
    broken.height = first.bottom + style.lineSpacing
    broken.overflows = !fits(first, at: top)
    broken.isWhole = first.endsParagraph && !breaker.paragraph.endsInEmptyLine
  }

  /// Creates and measures one line at its position in the paragraph.
  private func line(
    _ constraints: LineConstraints, endingAt end: LineBreak?, at top: Double,
    _ breaker: inout LineBreaker
  ) throws(RenderError) -> BrokenLine {
    let start = constraints.start
    var found: (text: LineText, end: LineBreak)
    if let end {
      let text = LineText(
        breaker.paragraph, start: constraints.hyphenation, end: end.hyphenation)
      found = (text, end)
    } else {
      found = breaker.line(constraints)
    }
    found.text.setEdgeMarks(of: start..<found.end.offset, in: breaker.widths[start].width)
    var line = BrokenLine(
      found.text, start..<found.end.offset, mode: constraints.mode,
      available: breaker.widths[start], addsHyphen: found.end.addsHyphen)
    if constraints.mode.isTruncating { try shorten(&line, isLast: constraints.isLast) }
    line.place(at: top, in: container)
    return line
  }

  /// Tightens or truncates a line whose text is too wide. Also truncates the container's last line
  /// if more text of its paragraph follows.
  private func shorten(_ line: inout BrokenLine, isLast: Bool) throws(RenderError) {
    let (text, range, width) = (line.text, line.range, line.available.width)
    let paragraph = text.paragraph
    guard !range.isEmpty else { return }
    let visible = range.lowerBound..<paragraph.visibleEnd(of: range)
    let needed =
      text.width(of: visible)
      - paragraph.trailingTracking(at: visible.upperBound, from: visible.lowerBound)
    let isCut = isLast && range.upperBound < paragraph.count
    guard isCut || needed > width + Tolerance.length else { return }
    if !isCut, paragraph.style.allowsTightening,
      let tightened = Justification(
        tightening: visible, of: paragraph, width: needed, available: width)
    {
      line.shortening = .tightened(tightened)
      return
    }
    let rest = TruncatedText(range, isLast: isLast, of: paragraph)
    let truncator = Truncator(line: text, container: container, context: context)
    if let truncated = try truncator.truncated(rest, width: width, mode: line.mode) {
      line.range = rest.range
      line.shortening = .truncated(truncated)
    }
  }

  /// Reports, once per language, that words were not divided because the language has no
  /// hyphenation patterns.
  private mutating func note(_ languages: [String], in range: ParagraphRange) {
    for language in languages {
      let message =
        "no hyphenation patterns for '\(language)', so words are not divided;"
        + " \(HyphenationDictionaries.advice(for: language))"
      builder.diagnostics.note(
        Diagnostic(code: "hyphenationUnavailable", message: message, range: range.full))
    }
  }
}
