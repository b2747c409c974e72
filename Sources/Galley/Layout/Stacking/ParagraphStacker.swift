import GalleyFont

/// Lays out text in a container: shapes the paragraphs, breaks them into lines and stacks the lines
/// until the container is full.
struct ParagraphStacker: ~Copyable {
  private(set) var container: TextContainer
  let context: LayoutContext
  /// The text with its resolved styles.
  let styles: StyleTable
  /// The container's inner box, in which lines are laid out.
  var box: ContentBox
  /// Whether this paragraph stacker only counts lines. If `true`, it uses a box that is tall enough
  /// for all lines.
  private let countsHidden: Bool
  /// Position of the next paragraph in the stack.
  var cursor = Cursor()
  /// Builder that holds the lines, runs and glyphs laid out so far.
  var builder = LayoutBuilder()
  /// The shaped paragraphs. They are stored only if the text can be laid out several times.
  var shaped: [ShapedParagraph] = []
  /// Whether the text can be laid out several times, for example at several scales.
  var keepsParagraphs: Bool
  /// The paragraph that does not fit completely, with its index among the paragraphs of the text.
  /// The paragraph is stored so that its hidden lines can be counted without shaping it again.
  private(set) var cut: (index: Int, paragraph: ShapedParagraph)?

  /// The position of the next paragraph in the stack, and totals of the content above it.
  struct Cursor {
    /// Number of lines above this stack in the same container. Other paragraph stackers laid out
    /// these lines.
    var linesAbove = 0
    /// Top of the next paragraph, measured from the top of the content.
    var top = FixedPoint()
    /// Height of the content stacked so far.
    var bottom = 0.0
    /// Distance by which all lines move down because of the container's
    /// ``TextContainer/firstBaseline``.
    var shift = 0.0
    /// Lower edge of the last line, measured from the top of the content. `nil` if the container
    /// does not set ``TextContainer/lastBaseline``.
    var edge: Double?
  }

  init(
    _ text: AttributedText, in container: consuming TextContainer, _ context: LayoutContext
  ) throws(RenderError) {
    let styles = try StyleTable(
      text, language: container.language, fonts: context.fonts, cache: context.styles)
    self.init(styles, in: container, context)
  }

  /// Creates a paragraph stacker for text whose styles are already resolved.
  init(
    _ styles: StyleTable, in container: consuming TextContainer, _ context: LayoutContext,
    countingHiddenFrom cut: (index: Int, paragraph: ShapedParagraph)? = nil,
    countsHidden: Bool = false
  ) {
    self.context = context
    self.styles = styles
    self.countsHidden = countsHidden
    self.cut = cut
    keepsParagraphs = container.fit != .none
    box = ContentBox(container)
    self.container = container
    if countsHidden { box.removeHeightLimit() }
  }

  var text: AttributedText { styles.text }

  /// Number of lines in the container so far, including lines that another paragraph stacker laid
  /// out.
  var lineCount: Int { cursor.linesAbove + builder.lines.count }

  /// Lays out the whole text in the container and returns the layout.
  mutating func layout() throws(RenderError) -> TextLayout {
    switch container.fit {
    case .none: try stackText(scale: 1)
    case .shrink: try shrink()
    case .fill: try fill()
    }
    if builder.overflow,
      let hidden = try hiddenText(below: builder.lines.last, ofLines: lineCount)
    {
      builder.diagnostics.append(hidden)
    }
    return finish()
  }

  /// Lays out the text in another container.
  mutating func layout(in container: consuming TextContainer) throws(RenderError) -> TextLayout {
    box = ContentBox(container)
    self.container = container
    (builder, cursor, cut) = (LayoutBuilder(), Cursor(), nil)
    return try layout()
  }

  /// Lays out the text in a container of a different width.
  ///
  /// - keepingLines: whether to keep the lines that were laid out so far.
  mutating func layout(
    width: Double, keepingLines: Bool
  ) throws(RenderError) -> TextLayout {
    container.width = width
    try context.work.limits.check(container)
    box = ContentBox(container)
    if keepingLines { return finish() }
    (builder, cursor, cut) = (LayoutBuilder(), Cursor(), nil)
    return try layout()
  }

  /// Lays out the whole text at the given scale and discards the results of earlier scales.
  mutating func stackText(scale: Double) throws(RenderError) {
    restart(scale: scale)
    let text = text
    // Capacity for the whole text is reserved only if all of the text will be shown. If the height
    // or the number of lines is limited, most of the text can be hidden.
    if container.maximumLines == nil, !box.height.isFinite {
      builder.reserve(text.length, runs: text.runs.count)
    }
    var offset = 0
    var index = 0
    /// The spacing below the previous paragraph; `nil` before the first paragraph.
    var spacingAbove: Double?
    while let range = ParagraphSplitter.paragraph(from: offset, in: text.utf16) {
      if let limit = container.maximumLines, lineCount >= limit {
        builder.overflow = true
        break
      }
      let paragraph = shapedParagraph(index, range)
      try context.work.check()
      note(paragraph)
      addSpacing(spacingAbove, and: paragraph.style.paragraphSpacingBefore)
      let countBefore = lineCount
      let isWhole = try stack(paragraph).isWhole
      if lineCount > countBefore { spacingAbove = paragraph.style.paragraphSpacing }
      guard isWhole else {
        builder.overflow = true
        cut = (index, paragraph)
        break
      }
      offset = range.full.upperBound
      index += 1
    }
    closeEdge(spacingAbove)
    if !builder.overflow, !countsHidden { addExtraLine() }
  }

  /// Adds the diagnostics about a shaped paragraph, such as missing glyphs.
  mutating func note(_ paragraph: ShapedParagraph) {
    if !paragraph.missing.isEmpty { builder.missing += paragraph.missing }
    noteWeights(of: paragraph)
    guard let run = paragraph.longMarkRuns.first else { return }
    let offset = paragraph.range.content.lowerBound
    builder.diagnostics.append(
      Diagnostic(
        code: "markRunTooLong",
        message: "one character has \(run.count) UTF-16 units of combining marks; the limit is"
          + " \(context.work.marksPerBase), so the marks are laid out in separate parts",
        range: offset + run.lowerBound..<offset + run.upperBound))
  }

  /// Adds a diagnostic for each fallback face that lacks the requested weight. Emoji and pictorial
  /// symbols such as ♪ are ignored, because they have no weight.
  private mutating func noteWeights(of paragraph: ShapedParagraph) {
    // The fast path for paragraphs that use only the requested face. Most paragraphs do.
    if paragraph.faces.count == 1, paragraph.faces[0] === paragraph.firstStyle?.face { return }
    var compared: Set<ObjectIdentifier> = []
    for item in paragraph.items where item.kind == .text {
      let style = styles[item.style]
      guard style.query.weight != 400, case let face = paragraph.faces[item.face],
        face !== style.face, !face.hasColorBitmaps, !face.hasColorLayers,
        !paragraph.isPictorial(item), compared.insert(ObjectIdentifier(face)).inserted,
        let lack = StyleLack(weightOf: face, for: style.query)
      else { continue }
      let offset = paragraph.range.content.lowerBound
      builder.diagnostics.note(
        Diagnostic(
          code: "faceSubstituted", message: lack.description(of: face, for: style.query),
          range: offset + item.range.lowerBound..<offset + item.range.upperBound))
    }
  }

  /// Discards all lines that were laid out so far, and sets a different text scale.
  private mutating func restart(scale: Double) {
    box.scale = scale
    guard !builder.lines.isEmpty || builder.overflow else { return }
    builder = LayoutBuilder()
    cursor.top = FixedPoint()
    (cursor.shift, cursor.edge) = (0, nil)
  }

  /// Returns the stored shaped paragraph at an index, or shapes the paragraph if it is not stored.
  private mutating func shapedParagraph(_ index: Int, _ range: ParagraphRange) -> ShapedParagraph {
    if index < shaped.count { return shaped[index] }
    if let cut, cut.index == index { return cut.paragraph }
    let paragraph = ShapedParagraph(range, of: styles, in: container, context)
    if keepsParagraphs { shaped.append(paragraph) }
    return paragraph
  }

  /// Breaks a paragraph into lines and stacks the lines below the existing lines. Returns the
  /// paragraph's height, and whether the container shows all of the paragraph's text.
  mutating func stack(
    _ paragraph: ShapedParagraph
  ) throws(RenderError) -> (isWhole: Bool, height: Double) {
    let top = cursor.top.points
    var broken = BrokenParagraph()
    try breakLines(of: paragraph, at: top, into: &broken)
    let lines = broken.lines
    for index in lines.indices { builder.append(lines[index], paragraphTop: top) }
    if broken.overflows, let line = broken.lines.first {
      builder.overflow = true
      builder.overflowsHeight = true
      builder.diagnostics.append(overflow(of: line, in: paragraph, at: top))
    }
    if container.lastBaseline != nil, let last = broken.lines.last {
      cursor.edge = top + trimmedBottom(of: last)
    }
    cursor.top += FixedPoint(broken.height)
    return (broken.isWhole, broken.height)
  }

  /// Moves the next paragraph down by `above` + `before`. `above` is the spacing below the previous
  /// paragraph, and `before` is the spacing above the next paragraph (attribute semantics §4). For
  /// the first paragraph, `above` is `nil`, and `before` is added only if the container keeps
  /// spacing at its edges.
  private mutating func addSpacing(_ above: Double?, and before: Double) {
    if let above {
      cursor.top += FixedPoint(above)
      cursor.top += FixedPoint(before)
    } else if container.keepEdgeSpacing {
      cursor.top += FixedPoint(before)
    }
  }

  /// Sets the content's height to the bottom of the last line. If the container keeps spacing at
  /// its edges, the spacing below the last paragraph is added.
  private mutating func closeEdge(_ spacing: Double?) {
    cursor.bottom = cursor.edge ?? builder.bottom ?? 0
    cursor.bottom += cursor.shift
    if container.keepEdgeSpacing, let spacing { cursor.bottom += spacing }
    builder.dropLastSpacing()
  }

  /// Adds an empty line for the caret. The line is added only if the text ends with a paragraph or
  /// line separator, and the maximum number of lines is not reached. The layout contains this line,
  /// but the content's height excludes it.
  mutating func addExtraLine() {
    guard let last = text.utf16.last,
      ParagraphSplitter.isSeparator(last) || ParagraphSplitter.isLineSeparator(last),
      container.maximumLines.map({ lineCount < $0 }) ?? true
    else { return }
    let empty = text.length..<text.length
    let paragraph = ShapedParagraph(
      ParagraphRange(content: empty, full: empty), of: styles, in: container, context)
    let indent =
      ParagraphSplitter.isSeparator(last)
      ? paragraph.style.firstLineHeadIndent : paragraph.style.headIndent
    var line = BrokenLine(
      LineText(paragraph), 0..<0, mode: .byClipping,
      available: AvailableWidth(indent: indent, width: .infinity))
    line.place(at: 0, in: container)
    builder.append(line, paragraphTop: cursor.bottom)
    builder.dropLastSpacing()
  }

  /// Moves all lines to their final positions and returns the layout.
  mutating func finish() -> TextLayout {
    let positioner = LinePositioner(
      // A first baseline above the box must not make the content's height negative.
      box: box, bottom: max(cursor.bottom, 0), shift: cursor.shift,
      neededWidth: builder.neededWidth ?? 0, overflows: builder.overflowsHeight)
    if !styles.diagnostics.isEmpty {
      builder.diagnostics.insert(contentsOf: styles.diagnostics, at: 0)
    }
    return positioner.layout(of: text, in: container, &builder)
  }
}

// Breaks a paragraph into the lines that fit in the container. In truncating line break modes,
// lines that are too wide are tightened or truncated.
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
      // If some lines are hidden, the paragraph is broken greedily. The optimal line breaks of the
      // visible lines would also depend on the hidden text.
      if broken.isWhole { return }
      broken = BrokenParagraph()
    }
    try breakLines(&breaker, at: top, endingAt: [], into: &broken)
  }

  /// Chooses all line breaks of a paragraph together. Returns `nil` if the lines must be broken
  /// greedily, one after another.
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
            message: "lineBreakQuality \(quality.rawValue) has no effect, because the paragraph has"
              + " tabs or is very long; its lines are broken greedily",
            range: paragraph.range.full))
      }
      return nil
    }
    if let limit = container.maximumLines, lineCount + breaks.count > limit { return nil }
    // Balanced breaking is used only if it gives the same number of lines as greedy breaking.
    guard quality != .balanced || breaks.count == breaker.greedyLineCount() else { return nil }
    return breaks
  }

  /// Breaks a paragraph into lines. The first lines end at the given breaks, and the remaining text
  /// is broken greedily.
  private mutating func breakLines(
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
      if lineCount + count == 0 { trimAbove(line, at: top) }
      guard fits(line, at: top) else {
        return try endAtHeight(&broken, at: top, &breaker)
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

  /// The line break mode for one line. `mode` is the mode of the paragraph's style. `isLast` is
  /// `true` for the last line that the container allows.
  private func lineMode(_ mode: LineBreakMode, isLast: Bool) -> LineBreakMode {
    if isLast { return container.lastLineBreakMode ?? mode }
    // If the container limits neither the number of lines nor the height, a truncating mode sets
    // the paragraph on one line. Otherwise, all lines except the last one wrap.
    let isLimited = container.maximumLines != nil || box.height.isFinite
    return mode.isTruncating && isLimited ? .byWordWrapping : mode
  }

  /// Whether a line fits in the container's height. `top` is the top of the line's paragraph.
  private func fits(_ line: BrokenLine, at top: Double) -> Bool {
    top + trimmedBottom(of: line) + cursor.shift <= box.height + Tolerance.length
  }

  /// Ends a paragraph at the last line that fits in the container. This line has the container's
  /// `lastLineBreakMode`. If `lastLineBreakMode` is `nil`, the line has the break mode of the
  /// paragraph's style. The container's first line is always shown, even if it is too tall, so that
  /// a container always shows some text.
  private func endAtHeight(
    _ broken: inout BrokenParagraph, at top: Double, _ breaker: inout LineBreaker
  ) throws(RenderError) {
    let style = breaker.paragraph.style
    let mode = container.lastLineBreakMode ?? style.lineBreakMode
    broken.isWhole = false
    let isFirst = lineCount == 0
    // The last line is broken again only if the result can differ. For example, `pushOut` can have
    // moved a word from this line to the next line. If the next line does not fit, the word can
    // move back.
    guard broken.lines.last?.mode != mode || style.lineBreakStrategy.contains(.pushOut) else {
      return
    }
    while let other = broken.lines.popLast() {
      broken.height = other.top
      let constraints = LineConstraints(
        start: other.range.lowerBound, mode: mode, isLast: true,
        precedingHyphens: broken.trailingHyphens, hyphenation: other.text.startHyphenation)
      let last = try line(constraints, endingAt: nil, at: other.top, &breaker)
      if fits(last, at: top) { return broken.lines.append(last) }
      // The new last line is too tall, so break the line above it as the last line.
    }
    guard isFirst else { return }
    let constraints = LineConstraints(start: 0, mode: mode, isLast: true)
    let first = try line(constraints, endingAt: nil, at: 0, &breaker)
    broken.lines.append(first)
    broken.height = first.bottom + style.lineSpacing
    broken.overflows = !fits(first, at: top)
    broken.isWhole = first.endsParagraph && !breaker.paragraph.endsInEmptyLine
  }

  /// Creates one line and measures it at its position in the paragraph.
  private func line(
    _ constraints: LineConstraints, endingAt given: LineBreak?, at top: Double,
    _ breaker: inout LineBreaker
  ) throws(RenderError) -> BrokenLine {
    let start = constraints.start
    var text: LineText
    let end: LineBreak
    if let given {
      text = LineText(
        breaker.paragraph, start: constraints.hyphenation, end: given.hyphenation)
      end = given
    } else {
      (text, end) = breaker.line(constraints)
    }
    text.setEdgeMarks(of: start..<end.offset, in: breaker.widths[start].width)
    var line = BrokenLine(
      consume text, start..<end.offset, mode: constraints.mode,
      available: breaker.widths[start], addsHyphen: end.addsHyphen)
    if constraints.mode.isTruncating { try shorten(&line, isLast: constraints.isLast) }
    line.place(at: top, in: container)
    return line
  }

  /// Tightens or truncates a line whose text is too wide. If the paragraph continues after the
  /// container's last line, this last line is truncated even if its text fits.
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

  /// Reports the languages for which there are no hyphenation patterns. Words in these languages
  /// were not divided. Each language is reported once.
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

extension ShapedParagraph {
  /// Whether an item begins with a symbol of the Unicode general category So, such as ♪.
  fileprivate func isPictorial(_ item: Item) -> Bool {
    let place = range.content.lowerBound + item.range.lowerBound
    return units.span.decodeScalar(at: place).scalar.properties.generalCategory == .otherSymbol
  }
}
