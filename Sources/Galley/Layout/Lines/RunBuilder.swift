// Places a segment's glyphs one after the other and cuts them into runs of equal attributes.

import GalleyFont
import GalleyUnicode

/// Moves a pen along a line from left to right and writes runs and glyphs.
struct RunBuilder {
  let paragraph: ShapedParagraph
  /// Offset from which white space hangs.
  let visibleEnd: Int
  let justification: Justification?
  /// What the line's last cluster leaves out of its spacing.
  var dropped: TrailingTracking?
  /// Where the next glyph stands.
  var pen: Double

  /// Writes one segment, which is next in visual order.
  mutating func emit(
    _ segment: ShapedSegment, runs: inout [TextLayout.Run], glyphs: inout [TextLayout.Glyph]
  ) {
    if let width = segment.fixedWidth {
      emitSpace(segment, width: width, runs: &runs, glyphs: &glyphs)
      return
    }
    if let attributes = plainAttributes(of: segment) {
      emitPlain(segment, attributes: attributes, runs: &runs, glyphs: &glyphs)
      return
    }
    let isRightToLeft = segment.isRightToLeft
    var boundary = isRightToLeft ? segment.range.upperBound : segment.range.lowerBound
    var isOpen = false
    var start = segment.glyphs.startIndex
    while start < segment.glyphs.endIndex {
      let cluster = segment.glyphs[start].cluster
      let end = segment.clusterEnd(from: start)
      let attributes = attributes(of: segment, cluster: Int(cluster))
      if isOpen, runs[runs.count - 1].attributes != attributes {
        let next = Int(isRightToLeft ? segment.glyphs[start - 1].cluster : cluster)
        close(&runs[runs.count - 1], segment, from: boundary, to: next)
        boundary = next
        isOpen = false
      }
      if !isOpen { runs.append(run(segment, attributes: attributes, firstGlyph: glyphs.count)) }
      isOpen = true
      emitCluster(start..<end, of: segment, into: &runs[runs.count - 1], glyphs: &glyphs)
      start = end
    }
    guard isOpen else { return }
    close(
      &runs[runs.count - 1], segment, from: boundary,
      to: isRightToLeft ? segment.range.lowerBound : segment.range.upperBound)
  }

  /// Gives a run its text: what lies between two cuts of its segment, so that together the runs
  /// cover it even where a ligature reaches from one into the next.
  private func close(
    _ run: inout TextLayout.Run, _ segment: ShapedSegment, from start: Int, to end: Int
  ) {
    let base = paragraph.range.content.lowerBound
    if case .inserted(_, let offset) = segment.source {
      run.range = base + offset..<base + offset
    } else {
      run.range = base + min(start, end)..<base + max(start, end)
    }
  }

  func attributes(of segment: ShapedSegment, cluster: Int) -> Int {
    switch segment.source {
    case .inserted(let attributes, _): attributes
    case .text: paragraph.text.runs.count == 1 ? 0 : paragraph.run(at: cluster)
    }
  }

  func run(
    _ segment: ShapedSegment, attributes: Int, firstGlyph: Int
  ) -> TextLayout.Run {
    let base = paragraph.range.content.lowerBound
    return TextLayout.Run(
      range: base + segment.range.lowerBound..<base + segment.range.upperBound,
      face: segment.face, size: segment.style.size,
      scaleX: segment.style.scaleX * segment.compression, skew: skew(of: attributes, segment),
      orientation: segment.orientation, baselineOffset: segment.raise,
      shapedScript: segment.script, language: segment.style.language, level: segment.level,
      attributes: attributes, x: pen,
      width: 0, visibleX: pen, visibleWidth: 0, glyphs: firstGlyph..<firstGlyph)
  }

  /// A slant does not split items, so it is the drawn run's own.
  private func skew(of attributes: Int, _ segment: ShapedSegment) -> Double {
    guard case .text = segment.source, attributes < paragraph.styles.count else {
      return segment.style.skew
    }
    return paragraph.styles[attributes].skew
  }

  private mutating func emitCluster(
    _ range: Range<Int>, of segment: ShapedSegment, into run: inout TextLayout.Run,
    glyphs: inout [TextLayout.Glyph]
  ) {
    let unit = segment.style.unit(of: segment.face, segment.orientation)
    let unitY = segment.style.crossUnit(of: segment.face, segment.orientation)
    let raise = segment.raise - segment.drop(skew: run.skew)
    let cluster = Int(segment.glyphs[range.lowerBound].cluster)
    let total = max(spacing(at: cluster, of: segment), -segment.naturalWidth(of: range))
    let isRightToLeft = segment.isRightToLeft
    // Letters that case makes of one are spaced within their cluster.
    let gaps = range.count - 1
    let inner = gaps > 0 && !isRightToLeft ? segment.spacing.inner(at: cluster) : 0
    // Room before the cluster is on its other side.
    let leading = segment.spacing.leading(at: cluster)
    let extra = total - leading
    let start = pen
    let base = Int32(clamping: paragraph.range.content.lowerBound)
    var shownCluster = base &+ Int32(clamping: cluster)
    if case .inserted(_, let offset) = segment.source {
      shownCluster = base &+ Int32(clamping: offset)
    }
    for index in range {
      let glyph = segment.glyphs[index]
      var advance = Double(glyph.xAdvance) * unit
      // Spacing follows its cluster in reading direction: to the right, or to the left.
      let isSpaced = index == (isRightToLeft ? range.lowerBound : range.upperBound - 1)
      if isSpaced, isRightToLeft { pen += extra }
      let isFirst = index == (isRightToLeft ? range.upperBound - 1 : range.lowerBound)
      if isFirst, !isRightToLeft { pen += leading }
      glyphs.append(
        TextLayout.Glyph(
          id: glyph.glyphID, cluster: shownCluster, x: pen + Double(glyph.xOffset) * unit,
          y: -Double(glyph.yOffset) * unitY - raise, advance: 0))
      pen += advance
      if isSpaced {
        advance += extra - inner
        if !isRightToLeft { pen += extra - inner }
      } else if inner != 0 {
        advance += inner / Double(gaps)
        pen += inner / Double(gaps)
      }
      if isFirst {
        advance += leading
        if isRightToLeft { pen += leading }
      }
      glyphs[glyphs.count - 1].advance = advance
    }
    extend(&run, by: start, isHanging: hangs(cluster, segment), glyphEnd: glyphs.count)
  }

  /// Grows a run by what was just written, from `start` to the pen.
  private func extend(
    _ run: inout TextLayout.Run, by start: Double, isHanging: Bool, glyphEnd: Int
  ) {
    let isEmpty = run.visibleWidth == 0
    run.width = pen - run.x
    run.glyphs = run.glyphs.lowerBound..<glyphEnd
    if isHanging {
      if isEmpty { run.visibleX = pen }
    } else {
      if isEmpty { run.visibleX = start }
      run.visibleWidth = pen - run.visibleX
    }
  }

  private func hangs(_ cluster: Int, _ segment: ShapedSegment) -> Bool {
    !segment.isInserted && cluster >= visibleEnd
  }

  private func spacing(at cluster: Int, of segment: ShapedSegment) -> Double {
    var spacing = segment.spacing.total(at: cluster)
    if let dropped, dropped.cluster == cluster, dropped.isInserted == segment.isInserted {
      spacing -= dropped.width
    }
    guard !segment.isInserted else { return spacing }
    return spacing + (justification?.extra(at: cluster, of: paragraph) ?? 0)
  }

  /// A tab or an attachment is a space glyph as wide as the stop or the picture asks. A tab in a
  /// face without one has no glyph, because glyph 0 would show; an attachment's glyphs are never
  /// drawn.
  private mutating func emitSpace(
    _ segment: ShapedSegment, width: Double, runs: inout [TextLayout.Run],
    glyphs: inout [TextLayout.Glyph]
  ) {
    let offset = segment.range.lowerBound
    var run = run(
      segment, attributes: attributes(of: segment, cluster: offset), firstGlyph: glyphs.count)
    run.isAttachment = segment.isAttachment
    var width = width
    if segment.isAttachment, !segment.isInserted {
      width += justification?.extra(at: offset, of: paragraph) ?? 0
    }
    let space = segment.face.glyph(for: " ")
    if let glyph = space ?? (segment.isAttachment ? 0 : nil) {
      glyphs.append(
        TextLayout.Glyph(
          id: glyph, cluster: Int32(clamping: paragraph.range.content.lowerBound + offset), x: pen,
          y: -segment.raise, advance: width))
    }
    let start = pen
    pen += width
    extend(&run, by: start, isHanging: hangs(offset, segment), glyphEnd: glyphs.count)
    runs.append(run)
  }
}
