/// What one line is built from: its glyph runs and the hyphen or token among them, and what fills
/// it to both edges.
struct LineContent {
  let text: LineText
  /// Offsets from the paragraph's start, white space included; removed text too.
  let range: Range<Int>
  private(set) var runs: LineRuns
  /// Offset from which white space hangs.
  let visibleEnd: Int
  private(set) var justification: Justification?
  private(set) var isTruncated = false

  /// The content of a line, its runs in the memory of an empty array. The attributes of its token
  /// stand behind `attributeCount` others.
  init(
    _ line: borrowing BrokenLine, attributeCount: Int, into memory: consuming [LineRuns.Entry]
  ) {
    let paragraph = line.text.paragraph
    text = line.text
    range = line.range
    runs = LineRuns(into: memory)
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
      // White space does not hang where lines are clipped (attribute semantics §5).
      visibleEnd =
        line.mode == .byClipping ? range.upperBound : paragraph.visibleEnd(of: range)
      runs.append(range, of: text)
      if line.isHyphenated { addHyphen(line) }
      // Last lines and those that a separator ends are natural.
      if paragraph.style.alignment == .justified, !line.endsParagraph,
        line.available.width.isFinite, !paragraph.flags[range.upperBound].contains(.mandatoryBefore)
      {
        justify(to: line.available.width)
      }
    }
  }

  /// Shows the hyphen of a line that ends behind a soft one or inside a word, in the attributes
  /// before it.
  private mutating func addHyphen(_ line: borrowing BrokenLine) {
    let end = range.upperBound
    guard let last = runs.list.indices.last else { return }
    // At the line's end the soft hyphen itself has the paragraph's level (UAX #9 L1), its mark that
    // of the word: so the mark goes before it where they differ.
    let hyphen = text.hyphen(before: end)
    let before = runs.list[last]
    let isApart = !line.addsHyphen && before.range == end - 1..<end
    runs.insert(hyphen, at: isApart && before.level != hyphen.level ? last : last + 1)
  }

  /// Fills the line to both edges.
  private mutating func justify(to width: Double) {
    let paragraph = text.paragraph
    if paragraph.style.usesKashida { lengthen(to: width) }
    justification = Justification(
      range, of: paragraph, visibleEnd: visibleEnd, surplus: width - naturalWidth)
  }

  /// Puts as many tatweels into the line as fit, behind its last tab.
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
    // A font may draw the letters beside a tatweel wider.
    if longer.naturalWidth <= width + Tolerance.length { self = longer }
  }

  /// Hands out the memory of the runs.
  consuming func takeMemory() -> [LineRuns.Entry] { runs.takeMemory() }
}

/// The tracking behind a line's last cluster, which the line drops.
struct TrailingTracking {
  /// The cluster's own offset, and whether it is one of a token or hyphen.
  var cluster: Int
  var isInserted: Bool
  var width: Double
  /// Whether it lies at the edge of the line, where it hangs as white space does. Elsewhere, as
  /// where the last cluster runs against the paragraph, it is left out.
  var hangs: Bool
}

extension LineContent {
  /// Width of the white space that hangs.
  var hangingWidth: Double {
    var width = 0.0
    for index in runs.list.indices.reversed() where !runs.list[index].isInserted {
      if runs.list[index].range.upperBound <= visibleEnd { break }
      width += runs.run(index, of: text).width(from: visibleEnd)
    }
    return width
  }

  /// The tracking behind the last visible cluster in text order.
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

  /// Width of the line's visible text before it is filled to both edges.
  var naturalWidth: Double {
    let tracking = trailingTracking
    return runs.width(of: text) - hangingWidth - (tracking?.width ?? 0)
  }
}
