// Draws documents as image files of any format.

extension TextRenderer {
  /// Draws a laid-out document, at the document's scale, as an image file of any format.
  ///
  /// The image is the same as if the document were drawn as a bitmap, and the bitmap were encoded
  /// with ``Bitmap/encoded(as:maximumBytes:metadata:)``. The document is drawn only once, even if
  /// several qualities are tried to meet `maximumBytes`.
  ///
  /// For a PNG, this method takes less time and memory than drawing a bitmap and then encoding it.
  /// The image is drawn in horizontal bands, and finished bands are buffered. The buffer needs only
  /// one byte per pixel as long as all pixels are opaque grey, or their colours fit in a palette.
  ///
  /// The compression effort determines when the PNG is compressed. With ``PNGEffort/balanced``,
  /// compression of a colour image can begin before drawing ends. It begins as soon as the finished
  /// pixels show that no smaller pixel format can store the image. With ``PNGEffort/small``, a PNG
  /// of any size is compressed after drawing. With the other efforts, a PNG of 2²⁴ pixels or more
  /// is compressed while it is drawn. The bytes of such a PNG can differ from the encoded bitmap's
  /// bytes, but the pixels are the same.
  ///
  /// - Parameters:
  ///   - layout: the laid-out document to draw.
  ///   - encoding: the file format and its options.
  ///   - maximumBytes: maximum size of the image file in bytes; `nil` for no limit.
  ///   - metadata: additional information for the image file. If the metadata has no scale, the
  ///     document's scale is used.
  ///   - missing: the treatment of characters for which no font has a glyph.
  ///   - cancellation: the conditions under which drawing ends early.
  /// - Throws: Any error that `draw` throws. Also throws ``RenderError/picture(_:)`` if the image
  ///   cannot be encoded, or ``RenderError/png(_:)`` if the metadata has text that a PNG cannot
  ///   contain.
  public func encode(
    _ layout: DocumentLayout, as encoding: PictureEncoding = .png(), maximumBytes: Int? = nil,
    metadata: PictureMetadata = PictureMetadata(), missing: MissingGlyphPolicy = .warn,
    cancellation: Cancellation = .never
  ) throws(RenderError) -> EncodedPicture {
    try picture(of: layout, encoding, maximumBytes, metadata, missing, cancellation)
  }

  /// Draws a laid-out document, at the document's scale, as an image file of any format. Does not
  /// run on the caller's actor.
  ///
  /// - Throws: Any error that the synchronous form of this method throws.
  @concurrent
  public func encode(
    _ layout: DocumentLayout, as encoding: PictureEncoding = .png(), maximumBytes: Int? = nil,
    metadata: PictureMetadata = PictureMetadata(), missing: MissingGlyphPolicy = .warn,
    cancellation: Cancellation = .withTask
  ) async throws(RenderError) -> EncodedPicture {
    try picture(of: layout, encoding, maximumBytes, metadata, missing, cancellation)
  }

  /// Lays out a document and draws it as an image file of any format.
  ///
  /// - Throws: Any error that `layout` throws for the document, or that `encode` throws for the
  ///   laid-out document.
  public func encode(
    _ document: TextDocument, as encoding: PictureEncoding = .png(), maximumBytes: Int? = nil,
    metadata: PictureMetadata = PictureMetadata(), cancellation: Cancellation = .never
  ) throws(RenderError) -> EncodedPicture {
    try picture(
      of: layout(document, cancellation), encoding, maximumBytes, metadata, .warn, cancellation)
  }

  /// Lays out a document and draws it as an image file of any format. Does not run on the caller's
  /// actor.
  ///
  /// - Throws: Any error that the synchronous form of this method throws.
  @concurrent
  public func encode(
    _ document: TextDocument, as encoding: PictureEncoding = .png(), maximumBytes: Int? = nil,
    metadata: PictureMetadata = PictureMetadata(), cancellation: Cancellation = .withTask
  ) async throws(RenderError) -> EncodedPicture {
    try picture(
      of: layout(document, cancellation), encoding, maximumBytes, metadata, .warn, cancellation)
  }

  private func picture(
    of layout: DocumentLayout, _ encoding: PictureEncoding, _ maximumBytes: Int?,
    _ metadata: PictureMetadata, _ missing: MissingGlyphPolicy, _ cancellation: Cancellation
  ) throws(RenderError) -> EncodedPicture {
    switch encoding {
    case .svg, .pdf:
      guard maximumBytes == nil else { throw .picture(.noQuality(encoding.format)) }
    default: break
    }
    if case .svg(let options) = encoding {
      return EncodedPicture(
        try vectorFile(of: layout, options, missing, cancellation, metadata), .svg)
    }
    if case .pdf(let options) = encoding {
      return EncodedPicture(
        try pdfFile(of: layout, options, missing, cancellation, metadata), .pdf)
    }
    return try paint(layout.missingGlyphs, missing, scale: layout.document.scale, cancellation) {
      painter throws(RenderError) in
      try painter.encode(layout, as: encoding, maximumBytes: maximumBytes, metadata)
    }
  }
}
