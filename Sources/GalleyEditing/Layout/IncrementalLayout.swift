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

extension IncrementalLayout {
  /// Updates the layouts of the paragraphs after the text changed from `old` to `new`.
  mutating func update(
    from old: ChunkedSequence<StoredParagraph>, to new: ChunkedSequence<StoredParagraph>,
    by layouter: ParagraphLayouter
  ) throws(RenderError) {
    guard let change = new.change(from: old) else { return }
    if isLimited {
      try refill(change, with: new, by: layouter)
    } else {
      try replace(change, with: new, by: layouter)
    }
    try updateExtraLine(new, by: layouter)
  }

  /// Replaces the layouts of changed paragraphs. All other paragraphs only move.
  private mutating func replace(
    _ change: (old: Range<Int>, new: Range<Int>), with new: ChunkedSequence<StoredParagraph>,
    by layouter: ParagraphLayouter
  ) throws(RenderError) {
    let known = paragraphs[change.old].reusable
    var fresh: [StackedParagraph] = []
    fresh.reserveCapacity(change.new.count)
    for source in new[change.new] { fresh.append(try layouter.paragraph(source, known: known)) }
    paragraphs.replaceSubrange(change.old, with: fresh)
  }

  /// Removes the layouts of the changed paragraphs and of all paragraphs below them. Then adds
  /// layouts from top to bottom until the container is full.
  private mutating func refill(
    _ change: (old: Range<Int>, new: Range<Int>), with new: ChunkedSequence<StoredParagraph>,
    by layouter: ParagraphLayouter
  ) throws(RenderError) {
    let count = paragraphs.count
    // If the last paragraph above the change does not fit completely, the container is full, and
    // the changed text is hidden.
    if change.old.lowerBound >= count, count > 0, !paragraphs[count - 1].layout.isWhole { return }
    let first = min(change.old.lowerBound, count)
    let known = paragraphs[first..<count].reusable
    paragraphs.replaceSubrange(first..<count, with: [])
    isCut = false
    guard first < new.count else { return }
    var sum = paragraphs.measure
    var fresh: [StackedParagraph] = []
    var edge = first > 0 || container.keepEdgeSpacing ? self.edge : nil
    for source in new.from(first) {
      if let limit = container.maximumLines, sum.lines >= limit { isCut = true }
      if isCut { break }
      var next = try layouter.paragraph(source, known: known)
      let before = FixedPoint(next.layout.spacing.before)
      if edge == nil { edge = before }
      let top = sum.height + before - (edge ?? before)
      if !hasSpace(for: next.layout, below: sum.lines, at: top) {
        next.layout = try layouter.layout(source.text, below: sum.lines, at: top)
        next.dependsOnPlace = true
      }
      fresh.append(next)
      sum += next.measure
      isCut = !next.layout.isWhole
    }
    paragraphs.replaceSubrange(first..<first, with: fresh)
  }

  /// Whether a paragraph fits in the container at its position. The paragraph was laid out without
  /// limits on its height and on the number of lines.
  private func hasSpace(for paragraph: ParagraphLayout, below lines: Int, at top: FixedPoint)
    -> Bool
  {
    guard paragraph.isWhole else { return false }
    if let limit = container.maximumLines, lines + paragraph.lineCount >= limit {
      return false
    }
    return top.points + (paragraph.bottom ?? 0) <= height + Tolerance.length
  }

  private mutating func updateExtraLine(
    _ new: ChunkedSequence<StoredParagraph>, by layouter: ParagraphLayouter
  ) throws(RenderError) {
    extraLine = nil
    let count = paragraphs.count
    guard count > 0, count == new.count, !overflow else { return }
    extraLine = try layouter.extraLine(
      after: paragraphs[count - 1].source.text, below: paragraphs.measure.lines)
  }
}

extension [StackedParagraph] {
  /// The paragraph layouts that can be reused at any position, because their lines do not depend on
  /// the position, by the identity of their paragraphs.
  fileprivate var reusable: [ObjectIdentifier: StackedParagraph] {
    var reusable: [ObjectIdentifier: StackedParagraph] = [:]
    for paragraph in self where !paragraph.dependsOnPlace {
      reusable[ObjectIdentifier(paragraph.source)] = paragraph
    }
    return reusable
  }
}

extension ParagraphLayouter {
  /// The layout of a paragraph: the known layout, or else a new one.
  fileprivate func paragraph(
    _ source: StoredParagraph, known: [ObjectIdentifier: StackedParagraph]
  ) throws(RenderError) -> StackedParagraph {
    if let known = known[ObjectIdentifier(source)] { return known }
    return StackedParagraph(source: source, layout: try layout(source.text))
  }
}
