// Places the glyphs of a text run on the canvas.

import GalleyFont

extension GlyphPainter {
  /// Calls `body` with the drawn form (ink) of each glyph of a run: first all fills, then all
  /// strokes. Outside strokes come before the fills. Colour glyphs and attachments are never
  /// outlined. They are drawn even if the run is only outlined.
  ///
  /// - visible: the pixels that can be seen. Glyphs that cannot reach these pixels are skipped at
  ///   no cost.
  func forEachGlyph(
    ofRun index: Int, in display: DisplayLine, _ glyphs: [TextLayout.Glyph], visible: PixelRect,
    _ body: (PositionedGlyph) throws(RenderError) -> Void
  ) throws(RenderError) {
    // Runs are accessed by index, because a run is slow to copy.
    guard display.runs[index].attachment == nil else {
      if let ink = picture(of: display.runs[index], display, visible: visible) { try body(ink) }
      return
    }
    // Most runs have no stroke.
    guard display.runs[index].strokePercent != 0 else {
      let fill = fill(ofRun: index, in: display)
      return try forEachGlyph(ofRun: index, in: display, glyphs, fill, visible, body)
    }
    let face = display.runs[index].run.face
    let isDrawn = display.runs[index].isFilled || face.hasColorBitmaps || face.hasColorLayers
    let stroke = stroke(ofRun: index, in: display)
    let isStrokedOutside = display.runs[index].isStrokedOutside
    if let stroke, isStrokedOutside {
      try forEachGlyph(ofRun: index, in: display, glyphs, stroke, visible, body)
    }
    if isDrawn {
      let fill = fill(ofRun: index, in: display)
      try forEachGlyph(ofRun: index, in: display, glyphs, fill, visible, body)
    }
    if let stroke, !isStrokedOutside {
      try forEachGlyph(ofRun: index, in: display, glyphs, stroke, visible, body)
    }
  }

  /// The image of an attachment; `nil` if it is not visible.
  private func picture(
    of run: DisplayRun, _ display: DisplayLine, visible: PixelRect
  ) -> PositionedGlyph? {
    let box = place(ofAttachment: run, display)
    guard let attachment = run.attributes.attachment, !box.isEmpty else { return nil }
    let place = ImageFill(attachment.image, fit: attachment.fit, focus: attachment.focus)
      .place(in: box, grid)
    let seen = attachment.fit == .fill ? visible : visible.intersection(box)
    let (x, y) = (place.minX, place.maxY)
    let picture = attachments.picture(
      of: attachment.image, width: place.width, height: place.height,
      visible: seen.offsetBy(x: -x, y: -y))
    return picture.map {
      PositionedGlyph(ink: .picture($0), x: x, y: y, isStroke: false, clip: seen)
    }
  }

  /// The pixels that an attached image covers. The distance of its bottom edge from the pixel
  /// baseline is rounded to whole pixels as for a glyph. The size in pixels does not depend on the
  /// position.
  func place(ofAttachment run: DisplayRun, _ display: DisplayLine) -> PixelRect {
    guard let place = run.attachment, place.width > 0, place.height > 0 else { return .empty }
    let x: Int
    let y: Int
    if display.flow.isVertical {
      x = display.baseline + grid.edge(place.x - display.flow.width + display.line.baseline)
      y = grid.edge(display.origin.y + place.y + place.height)
    } else {
      x = grid.edge(display.origin.x + place.x)
      y = display.baseline + grid.edge(place.y + place.height - display.line.baseline)
    }
    return PixelRect(
      minX: x, minY: y - max(1, grid.edge(place.height)),
      maxX: x + max(1, grid.edge(place.width)), maxY: y)
  }

  /// Values that all glyphs of a run share when they are drawn in one style.
  private struct RunGlyphs {
    let isStroke: Bool
    /// Whether glyphs without their own colours are painted. If not, only colour glyphs are.
    let paintsCoverage: Bool
    /// The pixel rectangle to which glyphs are clipped.
    let clip: PixelRect
    /// The pen positions from which a glyph may touch visible pixels.
    let reachable: PixelRect

    /// Whether a glyph whose pen is at this pixel may be visible.
    @inline(__always)
    func isInReach(x: Int, y: Int) -> Bool {
      x >= reachable.minX && x <= reachable.maxX && y >= reachable.minY && y <= reachable.maxY
    }
  }

  private func forEachGlyph(
    ofRun index: Int, in display: DisplayLine, _ glyphs: [TextLayout.Glyph], _ style: Style,
    _ visible: PixelRect, _ body: (PositionedGlyph) throws(RenderError) -> Void
  ) throws(RenderError) {
    let own = RunGlyphs(
      isStroke: style.stroke != nil,
      paintsCoverage: style.stroke != nil || display.runs[index].isFilled,
      clip: display.cut(visible, to: display.runs[index].edges, on: grid),
      reachable: visible.grown(by: reach(style)))
    let isPlain = style.isPlain && style.transform.size > 0 && !visible.isEmpty
    let end = display.runs[index].run.glyphs.upperBound
    var next = display.runs[index].run.glyphs.lowerBound
    while next < end {
      // A fast path that covers most glyphs.
      if isPlain {
        next = try forEachKnown(
          of: glyphs, next..<end, style.number, among: masks.masks, own, display, body)
        guard next < end else { return }
      }
      if let placed = try positionedGlyph(of: glyphs[next], style, own, display, visible: visible) {
        try body(placed)
      }
      next += 1
    }
  }

  /// Calls `body` with the ink of glyphs whose masks are cached. Stops at the first glyph whose
  /// mask is not cached and returns its index, or the end of `range`.
  private func forEachKnown(
    of glyphs: [TextLayout.Glyph], _ range: Range<Int>, _ style: UInt64,
    among known: GlyphTable<CoverageMask?>, _ own: RunGlyphs, _ display: DisplayLine,
    _ body: (PositionedGlyph) throws(RenderError) -> Void
  ) throws(RenderError) -> Int {
    var hits = 0
    defer { masks.note(hits: hits) }
    // Most glyphs of a run have the same y coordinate.
    var across = (y: Double.nan, pixel: 0)
    for index in range {
      let glyph = glyphs[index]
      guard glyph.id != 0 || drawsMissingGlyphs else { continue }
      if glyph.y != across.y { across = (glyph.y, display.pen(across: glyph.y, on: grid)) }
      let (along, phase) = display.pen(along: glyph.x, on: grid)
      let (x, y) = display.flow.isVertical ? (across.pixel, along) : (along, across.pixel)
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

  /// The ink of a glyph at its position; `nil` if nothing is visible.
  private func positionedGlyph(
    of glyph: TextLayout.Glyph, _ style: Style, _ own: RunGlyphs, _ display: DisplayLine,
    visible: PixelRect
  ) throws(RenderError) -> PositionedGlyph? {
    let (x, y, phase) = display.pen(glyph, on: grid)
    guard own.isInReach(x: x, y: y),
      let ink = try ink(
        of: glyph.id, style, phase: phase, visible: visible.offsetBy(x: -x, y: -y)),
      own.paintsCoverage || ink.isColored
    else { return nil }
    // In a vertical line, glyph images are placed at whole pixels, so the phase is rounded.
    let row = display.flow.isVertical && phase >= 2 && ink.isPicture ? y + 1 : y
    var placed = PositionedGlyph(ink: ink, x: x, y: row, isStroke: own.isStroke, clip: own.clip)
    if case .coverage = ink {
      placed.key = GlyphKey(style: style.number, glyph: glyph.id, phase: phase)
    }
    return placed
  }
}

extension GlyphPainter {
  /// The visible pixels that a run's glyphs may touch. If only visible parts of a run's glyphs are
  /// drawn, these are all visible pixels. The glyphs of all other runs are drawn and cached for
  /// painting.
  func extent(
    ofRun index: Int, in display: DisplayLine, _ glyphs: [TextLayout.Glyph], visible: PixelRect
  ) throws(RenderError) -> PixelRect {
    guard display.runs[index].attachment == nil else {
      return place(ofAttachment: display.runs[index], display).intersection(visible)
    }
    guard remembers(run: index, in: display) else { return visible }
    var extent = PixelRect.empty
    try forEachGlyph(ofRun: index, in: display, glyphs, visible: visible) {
      extent = extent.union($0.bounds)
    }
    return extent
  }

  /// Whether a run's glyphs are drawn whole and cached, rather than only their visible parts.
  func remembers(run index: Int, in display: DisplayLine) -> Bool {
    guard display.runs[index].attachment == nil else { return false }
    let stroke = stroke(ofRun: index, in: display)
    return max(fill(ofRun: index, in: display).inkSize, stroke?.inkSize ?? 0) <= Self.cachedSize
  }
}

extension GlyphPainter.Style {
  /// The larger of the em and the stroke's width, in pixels.
  var inkSize: Double {
    max(transform.size * max(1, transform.scaleX), stroke?.width ?? 0)
  }
}
