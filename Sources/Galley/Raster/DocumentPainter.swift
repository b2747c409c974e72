// Paints a document that has been set.

package import GalleyFont

/// Paints documents: the canvas' colour and picture, then the boxes in their order, each with its
/// colour, its picture and its text.
package struct DocumentPainter {
  private let text: LayoutPainter
  private let boxes: BoxPainter
  private let limits: Limits

  /// - Parameters:
  ///   - rasterizer: the worker's own.
  ///   - masks: the worker's own.
  ///   - pictures: the worker's own.
  ///   - scale: pixels a point, above 0.
  ///   - drawsMissingGlyphs: whether `.notdef` is drawn for characters that no font has.
  ///   - limits: what a canvas may take.
  ///   - cancellation: whether drawing ends early with its task.
  package init(
    rasterizer: GlyphRasterizer, masks: GlyphMaskCache,
    pictures: ScaledPictures = ScaledPictures(), scale: Double, drawsMissingGlyphs: Bool = true,
    limits: Limits = .default,
    cancellation: Cancellation = .ignored
  ) {
    text = LayoutPainter(
      rasterizer: rasterizer, masks: masks, pictures: pictures, scale: scale,
      drawsMissingGlyphs: drawsMissingGlyphs,
      limits: limits, cancellation: cancellation)
    boxes = BoxPainter(grid: PixelGrid(scale: scale))
    self.limits = limits
  }

  /// The picture of a document.
  ///
  /// - Throws: ``RenderError`` for a canvas that is empty or beyond the limits, and as
  ///   ``LayoutPainter``.
  package func draw(_ layout: DocumentLayout) throws(RenderError) -> Bitmap {
    let document = layout.document
    var canvas = try canvas(
      width: layout.width, height: layout.height, background: document.background,
      blending: document.blending)
    boxes.draw(
      PaintedBox(
        Rectangle(x: 0, y: 0, width: layout.width, height: layout.height),
        paint: document.backgroundGradient.map(Paint.gradient), image: document.backgroundImage),
      on: &canvas)
    for (frame, text) in zip(document.frames, layout.layouts) {
      canvas.blending = frame.blending ?? document.blending
      boxes.draw(
        PaintedBox(
          Rectangle(x: frame.x, y: frame.y, width: text.width, height: text.height),
          paint: frame.backgroundPaint, cornerRadius: frame.cornerRadius, border: frame.border,
          image: frame.backgroundImage),
        on: &canvas)
      try self.text.draw(text, atX: frame.x, y: frame.y, on: &canvas)
    }
    return canvas.bitmap
  }

  /// The picture of one text on a canvas of its box's size.
  ///
  /// - Throws: As ``draw(_:)``.
  package func draw(
    _ layout: TextLayout, background: Color?, blending: Blending
  ) throws(RenderError) -> Bitmap {
    var canvas = try canvas(
      width: layout.width, height: layout.height, background: background, blending: blending)
    try text.draw(layout, on: &canvas)
    return canvas.bitmap
  }

  /// A canvas of a size in points that has at least a pixel and is within the limits.
  private func canvas(
    width: Double, height: Double, background: Color?, blending: Blending
  ) throws(RenderError) -> Canvas {
    let grid = boxes.grid
    let (columns, rows) = (grid.side(width), grid.side(height))
    guard columns > 0, rows > 0 else { throw .emptyCanvas }
    let side = max(columns, rows)
    guard side <= limits.canvasSide else {
      throw .tooLarge(
        what: "the canvas' side in pixels", value: Double(side), limit: Double(limits.canvasSide))
    }
    guard columns * rows <= limits.canvasPixels else {
      throw .tooLarge(
        what: "the canvas' area in pixels", value: Double(columns * rows),
        limit: Double(limits.canvasPixels))
    }
    return Canvas(width: columns, height: rows, background: background, blending: blending)
  }
}
