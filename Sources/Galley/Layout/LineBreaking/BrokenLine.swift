/// A paragraph broken into lines: values alone, from which glyphs are placed afterwards.
struct BrokenParagraph {
  /// The lines that the container has space for.
  var lines: [BrokenLine]
  /// Where the next line begins, from the top of the paragraph.
  var height = 0.0
  /// Whether the lines show all of the text.
  var isWhole = true
  /// Whether its one line, the container's first, is higher than the container.
  var overflows = false

  /// No lines yet, in the memory of an empty array.
  init(into lines: consuming [BrokenLine] = []) { self.lines = lines }

  /// Hyphenated lines at the end of those broken so far, as many as count.
  var trailingHyphens: Int {
    lines.suffix(LineBreaker.longestLadder).reversed().prefix(while: \.isHyphenated).count
  }
}

/// A line of a broken paragraph: which text stands on it, how it was made to fit, and how high it
/// is. Whether it fits its container is known before it has glyphs.
struct BrokenLine {
  /// How text is shown that is wider than its line and may not wrap.
  indirect enum Shortening {
    /// With less space between clusters.
    case tightened(Justification)
    /// With a token in the place of some of it.
    case truncated(TruncatedLine)
  }

  let text: LineText
  /// Offsets from the paragraph's start, white space included; removed text too.
  var range: Range<Int>
  let mode: LineBreakMode
  let available: AvailableWidth
  /// Whether a hyphen shows at its end that no soft hyphen of the text stands for.
  let addsHyphen: Bool
  var shortening: Shortening?
  private(set) var metrics = LineMetrics()
  /// Top of its box, from the top of the paragraph.
  private(set) var top = 0.0
  /// Height of its box.
  private(set) var height = 0.0
  /// Where its letters stand, from the top of the paragraph.
  private(set) var baseline = 0.0

  init(
    _ text: LineText, _ range: Range<Int>, mode: LineBreakMode, available: AvailableWidth,
    addsHyphen: Bool = false
  ) {
    self.text = text
    self.range = range
    self.mode = mode
    self.available = available
    self.addsHyphen = addsHyphen
  }

  /// Measures the line, whose box begins at a distance from the top of its paragraph.
  mutating func place(at top: Double, in container: borrowing TextContainer) {
    let style = text.paragraph.style
    metrics = LineMetrics(
      of: range, in: text.paragraph, shortening, usesLeading: container.usesFontLeading,
      isVertical: container.writingMode.isVertical)
    self.top = top
    height = metrics.height(style)
    baseline = top + metrics.baseline(height: height, style, mode: container.lineHeightMode)
  }

  /// Bottom of its box, from the top of the paragraph.
  var bottom: Double { top + height }

  /// Whether it holds the end of its paragraph.
  var endsParagraph: Bool { range.upperBound == text.paragraph.count }

  /// Whether it ends, and its paragraph goes on, behind a hyphen that shows.
  var isHyphenated: Bool {
    mode == .byWordWrapping && !endsParagraph && !range.isEmpty
      && (addsHyphen || text.paragraph.unit(at: range.upperBound - 1) == softHyphen)
  }
}
