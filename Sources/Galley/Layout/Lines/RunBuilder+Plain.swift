// The common case of a segment: one set of attributes, and nothing between its glyphs.

import GalleyFont

extension RunBuilder {
  /// The attributes of a segment whose glyphs stand side by side as they were shaped; nil when
  /// spacing, justification or a change of attributes comes between them.
  func plainAttributes(of segment: ShapedSegment) -> Int? {
    guard case .text = segment.source, segment.spacing.isEmpty,
      justification == nil, dropped == nil, let first = segment.glyphs.first,
      let last = segment.glyphs.last
    else { return nil }
    let attributes = attributes(of: segment, cluster: Int(first.cluster))
    // Attributes are a range's, so those between two clusters with the same ones have them too.
    guard
      paragraph.text.runs.count == 1
        || self.attributes(of: segment, cluster: Int(last.cluster)) == attributes,
      // A cluster of negative width is set without width.
      segment.glyphs.allSatisfy({ $0.xAdvance >= 0 })
    else { return nil }
    return attributes
  }

  /// Writes a plain segment as one run.
  mutating func emitPlain(
    _ segment: ShapedSegment, attributes: Int, runs: inout [TextLayout.Run],
    glyphs: inout [TextLayout.Glyph]
  ) {
    let place = runs.count
    runs.append(run(segment, attributes: attributes, firstGlyph: glyphs.count))
    let unit = segment.style.unit(of: segment.face, segment.orientation)
    let unitY = segment.style.crossUnit(of: segment.face, segment.orientation)
    let raise = segment.raise - segment.drop(skew: runs[place].skew)
    let base = Int32(clamping: paragraph.range.content.lowerBound)
    let shaped = segment.glyphs.span
    let (left, start) = (Self.cut(segment, at: visibleEnd), pen)
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
    runs[place].visibleWidth = segment.isRightToLeft ? pen - middle : middle - start
    // What hangs alone shows where it ends.
    let isShown = segment.isRightToLeft || left == shaped.count || middle > start
    runs[place].visibleX = segment.isRightToLeft ? middle : isShown ? start : pen
  }

  /// The number of a plain segment's glyphs that stand left of the place at which white space
  /// begins to hang. Clusters rise, or fall where the text runs right to left.
  private static func cut(_ segment: ShapedSegment, at visibleEnd: Int) -> Int {
    let isRightToLeft = segment.isRightToLeft
    guard segment.range.upperBound > visibleEnd else {
      return isRightToLeft ? 0 : segment.glyphs.count
    }
    let visibleEnd = Int32(clamping: visibleEnd)
    let glyphs = segment.glyphs.span
    var cut = isRightToLeft ? 0 : glyphs.count
    if isRightToLeft {
      while cut < glyphs.count, glyphs[cut].cluster >= visibleEnd { cut += 1 }
    } else {
      while cut > 0, glyphs[cut - 1].cluster >= visibleEnd { cut -= 1 }
    }
    return cut
  }
}
