/// A paragraph broken into lines. The lines hold only values; glyphs are placed later.
struct BrokenParagraph {
  /// The lines that fit in the container.
  var lines: [BrokenLine]
  /// Top of the next line, from the top of the paragraph.
  var height = 0.0
  /// Whether the lines show all of the text.
  var isWhole = true
  /// Whether its only line is the container's first line and is higher than the container.
  var overflows = false

  /// Creates a paragraph without lines. It reuses the buffer of an empty array.
  init(into lines: consuming [BrokenLine] = []) { self.lines = lines }

  /// Number of hyphenated lines at the end, capped at ``LineBreaker/longestLadder``.
  var trailingHyphens: Int {
    lines.suffix(LineBreaker.longestLadder).reversed().prefix(while: \.isHyphenated).count
  }
}

/// A line of a broken paragraph: its text, how it was made to fit, and its height. Whether it fits
/// the container is known before it has glyphs.
struct BrokenLine {
  /// How a line shows text that is too wide and may not wrap.
  indirect enum Shortening {
    /// Reduces the space between clusters.
    case tightened(Justification)
    /// Replaces some of the text by a truncation token.
    case truncated(TruncatedLine)
  }

  let text: LineText
  /// Offsets from the paragraph's start, with white space and truncated text.
  var range: Range<Int>
  let mode: LineBreakMode
  let available: AvailableWidth
  /// Whether the line ends in an automatic hyphen, which is not a soft hyphen of the text.
  let addsHyphen: Bool
  var shortening: Shortening?
  private(set) var metrics = LineMetrics()
  /// Top of the line's box, from the top of the paragraph.
  private(set) var top = 0.0
  /// Height of the line's box.
  private(set) var height = 0.0
  /// Baseline of the line's letters, from the top of the paragraph.
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

  /// Measures the line and sets its place. `top` is the top of its box, from the top of the
  /// paragraph.
  mutating func place(at top: Double, in container: borrowing TextContainer) {
    let style = text.paragraph.style
    metrics = LineMetrics(
      of: range, in: text.paragraph, shortening, usesLeading: container.usesFontLeading,
      isVertical: container.writingMode.isVertical)
    self.top = top
    height = metrics.height(style)
    baseline = top + metrics.baseline(height: height, style, mode: container.lineHeightMode)
  }

  /// Bottom of the line's box, from the top of the paragraph.
  var bottom: Double { top + height }

  /// Whether the line ends the paragraph.
  var endsParagraph: Bool { range.upperBound == text.paragraph.count }

  /// Whether the line ends in a visible hyphen and the paragraph continues.
  var isHyphenated: Bool {
    mode == .byWordWrapping && !endsParagraph && !range.isEmpty
      && (addsHyphen || text.paragraph.unit(at: range.upperBound - 1) == softHyphen)
  }
}
