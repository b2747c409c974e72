// Puts a line's segments in visual order and its glyphs in their places.

import GalleyFont
import GalleyUnicode

/// Appends lines to flat arrays of lines, runs and glyphs. Along the line, places are from the
/// left edge of its visible text; across, from its baseline.
struct LineBuilder {
  var lines: [TextLayout.Line] = []
  var runs: [TextLayout.Run] = []
  var glyphs: [TextLayout.Glyph] = []

  /// Makes room for the glyphs of a text of that many units, and for that many runs.
  mutating func reserve(_ units: Int, runs: Int) {
    glyphs.reserveCapacity(units)
    self.runs.reserveCapacity(runs)
  }

  /// A line without a place, whose runs and glyphs are appended; `metrics` takes in what stands on
  /// it.
  mutating func line(
    _ content: LineContent, of paragraph: ShapedParagraph, _ metrics: inout LineMetrics,
    _ usesLeading: Bool
  ) -> TextLayout.Line {
    let firstRun = runs.count
    let isRightToLeft = paragraph.isRightToLeft
    let tracking = content.trailingTracking(of: paragraph)
    var trailing = content.hangingWidth(of: paragraph)
    if let tracking, tracking.hangs { trailing += tracking.width }
    var emitter = RunBuilder(
      paragraph: paragraph, visibleEnd: content.visibleEnd, justification: content.justification,
      dropped: tracking.flatMap { $0.hangs ? nil : $0 }, pen: isRightToLeft ? -trailing : 0)
    let segments = content.segments
    let hasText = segments.list.contains { !$0.isAttachment }
    let order = segments.isInVisualOrder ? [] : segments.visualOrder
    for place in segments.list.indices {
      let segment = segments.shaped(order.isEmpty ? place : order[place], of: paragraph)
      metrics.include(segment, hasText: hasText, usesLeading: usesLeading)
      emitter.emit(segment, runs: &runs, glyphs: &glyphs)
    }
    let width = isRightToLeft ? emitter.pen : emitter.pen - trailing
    return TextLayout.Line(
      range: textRange(of: content, in: paragraph), x: 0, baseline: 0, top: 0, height: 0,
      ascent: metrics.ascent, descent: metrics.descent, leading: metrics.leading, width: width,
      trailingWhitespace: trailing, spacingBelow: 0, isRightToLeft: isRightToLeft,
      isTruncated: content.isTruncated, isHyphenated: content.isHyphenated,
      dividesWord: content.dividesWord,
      runs: firstRun..<runs.count)
  }

  /// Appends a line with its place from the top of its paragraph.
  mutating func append(_ line: TextLayout.Line) { lines.append(line) }

  /// Appends the lines of a paragraph that was set by itself, at its place in the text.
  ///
  /// - Parameters:
  ///   - offset: UTF-16 units of the text before it.
  ///   - attributes: the text's index of one of the paragraph's attributes.
  mutating func append(_ paragraph: ParagraphLayout, at offset: Int, attributes: (Int) -> Int) {
    let (firstRun, firstGlyph) = (runs.count, glyphs.count)
    for var line in paragraph.lines {
      line.range = line.range.moved(by: offset)
      line.runs = line.runs.moved(by: firstRun)
      lines.append(line)
    }
    for var run in paragraph.runs {
      run.range = run.range.moved(by: offset)
      run.glyphs = run.glyphs.moved(by: firstGlyph)
      run.attributes = attributes(run.attributes)
      runs.append(run)
    }
    let clusters = Int32(clamping: offset)
    for var glyph in paragraph.glyphs {
      glyph.cluster &+= clusters
      glyphs.append(glyph)
    }
  }

  /// Takes the last line back.
  mutating func removeLast() {
    guard let line = lines.popLast() else { return }
    let firstGlyph = line.runs.isEmpty ? glyphs.count : runs[line.runs.lowerBound].glyphs.lowerBound
    glyphs.removeSubrange(firstGlyph...)
    runs.removeSubrange(line.runs.lowerBound...)
  }

  /// No space below the container's last line.
  mutating func dropLastSpacing() {
    guard let index = lines.indices.last else { return }
    lines[index].spacingBelow = 0
  }

  /// Stacks the lines' paragraphs, each at its place from the top of the container's content.
  mutating func stack(paragraphTop: (Int) -> Double) {
    for index in lines.indices {
      let top = paragraphTop(index)
      lines[index].top += top
      lines[index].baseline += top
    }
  }

  /// Makes everything smaller, before it has its place.
  mutating func scale(by factor: Double) {
    guard factor != 1 else { return }
    for index in lines.indices { lines[index].scale(by: factor) }
    for index in runs.indices { runs[index].scale(by: factor) }
    for index in glyphs.indices { glyphs[index].scale(by: factor) }
  }

  /// Puts the lines in the opposite order across a page of a height, each with its upper side up.
  mutating func reverse(across height: Double) {
    for index in lines.indices {
      let rise = lines[index].baseline - lines[index].top
      lines[index].top = height - lines[index].top - lines[index].height
      lines[index].baseline = lines[index].top + rise
    }
  }

  /// Moves each line's parts to where the line stands.
  mutating func place(x: (Int) -> Double, dy: Double) {
    for index in lines.indices {
      let left = x(index)
      lines[index].x = left
      lines[index].top += dy
      lines[index].baseline += dy
      moveParts(of: lines[index], dx: left, dy: lines[index].baseline)
    }
  }

  /// Moves a line's runs, and its glyphs, which stand together.
  private mutating func moveParts(of line: TextLayout.Line, dx: Double, dy: Double) {
    guard let last = line.runs.last else { return }
    let parts = runs[line.runs.lowerBound].glyphs.lowerBound..<runs[last].glyphs.upperBound
    var runs = runs.mutableSpan
    for index in line.runs {
      runs[index].x += dx
      runs[index].visibleX += dx
    }
    var glyphs = glyphs.mutableSpan
    for index in parts {
      glyphs[index].x += dx
      glyphs[index].y += dy
    }
  }

  /// The line in offsets of the text; its last line holds the paragraph's separator too.
  private func textRange(of content: LineContent, in paragraph: ShapedParagraph) -> Range<Int> {
    let line = content.range
    let isLast =
      line.upperBound == paragraph.count
      && (line.isEmpty || content.isTruncated || !paragraph.endsInEmptyLine)
    let base = paragraph.range.content.lowerBound
    let end = isLast ? paragraph.range.full.upperBound : base + line.upperBound
    return base + line.lowerBound..<end
  }
}

extension LineMetrics {
  /// Takes in what stands on a line. The font of an attachment counts only where there is no text.
  fileprivate mutating func include(_ segment: ShapedSegment, hasText: Bool, usesLeading: Bool) {
    let style = segment.style
    if segment.isAttachment, let bounds = style.attachment {
      include(
        bounds, baselineOffset: segment.raise, isVertical: segment.orientation != .horizontal)
      if hasText { return }
    }
    include(
      segment.face, size: style.size, baselineOffset: segment.raise,
      usesLeading: usesLeading, isVertical: segment.orientation != .horizontal)
  }
}
