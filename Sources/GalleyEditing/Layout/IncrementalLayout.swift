import Galley

/// A paragraph of a text storage, with its laid-out lines.
struct StackedParagraph: Measured {
  let source: StoredParagraph
  var layout: ParagraphLayout
  /// Whether the paragraph's lines depend on the text above the paragraph. This is the case if the
  /// paragraph reaches the container's height limit or line limit.
  var dependsOnPlace = false

  var measure: StackMeasure {
    StackMeasure(
      units: source.text.length, lines: layout.lineCount,
      height: FixedPoint(layout.spacing.before) + FixedPoint(layout.height)
        + FixedPoint(layout.spacing.after),
      neededWidth: layout.neededWidth, overflow: layout.overflow)
  }
}

/// The combined measurements of a sequence of paragraphs: code units, lines, height, width and
/// overflow.
struct StackMeasure: Addable {
  /// Number of UTF-16 code units in the paragraphs.
  var units = 0
  var lines = 0
  /// Height of the paragraphs in points, including the spacing above and below each paragraph.
  var height = FixedPoint()
  /// Width that the widest line needs, in points, without the container's insets.
  var neededWidth = -Double.infinity
  /// Whether some text is not shown, or a line is too wide or too tall for the container.
  var overflow = false

  static func += (left: inout StackMeasure, right: StackMeasure) {
    left.units += right.units
    left.lines += right.lines
    left.height += right.height
    left.neededWidth = max(left.neededWidth, right.neededWidth)
    left.overflow = left.overflow || right.overflow
  }
}

/// The laid-out paragraphs that fit in a container with horizontal lines. Each paragraph is laid
/// out separately, so that after an edit only changed paragraphs are laid out again.
struct IncrementalLayout {
  let container: TextContainer
  /// Height available to the content, in points; infinite if the container does not limit the
  /// height.
  let height: Double
  var paragraphs = ChunkedSequence<StackedParagraph>()
  /// Whether the end of the text is not shown, because the container is full.
  var isCut = false
  /// The empty line that holds the caret after a paragraph separator at the end of the text. `nil`
  /// if the text does not end with a separator, or if the text does not fit in the container.
  var extraLine: ParagraphLayout?

  init(_ container: TextContainer) {
    self.container = container
    height = ParagraphAssembly.height(of: container)
  }

  /// Whether the container limits the height or the number of lines, so that some text might not
  /// fit.
  var isLimited: Bool { container.maximumLines != nil || height.isFinite }

  /// Whether some text is not shown, or a line is too wide or too tall for the container.
  var overflow: Bool { isCut || paragraphs.measure.overflow }

  /// Number of lines, including the empty line after a separator at the end of the text.
  var lineCount: Int { paragraphs.measure.lines + (extraLine?.lineCount ?? 0) }

  /// Vertical position of a paragraph's first line, in points from the top of the content. `sum`
  /// contains the total height of all previous paragraphs.
  func top(of paragraph: ParagraphLayout, after sum: StackMeasure) -> FixedPoint {
    sum.height + FixedPoint(paragraph.spacing.before) - edge
  }

  /// The omitted spacing above the first paragraph, in points. The spacing is 0 if the container
  /// keeps the spacing at its edges.
  var edge: FixedPoint {
    FixedPoint(
      container.keepEdgeSpacing || paragraphs.count == 0 ? 0 : paragraphs[0].layout.spacing.before)
  }

  /// Height of the content in points, down to the bottom of the last line. If the container keeps
  /// spacing at its edges, the spacing below the last paragraph is included.
  var bottom: Double {
    var index = paragraphs.count
    guard index > 0 else { return 0 }
    for paragraph in paragraphs.backwards(from: index - 1) {
      index -= 1
      guard let end = paragraph.layout.bottom else { continue }
      let sum = paragraphs.measure(before: index)
      let bottom = top(of: paragraph.layout, after: sum).points + end
      return container.keepEdgeSpacing ? bottom + paragraph.layout.spacing.after : bottom
    }
    return 0
  }

  /// The object that moves the paragraph layouts to their positions in the container and combines
  /// the layouts.
  var assembly: ParagraphAssembly {
    let widest = max(paragraphs.measure.neededWidth, extraLine?.neededWidth ?? -.infinity)
    return ParagraphAssembly(
      in: container, bottom: bottom, neededWidth: widest == -.infinity ? 0 : widest,
      overflows: paragraphs.count > 0 && paragraphs[0].layout.overflowsHeight)
  }

  /// The layout of a range of paragraphs at their positions in the container. If the range includes
  /// the last paragraph, and the text ends with an empty line, that line is included.
  ///
  /// `text` is the text of these paragraphs only.
  func layout(_ range: Range<Int>, of text: AttributedText) -> TextLayout {
    var sum = paragraphs.measure(before: range.lowerBound)
    let base = sum.units
    var parts: [ParagraphAssembly.Part] = []
    var offset = 0
    for (index, paragraph) in zip(range, paragraphs[range]) {
      offset = sum.units - base
      parts.append(
        ParagraphAssembly.Part(
          paragraph.layout, at: offset, top: top(of: paragraph.layout, after: sum).points,
          isLast: index == paragraphs.count - 1))
      sum += paragraph.measure
    }
    if range.upperBound == paragraphs.count, let extraLine {
      parts.append(ParagraphAssembly.Part(extraLine, at: offset, top: bottom, isLast: true))
    }
    return assembly.layout(parts, of: text)
  }
}
