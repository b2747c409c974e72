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
  func draw(with brush: Brush, on canvas: inout Canvas) {
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
    _ mask: CoverageMask, with brush: Brush, on canvas: inout Canvas
  ) {
    canvas.fill(rect(mask.bounds), through: mask.coverage, with: brush, within: clip)
  }

  /// A layer in a colour of its own or, without one, as the brush paints.
  private func draw(
    _ mask: CoverageMask, in own: Color?, with brush: Brush, on canvas: inout Canvas
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
    _ picture: ColorBitmap, with brush: Brush, on canvas: inout Canvas
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
    of run: PaintRun, _ glyphs: [TextLayout.Glyph], _ plan: LinePlan, visible: PixelRect,
    _ body: (PlacedInk) throws(RenderError) -> Void
  ) throws(RenderError) {
    if run.attachment != nil {
      if let ink = picture(of: run, plan, visible: visible) { try body(ink) }
      return
    }
    let face = run.run.face
    let isDrawn = run.isFilled || face.hasColorBitmaps || face.hasColorLayers
    let stroke = stroke(of: run)
    if let stroke, run.isStrokedOutside {
      try forEachInk(of: run, glyphs, plan, stroke, visible, body)
    }
    if isDrawn { try forEachInk(of: run, glyphs, plan, fill(of: run), visible, body) }
    if let stroke, !run.isStrokedOutside {
      try forEachInk(of: run, glyphs, plan, stroke, visible, body)
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

  private func forEachInk(
    of run: PaintRun, _ glyphs: [TextLayout.Glyph], _ plan: LinePlan, _ style: Style,
    _ visible: PixelRect, _ body: (PlacedInk) throws(RenderError) -> Void
  ) throws(RenderError) {
    let isStroke = style.stroke != nil
    let isPlain = style.isPlain && style.transform.size > 0 && !visible.isEmpty
    let clip = plan.cut(visible, to: run, on: grid)
    let reachable = visible.grown(by: reach(style))
    var hits = 0
    defer { masks.note(hits: hits) }
    // Most glyphs of a run stand at one height.
    var across = (y: Double.nan, pixel: 0)
    for glyph in glyphs[run.run.glyphs] {
      if glyph.y != across.y { across = (glyph.y, plan.pen(across: glyph.y, on: grid)) }
      let (along, phase) = plan.pen(along: glyph.x, on: grid)
      let (x, y) = plan.flow.isVertical ? (across.pixel, along) : (along, across.pixel)
      guard x >= reachable.minX, x <= reachable.maxX, y >= reachable.minY, y <= reachable.maxY
      else { continue }
      let key = GlyphKey(style: style.number, glyph: glyph.id, phase: phase)
      // Most glyphs are these.
      if isPlain, glyph.id != 0 || drawsMissingGlyphs, let known = masks.known(key) {
        hits += 1
        guard let mask = known, isStroke || run.isFilled else { continue }
        try body(
          PlacedInk(ink: .coverage(mask), x: x, y: y, isStroke: isStroke, clip: clip, key: key))
        continue
      }
      guard
        let ink = try ink(
          of: glyph.id, style, phase: phase, visible: visible.offsetBy(x: -x, y: -y))
      else { continue }
      if !isStroke, !run.isFilled, !ink.isColored { continue }
      var row = y
      // A picture stands at whole pixels of a vertical line.
      if plan.flow.isVertical, phase >= 2, ink.isPicture { row += 1 }
      var placed = PlacedInk(ink: ink, x: x, y: row, isStroke: isStroke, clip: clip)
      if case .coverage = ink { placed.key = key }
      try body(placed)
    }
  }
}
