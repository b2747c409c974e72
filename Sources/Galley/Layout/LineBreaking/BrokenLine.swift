/// A paragraph that is broken into lines, before the glyphs are positioned.
struct BrokenParagraph {
  /// The paragraph's lines that fit in the container.
  var lines: [BrokenLine] = []
  /// Top of the next line, measured from the top of the paragraph.
  var height = 0.0
  /// Whether the lines show all of the paragraph's text.
  var isWhole = true
  /// Whether `lines` consists of one line that is the container's first line and is taller than the
  /// container.
  var overflows = false

  /// Number of consecutive hyphenated lines at the end of `lines`, capped at
  /// ``ResolvedParagraphStyle/longestLadder``.
  var trailingHyphens: Int {
    lines.suffix(ResolvedParagraphStyle.longestLadder).reversed().prefix(while: \.isHyphenated)
      .count
  }
}

/// A line of a broken paragraph: its text, its height, and how its text was fitted to the width.
/// ``ParagraphStacker`` uses the height to check, before glyphs are positioned, whether the line
/// fits in the container.
struct BrokenLine {
  /// The method that fits text to its line, if the text is too wide and must not wrap.
  indirect enum Shortening {
    /// The gaps between clusters are narrowed.
    case tightened(Justification)
    /// A truncation token replaces some of the text.
    case truncated(TruncatedLine)
  }

  let text: LineText
  /// The range of the line's text, in offsets from the paragraph's start. The range includes white
  /// space and truncated text.
  var range: Range<Int>
  let mode: LineBreakMode
  let available: AvailableWidth
  /// Whether the line ends in an automatic hyphen (not in a soft hyphen of the text).
  let addsHyphen: Bool
  var shortening: Shortening?
  private(set) var metrics = LineMetrics()
  /// Top of the line's box, measured from the top of the paragraph.
  private(set) var top = 0.0
  /// Height of the line's box in points.
  private(set) var height = 0.0
  /// Baseline of the line's letters, measured from the top of the paragraph.
  private(set) var baseline = 0.0

  init(
    _ text: consuming LineText, _ range: Range<Int>, mode: LineBreakMode, available: AvailableWidth,
    addsHyphen: Bool = false
  ) {
    self.text = text
    self.range = range
    self.mode = mode
    self.available = available
    self.addsHyphen = addsHyphen
  }

  /// Measures the line's height, and places the line in the paragraph. `top` is the top of the
  /// line's box, measured from the top of the paragraph.
  mutating func place(at top: Double, in container: borrowing TextContainer) {
    let style = text.paragraph.style
    metrics = LineMetrics(
      of: range, in: text.paragraph, shortening, usesLeading: container.usesFontLeading,
      isVertical: container.writingMode.isVertical)
    self.top = top
    height = metrics.height(style)
    let mode = container.mode(of: style.lineHeight)
    baseline = top + metrics.baseline(height: height, style, mode: mode)
  }

  /// Bottom of the line's box, measured from the top of the paragraph.
  var bottom: Double { top + height }

  /// Whether this is the last line of its paragraph.
  var endsParagraph: Bool { range.upperBound == text.paragraph.count }

  /// Whether the line ends in a visible hyphen and the paragraph continues on the next line.
  var isHyphenated: Bool {
    mode == .byWordWrapping && !endsParagraph && !range.isEmpty
      && (addsHyphen || text.paragraph.unit(at: range.upperBound - 1) == softHyphen)
  }
}
