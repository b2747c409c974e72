/// Text that was laid out without a width, so that no line wraps. This layout determines the
/// smallest and the greatest useful width of a container for the text. If a container is wide
/// enough for all lines, the layout in this container has the same lines.
final class UnwrappedText {
  private var stacker: ParagraphStacker
  /// Whether `stacker` still holds the lines that were laid out without a width. Any later layout
  /// replaces these lines.
  private var hasLines = true
  /// The smallest width of a container, in points and including insets, at which no line wraps.
  let greatest: Double
  /// Like ``greatest``, but only for the paragraphs that never wrap.
  private let rigid: Double
  /// Whether the lines are independent of the container's width, provided that no line wraps.
  private let hasFixedLines: Bool
  /// The text with its resolved styles.
  let styles: StyleTable

  /// The smallest width of a container, in points and including insets, at which no word is
  /// divided. Each use measures the words again.
  var least: Double { min(max(rigid, stacker.widestPiece), greatest) }

  /// Lays out text. The container must have neither a size nor limits.
  init(
    _ text: AttributedText, in container: consuming TextContainer, _ context: LayoutContext
  ) throws(RenderError) {
    var stacker = try ParagraphStacker(text, in: container, context)
    stacker.keepsParagraphs = true
    try stacker.stackText(scale: 1)
    (rigid, greatest) = stacker.widestLines
    (hasFixedLines, styles) = (stacker.hasFixedLines, stacker.styles)
    self.stacker = stacker
  }

  /// Lays out the text at a width, without other limits. The lines are broken again only if
  /// necessary. Do not call this method after ``layout(in:)``, which changes the container.
  func layout(width: Double) throws(RenderError) -> TextLayout {
    let keepsLines = hasLines && fits(width)
    hasLines = false
    return try stacker.layout(width: width, keepingLines: keepsLines)
  }

  /// Lays out the text in a container.
  func layout(in container: consuming TextContainer) throws(RenderError) -> TextLayout {
    hasLines = false
    return try stacker.layout(in: container)
  }

  /// Whether the layout of the text at a width has the same lines as the layout without a width.
  /// The result is `false` if the width is smaller than ``greatest``. It is also `false` for text
  /// with tabs, and for optimal or balanced line breaking. Lines of such text can depend on the
  /// width even if no line wraps.
  func fits(_ width: Double) -> Bool { width >= greatest && hasFixedLines }
}

extension ParagraphStacker {
  /// Whether the lines are independent of the container's width, provided that no line wraps.
  fileprivate var hasFixedLines: Bool {
    shaped.allSatisfy { paragraph in
      paragraph.style.lineBreakQuality == .greedy
        && !paragraph.items.contains { $0.kind == .tab }
    }
  }

  /// The container widths that the widest lines need: `all` for all paragraphs, and `rigid` for
  /// only the paragraphs that never wrap. The text must have been stacked without a width.
  fileprivate var widestLines: (rigid: Double, all: Double) {
    var (rigid, all, line) = (0.0, 0.0, 0)
    for paragraph in shaped {
      var widest = 0.0
      while line < builder.lines.count,
        builder.lines[line].range.upperBound <= paragraph.range.full.upperBound
      {
        widest = max(widest, builder.alignments[line].neededWidth)
        line += 1
      }
      all = max(all, widest)
      if !paragraph.style.lineBreakMode.wraps { rigid = max(rigid, widest) }
    }
    let insets = box.insets.width
    return (rigid + insets, all + insets)
  }

  /// The width that a container needs for the widest text between two consecutive break
  /// opportunities.
  fileprivate var widestPiece: Double {
    shaped.reduce(0) {
      $1.style.lineBreakMode.wraps ? max($0, widestPiece(of: $1)) : $0
    } + box.insets.left + box.insets.right
  }

  /// The width that the container needs for the widest text between two consecutive break
  /// opportunities of a paragraph.
  private func widestPiece(of paragraph: ShapedParagraph) -> Double {
    let style = paragraph.style
    let widths = AvailableWidths(style, container: .infinity)
    let line = LineText(paragraph)
    var widest = 0.0
    paragraph.forEachPiece { piece in
      let end = piece.upperBound
      var width = line.visibleWidth(of: piece.lowerBound..<paragraph.visibleEnd(of: piece))
      if end < paragraph.count, paragraph.unit(at: end - 1) == softHyphen {
        width += line.hyphenWidth(before: end)
      }
      let needed = LineAlignment(
        indent: widths[piece.lowerBound].indent, tailIndent: style.tailIndent,
        alignment: style.alignment, isRightToLeft: paragraph.isRightToLeft, width: width,
        paragraphTop: 0)
      widest = max(widest, needed.neededWidth)
    }
    return widest
  }
}
