// Glyphs where they stand.

import GalleyFont

/// A glyph's ink with the pixel that its pen stands at.
struct PlacedInk {
  let ink: GlyphInk
  let x: Int
  let y: Int
  /// Whether it is an outline instead of an inside.
  let isStroke: Bool
  /// The pixels outside of which it is cut.
  let clip: PixelRect
  /// What its coverage is remembered by; `nil` for anything else.
  var key: GlyphKey?

  /// The pixels that it may touch.
  var bounds: PixelRect { ink.bounds.offsetBy(x: x, y: y).intersection(clip) }

  /// Adds its shape to a mask.
  func add(to mask: inout InkMask) {
    switch ink {
    case .coverage(let coverage): mask.add(coverage, atX: x, y: y, within: clip)
    case .tiles(let tiles): for tile in tiles { mask.add(tile, atX: x, y: y, within: clip) }
    case .layers(let layers):
      for layer in layers { mask.add(layer.mask, atX: x, y: y, within: clip) }
    case .picture(let picture): mask.add(picture, atX: x, y: y, within: clip)
    case .pictureTiles(let tiles):
      for tile in tiles { mask.add(tile, atX: x, y: y, within: clip) }
    }
  }

  /// Paints it. What has colours of its own takes the brush's alpha alone.
  func draw(with brush: Brush, on canvas: inout Canvas<some RowBlending>) {
    switch ink {
    case .coverage(let mask): draw(mask, with: brush, on: &canvas)
    case .tiles(let tiles):
      for tile in tiles { draw(tile, with: brush, on: &canvas) }
    case .layers(let layers):
      for layer in layers {
        draw(layer.mask, in: layer.color, with: brush, on: &canvas)
      }
    case .picture(let picture):
      draw(picture, with: brush, on: &canvas)
    case .pictureTiles(let tiles):
      for tile in tiles { draw(tile, with: brush, on: &canvas) }
    }
  }

  private func draw(
    _ mask: CoverageMask, with brush: Brush, on canvas: inout Canvas<some RowBlending>
  ) {
    canvas.fill(rect(mask.bounds), through: mask.coverage, with: brush, within: clip)
  }

  /// A layer in a colour of its own or, without one, as the brush paints.
  private func draw(
    _ mask: CoverageMask, in own: Color?, with brush: Brush,
    on canvas: inout Canvas<some RowBlending>
  ) {
    guard let own else { return draw(mask, with: brush, on: &canvas) }
    switch brush {
    case .color(let color):
      let faded = own.multiplyingAlpha(by: Double(color.alpha) / 255)
      draw(mask, with: .color(faded), on: &canvas)
    case .gradient(let gradient) where gradient.isOpaque:
      draw(mask, with: .color(own), on: &canvas)
    case .gradient(let gradient):
      let rect = rect(mask.bounds)
      let faded = gradient.alpha(of: rect, through: mask.coverage)
      canvas.fill(rect, through: faded, with: own, within: clip)
    }
  }

  private func draw(
    _ picture: ColorBitmap, with brush: Brush, on canvas: inout Canvas<some RowBlending>
  ) {
    let rect = rect(picture.bounds)
    switch brush {
    case .color(let color):
      canvas.draw(picture.pixels, in: rect, alpha: color.alpha, within: clip)
    case .gradient(let gradient) where gradient.isOpaque:
      canvas.draw(picture.pixels, in: rect, within: clip)
    case .gradient(let gradient):
      canvas.draw(picture.pixels, in: rect, through: gradient.alpha(of: rect), within: clip)
    }
  }

  private func rect(_ bounds: MaskBounds) -> PixelRect {
    PixelRect(bounds).offsetBy(x: x, y: y)
  }
}

extension GlyphPainter {
  /// Calls `body` with the ink of each of a run's glyphs: all fills, then all strokes; strokes
  /// outside come first. Colour glyphs and attachments are never outlined, and drawn even when the
  /// run is outlined only.
  ///
  /// - Parameter visible: the pixels that count; a glyph out of reach of them costs nothing.
  func forEachInk(
    ofRun index: Int, in plan: LinePlan, _ glyphs: [TextLayout.Glyph], visible: PixelRect,
    _ body: (PlacedInk) throws(RenderError) -> Void
  ) throws(RenderError) {
    // By index: a run is large to copy.
    guard plan.runs[index].attachment == nil else {
      if let ink = picture(of: plan.runs[index], plan, visible: visible) { try body(ink) }
      return
    }
    // Most runs have no outline.
    guard plan.runs[index].strokePercent != 0 else {
      let fill = fill(ofRun: index, in: plan)
      return try forEachInk(ofRun: index, in: plan, glyphs, fill, visible, body)
    }
    let face = plan.runs[index].run.face
    let isDrawn = plan.runs[index].isFilled || face.hasColorBitmaps || face.hasColorLayers
    let stroke = stroke(ofRun: index, in: plan)
    let isStrokedOutside = plan.runs[index].isStrokedOutside
    if let stroke, isStrokedOutside {
      try forEachInk(ofRun: index, in: plan, glyphs, stroke, visible, body)
    }
    if isDrawn {
      let fill = fill(ofRun: index, in: plan)
      try forEachInk(ofRun: index, in: plan, glyphs, fill, visible, body)
    }
    if let stroke, !isStrokedOutside {
      try forEachInk(ofRun: index, in: plan, glyphs, stroke, visible, body)
    }
  }

  /// An attachment's picture.
  private func picture(
    of run: PaintRun, _ plan: LinePlan, visible: PixelRect
  ) -> PlacedInk? {
    let place = place(ofAttachment: run, plan)
    guard let image = run.attributes.attachment?.image, !place.isEmpty else { return nil }
    let (x, y) = (place.minX, place.maxY)
    let picture = pictures.picture(
      of: image, width: place.width, height: place.height,
      visible: visible.offsetBy(x: -x, y: -y))
    return picture.map { PlacedInk(ink: .picture($0), x: x, y: y, isStroke: false, clip: visible) }
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
  private struct RunInk {
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

  private func forEachInk(
    ofRun index: Int, in plan: LinePlan, _ glyphs: [TextLayout.Glyph], _ style: Style,
    _ visible: PixelRect, _ body: (PlacedInk) throws(RenderError) -> Void
  ) throws(RenderError) {
    let own = RunInk(
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
      if let placed = try placedInk(of: glyphs[next], style, own, plan, visible: visible) {
        try body(placed)
      }
      next += 1
    }
  }

  /// Calls `body` with the ink of glyphs whose masks are remembered, up to the first one whose is
  /// not: its index, or the end.
  private func forEachKnown(
    of glyphs: [TextLayout.Glyph], _ range: Range<Int>, _ style: UInt64,
    among known: GlyphTable<CoverageMask?>, _ own: RunInk, _ plan: LinePlan,
    _ body: (PlacedInk) throws(RenderError) -> Void
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
        PlacedInk(
          ink: .coverage(mask), x: x, y: y, isStroke: own.isStroke, clip: own.clip, key: key))
    }
    return range.upperBound
  }

  /// The ink of any glyph; `nil` where none is seen.
  private func placedInk(
    of glyph: TextLayout.Glyph, _ style: Style, _ own: RunInk, _ plan: LinePlan,
    visible: PixelRect
  ) throws(RenderError) -> PlacedInk? {
    let (x, y, phase) = plan.pen(glyph, on: grid)
    guard own.isInReach(x: x, y: y),
      let ink = try ink(
        of: glyph.id, style, phase: phase, visible: visible.offsetBy(x: -x, y: -y)),
      own.paintsCoverage || ink.isColored
    else { return nil }
    // A picture stands at whole pixels of a vertical line.
    let row = plan.flow.isVertical && phase >= 2 && ink.isPicture ? y + 1 : y
    var placed = PlacedInk(ink: ink, x: x, y: row, isStroke: own.isStroke, clip: own.clip)
    if case .coverage = ink {
      placed.key = GlyphKey(style: style.number, glyph: glyph.id, phase: phase)
    }
    return placed
  }
}
