import GalleyFont
import GalleyUnicode

/// Writes a line's runs and glyphs to the layout from left to right, at the position of a moving
/// pen. Splits glyph runs at changes of text attributes.
struct RunBuilder {
  let paragraph: ShapedParagraph
  /// Offset at which the line's hanging white space starts.
  let visibleEnd: Int
  let justification: Justification?
  /// Tracking to remove after the line's last cluster; `nil` to keep all tracking.
  var dropped: TrailingTracking?
  /// Horizontal position of the next glyph.
  var pen: Double

  /// Writes a glyph run to the layout. Glyph runs must be appended in visual order.
  mutating func append(
    _ source: GlyphRun, runs: inout [TextLayout.Run], glyphs: inout [TextLayout.Glyph]
  ) {
    if let width = source.fixedWidth {
      appendSpace(source, width: width, runs: &runs, glyphs: &glyphs)
      return
    }
    if let attributes = plainAttributes(of: source) {
      appendPlain(source, attributes: attributes, runs: &runs, glyphs: &glyphs)
      return
    }
    let isRightToLeft = source.isRightToLeft
    var boundary = isRightToLeft ? source.range.upperBound : source.range.lowerBound
    var isOpen = false
    var start = source.glyphs.startIndex
    while start < source.glyphs.endIndex {
      let cluster = source.glyphs[start].cluster
      let end = source.clusterEnd(from: start)
      let attributes = attributes(of: source, cluster: Int(cluster))
      if isOpen, runs[runs.count - 1].attributes != attributes {
        let next = Int(isRightToLeft ? source.glyphs[start - 1].cluster : cluster)
        close(&runs[runs.count - 1], source, from: boundary, to: next)
        boundary = next
        isOpen = false
      }
      if !isOpen { runs.append(run(source, attributes: attributes, firstGlyph: glyphs.count)) }
      isOpen = true
      appendCluster(start..<end, of: source, into: &runs[runs.count - 1], glyphs: &glyphs)
      start = end
    }
    guard isOpen else { return }
    close(
      &runs[runs.count - 1], source, from: boundary,
      to: isRightToLeft ? source.range.lowerBound : source.range.upperBound)
  }

  /// Sets the text range of a layout run to the glyph run's text between two offsets. Together, the
  /// layout runs cover all text of the glyph run, even if a ligature extends from one layout run
  /// into the next.
  private func close(
    _ run: inout TextLayout.Run, _ source: GlyphRun, from start: Int, to end: Int
  ) {
    let base = paragraph.range.content.lowerBound
    if case .inserted(_, let offset) = source.origin {
      run.range = base + offset..<base + offset
    } else {
      run.range = base + min(start, end)..<base + max(start, end)
    }
  }

  func attributes(of source: GlyphRun, cluster: Int) -> Int {
    switch source.origin {
    case .inserted(let attributes, _): attributes
    case .text: paragraph.text.runs.count == 1 ? 0 : paragraph.run(at: cluster)
    }
  }

  func run(
    _ source: GlyphRun, attributes: Int, firstGlyph: Int
  ) -> TextLayout.Run {
    let base = paragraph.range.content.lowerBound
    return TextLayout.Run(
      range: base + source.range.lowerBound..<base + source.range.upperBound,
      face: source.face, size: source.style.size(of: source.face),
      scaleX: source.style.scaleX * source.compression, skew: skew(of: attributes, source),
      orientation: source.orientation, baselineOffset: source.raise,
      shapedScript: source.script, language: source.style.language, level: source.level,
      attributes: attributes, x: pen,
      width: 0, visibleX: pen, visibleWidth: 0, glyphs: firstGlyph..<firstGlyph)
  }

  /// The slant of a layout run. A change of slant does not split an item, so the slant is looked up
  /// by the run's attributes.
  private func skew(of attributes: Int, _ source: GlyphRun) -> Double {
    guard case .text = source.origin, attributes < paragraph.styles.count else {
      return source.style.skew
    }
    return paragraph.styles[attributes].skew
  }

  private mutating func appendCluster(
    _ range: Range<Int>, of source: GlyphRun, into run: inout TextLayout.Run,
    glyphs: inout [TextLayout.Glyph]
  ) {
    let unit = source.style.unit(of: source.face, source.orientation)
    let unitY = source.style.crossUnit(of: source.face, source.orientation)
    let raise = source.raise - source.drop(skew: run.skew)
    let cluster = Int(source.glyphs[range.lowerBound].cluster)
    // Negative spacing cannot make a cluster's width negative. A width is negative only if the
    // font's own advance is negative.
    let total = max(spacing(at: cluster, of: source), -max(source.naturalWidth(of: range), 0))
    let isRightToLeft = source.isRightToLeft
    // A case change can turn one letter into several letters. These letters form one cluster, and
    // the tracking between them is inside this cluster.
    let gaps = range.count - 1
    let inner = gaps > 0 && !isRightToLeft ? source.spacing.inner(at: cluster) : 0
    // `leading` is the spacing before the cluster, such as padding. All other spacing is on the
    // opposite side of the cluster.
    let leading = source.spacing.leading(at: cluster)
    let extra = total - leading
    let start = pen
    let base = Int32(clamping: paragraph.range.content.lowerBound)
    var shownCluster = base &+ Int32(clamping: cluster)
    if case .inserted(_, let offset) = source.origin {
      shownCluster = base &+ Int32(clamping: offset)
    }
    for index in range {
      let glyph = source.glyphs[index]
      var advance = Double(glyph.xAdvance) * unit
      // Spacing follows its cluster in reading direction: it is on the cluster's left in
      // right-to-left text, and otherwise on its right.
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
    extend(&run, by: start, isHanging: hangs(cluster, source), glyphEnd: glyphs.count)
  }

  /// Extends a run so that it includes the glyphs that were added last. These glyphs lie between
  /// the horizontal position `start` and the pen.
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

  private func hangs(_ cluster: Int, _ source: GlyphRun) -> Bool {
    !source.isInserted && cluster >= visibleEnd
  }

  private func spacing(at cluster: Int, of source: GlyphRun) -> Double {
    var spacing = source.spacing.total(at: cluster)
    if let dropped, dropped.cluster == cluster, dropped.isInserted == source.isInserted {
      spacing -= dropped.width
    }
    guard !source.isInserted else { return spacing }
    return spacing + (justification?.extra(at: cluster, of: paragraph) ?? 0)
  }

  /// Writes a tab or an attachment as a space glyph of the given width. If the face has no space
  /// glyph, a tab is written without a glyph, because glyph 0 would be visible. An attachment's
  /// glyph is never drawn, so it can be glyph 0.
  private mutating func appendSpace(
    _ source: GlyphRun, width: Double, runs: inout [TextLayout.Run],
    glyphs: inout [TextLayout.Glyph]
  ) {
    let offset = source.range.lowerBound
    var run = run(
      source, attributes: attributes(of: source, cluster: offset), firstGlyph: glyphs.count)
    run.isAttachment = source.isAttachment
    var width = width
    if source.isAttachment, !source.isInserted {
      width += justification?.extra(at: offset, of: paragraph) ?? 0
    }
    let space = source.face.glyph(for: " ")
    if let glyph = space ?? (source.isAttachment ? 0 : nil) {
      glyphs.append(
        TextLayout.Glyph(
          id: glyph, cluster: Int32(clamping: paragraph.range.content.lowerBound + offset), x: pen,
          y: -source.raise, advance: width))
    }
    let start = pen
    pen += width
    extend(&run, by: start, isHanging: hangs(offset, source), glyphEnd: glyphs.count)
    runs.append(run)
  }
}

extension RunBuilder {
  /// The index of a plain glyph run's attributes. The glyphs of a plain run have exactly the
  /// positions that the shaper returned. Returns `nil` if the run is not plain, for example because
  /// of spacing, justification or a change of attributes.
  func plainAttributes(of source: GlyphRun) -> Int? {
    guard case .text = source.origin, source.spacing.isEmpty,
      justification == nil, dropped == nil, let first = source.glyphs.first,
      let last = source.glyphs.last
    else { return nil }
    let attributes = attributes(of: source, cluster: Int(first.cluster))
    // An attribute run is one contiguous range of text. If the first and the last cluster are in
    // the same attribute run, all clusters between them are therefore in it, too.
    guard
      paragraph.text.runs.count == 1
        || self.attributes(of: source, cluster: Int(last.cluster)) == attributes,
      // `appendPlain` cannot handle glyphs with a negative advance.
      source.glyphs.allSatisfy({ $0.xAdvance >= 0 })
    else { return nil }
    return attributes
  }

  /// Writes a plain run as a single run of the layout. In a plain run, all glyphs have exactly the
  /// positions that the shaper returned.
  mutating func appendPlain(
    _ source: GlyphRun, attributes: Int, runs: inout [TextLayout.Run],
    glyphs: inout [TextLayout.Glyph]
  ) {
    let place = runs.count
    runs.append(run(source, attributes: attributes, firstGlyph: glyphs.count))
    let unit = source.style.unit(of: source.face, source.orientation)
    let unitY = source.style.crossUnit(of: source.face, source.orientation)
    let raise = source.raise - source.drop(skew: runs[place].skew)
    let base = Int32(clamping: paragraph.range.content.lowerBound)
    let shaped = source.glyphs.span
    let (left, start) = (Self.cut(source, at: visibleEnd), pen)
    var middle = pen
    glyphs.append(addingCapacity: shaped.count) { glyphs in
      for index in shaped.indices {
        if index == left { middle = pen }
        let glyph = shaped[index]
        let advance = Double(glyph.xAdvance) * unit
        glyphs.append(
          TextLayout.Glyph(
            id: glyph.glyphID, cluster: base &+ glyph.cluster,
            x: pen + Double(glyph.xOffset) * unit,
            y: -Double(glyph.yOffset) * unitY - raise, advance: advance))
        pen += advance
      }
    }
    if left == shaped.count { middle = pen }
    runs[place].width = pen - start
    runs[place].glyphs = runs[place].glyphs.lowerBound..<glyphs.count
    runs[place].visibleWidth = source.isRightToLeft ? pen - middle : middle - start
    // If a run consists entirely of hanging white space, its visible part is empty and lies at the
    // run's end.
    let isShown = source.isRightToLeft || left == shaped.count || middle > start
    runs[place].visibleX = source.isRightToLeft ? middle : isShown ? start : pen
  }

  /// The number of glyphs to the left of the boundary between a plain run's visible text and its
  /// hanging white space. Cluster offsets ascend in left-to-right text and descend in right-to-left
  /// text.
  private static func cut(_ source: GlyphRun, at visibleEnd: Int) -> Int {
    let isRightToLeft = source.isRightToLeft
    guard source.range.upperBound > visibleEnd else {
      return isRightToLeft ? 0 : source.glyphs.count
    }
    let visibleEnd = Int32(clamping: visibleEnd)
    let glyphs = source.glyphs.span
    var cut = isRightToLeft ? 0 : glyphs.count
    if isRightToLeft {
      while cut < glyphs.count, glyphs[cut].cluster >= visibleEnd { cut += 1 }
    } else {
      while cut > 0, glyphs[cut - 1].cluster >= visibleEnd { cut -= 1 }
    }
    return cut
  }
}
