// The common case of a segment: one set of attributes, and nothing between its glyphs.

import GalleyFont

extension RunEmitter {
  /// The attributes of a segment whose glyphs stand side by side as they were shaped; nil when
  /// spacing, justification or a change of attributes comes between them.
  func plainAttributes(of segment: LineSegment) -> Int? {
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
    _ segment: LineSegment, attributes: Int, runs: inout [TextLayout.Run],
    glyphs: inout [TextLayout.Glyph]
  ) {
    let place = runs.count
    runs.append(run(segment, attributes: attributes, firstGlyph: glyphs.count))
    let unit = segment.style.unit(of: segment.face, segment.orientation)
    let unitY = segment.style.crossUnit(of: segment.face, segment.orientation)
    let raise = segment.raise - segment.drop(skew: runs[place].skew)
    let base = Int32(clamping: paragraph.range.content.lowerBound)
    let visibleEnd = Int32(clamping: visibleEnd)
    var pen = pen
    var visible = (x: pen, width: 0.0)
    let shaped = segment.glyphs.span
    glyphs.append(addingCapacity: shaped.count) { glyphs in
      for index in shaped.indices {
        let glyph = shaped[index]
        let advance = Double(glyph.xAdvance) * unit
        glyphs.append(
          TextLayout.Glyph(
            id: glyph.glyphID, cluster: base &+ glyph.cluster,
            x: pen + Double(glyph.xOffset) * unit,
            y: -Double(glyph.yOffset) * unitY - raise, advance: advance))
        let start = pen
        pen += advance
        if glyph.cluster < visibleEnd {
          if visible.width == 0 { visible.x = start }
          visible.width = pen - visible.x
        } else if visible.width == 0 {
          visible.x = pen
        }
      }
    }
    (runs[place].visibleX, runs[place].visibleWidth) = visible
    runs[place].width = pen - self.pen
    runs[place].glyphs = runs[place].glyphs.lowerBound..<glyphs.count
    self.pen = pen
  }
}
