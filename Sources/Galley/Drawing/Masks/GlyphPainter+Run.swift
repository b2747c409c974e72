// From the glyphs of a run to where they stand on the canvas.

import GalleyFont

extension GlyphPainter {
  /// Calls `body` with the ink of each of a run's glyphs: all fills, then all strokes; strokes
  /// outside come first. Colour glyphs and attachments are never outlined, and drawn even when the
  /// run is outlined only.
  ///
  /// - Parameter visible: the pixels that count; a glyph out of reach of them costs nothing.
  func forEachGlyph(
    ofRun index: Int, in plan: LinePlan, _ glyphs: [TextLayout.Glyph], visible: PixelRect,
    _ body: (PositionedGlyph) throws(RenderError) -> Void
  ) throws(RenderError) {
    // By index: a run is large to copy.
    guard plan.runs[index].attachment == nil else {
      if let ink = picture(of: plan.runs[index], plan, visible: visible) { try body(ink) }
      return
    }
    // Most runs have no outline.
    guard plan.runs[index].strokePercent != 0 else {
      let fill = fill(ofRun: index, in: plan)
      return try forEachGlyph(ofRun: index, in: plan, glyphs, fill, visible, body)
    }
    let face = plan.runs[index].run.face
    let isDrawn = plan.runs[index].isFilled || face.hasColorBitmaps || face.hasColorLayers
    let stroke = stroke(ofRun: index, in: plan)
    let isStrokedOutside = plan.runs[index].isStrokedOutside
    if let stroke, isStrokedOutside {
      try forEachGlyph(ofRun: index, in: plan, glyphs, stroke, visible, body)
    }
    if isDrawn {
      let fill = fill(ofRun: index, in: plan)
      try forEachGlyph(ofRun: index, in: plan, glyphs, fill, visible, body)
    }
    if let stroke, !isStrokedOutside {
      try forEachGlyph(ofRun: index, in: plan, glyphs, stroke, visible, body)
    }
  }

  /// An attachment's picture.
  private func picture(
    of run: PaintRun, _ plan: LinePlan, visible: PixelRect
  ) -> PositionedGlyph? {
    let place = place(ofAttachment: run, plan)
    guard let image = run.attributes.attachment?.image, !place.isEmpty else { return nil }
    let (x, y) = (place.minX, place.maxY)
    let picture = attachments.picture(
      of: image, width: place.width, height: place.height,
      visible: visible.offsetBy(x: -x, y: -y))
    return picture.map {
      PositionedGlyph(ink: .picture($0), x: x, y: y, isStroke: false, clip: visible)
    }
  }

  /// The pixels of an attachment's picture. Its lower edge is as many whole pixels from the pixels'
  /// baseline as a glyph's would be, and its size does not depend on its place.
  func place(ofAttachment run: PaintRun, _ plan: LinePlan) -> PixelRect {
    guard let place = run.attachment, place.width > 0, place.height > 0 else { return .empty }
    let x: Int
    let y: Int
    if plan.flow.isVertical {
      x = plan.baseline + grid.edge(place.x - plan.flow.width + plan.line.baseline)
      y = grid.edge(plan.origin.y + place.y + place.height)
    } else {
      x = grid.edge(plan.origin.x + place.x)
      y = plan.baseline + grid.edge(place.y + place.height - plan.line.baseline)
    }
    return PixelRect(
      minX: x, minY: y - max(1, grid.edge(place.height)),
      maxX: x + max(1, grid.edge(place.width)), maxY: y)
  }

  /// What is the same for all of a run's glyphs that are drawn in one style.
  private struct RunGlyphs {
    let isStroke: Bool
    /// Whether coverage is painted, and not only what has colours of its own.
    let paintsCoverage: Bool
    /// The pixels outside of which glyphs are cut.
    let clip: PixelRect
    /// Where the pens of glyphs stand that may touch those.
    let reachable: PixelRect

    /// Whether a glyph may be seen whose pen stands at a pixel.
    @inline(__always)
    func isInReach(x: Int, y: Int) -> Bool {
      x >= reachable.minX && x <= reachable.maxX && y >= reachable.minY && y <= reachable.maxY
    }
  }

  private func forEachGlyph(
    ofRun index: Int, in plan: LinePlan, _ glyphs: [TextLayout.Glyph], _ style: Style,
    _ visible: PixelRect, _ body: (PositionedGlyph) throws(RenderError) -> Void
  ) throws(RenderError) {
    let own = RunGlyphs(
      isStroke: style.stroke != nil,
      paintsCoverage: style.stroke != nil || plan.runs[index].isFilled,
      clip: plan.cut(visible, to: plan.runs[index].edges, on: grid),
      reachable: visible.grown(by: reach(style)))
    let isPlain = style.isPlain && style.transform.size > 0 && !visible.isEmpty
    let end = plan.runs[index].run.glyphs.upperBound
    var next = plan.runs[index].run.glyphs.lowerBound
    while next < end {
      // Most glyphs are these.
      if isPlain {
        next = try forEachKnown(
          of: glyphs, next..<end, style.number, among: masks.masks, own, plan, body)
        guard next < end else { return }
      }
      if let placed = try positionedGlyph(of: glyphs[next], style, own, plan, visible: visible) {
        try body(placed)
      }
      next += 1
    }
  }

  /// Calls `body` with the ink of glyphs whose masks are remembered, up to the first one whose is
  /// not: its index, or the end.
  private func forEachKnown(
    of glyphs: [TextLayout.Glyph], _ range: Range<Int>, _ style: UInt64,
    among known: GlyphTable<CoverageMask?>, _ own: RunGlyphs, _ plan: LinePlan,
    _ body: (PositionedGlyph) throws(RenderError) -> Void
  ) throws(RenderError) -> Int {
    var hits = 0
    defer { masks.note(hits: hits) }
    // Most glyphs of a run stand at one height.
    var across = (y: Double.nan, pixel: 0)
    for index in range {
      let glyph = glyphs[index]
      guard glyph.id != 0 || drawsMissingGlyphs else { continue }
      if glyph.y != across.y { across = (glyph.y, plan.pen(across: glyph.y, on: grid)) }
      let (along, phase) = plan.pen(along: glyph.x, on: grid)
      let (x, y) = plan.flow.isVertical ? (across.pixel, along) : (along, across.pixel)
      guard own.isInReach(x: x, y: y) else { continue }
      let key = GlyphKey(style: style, glyph: glyph.id, phase: phase)
      guard let mask = known[key] else { return index }
      hits += 1
      guard let mask, own.paintsCoverage else { continue }
      try body(
        PositionedGlyph(
          ink: .coverage(mask), x: x, y: y, isStroke: own.isStroke, clip: own.clip, key: key))
    }
    return range.upperBound
  }

  /// The ink of any glyph; `nil` where none is seen.
  private func positionedGlyph(
    of glyph: TextLayout.Glyph, _ style: Style, _ own: RunGlyphs, _ plan: LinePlan,
    visible: PixelRect
  ) throws(RenderError) -> PositionedGlyph? {
    let (x, y, phase) = plan.pen(glyph, on: grid)
    guard own.isInReach(x: x, y: y),
      let ink = try ink(
        of: glyph.id, style, phase: phase, visible: visible.offsetBy(x: -x, y: -y)),
      own.paintsCoverage || ink.isColored
    else { return nil }
    // A picture stands at whole pixels of a vertical line.
    let row = plan.flow.isVertical && phase >= 2 && ink.isPicture ? y + 1 : y
    var placed = PositionedGlyph(ink: ink, x: x, y: row, isStroke: own.isStroke, clip: own.clip)
    if case .coverage = ink {
      placed.key = GlyphKey(style: style.number, glyph: glyph.id, phase: phase)
    }
    return placed
  }
}

extension GlyphPainter {
  /// The pixels that a run's ink may touch of those that count. What is drawn only where it is
  /// visible may touch all of them; everything else is drawn and remembered for the painting.
  func extent(
    ofRun index: Int, in plan: LinePlan, _ glyphs: [TextLayout.Glyph], visible: PixelRect
  ) throws(RenderError) -> PixelRect {
    guard plan.runs[index].attachment == nil else {
      return place(ofAttachment: plan.runs[index], plan).intersection(visible)
    }
    guard remembers(run: index, in: plan) else { return visible }
    var extent = PixelRect.empty
    try forEachGlyph(ofRun: index, in: plan, glyphs, visible: visible) {
      extent = extent.union($0.bounds)
    }
    return extent
  }

  /// Whether a run's glyphs are drawn whole and remembered, and not only where they are visible.
  func remembers(run index: Int, in plan: LinePlan) -> Bool {
    guard plan.runs[index].attachment == nil else { return false }
    let stroke = stroke(ofRun: index, in: plan)
    return max(fill(ofRun: index, in: plan).inkSize, stroke?.inkSize ?? 0) <= Self.cachedSize
  }
}

extension GlyphPainter.Style {
  /// The em, or where it is wider the outline, in pixels of the longer side.
  var inkSize: Double {
    max(transform.size * max(1, transform.scaleX), stroke?.width ?? 0)
  }
}
