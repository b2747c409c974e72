// Sets a text in a container: paragraphs are shaped, broken into lines and stacked.

import GalleyFont

/// Sets one text in one container. Paragraphs are shaped only as far as the container has room.
struct Typesetter {
  let text: AttributedText
  let container: TextContainer
  let fonts: FontCatalog
  let context: RenderContext
  let styles: StyleTable
  let reshaper: Reshaper

  /// Whether lines run downwards: then the page is set before it is turned.
  let isVertical: Bool
  /// Distances of the content from the container's edges, before the page is turned.
  let insets: EdgeInsets
  /// Factor by which the text is drawn smaller. All lengths here are those of the text before that,
  /// in which a smaller text in a box is the same text in a larger box.
  private(set) var scale = 1.0
  /// Width of the container's content; infinite when it has none.
  var contentWidth: Double { boxWidth / scale }
  /// Height of the container's content; infinite when it has none.
  var contentHeight: Double { boxHeight / scale }
  private let boxWidth: Double
  private let boxHeight: Double
  /// The paragraphs, where they are set more than once.
  private var shaped: [ShapedParagraph] = []

  var builder = LineBuilder()
  var placements: [LinePlacement] = []
  var tokenAttributes: [TextAttributes] = []
  var missing: [TextLayout.MissingGlyph] = []
  /// Where the next line begins, from the top of the content.
  var lineTop = 0.0
  var overflow = false
  /// Whether a line is wider than it has room for.
  var isTooWide = false
  /// Whether a line ends inside a word for want of room.
  var dividesWords = false
  /// What was noticed while lines were set.
  var diagnostics: [Diagnostic] = []

  init(
    _ text: AttributedText, in container: TextContainer, fonts: FontCatalog,
    context: RenderContext
  ) throws(RenderError) {
    self.text = text
    self.container = container
    self.fonts = fonts
    self.context = context
    styles = try StyleTable(
      text.runs, language: container.language, fonts: fonts, memo: context.fonts.styles)
    reshaper = Reshaper(styles: styles, shaper: context.shaper)
    isVertical = container.writingMode.isVertical
    let outer = Self.finite(container.insets)
    let insets = isVertical ? outer.beforeTurn : outer
    self.insets = insets
    boxWidth = Self.inner(
      isVertical ? container.height : container.width, insets.left + insets.right)
    boxHeight = Self.inner(
      isVertical ? container.width : container.height, insets.top + insets.bottom)
  }

  private static func finite(_ insets: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: ResolvedStyle.finite(insets.top), right: ResolvedStyle.finite(insets.right),
      bottom: ResolvedStyle.finite(insets.bottom), left: ResolvedStyle.finite(insets.left))
  }

  /// A length without what the insets take; infinite when there is none.
  private static func inner(_ length: Double?, _ insets: Double) -> Double {
    guard let length, length.isFinite else { return .infinity }
    return max(length - insets, 0)
  }

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
    // A box with a limit may show little of a long text.
    if container.maximumLines == nil, !contentHeight.isFinite { builder.reserve(text.length) }
    var offset = 0
    var index = 0
    var previous: ResolvedParagraphStyle?
    while let range = ParagraphSplitter.paragraph(from: offset, in: text.utf16) {
      if let limit = container.maximumLines, builder.lines.count >= limit {
        overflow = true
        break
      }
      let paragraph = shapedParagraph(index, range)
      try context.cancellation.check()
      missing += paragraph.missing
      addSpacing(between: previous, and: paragraph.style)
      let lineCount = builder.lines.count
      let isWhole = try set(paragraph)
      if builder.lines.count > lineCount { previous = paragraph.style }
      guard isWhole else {
        overflow = true
        break
      }
      offset = range.full.upperBound
      index += 1
    }
    closeEdge(previous)
    if !overflow { addExtraLine() }
  }

  /// Forgets the lines that were set.
  private mutating func reset(scale: Double) {
    self.scale = scale
    guard !builder.lines.isEmpty || overflow else { return }
    builder = LineBuilder()
    placements = []
    tokenAttributes = []
    missing = []
    diagnostics = []
    lineTop = 0
    overflow = false
    isTooWide = false
    dividesWords = false
  }

  /// A paragraph, which is shaped once.
  private mutating func shapedParagraph(_ index: Int, _ range: ParagraphRange) -> ShapedParagraph {
    if index < shaped.count { return shaped[index] }
    let paragraph = ShapedParagraph(
      range, of: text, styles: styles, container: container, fonts: fonts, context: context)
    if container.fit != .none { shaped.append(paragraph) }
    return paragraph
  }

  /// The sum of the spacings between two paragraphs (attribute semantics §4), none at the edges
  /// unless asked for.
  private mutating func addSpacing(
    between previous: ResolvedParagraphStyle?, and next: ResolvedParagraphStyle
  ) {
    if let previous {
      lineTop += previous.paragraphSpacing + next.paragraphSpacingBefore
    } else if container.keepEdgeSpacing {
      lineTop += next.paragraphSpacingBefore
    }
  }

  /// Ends the content below the last line, which is of a paragraph in that style.
  private mutating func closeEdge(_ style: ResolvedParagraphStyle?) {
    lineTop = builder.lines.last.map { $0.top + $0.height } ?? 0
    if container.keepEdgeSpacing, let style { lineTop += style.paragraphSpacing }
    builder.dropLastSpacing()
  }

  /// The line of a caret behind a separator at the text's end: told, but the content's height is
  /// the same with it.
  private mutating func addExtraLine() {
    guard let last = text.utf16.last, let run = text.runs.last,
      ParagraphSplitter.isSeparator(last) || ParagraphSplitter.isLineSeparator(last),
      container.maximumLines.map({ builder.lines.count < $0 }) ?? true
    else { return }
    let empty = text.length..<text.length
    let paragraph = ShapedParagraph(
      ParagraphRange(content: empty, full: empty),
      of: AttributedText(utf16: text.utf16, run.attributes), styles: styles, container: container,
      fonts: fonts, context: context)
    append(
      LineContent(range: 0..<0, segments: [], visibleEnd: 0), of: paragraph,
      indent: ParagraphSplitter.isSeparator(last)
        ? paragraph.style.firstLineHeadIndent : paragraph.style.headIndent)
    builder.dropLastSpacing()
  }
}
