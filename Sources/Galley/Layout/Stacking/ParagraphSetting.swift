// Sets the lines of one paragraph one below the other, and decides which one is the last.

/// What is known of a line before it is set.
struct LineConstraints {
  /// Where it begins, from the paragraph's start.
  var start: Int
  /// How it ends.
  var mode: LineBreakMode
  /// Whether no line of the paragraph may follow it.
  var isLast: Bool
  /// Hyphenated lines of the paragraph right above it.
  var precedingHyphens = 0
}

extension Typesetter {
  /// Sets a paragraph's lines; false when the container had no room for all of its text.
  mutating func set(_ shaped: ShapedParagraph) throws(RenderError) -> Bool {
    paragraphTop = stack.points
    lineTop = 0
    let isWhole = try setLines(of: shaped)
    stack += FixedPoint(lineTop)
    return isWhole
  }

  private mutating func setLines(of shaped: ShapedParagraph) throws(RenderError) -> Bool {
    var breaker = LineBreaker(
      paragraph: shaped, reshaper: reshaper,
      spaces: AvailableWidths(shaped.style, container: page.width),
      hyphenator: context.hyphenator)
    defer { note(breaker.missingLanguages, in: shaped.range) }
    guard shaped.style.lineBreakQuality != .greedy else { return try setLines(&breaker) }
    let before = (
      lines: builder.lines.count, top: lineTop, attributes: tokenAttributes.count,
      overflow: overflow
    )
    weigh(&breaker)
    if try setLines(&breaker) { return true }
    guard !breaker.weighed.isEmpty else { return false }
    // What is cut off is cut off as lines come; there is no sense in weighing what nobody sees.
    while builder.lines.count > before.lines { removeLastLine() }
    lineTop = before.top
    tokenAttributes.removeSubrange(before.attributes...)
    overflow = before.overflow
    breaker.weighed = [:]
    return try setLines(&breaker)
  }

  /// Decides all lines of a paragraph together, if it has a style and a text that allow it.
  private mutating func weigh(_ breaker: inout LineBreaker) {
    let quality = breaker.paragraph.style.lineBreakQuality
    guard breaker.paragraph.style.lineBreakMode == .byWordWrapping else { return }
    guard var fit = OptimalLineBreaker(breaker, quality: quality), let ends = fit.ends() else {
      if breaker.paragraph.count > 0, page.width.isFinite {
        diagnostics.append(
          Diagnostic(
            code: "lineBreakQualityIgnored",
            message: "lines of a paragraph with tabs, or of one that is too long, are broken"
              + " greedily, not \(quality.rawValue)",
            range: breaker.paragraph.range.full))
      }
      return
    }
    if let limit = container.maximumLines, lineCount + ends.count > limit { return }
    // Balanced lines are as many as greedy ones, or they are none.
    guard quality != .balanced || ends.count == breaker.greedyLineCount() else { return }
    breaker.weighed = ends
  }

  private mutating func setLines(_ breaker: inout LineBreaker) throws(RenderError) -> Bool {
    // Where lines begin, if the container's height may take some back.
    var starts: [Int] = []
    var count = 0
    var start = 0
    var isComplete = false
    while !isComplete {
      try context.cancellation.check()
      let isLast = container.maximumLines.map { lineCount + 1 >= $0 } ?? false
      let mode = lineMode(breaker.paragraph.style.lineBreakMode, isLast: isLast)
      let bottom = lineTop
      let end = try appendLine(
        LineConstraints(
          start: start, mode: mode, isLast: isLast, precedingHyphens: hyphens(above: count)),
        breaker: &breaker)
      guard lastLineFits else {
        removeLastLine()
        lineTop = bottom
        try endAtHeight(starts: starts, wrapped: mode, breaker: &breaker)
        return false
      }
      if page.height.isFinite { starts.append(start) }
      count += 1
      lineTop = lastLineEnd + breaker.paragraph.style.lineSpacing
      // A line separator at the paragraph's end has an empty line behind it.
      isComplete =
        end == breaker.paragraph.count && (start == end || !breaker.paragraph.endsInEmptyLine)
      if isLast, !isComplete { return false }
      start = end
    }
    return true
  }

  /// How one line of a paragraph in that mode ends.
  private func lineMode(_ mode: LineBreakMode, isLast: Bool) -> LineBreakMode {
    if isLast { return container.lastLineBreakMode ?? mode }
    // Only a limit makes a truncating paragraph more than one line; those before its last wrap.
    let isLimited = container.maximumLines != nil || page.height.isFinite
    return mode.isTruncating && isLimited ? .byWordWrapping : mode
  }

  /// Ends the paragraph on the last line that had room, in the mode of last lines. `wrapped` is the
  /// mode that the lines were set in.
  private mutating func endAtHeight(
    starts: [Int], wrapped: LineBreakMode, breaker: inout LineBreaker
  ) throws(RenderError) {
    let mode = container.lastLineBreakMode ?? breaker.paragraph.style.lineBreakMode
    // What was pushed down to a line without room comes back.
    let pushes = breaker.paragraph.style.lineBreakStrategy.contains(.pushOut)
    guard mode != wrapped || pushes else { return }
    for (index, start) in starts.enumerated().reversed() {
      lineTop = builder.lines.last?.top ?? lineTop
      removeLastLine()
      _ = try appendLine(
        LineConstraints(
          start: start, mode: mode, isLast: true, precedingHyphens: hyphens(above: index)),
        breaker: &breaker)
      if lastLineFits { return }
      // Higher than the line that stood there: then the one above is the last.
      removeLastLine()
    }
  }

  /// Hyphenated lines that end what was set of a paragraph.
  private func hyphens(above index: Int) -> Int {
    builder.lines.suffix(min(index, LineBreaker.longestLadder)).reversed()
      .prefix(while: \.isHyphenated).count
  }

  /// Tells of languages whose words were not divided for want of patterns, each once.
  private mutating func note(_ languages: [String], in range: ParagraphRange) {
    for language in languages {
      let message =
        "no hyphenation patterns for '\(language)'; words are not divided. Install the package"
        + " hyphen-\(language.lowercased()) or add a folder of dictionaries"
      diagnostics.note(
        Diagnostic(code: "hyphenationUnavailable", message: message, range: range.full))
    }
  }

  /// Where the last line ends, from the top of its paragraph.
  private var lastLineEnd: Double { builder.lines.last.map { $0.top + $0.height } ?? lineTop }

  /// Where the last line ends, from the top of the content; `nil` without lines.
  var bottom: Double? {
    guard let line = builder.lines.last, let placement = placements.last else { return nil }
    return placement.paragraphTop + (line.top + line.height)
  }

  private var lastLineFits: Bool { paragraphTop + lastLineEnd <= page.height + Tolerance.length }

  private mutating func removeLastLine() {
    builder.removeLast()
    _ = placements.popLast()
  }

  /// Appends a line and returns where the next one begins.
  private mutating func appendLine(
    _ request: LineConstraints, breaker: inout LineBreaker
  ) throws(RenderError) -> Int {
    let space = breaker.spaces[request.start]
    let end = breaker.lineEnd(request)
    var content = try content(of: request, end: end, space: space, breaker.paragraph)
    let line = append(content, of: breaker.paragraph, indent: space.indent)
    segments = content.segments.takeMemory()
    if line.width > space.width + Tolerance.length { isTooWide = true }
    if line.dividesWord { dividesWords = true }
    if line.isTruncated || !request.mode.wraps && line.width > space.width + Tolerance.length {
      overflow = true
    }
    return content.range.upperBound
  }

  /// Appends a line below the others, at its place in its paragraph.
  @discardableResult
  mutating func append(
    _ content: LineContent, of paragraph: ShapedParagraph, indent: Double
  ) -> TextLayout.Line {
    let style = paragraph.style
    var metrics = LineMetrics()
    if content.segments.list.isEmpty {
      includeEmptyLine(at: paragraph.range.content.lowerBound + content.range.lowerBound, &metrics)
    }
    var line = builder.line(content, of: paragraph, &metrics, container.usesFontLeading)
    line.top = lineTop
    line.height = metrics.height(style)
    line.baseline =
      lineTop + metrics.baseline(height: line.height, style, mode: container.lineHeightMode)
    line.spacingBelow = style.lineSpacing
    builder.append(line)
    placements.append(
      LineAlignment(
        indent: indent, tailIndent: style.tailIndent, alignment: style.alignment,
        isRightToLeft: line.isRightToLeft, width: line.width, paragraphTop: paragraphTop))
    return line
  }

  /// A line without text is as high as the font of its separator, or of the character before it.
  private func includeEmptyLine(at offset: Int, _ metrics: inout LineMetrics) {
    guard let run = text.runIndex(at: offset) ?? text.runIndex(at: offset - 1) else { return }
    let style = styles[run]
    metrics.include(
      style.face, size: style.size,
      baselineOffset: style.baselineOffset - (page.isVertical ? style.centralDrop : 0),
      usesLeading: container.usesFontLeading, isVertical: page.isVertical)
  }
}

extension [Diagnostic] {
  /// Adds what was noticed in one paragraph; of a language without patterns the first one tells.
  mutating func note(_ diagnostic: Diagnostic) {
    if diagnostic.code == "hyphenationUnavailable",
      contains(where: { $0.message == diagnostic.message })
    {
      return
    }
    append(diagnostic)
  }
}
