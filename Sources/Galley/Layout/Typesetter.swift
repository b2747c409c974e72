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

  /// Width of the container's content; infinite when it has none.
  let contentWidth: Double
  /// Height of the container's content; infinite when it has none.
  let contentHeight: Double

  var builder: LineBuilder
  var placements: [LinePlacement] = []
  var attributes: [TextAttributes]
  var missing: [TextLayout.MissingGlyph] = []
  /// Where the next line begins, from the top of the content.
  var lineTop = 0.0
  var overflow = false

  init(
    _ text: AttributedText, in container: TextContainer, fonts: FontCatalog,
    context: RenderContext
  ) throws(RenderError) {
    self.text = text
    self.container = container
    self.fonts = fonts
    self.context = context
    styles = try StyleTable(text.runs, language: container.language, fonts: fonts)
    reshaper = Reshaper(styles: styles, shaper: context.shaper)
    let insets = container.insets
    contentWidth = container.width.map { max($0 - insets.left - insets.right, 0) } ?? .infinity
    contentHeight = container.height.map { max($0 - insets.top - insets.bottom, 0) } ?? .infinity
    builder = LineBuilder(text: text)
    attributes = text.runs.map(\.attributes)
  }

  /// The layout of the whole text.
  mutating func layout() throws(RenderError) -> TextLayout {
    var offset = 0
    var previous: ResolvedParagraphStyle?
    while let range = ParagraphSplitter.paragraph(from: offset, in: text.utf16) {
      if let limit = container.maximumLines, builder.lines.count >= limit {
        overflow = true
        break
      }
      let paragraph = ShapedParagraph(
        range, of: text, styles: styles, container: container, fonts: fonts, context: context)
      missing += paragraph.missing
      addSpacing(between: previous, and: paragraph.style)
      guard try set(paragraph) else {
        overflow = true
        break
      }
      previous = paragraph.style
      offset = range.full.upperBound
    }
    if let previous { closeEdge(previous) }
    if !overflow { addExtraLine() }
    return finish()
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

  /// Ends the content below the last line.
  private mutating func closeEdge(_ last: ResolvedParagraphStyle) {
    guard let line = builder.lines.last else { return }
    lineTop = line.top + line.height
    if container.keepEdgeSpacing { lineTop += last.paragraphSpacing }
    builder.dropLastSpacing()
  }

  /// The line of a caret behind a separator at the text's end: told, but without height.
  private mutating func addExtraLine() {
    guard let last = text.utf16.indices.last,
      let range = ParagraphSplitter.paragraph(from: last, in: text.utf16), range.hasSeparator,
      let style = styles.styles.last, let run = text.runs.last,
      container.maximumLines.map({ builder.lines.count < $0 }) ?? true
    else { return }
    let empty = ParagraphRange(
      content: text.length..<text.length, full: text.length..<text.length)
    let paragraph = ShapedParagraph(
      empty, of: AttributedText(utf16: text.utf16, run.attributes), styles: styles,
      container: container, fonts: fonts, context: context)
    var metrics = LineMetrics()
    metrics.include(
      style.face, size: style.size, baselineOffset: style.baselineOffset,
      usesLeading: container.usesFontLeading)
    builder.append(
      LineContent(range: 0..<0, segments: [], visibleEnd: 0), of: paragraph, metrics: &metrics,
      usesLeading: container.usesFontLeading)
    let height = metrics.height(paragraph.style)
    builder.placeLast(
      top: lineTop, height: height,
      baseline: metrics.baseline(height: height, mode: container.lineHeightMode), spacingBelow: 0)
    placements.append(
      LinePlacement(
        indent: paragraph.style.firstLineHeadIndent, tailIndent: paragraph.style.tailIndent,
        alignment: paragraph.style.alignment, isRightToLeft: paragraph.isRightToLeft, width: 0))
  }
}
