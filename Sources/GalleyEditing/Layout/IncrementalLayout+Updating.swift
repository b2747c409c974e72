import Galley

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
