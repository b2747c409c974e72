// Glyphs where they stand.

import GalleyFont

/// A glyph's ink with the pixel that its pen stands at.
struct PlacedInk {
  let ink: GlyphInk
  let x: Int
  let y: Int
  /// Whether it is an outline instead of an inside.
  let isStroke: Bool

  /// The pixels that it may touch.
  var bounds: PixelRect { ink.bounds.offsetBy(x: x, y: y) }

  /// Adds its shape to a mask.
  func add(to mask: inout InkMask) {
    switch ink {
    case .coverage(let coverage): mask.add(coverage, atX: x, y: y)
    case .tiles(let tiles): for tile in tiles { mask.add(tile, atX: x, y: y) }
    case .layers(let layers): for layer in layers { mask.add(layer.mask, atX: x, y: y) }
    case .picture(let picture): mask.add(picture, atX: x, y: y)
    }
  }

  /// Paints it in a colour inside `clip`. A picture takes the colour's alpha alone.
  func draw(in color: Color, on canvas: inout Canvas, within clip: PixelRect) {
    switch ink {
    case .coverage(let mask): draw(mask, in: color, on: &canvas, within: clip)
    case .tiles(let tiles): for tile in tiles { draw(tile, in: color, on: &canvas, within: clip) }
    case .layers(let layers):
      for layer in layers {
        let own = layer.color?.multiplyingAlpha(by: Double(color.alpha) / 255)
        draw(layer.mask, in: own ?? color, on: &canvas, within: clip)
      }
    case .picture(let picture):
      canvas.draw(
        picture.pixels, in: PixelRect(picture.bounds).offsetBy(x: x, y: y), alpha: color.alpha,
        within: clip)
    }
  }

  private func draw(
    _ mask: CoverageMask, in color: Color, on canvas: inout Canvas, within clip: PixelRect
  ) {
    canvas.fill(
      PixelRect(mask.bounds).offsetBy(x: x, y: y), through: mask.coverage, with: color,
      within: clip)
  }
}

extension GlyphPainter {
  /// Calls `body` with the ink of each of a run's glyphs: all fills, then all strokes. Colour
  /// glyphs are never outlined, and drawn even when the run is outlined only.
  ///
  /// - Parameter visible: the pixels that count; a glyph out of reach of them costs nothing.
  func forEachInk(
    of run: PaintRun, _ glyphs: [TextLayout.Glyph], _ plan: LinePlan, visible: PixelRect,
    _ body: (PlacedInk) throws(RenderError) -> Void
  ) throws(RenderError) {
    let face = run.run.face
    if run.isFilled || face.hasColorBitmaps || face.hasColorLayers {
      let style = fill(of: run.run)
      try forEachInk(of: run, glyphs, plan, style, visible, body)
    }
    let join = run.attributes.strokeJoin ?? .miter
    if let style = stroke(of: run.run, percent: run.strokePercent, join: join) {
      try forEachInk(of: run, glyphs, plan, style, visible, body)
    }
  }

  private func forEachInk(
    of run: PaintRun, _ glyphs: [TextLayout.Glyph], _ plan: LinePlan, _ style: Style,
    _ visible: PixelRect, _ body: (PlacedInk) throws(RenderError) -> Void
  ) throws(RenderError) {
    let isStroke = style.stroke != nil
    let reachable = visible.grown(by: reach(style))
    for glyph in glyphs[run.run.glyphs] {
      let (x, y, phase) = plan.pen(glyph, on: grid)
      guard x >= reachable.minX, x <= reachable.maxX, y >= reachable.minY, y <= reachable.maxY,
        let ink = try ink(
          of: glyph.id, style, phase: phase, visible: visible.offsetBy(x: -x, y: -y))
      else { continue }
      if !isStroke, !run.isFilled, !ink.isColored { continue }
      var column = x
      // A picture stands at whole pixels.
      if case .picture = ink { column = phase < 2 ? x : x + 1 }
      try body(PlacedInk(ink: ink, x: column, y: y, isStroke: isStroke))
    }
  }
}
