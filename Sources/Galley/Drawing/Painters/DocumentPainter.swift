package import GalleyFont
import GalleyUnicode

/// A frame of the document with the display list of its text.
private struct DisplayFrame {
  let box: PaintedBox
  let text: DisplayList
  let shape: PlacedShape?
  let blending: Blending?
  /// The pixel rows that the frame can touch. If a band has none of these rows, the frame is not
  /// painted on the band.
  let rows: Range<Int>

  init(
    _ frame: TextDocument.Frame, _ text: DisplayList, _ boxes: BoxPainter, _ picture: PixelRect
  ) {
    box = PaintedBox(
      Rectangle(x: frame.x, y: frame.y, width: text.layout.width, height: text.layout.height),
      paint: frame.backgroundPaint?.directed(isRightToLeft: frame.container.isRightToLeft),
      cornerRadius: frame.cornerRadius, border: frame.border,
      image: frame.backgroundImage)
    self.text = text
    shape = frame.placedShape(in: text.layout, scale: boxes.grid.scale, picture: picture)
    blending = frame.blending
    let scrim = text.scrim?.pixels ?? .empty
    let own = (shape?.rows ?? text.extent).union(boxes.rows(of: box)).union(
      scrim.minY..<max(scrim.minY, scrim.maxY))
    rows = text.backdrops.reduce(own) { $0.union(boxes.rows(of: $1.box, at: $1.origin)) }
  }
}

/// Paints documents: first the canvas's colour and image, then the frames in order. Each frame's
/// colour and image are painted before its text.
package struct DocumentPainter {
  let text: LayoutPainter
  let boxes: BoxPainter
  let work: RenderWork

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
    text = LayoutPainter(
      rasterizer: rasterizer, masks: masks, attachments: attachments, shadows: shadows,
      scale: scale,
      drawsMissingGlyphs: drawsMissingGlyphs,
      work: work)
    boxes = BoxPainter(grid: PixelGrid(scale: scale))
    self.work = work
  }

  /// Draws a document as a bitmap.
  ///
  /// - Throws: ``RenderError`` if the canvas is empty or exceeds the limits, and any error of
  ///   ``LayoutPainter``.
  package func draw(_ layout: DocumentLayout) throws(RenderError) -> Bitmap {
    let (width, height) = try size(width: layout.width, height: layout.height)
    let bands = CanvasBands(width: width, height: height, bandHeight: height)
    var bitmap = Bitmap(width: 0, height: 0, pixels: [])
    if PictureColors(layout).isGray {
      try forEachBand(bands, of: layout) { (band: inout GrayCanvas) in bitmap = band.bitmap }
    } else {
      try forEachBand(bands, of: layout) { (band: inout ColorCanvas) in bitmap = band.bitmap }
    }
    return bitmap
  }

  /// Paints the bands of an image one after another on the same canvas, from top to bottom. Calls
  /// `body` with each finished band.
  ///
  /// - Parameter meter: a meter that examines the pixels behind the text of a box, before the text
  ///   is painted.
  func forEachBand<Rows>(
    _ bands: CanvasBands, of layout: DocumentLayout, meter: Meter<Rows>? = nil,
    _ body: (inout Canvas<Rows>) -> Void
  ) throws(RenderError) {
    defer { text.endDrawing() }
    let document = layout.document
    var frames: [DisplayFrame] = []
    // Frames are accessed by index, because copying frames and layouts is slow.
    for index in 0..<min(document.frames.count, layout.layouts.count) {
      frames.append(
        DisplayFrame(
          document.frames[index],
          try text.displayList(
            layout.layouts[index], atX: document.frames[index].x, y: document.frames[index].y,
            picture: bands.picture, blending: document.frames[index].blending ?? document.blending,
            isInBands: bands.areSeveral),
          boxes, bands.picture))
    }
    var canvas = Canvas<Rows>(
      bands.first, background: document.background, blending: document.blending)
    canvas.count(painted: meter?.painted ?? 0)
    try draw(layout, frames, on: &canvas, meter)
    canvas.complete()
    body(&canvas)
    for rows in bands.others {
      canvas.move(to: rows)
      try draw(layout, frames, on: &canvas, meter)
      canvas.complete()
      body(&canvas)
    }
  }

  /// Paints the part of a document that is visible on a canvas.
  private func draw<Rows>(
    _ layout: DocumentLayout, _ frames: [DisplayFrame], on canvas: inout Canvas<Rows>,
    _ meter: Meter<Rows>?
  ) throws(RenderError) {
    let document = layout.document
    // The limit of painted pixels is checked for every band, even if the band has no boxes.
    try work.check(painted: canvas.painted)
    canvas.blending = document.blending
    boxes.draw(
      PaintedBox(
        Rectangle(x: 0, y: 0, width: layout.width, height: layout.height),
        paint: document.backgroundGradient.map {
          Paint.gradient($0).directed(isRightToLeft: document.isRightToLeft)
        }, image: document.backgroundImage),
      on: &canvas)
    let margin = meter?.margin ?? 0
    let rows = canvas.bounds.minY - margin..<canvas.bounds.maxY + margin
    for index in frames.indices where frames[index].rows.overlaps(rows) {
      canvas.blending = frames[index].blending ?? document.blending
      try work.check(painted: canvas.painted)
      boxes.draw(frames[index].box, on: &canvas)
      try work.check(painted: canvas.painted)
      try frames[index].shape?.draw(on: &canvas, work)
      try text.drawGround(of: frames[index].text, on: &canvas)
      try meter?.look(index, frames[index].text, &canvas)
      try text.drawText(frames[index].text, on: &canvas)
    }
  }

  /// Examines the canvas before the text of a box is painted. At that time, the canvas shows
  /// everything behind the text.
  struct Meter<Rows: RowBlending> {
    /// Width, in pixels, of a margin around the canvas. Text in the margin is examined, too.
    let margin: Int
    /// Number of pixels painted by earlier drawings that share the limit with this drawing.
    let painted: Int
    /// The function that examines the canvas. The arguments are the box's index, the box's text,
    /// and the canvas.
    let look: (Int, DisplayList, inout Canvas<Rows>) throws(RenderError) -> Void
  }

  /// Draws a single text layout on a canvas that has the size of the layout's container.
  ///
  /// - Throws: Any error that ``draw(_:)`` throws.
  package func draw(
    _ layout: TextLayout, background: Color?, blending: Blending
  ) throws(RenderError) -> Bitmap {
    let (width, height) = try size(width: layout.width, height: layout.height)
    if PictureColors(layout, background: background, blending).isGray {
      var canvas = GrayCanvas(width: width, height: height, background: background)
      try text.draw(layout, on: &canvas)
      return canvas.bitmap
    }
    var canvas = ColorCanvas(
      width: width, height: height, background: background, blending: blending)
    try text.draw(layout, on: &canvas)
    return canvas.bitmap
  }

  /// Paints a text layout over an image, with the layout's top left corner at a given point of the
  /// image.
  ///
  /// - Throws: Any error of ``LayoutPainter``. After an error, the bitmap contains everything that
  ///   was painted before the error.
  func draw(
    _ layout: TextLayout, atX x: Double, y: Double, blending: Blending, onto bitmap: inout Bitmap
  ) throws(RenderError) {
    work.watch?.pixels = bitmap.pixels.count
    try paint(onto: &bitmap, blending) { canvas throws(RenderError) in
      try text.draw(layout, atX: x, y: y, on: &canvas)
    }
  }

  /// Paints a document over an image, with the document's top left corner at a given point of the
  /// image.
  ///
  /// - Throws: Any error that ``draw(_:)`` throws. After an error, the image is unchanged.
  func draw(
    _ layout: DocumentLayout, atX x: Double, y: Double, onto bitmap: inout Bitmap
  ) throws(RenderError) {
    let picture = try draw(layout)
    let (left, top) = (boxes.grid.edge(x), boxes.grid.edge(y))
    let place = PixelRect(
      minX: left, minY: top, maxX: left + picture.width, maxY: top + picture.height)
    try paint(onto: &bitmap, layout.document.blending) { canvas in
      canvas.draw(picture.pixels, in: place)
    }
  }

  private func paint(
    onto bitmap: inout Bitmap, _ blending: Blending,
    _ body: (inout ColorCanvas) throws(RenderError) -> Void
  ) throws(RenderError) {
    var canvas = ColorCanvas(
      width: bitmap.width, height: bitmap.height, over: bitmap.pixels.take(), blending: blending)
    defer { bitmap = canvas.bitmap }
    try body(&canvas)
  }

  /// Converts a canvas's size from points to pixels. Throws an error if the canvas is empty or
  /// exceeds the limits.
  func size(
    width: Double, height: Double
  ) throws(RenderError) -> (width: Int, height: Int) {
    let grid = boxes.grid
    let (columns, rows) = (grid.side(width), grid.side(height))
    guard columns > 0, rows > 0 else { throw .emptyCanvas }
    let side = max(columns, rows)
    guard side <= work.limits.canvasSide else {
      throw .tooLarge(
        what: "the canvas's longer side in pixels", value: Double(side),
        limit: Double(work.limits.canvasSide))
    }
    guard columns * rows <= work.limits.canvasPixels else {
      throw .tooLarge(
        what: "the canvas's area in pixels", value: Double(columns * rows),
        limit: Double(work.limits.canvasPixels))
    }
    work.watch?.pixels = columns * rows
    return (columns, rows)
  }
}
