import GalleyPNG

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
