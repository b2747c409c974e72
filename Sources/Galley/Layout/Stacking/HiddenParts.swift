// Finds text that a layout does not show.

extension TextLayout {
  /// End offset of the last line's text. Hidden text after the last line begins at this offset.
  var shownEnd: Int { lines.last?.range.upperBound ?? 0 }

  /// The first part of a line's text that no run of the line shows. If the runs show all of the
  /// text, the result is the range of the whole line.
  func hiddenRange(of line: Line) -> Range<Int> {
    var shown = line.range.lowerBound
    for run in runs[line.runs].sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where !run.range.isEmpty {
      if run.range.lowerBound > shown { return shown..<run.range.lowerBound }
      shown = max(shown, run.range.upperBound)
    }
    return shown < line.range.upperBound ? shown..<line.range.upperBound : line.range
  }

  /// Whether a line is clipped at the edge of the container's box. A line is clipped if its style
  /// requests clipping or if its truncation token does not fit.
  func isClipped(_ line: Line, isLast: Bool, paragraphStart: Int) -> Bool {
    let style = text.attributes(at: paragraphStart)?.attributes.paragraphStyle
    let own = style?.lineBreakMode ?? .byWordWrapping
    switch isLast ? container.lastLineBreakMode ?? own : own {
    case .byClipping: return true
    case .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle:
      let room =
        flow.isVertical
        ? height - container.insets.top - container.insets.bottom
        : width - container.insets.left - container.insets.right
      return !line.isTruncated && line.width > room + Self.smallestCut
    case .byWordWrapping, .byCharWrapping: return false
    }
  }

  /// The lines of text that are clipped at the edge of the container's box. `points` is the width,
  /// in points, that is cut off.
  var clippedLines: [(range: Range<Int>, points: Double)] {
    let box = ContentBox(container)
    guard box.width.isFinite else { return [] }
    var paragraphStart = 0
    var found: [(range: Range<Int>, points: Double)] = []
    for (index, line) in lines.enumerated() {
      let start = line.range.lowerBound
      if start == 0 || text.endsParagraph(before: start) { paragraphStart = start }
      let points = max(
        box.insets.left - line.x, line.x + line.width - box.insets.left - box.width)
      guard points > Self.smallestCut,
        isClipped(line, isLast: index == lines.count - 1, paragraphStart: paragraphStart)
      else { continue }
      found.append((line.range, points))
    }
    return found
  }

  /// Minimum clipped width, in points, that is reported. A clipped strip that is narrower is
  /// invisible, and can be the result of a rounding error.
  private static let smallestCut = 0.001
}
