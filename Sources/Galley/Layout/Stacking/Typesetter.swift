// Sets a text in a container: paragraphs are shaped, broken into lines and stacked.

import GalleyFont

/// Sets one text in one container. Paragraphs are shaped only as far as the container has room.
struct Typesetter: ~Copyable {
  let container: TextContainer
  let fonts: FontCatalog
  let context: RenderContext
  let reshaper: Reshaper

  /// The room for lines.
  private(set) var page: ContentBox
  /// The paragraphs, where they are set more than once.
  private var shaped: [ShapedParagraph] = []

  var builder = LineBuilder()
  var placements: [LineAlignment]
  /// Memory for the next line's segments.
  var segments: [LineSegment]
  var tokenAttributes: [TextAttributes] = []
  var missing: [MissingGlyph] = []
  /// Lines above, which are set elsewhere.
  var linesAbove = 0
  /// Where the next paragraph begins, from the top of the content.
  var stack = FixedPoint()
  /// Where the paragraph being set begins, from the top of the content.
  var paragraphTop = 0.0
  /// Where the next line begins, from the top of its paragraph.
  var lineTop = 0.0
  /// Height of the content.
  var contentBottom = 0.0
  var overflow = false
  /// Whether a line is wider than it has room for.
  var isTooWide = false
  /// Whether a line ends inside a word for want of room.
  var dividesWords = false
  /// What was noticed while lines were set.
  var diagnostics: [Diagnostic] = []

  init(
    _ text: AttributedText, in container: borrowing TextContainer, fonts: FontCatalog,
    context: RenderContext
  ) throws(RenderError) {
    self.container = copy container
    self.fonts = fonts
    self.context = context
    reshaper = Reshaper(
      styles: try StyleTable(
        text, language: container.language, fonts: fonts, memo: context.fonts.styles),
      shaper: context.shaper)
    page = ContentBox(container)
    var arrays = context.fonts.takeLineArrays()
    placements = arrays.placements.takeEmptied()
    segments = arrays.segments.takeEmptied()
  }

  var styles: StyleTable { reshaper.styles }
  var text: AttributedText { styles.text }

  /// The layout of the whole text.
  mutating func layout() throws(RenderError) -> TextLayout {
    switch container.fit {
    case .none: try setText(scale: 1)
    case .shrink: try shrink()
    }
    return finish()
  }

  /// Sets the whole text, anew if it is set already.
  mutating func setText(scale: Double) throws(RenderError) {
    reset(scale: scale)
    let text = text
    // A box with a limit may show little of a long text.
    if container.maximumLines == nil, !page.height.isFinite {
      builder.reserve(text.length, runs: text.runs.count)
    }
    var offset = 0
    var index = 0
    /// The spacing below the paragraph above, if there is one.
    var spacingAbove: Double?
    while let range = ParagraphSplitter.paragraph(from: offset, in: text.utf16) {
      if let limit = container.maximumLines, lineCount >= limit {
        overflow = true
        break
      }
      let paragraph = shapedParagraph(index, range)
      try context.cancellation.check()
      if !paragraph.missing.isEmpty { missing += paragraph.missing }
      addSpacing(spacingAbove, and: paragraph.style.paragraphSpacingBefore)
      let countBefore = lineCount
      let isWhole = try set(paragraph)
      if lineCount > countBefore { spacingAbove = paragraph.style.paragraphSpacing }
      if container.fit == .none { context.fonts.giveBack(paragraph) }
      guard isWhole else {
        overflow = true
        break
      }
      offset = range.full.upperBound
      index += 1
    }
    closeEdge(spacingAbove)
    if !overflow { addExtraLine() }
  }

  /// Forgets the lines that were set.
  private mutating func reset(scale: Double) {
    page.scale = scale
    guard !builder.lines.isEmpty || overflow else { return }
    builder = LineBuilder()
    placements = []
    tokenAttributes = []
    missing = []
    diagnostics = []
    stack = FixedPoint()
    overflow = false
    isTooWide = false
    dividesWords = false
  }

  /// A paragraph, which is shaped once.
  private mutating func shapedParagraph(_ index: Int, _ range: ParagraphRange) -> ShapedParagraph {
    if index < shaped.count { return shaped[index] }
    let paragraph = ShapedParagraph(
      range, of: styles, container: container, fonts: fonts, context: context)
    if container.fit != .none { shaped.append(paragraph) }
    return paragraph
  }

  /// The sum of the spacings between two paragraphs (attribute semantics §4), none at the edges
  /// unless asked for: `above` is that below the one before, if there is one.
  private mutating func addSpacing(_ above: Double?, and before: Double) {
    if let above {
      stack += FixedPoint(above)
      stack += FixedPoint(before)
    } else if container.keepEdgeSpacing {
      stack += FixedPoint(before)
    }
  }

  /// Lines of the container so far.
  var lineCount: Int { linesAbove + builder.lines.count }

  /// Ends the content below the last line, with the spacing below its paragraph if asked for.
  private mutating func closeEdge(_ spacing: Double?) {
    contentBottom = bottom ?? 0
    if container.keepEdgeSpacing, let spacing { contentBottom += spacing }
    builder.dropLastSpacing()
  }

  /// The line of a caret behind a separator at the text's end: told, but the content's height is
  /// the same with it.
  mutating func addExtraLine() {
    guard let last = text.utf16.last,
      ParagraphSplitter.isSeparator(last) || ParagraphSplitter.isLineSeparator(last),
      container.maximumLines.map({ lineCount < $0 }) ?? true
    else { return }
    paragraphTop = contentBottom
    lineTop = 0
    let empty = text.length..<text.length
    let paragraph = ShapedParagraph(
      ParagraphRange(content: empty, full: empty), of: styles, container: container, fonts: fonts,
      context: context)
    append(
      LineContent(range: 0..<0, segments: LineSegments(), visibleEnd: 0), of: paragraph,
      indent: ParagraphSplitter.isSeparator(last)
        ? paragraph.style.firstLineHeadIndent : paragraph.style.headIndent)
    builder.dropLastSpacing()
  }
}
