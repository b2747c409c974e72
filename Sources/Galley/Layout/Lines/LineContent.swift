/// The content of a line of text: its glyph runs, including any hyphen or truncation token, and its
/// justification.
struct LineContent {
  let text: LineText
  /// The range of the line's text, in offsets from the paragraph's start. The range includes white
  /// space and truncated text.
  let range: Range<Int>
  private(set) var runs = LineRuns()
  /// Offset at which the line's hanging white space starts.
  let visibleEnd: Int
  private(set) var justification: Justification?
  private(set) var isTruncated = false

  /// Creates the content of a line. In the layout's attribute list, the attributes of the
  /// truncation token start at index `attributeCount`.
  init(_ line: borrowing BrokenLine, attributeCount: Int) {
    let paragraph = line.text.paragraph
    text = line.text
    range = line.range
    switch line.shortening {
    case .truncated(let truncated)?:
      visibleEnd = range.upperBound
      isTruncated = true
      runs.append(truncated.head, of: text)
      runs.append(
        truncated.token.runs(at: truncated.head.upperBound, attributeCount: attributeCount))
      runs.append(truncated.tail, of: text)
    case .tightened(let tightened)?:
      visibleEnd = paragraph.visibleEnd(of: range)
      justification = tightened
      runs.append(range, of: text)
    case nil:
      // In the break mode `byClipping`, white space at the line's end does not hang (attribute
      // semantics §5).
      visibleEnd =
        line.mode == .byClipping ? range.upperBound : paragraph.visibleEnd(of: range)
      runs.append(range, of: text)
      if line.isHyphenated { addHyphen(line) }
      // A paragraph's last line is not justified, and neither is a line that ends at a line
      // separator.
      if paragraph.style.alignment == .justified, !line.endsParagraph,
        line.available.width.isFinite, !paragraph.flags[range.upperBound].contains(.mandatoryBefore)
      {
        justify(to: line.available.width)
      }
    }
  }

  /// Adds the visible hyphen in the style of the text before it.
  private mutating func addHyphen(_ line: borrowing BrokenLine) {
    let end = range.upperBound
    guard let last = runs.list.indices.last else { return }
    // At the line's end, a soft hyphen has the paragraph's embedding level (UAX #9 L1), but the
    // visible hyphen has the word's level. If the two levels differ, the visible hyphen is inserted
    // before the soft hyphen.
    let hyphen = text.hyphen(before: end)
    let before = runs.list[last]
    let isApart = !line.addsHyphen && before.range == end - 1..<end
    runs.insert(hyphen, at: isApart && before.level != hyphen.level ? last : last + 1)
  }

  /// Justifies the line to a width in points.
  private mutating func justify(to width: Double) {
    let paragraph = text.paragraph
    if paragraph.style.usesKashida { lengthen(to: width) }
    justification = Justification(
      range, of: paragraph, visibleEnd: visibleEnd, surplus: width - naturalWidth)
  }

  /// Adds the tatweels with which ``Kashida`` fills a part of the line's missing width. Text before
  /// the line's last tab gets no tatweels.
  private mutating func lengthen(to width: Double) {
    let paragraph = text.paragraph
    let visible = range.lowerBound..<max(visibleEnd, range.lowerBound)
    let tab = visible.last { paragraph.unit(at: $0) == 0x09 }
    guard
      let kashida = Kashida(
        (tab.map { $0 + 1 } ?? visible.lowerBound)..<visible.upperBound, of: paragraph,
        surplus: width - naturalWidth)
    else { return }
    var longer = self
    for index in longer.runs.list.indices {
      if let run = kashida.lengthened(longer.runs.run(index, of: text), of: paragraph) {
        longer.runs.replace(index, by: run)
      }
    }
    // Some fonts draw letters wider next to a tatweel. If the line with tatweels is too wide, it
    // gets no tatweels.
    if longer.naturalWidth <= width + Tolerance.length { self = longer }
  }
}

/// The tracking after a line's last cluster. The line's visible width excludes this tracking.
struct TrailingTracking {
  /// The offset of the line's last cluster. `isInserted` is whether this cluster belongs to a
  /// truncation token or hyphen.
  var cluster: Int
  var isInserted: Bool
  var width: Double
  /// Whether the cluster is at the line's edge and has the paragraph's direction, so that its
  /// tracking hangs like trailing white space. If `false`, the tracking is removed.
  var hangs: Bool
}

extension LineContent {
  /// Width of the line's hanging white space.
  var hangingWidth: Double {
    var width = 0.0
    for index in runs.list.indices.reversed() where !runs.list[index].isInserted {
      if runs.list[index].range.upperBound <= visibleEnd { break }
      width += runs.run(index, of: text).width(from: visibleEnd)
    }
    return width
  }

  /// The tracking after the line's last visible cluster in text order.
  var trailingTracking: TrailingTracking? {
    guard runs.mayHaveTracking(of: text),
      let index = runs.list.lastIndex(where: isVisible)
    else { return nil }
    let run = runs.run(index, of: text)
    guard run.spacing.hasTracking,
      let cluster = run.lastCluster(before: run.isInserted ? .max : visibleEnd)
    else { return nil }
    let width = run.spacing.tracking(at: cluster)
    guard width != 0 else { return nil }
    let isAtEdge = { (other: Int) in isVisible(runs.list[other]) }
    let isRightToLeft = text.paragraph.isRightToLeft
    let visualOrder = runs.visualOrder
    let edge =
      isRightToLeft ? visualOrder.first(where: isAtEdge) : visualOrder.last(where: isAtEdge)
    return TrailingTracking(
      cluster: cluster, isInserted: run.isInserted, width: width,
      hangs: edge == index && run.isRightToLeft == isRightToLeft)
  }

  private func isVisible(_ entry: LineRuns.Entry) -> Bool {
    entry.isInserted || entry.range.lowerBound < visibleEnd
  }

  /// Width of the line's visible text before justification.
  var naturalWidth: Double {
    let tracking = trailingTracking
    return runs.width(of: text) - hangingWidth - (tracking?.width ?? 0)
  }
}
