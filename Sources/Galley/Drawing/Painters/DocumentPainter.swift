package import GalleyFont
import GalleyPNG
import GalleyUnicode

/// Paints documents: first the canvas's colour and image, then the frames in order. Each frame's
/// colour and image are painted before its text.
package final class DocumentPainter {
  let text: LayoutPainter
  let boxes: BoxPainter
  let work: RenderWork

  /// The painter of the boxes' shadows.
  var shadows: BoxShadowPainter { BoxShadowPainter(grid: boxes.grid, work: work) }

  /// - Parameters:
  ///   - rasterizer: the worker's glyph rasterizer.
  ///   - masks: the worker's cache of glyph masks.
  ///   - attachments: the worker's cache of attachments.
  ///   - shadows: the worker's cache of shadows.
  ///   - scale: pixels per point, above 0.
  ///   - drawsMissingGlyphs: whether `.notdef` is drawn for characters for which no font has a
  ///     glyph.
  ///   - work: the limits and the deadline of the drawing.
  package convenience init(
    rasterizer: GlyphRasterizer, masks: GlyphMaskCache,
    attachments: AttachmentCache = AttachmentCache(), shadows: ShadowCache = ShadowCache(),
    scale: Double, drawsMissingGlyphs: Bool = true,
    work: RenderWork = RenderWork()
  ) {
    self.init(
      LayoutPainter(
        rasterizer: rasterizer, masks: masks, attachments: attachments, shadows: shadows,
        scale: scale, drawsMissingGlyphs: drawsMissingGlyphs, work: work))
  }

  init(_ text: LayoutPainter) {
    self.text = text
    boxes = BoxPainter(grid: text.grid)
    work = text.work
  }

  /// A painter with the same caches, for a layer whose resolution is `factor` times the resolution
  /// of this painter.
  func scaled(by factor: Double) -> DocumentPainter { DocumentPainter(text.scaled(by: factor)) }

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
  /// - Parameter meter: a probe that examines the pixels behind the text of a box, before the text
  ///   is painted.
  func forEachBand<Rows>(
    _ bands: CanvasBands, of layout: DocumentLayout, meter: ContrastProbe<Rows>? = nil,
    _ body: (inout Canvas<Rows>) -> Void
  ) throws(RenderError) {
    defer { text.endDrawing() }
    let painters = FramePainters(self, for: layout.document)
    let frames = FramePainter(
      frames: try FramePlanner(layout, painters, bands).frames, painters: painters, work: work)
    var canvas = Canvas<Rows>(
      bands.first, background: layout.document.background, blending: layout.document.blending)
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
    _ layout: DocumentLayout, _ frames: FramePainter, on canvas: inout Canvas<Rows>,
    _ meter: ContrastProbe<Rows>?
  ) throws(RenderError) {
    // The image is drawn in horizontal bands. Check the limit of painted pixels for every band,
    // even if the band has no boxes.
    try work.check(painted: canvas.painted)
    canvas.blending = layout.document.blending
    boxes.draw(
      PaintedBox(
        Rectangle(x: 0, y: 0, width: layout.width, height: layout.height),
        paint: layout.document.backgroundGradient.map {
          Paint.gradient($0).directed(isRightToLeft: layout.document.isRightToLeft)
        }, image: layout.document.backgroundImage),
      on: &canvas)
    try frames.draw(frames.frames.indices, on: &canvas, meter)
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
    try work.limits.checkCanvas(width: columns, height: rows)
    work.watch?.pixels = columns * rows
    return (columns, rows)
  }
}

extension DocumentPainter {
  /// Draws a document as an image file.
  ///
  /// - Throws: Any error that ``draw(_:)`` throws. If encoding fails, throws
  ///   ``RenderError/png(_:)`` for a PNG file without a size limit (`maximumBytes` is `nil`).
  ///   Throws ``RenderError/picture(_:)`` if encoding fails in any other case.
  func encode(
    _ layout: DocumentLayout, as encoding: PictureEncoding, maximumBytes: Int?,
    _ metadata: PictureMetadata
  ) throws(RenderError) -> EncodedPicture {
    var metadata = metadata
    metadata.scale = metadata.scale ?? boxes.grid.scale
    let picture: EncodedPicture
    if case .png(let effort, let channels) = encoding, maximumBytes == nil {
      picture = EncodedPicture(try png(layout, effort, channels, metadata), .png)
    } else {
      picture = try encodeBitmap(of: layout, as: encoding, maximumBytes, metadata)
    }
    work.watch?.bytes = picture.bytes.count
    return picture
  }

  /// Draws the whole document as a bitmap, then encodes the bitmap.
  private func encodeBitmap(
    of layout: DocumentLayout, as encoding: PictureEncoding, _ maximumBytes: Int?,
    _ metadata: PictureMetadata
  ) throws(RenderError) -> EncodedPicture {
    let bitmap = try draw(layout)
    let work = work
    work.watch?.enter(.encode)
    do throws(PictureError) {
      return try PictureEncoder(
        bitmap, metadata, isStopped: work.mayEnd ? { work.isEnding } : nil
      ).encode(encoding, maximumBytes: maximumBytes)
    } catch {
      try work.check()
      throw .picture(error)
    }
  }

  /// Draws and encodes a PNG band by band. If the image has several bands, only one band is in
  /// memory at a time.
  private func png(
    _ layout: DocumentLayout, _ effort: PNGEffort, _ channels: PNGChannels,
    _ metadata: PictureMetadata
  ) throws(RenderError) -> [UInt8] {
    let (width, height) = try size(width: layout.width, height: layout.height)
    let colors = PictureColors(layout)
    var encoder: PNGEncoder
    do throws(PNGCodecError) {
      encoder = try PNGEncoder(
        width: width, height: height, effort: effort.compression, scale: metadata.scale,
        text: metadata.png, isGray: colors.isGray, isOpaque: colors.isOpaque,
        isRGBA: channels == .rgba)
    } catch {
      throw .png(PNGError(error))
    }
    let (bands, work) = (CanvasBands(width: width, height: height), work)
    if colors.isGray, channels == .asNeeded {
      try forEachBand(bands, of: layout) { (band: inout GrayCanvas) in
        work.watch?.enter(.encode)
        encoder.append(grays: band.pixels.span)
        work.watch?.enter(.draw)
      }
    } else {
      try forEachBand(bands, of: layout) { (band: inout ColorCanvas) in
        work.watch?.enter(.encode)
        encoder.append(premultiplied: band.pixels.span, isOpaque: colors.isOpaque)
        work.watch?.enter(.draw)
      }
    }
    work.watch?.enter(.encode)
    do throws(PNGCodecError) {
      return try encoder.finish(isStopped: work.mayEnd ? { work.isEnding } : nil)
    } catch {
      try work.check()
      throw .png(PNGError(error))
    }
  }
}
