// Puts a line's segments in visual order and its glyphs in their places.

import GalleyFont
import GalleyUnicode

/// What a line is made of, before it has a place.
struct LineContent {
  /// Offsets from the paragraph's start, white space included; removed text too.
  var range: Range<Int>
  /// In text order, a token or hyphen where it stands.
  var segments: [LineSegment]
  /// Offset from which white space hangs.
  var visibleEnd: Int
  var justification: Justification?
  var isTruncated = false
  var isHyphenated = false
}

/// Appends lines to flat arrays of lines, runs and glyphs. Along the line, places are from the
/// left edge of its visible text; across, from its baseline.
struct LineBuilder {
  let text: AttributedText
  private(set) var lines: [TextLayout.Line] = []
  private(set) var runs: [TextLayout.Run] = []
  private(set) var glyphs: [TextLayout.Glyph] = []

  init(text: AttributedText) {
    self.text = text
  }

  /// Appends a line; `metrics` takes in what stands on it.
  mutating func append(
    _ content: LineContent, of paragraph: ShapedParagraph, metrics: inout LineMetrics,
    usesLeading: Bool
  ) {
    let firstRun = runs.count
    let hanging = paragraph.width(of: content.visibleEnd..<max(content.range.upperBound, content.visibleEnd))
    let isWhole = !content.isTruncated
    let trailing =
      (isWhole ? hanging : 0)
      + (isWhole && !content.isHyphenated
        ? paragraph.trailingTracking(at: content.visibleEnd, from: content.range.lowerBound) : 0)
    var emitter = RunEmitter(
      text: text, paragraph: paragraph, content: content, pen: paragraph.isRightToLeft ? -trailing : 0)
    for index in Bidi.visualOrder(levels: content.segments.map(\.level)) {
      let segment = content.segments[index]
      metrics.include(
        segment.face, size: segment.style.size, baselineOffset: segment.style.baselineOffset,
        usesLeading: usesLeading)
      emitter.emit(segment, runs: &runs, glyphs: &glyphs)
    }
    let end = paragraph.isRightToLeft ? emitter.pen : emitter.pen - trailing
    lines.append(
      TextLayout.Line(
        range: textRange(of: content.range, in: paragraph), x: 0, baseline: 0, top: 0, height: 0,
        ascent: metrics.ascent, descent: metrics.descent, leading: metrics.leading, width: end,
        trailingWhitespace: trailing, spacingBelow: 0, isRightToLeft: paragraph.isRightToLeft,
        isTruncated: content.isTruncated, isHyphenated: content.isHyphenated,
        runs: firstRun..<runs.count))
  }

  /// Takes the last line back.
  mutating func removeLast() {
    guard let line = lines.popLast() else { return }
    let firstGlyph = line.runs.isEmpty ? glyphs.count : runs[line.runs.lowerBound].glyphs.lowerBound
    glyphs.removeSubrange(firstGlyph...)
    runs.removeSubrange(line.runs.lowerBound...)
  }

  /// Gives the last line its place from the top of the container's content.
  mutating func placeLast(top: Double, height: Double, baseline: Double, spacingBelow: Double) {
    guard let index = lines.indices.last else { return }
    lines[index].top = top
    lines[index].height = height
    lines[index].baseline = top + baseline
    lines[index].spacingBelow = spacingBelow
  }

  /// No space below the container's last line.
  mutating func dropLastSpacing() {
    guard let index = lines.indices.last else { return }
    lines[index].spacingBelow = 0
  }

  /// Moves each line's parts to where the line stands.
  mutating func place(x: (Int) -> Double, dy: Double) {
    for index in lines.indices {
      let left = x(index)
      lines[index].x = left
      lines[index].top += dy
      lines[index].baseline += dy
      for run in lines[index].runs {
        runs[run].x += left
        runs[run].visibleX += left
        for glyph in runs[run].glyphs {
          glyphs[glyph].x += left
          glyphs[glyph].y += lines[index].baseline
        }
      }
    }
  }

  /// The line in offsets of the text; its last line holds the paragraph's separator too.
  private func textRange(of line: Range<Int>, in paragraph: ShapedParagraph) -> Range<Int> {
    let base = paragraph.range.content.lowerBound
    let end =
      line.upperBound == paragraph.count
      ? paragraph.range.full.upperBound : base + line.upperBound
    return base + line.lowerBound..<end
  }
}
