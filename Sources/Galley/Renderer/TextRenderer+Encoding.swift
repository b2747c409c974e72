// Draws documents as image files of any format.

extension TextRenderer {
  /// Draws a laid-out document, at the document's scale, as an image file of any format.
  ///
  /// The result is the same as from ``Bitmap/encoded(as:maximumBytes:metadata:)`` for the drawn
  /// bitmap. PNG files are the same as from `png`. The document is drawn once, even if several
  /// encoding qualities are tried to meet `maximumBytes`.
  ///
  /// - Parameters:
  ///   - layout: the laid-out document to draw.
  ///   - encoding: the file format and its options.
  ///   - maximumBytes: maximum size of the image file in bytes; `nil` for no limit.
  ///   - metadata: additional information for the image file. If the metadata has no scale, the
  ///     document's scale is used.
  ///   - missing: the treatment of characters for which no font has a glyph.
  ///   - cancellation: the conditions under which drawing ends early.
  /// - Throws: Any error that `draw` throws, and ``RenderError/picture(_:)`` if the image cannot be
  ///   encoded.
  public func encoded(
    _ layout: DocumentLayout, as encoding: PictureEncoding, maximumBytes: Int? = nil,
    metadata: PictureMetadata = PictureMetadata(), missing: MissingGlyphPolicy = .warn,
    cancellation: Cancellation = .never
  ) throws(RenderError) -> EncodedPicture {
    try encoded(layout, encoding, maximumBytes, metadata, missing, cancellation)
  }

  /// Draws a laid-out document, at the document's scale, as an image file of any format, off the
  /// caller's actor.
  ///
  /// - Throws: Any error of the synchronous method. Also throws if the call is cancelled or its
  ///   time is over.
  @concurrent
  public func encoded(
    _ layout: DocumentLayout, as encoding: PictureEncoding, maximumBytes: Int? = nil,
    metadata: PictureMetadata = PictureMetadata(), missing: MissingGlyphPolicy = .warn,
    cancellation: Cancellation = .withTask
  ) async throws(RenderError) -> EncodedPicture {
    try encoded(layout, encoding, maximumBytes, metadata, missing, cancellation)
  }

  /// Lays out a document and draws it as an image file of any format.
  ///
  /// - Throws: Any error that `layout` throws, or that `encoded` throws for a layout.
  public func encoded(
    _ document: TextDocument, as encoding: PictureEncoding, maximumBytes: Int? = nil,
    metadata: PictureMetadata = PictureMetadata(), cancellation: Cancellation = .never
  ) throws(RenderError) -> EncodedPicture {
    try encoded(
      layout(document, cancellation), encoding, maximumBytes, metadata, .warn, cancellation)
  }

  /// Lays out a document and draws it as an image file of any format, off the caller's actor.
  ///
  /// - Throws: Any error of the synchronous method. Also throws if the call is cancelled or its
  ///   time is over.
  @concurrent
  public func encoded(
    _ document: TextDocument, as encoding: PictureEncoding, maximumBytes: Int? = nil,
    metadata: PictureMetadata = PictureMetadata(), cancellation: Cancellation = .withTask
  ) async throws(RenderError) -> EncodedPicture {
    try encoded(
      layout(document, cancellation), encoding, maximumBytes, metadata, .warn, cancellation)
  }

  private func encoded(
    _ layout: DocumentLayout, _ encoding: PictureEncoding, _ maximumBytes: Int?,
    _ metadata: PictureMetadata, _ missing: MissingGlyphPolicy, _ cancellation: Cancellation
  ) throws(RenderError) -> EncodedPicture {
    var metadata = metadata
    metadata.scale = metadata.scale ?? layout.document.scale
    if case .png(let effort, let channels) = encoding, maximumBytes == nil {
      let bytes = try png(
        layout, effort: effort, channels: channels, text: metadata.png, missing: missing,
        cancellation: cancellation)
      return EncodedPicture(bytes, .png)
    }
    return try withPainter(
      layout.missingGlyphs, missing, scale: layout.document.scale, cancellation
    ) { painter throws(RenderError) in
      try painter.encoded(layout, as: encoding, maximumBytes: maximumBytes, metadata)
    }
  }
}

extension DocumentPainter {
  /// Draws a document as an image file.
  ///
  /// - Throws: Any error that ``draw(_:)`` throws, and ``RenderError/picture(_:)``.
  fileprivate func encoded(
    _ layout: DocumentLayout, as encoding: PictureEncoding, maximumBytes: Int?,
    _ metadata: PictureMetadata
  ) throws(RenderError) -> EncodedPicture {
    let bitmap = try draw(layout)
    let work = work
    work.watch?.isDrawn = true
    work.watch?.beginEncoding()
    do throws(PictureError) {
      let picture = try PictureEncoder(
        bitmap, metadata, isStopped: work.mayEnd ? { work.isEnding } : nil
      ).encode(encoding, maximumBytes: maximumBytes)
      work.watch?.bytes = picture.bytes.count
      return picture
    } catch {
      try work.check()
      throw .picture(error)
    }
  }
}
