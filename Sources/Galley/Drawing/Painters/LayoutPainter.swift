package import GalleyFont

/// Paints text layouts on a canvas in the order of ``PaintStep``.
///
/// Baselines are at whole pixels. Along the line, glyph positions are multiples of a quarter of a
/// pixel. A glyph therefore looks the same on every line. Glyphs outside the canvas are skipped
/// quickly, without being drawn.
package struct LayoutPainter {
  let glyphs: GlyphPainter
  private let shadows: ShadowCache
  let work: RenderWork

  /// The rasterizer that draws glyphs.
  var rasterizer: GlyphRasterizer { glyphs.rasterizer }
  var grid: PixelGrid { glyphs.grid }

  /// - Parameters:
  ///   - rasterizer: the worker's glyph rasterizer.
  ///   - masks: the worker's cache of glyph masks.
  ///   - attachments: the worker's cache of attachments.
  ///   - shadows: the worker's cache of shadows.
  ///   - scale: pixels per point, above 0.
  ///   - drawsMissingGlyphs: whether `.notdef` is drawn for characters for which no font has a
  ///     glyph.
  ///   - work: the limits and the deadline of the drawing.
  package init(
    rasterizer: GlyphRasterizer, masks: GlyphMaskCache,
    attachments: AttachmentCache = AttachmentCache(), shadows: ShadowCache = ShadowCache(),
    scale: Double, drawsMissingGlyphs: Bool = true,
    work: RenderWork = RenderWork()
  ) {
    self.init(
      rasterizer: rasterizer, masks: masks, attachments: attachments, shadows: shadows,
      grid: PixelGrid(scale: scale), drawsMissingGlyphs: drawsMissingGlyphs, work: work)
  }

  init(
    rasterizer: GlyphRasterizer, masks: GlyphMaskCache, attachments: AttachmentCache,
    shadows: ShadowCache, grid: PixelGrid, drawsMissingGlyphs: Bool, work: RenderWork
  ) {
    glyphs = GlyphPainter(
      rasterizer: rasterizer, masks: masks, attachments: attachments, grid: grid,
      drawsMissingGlyphs: drawsMissingGlyphs)
    self.shadows = shadows
    self.work = work
  }

  /// A painter with the same caches, for a layer whose resolution is `factor` times the resolution
  /// of this painter.
  func scaled(by factor: Double) -> LayoutPainter {
    LayoutPainter(
      rasterizer: rasterizer, masks: glyphs.masks, attachments: glyphs.attachments,
      shadows: shadows, scale: grid.scale * factor, drawsMissingGlyphs: glyphs.drawsMissingGlyphs,
      work: work)
  }

  /// Paints a text layout. The layout's top left corner is at (`x`, `y`) on the canvas, in points.
  ///
  /// If a paragraph style clips lines, both ends of each line are clipped at the edges of the text
  /// box. The text box is the container without its insets.
  ///
  /// - Throws: ``RenderError`` if a glyph is damaged or too large to draw, or if a shadow's area
  ///   exceeds ``Limits/canvasPixels``.
  func draw(
    _ layout: TextLayout, atX x: Double = 0, y: Double = 0,
    on canvas: inout Canvas<some RowBlending>
  ) throws(RenderError) {
    defer { endDrawing() }
    let list = try displayList(
      layout, atX: x, y: y, picture: canvas.bounds, blending: canvas.blending, isMeasured: false)
    try draw(list, on: &canvas)
  }

  /// Drops the cached data that is not needed after a drawing.
  func endDrawing() {
    glyphs.attachments.endDrawing()
  }

  /// Creates the display list of a layout: everything that is the same in all bands of an image.
  ///
  /// - Parameters:
  ///   - picture: the rectangle of all pixels of the image.
  ///   - isMeasured: whether the pixels that each line can cover are computed, so that lines
  ///     outside a band or a layer can be skipped.
  func displayList(
    _ layout: TextLayout, atX x: Double, y: Double, picture: PixelRect, blending: Blending,
    isMeasured: Bool
  ) throws(RenderError) -> DisplayList {
    let lines = layout.displayLines(
      at: (x, y), on: grid, canvas: picture, blending: blending)
    let planner =
      layout.isDecorated && !layout.isOnPath
      ? DecorationPlanner(layout: layout, grid: grid, rasterizer: glyphs.rasterizer) : nil
    var items: [DisplayList.Item] = []
    var extents: [PixelRect] = []
    for line in lines {
      try work.check()
      let item = DisplayList.Item(
        line, decorations: try planner?.decorations(of: line) ?? [])
      if isMeasured { extents.append(try extent(of: item, layout)) }
      items.append(item)
    }
    return DisplayList(
      layout: layout, backdrops: BackgroundPainter(layout: layout, grid: grid).backdrops(of: lines),
      scrim: try scrim(of: layout, lines, picture: picture), items: items,
      extents: isMeasured ? extents : nil)
  }

  /// Paints the part of a display list that is visible on the canvas.
  func draw(_ list: DisplayList, on canvas: inout Canvas<some RowBlending>) throws(RenderError) {
    try drawGround(of: list, on: &canvas)
    try drawText(list, on: &canvas)
  }

  /// Paints everything behind the letters of a display list: backgrounds, backdrops, scrim and
  /// shadows.
  func drawGround(
    of list: DisplayList, on canvas: inout Canvas<some RowBlending>
  ) throws(RenderError) {
    guard list.hasGround else { return }
    for step in PaintStep.behindText { try draw(step, of: list, on: &canvas) }
  }

  /// Executes one of the paint steps behind the letters. Such a step paints, for example, the
  /// backgrounds or a scrim.
  func draw(
    _ step: PaintStep, of list: DisplayList, on canvas: inout Canvas<some RowBlending>
  ) throws(RenderError) {
    let items = list.items(touching: canvas.bounds)
    switch step {
    case .backgrounds:
      let backgrounds = BackgroundPainter(layout: list.layout, grid: grid)
      for index in items.indices where items[index].hasBackground {
        try work.check(painted: canvas.painted)
        backgrounds.draw(items[index].line, on: &canvas)
      }
    case .backdrops:
      try BackgroundPainter(layout: list.layout, grid: grid).draw(list.backdrops, on: &canvas, work)
    case .scrim: try list.scrim?.draw(on: &canvas, work)
    case .textShadows:
      let shadows = ShadowPainter(
        layout: list.layout, glyphs: glyphs, shadows: shadows, work: work)
      for index in items.indices where items[index].hasShadow {
        let item = items[index]
        try shadows.draw(item.line, item.decorations.rows, on: &canvas)
      }
    default: break
    }
  }

  /// Paints the letters of a display list and their decoration lines.
  func drawText(
    _ list: DisplayList, on canvas: inout Canvas<some RowBlending>
  ) throws(RenderError) {
    try TextPainter(glyphs: glyphs, work: work).draw(list, on: &canvas)
  }

  /// The pixels that a text line's background, shadows, decorations and glyphs can cover.
  private func extent(
    of item: DisplayList.Item, _ layout: TextLayout
  ) throws(RenderError) -> PixelRect {
    let shadows = ShadowPainter(
      layout: layout, glyphs: glyphs, shadows: shadows, work: work)
    // A glyph outside the image can cast a shadow into the image. `visible` therefore includes
    // pixels around the image.
    let visible = item.line.clip.grown(by: item.hasShadow ? shadows.margin(of: item.line) : 0)
    var ink = PixelRect.empty
    for index in item.line.runs.indices {
      ink = ink.union(
        try glyphs.extent(ofRun: index, in: item.line, layout.glyphs, visible: visible))
    }
    for decoration in item.decorations {
      ink = ink.union(decoration.bounds)
    }
    let shadow = item.hasShadow ? shadows.extent(of: item.line, ink: ink) : .empty
    return ink.union(shadow)
      .union(BackgroundPainter(layout: layout, grid: grid).extent(of: item.line))
  }
}
