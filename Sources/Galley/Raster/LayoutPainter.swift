// Paints a text that has been set.

package import GalleyFont

/// Paints layouts on a canvas in a fixed order: all backgrounds, all backdrops, all shadows, all
/// underlines, all glyphs and attachments, all strikethroughs.
///
/// Baselines stand on whole pixels and glyphs at quarters of a pixel across, so that the same glyph
/// looks the same on every line. What lies outside the canvas is not drawn and costs next to
/// nothing.
package struct LayoutPainter {
  private let glyphs: GlyphPainter
  private let limits: Limits
  private let cancellation: Cancellation

  /// What glyphs are drawn with.
  var rasterizer: GlyphRasterizer { glyphs.rasterizer }
  private var grid: PixelGrid { glyphs.grid }

  /// - Parameters:
  ///   - rasterizer: the worker's own.
  ///   - masks: the worker's own.
  ///   - pictures: the worker's own.
  ///   - scale: pixels a point, above 0.
  ///   - drawsMissingGlyphs: whether `.notdef` is drawn for characters that no font has.
  ///   - limits: what shadows may take.
  ///   - cancellation: whether drawing ends early with its task.
  package init(
    rasterizer: GlyphRasterizer, masks: GlyphMaskCache,
    pictures: ScaledPictures = ScaledPictures(), scale: Double, drawsMissingGlyphs: Bool = true,
    limits: Limits = .default,
    cancellation: Cancellation = .ignored
  ) {
    glyphs = GlyphPainter(
      rasterizer: rasterizer, masks: masks, pictures: pictures, grid: PixelGrid(scale: scale),
      drawsMissingGlyphs: drawsMissingGlyphs)
    self.limits = limits
    self.cancellation = cancellation
  }

  /// Paints a layout whose top left is at a point of the canvas.
  ///
  /// Lines that are set to be clipped are cut at the left and right of the text's box, insets
  /// excluded.
  ///
  /// - Throws: ``RenderError`` for a glyph that is damaged or larger than can be drawn, or a shadow
  ///   whose area is beyond ``Limits/canvasPixels``.
  func draw(
    _ layout: TextLayout, atX x: Double = 0, y: Double = 0, on canvas: inout Canvas
  ) throws(RenderError) {
    defer { glyphs.pictures.endDrawing() }
    let plans = layout.plans(
      at: (x, y), on: grid, canvas: canvas.bounds, blending: canvas.blending)
    let planner = DecorationPlanner(layout: layout, grid: grid, rasterizer: glyphs.rasterizer)
    let backgrounds = BackgroundPainter(layout: layout, grid: grid)
    let shadows = ShadowPainter(layout: layout, glyphs: glyphs, limits: limits)
    var underlines: [[DecorationLine]] = []
    for plan in plans {
      try cancellation.check()
      underlines.append(try planner.underlines(of: plan))
    }
    let strikethroughs = plans.map(planner.strikethroughs)

    for plan in plans { backgrounds.draw(plan, on: &canvas) }
    BackdropPainter(layout: layout, grid: grid).draw(plans, on: &canvas)
    for (index, plan) in plans.enumerated() {
      try cancellation.check()
      let decorations = [DecorationRow(underlines[index]), DecorationRow(strikethroughs[index])]
      try shadows.draw(plan, decorations, on: &canvas)
    }
    for (index, plan) in plans.enumerated() {
      for line in underlines[index] { line.draw(on: &canvas, within: plan.clip) }
    }
    for plan in plans {
      try cancellation.check()
      try drawGlyphs(plan, layout.glyphs, on: &canvas)
    }
    for (index, plan) in plans.enumerated() {
      for line in strikethroughs[index] { line.draw(on: &canvas, within: plan.clip) }
    }
  }

  /// Paints a line's runs in the order of the text, each filled, then outlined.
  private func drawGlyphs(
    _ plan: LinePlan, _ placed: [TextLayout.Glyph], on canvas: inout Canvas
  ) throws(RenderError) {
    for index in plan.logicalOrder {
      let run = plan.runs[index]
      let fill = run.fill
      let stroke = run.attributes.strokeColor.map(Brush.color) ?? fill
      try glyphs.forEachInk(of: run, placed, plan, visible: plan.clip) {
        ink throws(RenderError) in
        ink.draw(with: ink.isStroke ? stroke : fill, on: &canvas)
      }
    }
  }
}
