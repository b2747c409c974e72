// Runs the stages of drawing separately, for benchmarks.

import GalleyFont

/// A laid-out document that is drawn stage by stage with its own caches.
package final class RasterStages {
  /// The coverage of a line of text, which is blurred for its shadow.
  private struct Shadow {
    let mask: PositionedMask
    let blur: GaussianBlur
    let visible: PixelRect
  }

  /// The glyph masks that ``draw()`` caches.
  package let masks = GlyphMaskCache()
  /// The blurred shadows that ``draw()`` caches.
  private let keptShadows = ShadowCache()

  private let layout: DocumentLayout
  private let grid: PixelGrid
  private let rasterizer = GlyphRasterizer()
  private var canvas: ColorCanvas
  /// The canvas that replaces ``canvas`` if all pixels of the image are grey; otherwise `nil`.
  private var gray: GrayCanvas?
  private var inks: [(ink: PositionedGlyph, brush: Brush)] = []
  private var shadows: [Shadow] = []

  /// - Throws: The same errors as ``DocumentPainter``.
  package init(_ layout: DocumentLayout) throws(RenderError) {
    self.layout = layout
    grid = PixelGrid(scale: layout.document.scale)
    canvas = Self.canvas(of: layout, on: grid)
    if PictureColors(layout).isGray { gray = Self.canvas(of: layout, on: grid) }
    try forEachGlyph(with: masks) { display, run, ink in
      inks.append((ink, run.fill))
    }
    try collectShadows()
  }

  /// Makes a canvas of the document's size and returns its number of pixels.
  package func makeCanvas() -> Int {
    let canvas: ColorCanvas = Self.canvas(of: layout, on: grid)
    return canvas.width * canvas.height
  }

  /// Reads and rasterizes each distinct glyph once and returns the number of glyphs.
  package func drawMasks() throws(RenderError) -> Int {
    rasterizer.removeAll()
    let masks = GlyphMaskCache()
    try forEachGlyph(with: masks) { _, _, _ in }
    return masks.misses
  }

  /// Paints all glyphs from cached masks and returns the number of glyphs.
  package func composite() -> Int {
    if var gray = self.gray.take() {
      for (ink, brush) in inks { ink.draw(with: brush, on: &gray) }
      self.gray = gray
    } else {
      for (ink, brush) in inks { ink.draw(with: brush, on: &canvas) }
    }
    return inks.count
  }

  /// Blurs the coverage of each line for its first shadow, if it has one, and returns the number of
  /// pixels.
  package func blur() -> Int {
    shadows.reduce(0) { $0 + $1.blur.apply(to: $1.mask, within: $1.visible).coverage.count }
  }

  /// Draws the whole image with cached glyph masks.
  package func draw() throws(RenderError) -> Bitmap {
    try DocumentPainter(
      rasterizer: rasterizer, masks: masks, shadows: keptShadows, scale: grid.scale
    ).draw(layout)
  }

  private static func canvas<Rows>(
    of layout: DocumentLayout, on grid: PixelGrid
  ) -> Canvas<Rows> {
    Canvas(
      width: grid.side(layout.width), height: grid.side(layout.height),
      background: layout.document.background)
  }

  /// Calls `body` with the drawn form of each glyph, in painting order.
  private func forEachGlyph(
    with masks: GlyphMaskCache,
    _ body: (DisplayLine, DisplayRun, PositionedGlyph) throws(RenderError) -> Void
  ) throws(RenderError) {
    let painter = GlyphPainter(
      rasterizer: rasterizer, masks: masks, attachments: AttachmentCache(), grid: grid,
      drawsMissingGlyphs: true)
    for (frame, text) in zip(layout.document.frames, layout.layouts) {
      for display in text.displayLines(at: (frame.x, frame.y), on: grid, canvas: canvas.bounds) {
        for index in display.runs.indices {
          try painter.forEachGlyph(ofRun: index, in: display, text.glyphs, visible: display.clip) {
            ink throws(RenderError) in
            try body(display, display.runs[index], ink)
          }
        }
      }
    }
  }

  private func collectShadows() throws(RenderError) {
    var lines: [(baseline: Int, blur: Double, inks: [PositionedGlyph])] = []
    try forEachGlyph(with: masks) { display, run, ink in
      guard let blur = run.attributes.shadows?.first?.blur else { return }
      if lines.last?.baseline != display.baseline { lines.append((display.baseline, blur, [])) }
      lines[lines.count - 1].inks.append(ink)
    }
    shadows = lines.map { line in
      let box = line.inks.reduce(PixelRect.empty) { $0.union($1.bounds) }
      var mask = PositionedMask(box)
      for ink in line.inks { ink.add(to: &mask) }
      return Shadow(
        mask: mask, blur: GaussianBlur(sigma: line.blur / 2 * grid.scale),
        visible: canvas.bounds)
    }
  }
}
