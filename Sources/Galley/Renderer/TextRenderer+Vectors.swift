// Writes documents as vector files: SVG and PDF.

extension TextRenderer {
  /// Writes a laid-out document as an SVG file. One point is one user unit, which is one CSS pixel.
  ///
  /// The file draws the same letters, boxes and images as a bitmap of the document. Positions are
  /// those of the layout; they are not rounded to pixels. The bytes depend only on the document,
  /// its fonts and the options. The scale of the document has no effect.
  ///
  /// - Parameters:
  ///   - layout: the laid-out document.
  ///   - options: the form of the text and of the shadows in the file, and the title.
  ///   - missing: the treatment of characters for which no font has a glyph.
  ///   - cancellation: the conditions under which writing ends early.
  /// - Returns: the bytes of the file, in UTF-8.
  /// - Throws: ``RenderError`` if the canvas is empty or a side exceeds 10⁹ points, if the file
  ///   exceeds ``Limits/vectorBytes``, or if a font is broken. Also throws if the writing is
  ///   cancelled or its deadline passes.
  public func svg(
    of layout: DocumentLayout, options: SVGOptions = SVGOptions(),
    missing: MissingGlyphPolicy = .warn, cancellation: Cancellation = .never
  ) throws(RenderError) -> [UInt8] {
    try vectorFile(of: layout, options, missing, cancellation)
  }

  /// Writes a laid-out document as an SVG file. Does not run on the caller's actor.
  ///
  /// - Throws: Any error that the synchronous form of this method throws.
  @concurrent
  public func svg(
    of layout: DocumentLayout, options: SVGOptions = SVGOptions(),
    missing: MissingGlyphPolicy = .warn, cancellation: Cancellation = .withTask
  ) async throws(RenderError) -> [UInt8] {
    try vectorFile(of: layout, options, missing, cancellation)
  }

  /// Lays out a document and writes it as an SVG file.
  ///
  /// - Throws: Any error that `layout` throws for the document, or that `svg` throws for the
  ///   laid-out document.
  public func svg(
    of document: TextDocument, options: SVGOptions = SVGOptions(),
    cancellation: Cancellation = .never
  ) throws(RenderError) -> [UInt8] {
    try vectorFile(of: layout(document, cancellation), options, .warn, cancellation)
  }

  /// Lays out a document and writes it as an SVG file. Does not run on the caller's actor.
  ///
  /// - Throws: Any error that the synchronous form of this method throws.
  @concurrent
  public func svg(
    of document: TextDocument, options: SVGOptions = SVGOptions(),
    cancellation: Cancellation = .withTask
  ) async throws(RenderError) -> [UInt8] {
    try vectorFile(of: layout(document, cancellation), options, .warn, cancellation)
  }

  /// Writes the text and the links of a laid-out document as a transparent `<svg>` element without
  /// ids. In an HTML page, the element lies over an image of the document.
  package func textLayer(
    of layout: DocumentLayout, cancellation: Cancellation = .never
  ) throws(RenderError) -> String {
    try run(.draw, cancellation) { context throws(RenderError) in
      var file = SVGFile(SVGOptions(), of: layout.document)
      // Screen readers read the image's alternative text instead of the layer, so it has no roles.
      file.isLayer = true
      var painter = try VectorPainter(
        layout, context.vectorPainter(drawsMissingGlyphs: false), on: file)
      try painter.paintTextLayer()
      return painter.target.layer(width: layout.width, height: layout.height)
    }
  }

  /// Writes a laid-out document as a vector file.
  func vectorFile(
    of layout: DocumentLayout, _ options: SVGOptions, _ missing: MissingGlyphPolicy,
    _ cancellation: Cancellation, _ metadata: PictureMetadata = PictureMetadata()
  ) throws(RenderError) -> [UInt8] {
    try run(.draw, cancellation) { context throws(RenderError) in
      try missing.check(layout.missingGlyphs)
      let document = layout.document
      var options = options
      if options.title == nil { options.title = document.title }
      var file = SVGFile(options, of: document)
      file.roles = SVGRoles(layout)
      var painter = try VectorPainter(
        layout, context.vectorPainter(drawsMissingGlyphs: missing != .skip),
        drawsLetters: options.text != .fonts, on: file)
      try painter.paint()
      return painter.target.bytes(
        width: layout.width, height: layout.height, alt: metadata.alt?.text ?? document.alt,
        metadata: metadata.texts.map { "\($0.keyword): \($0.text)" })
    }
  }
}

extension TextRenderer {
  /// Writes a laid-out document as a PDF file of one page. The page has the size of the document.
  ///
  /// The page shows the same letters, boxes and images as a bitmap of the document. Positions are
  /// those of the layout; they are not rounded to pixels. Letters are outlines under invisible
  /// text, which can be selected, searched and read aloud. The bytes depend only on the document,
  /// its fonts and the options. The scale of the document has no effect.
  ///
  /// - Parameters:
  ///   - layout: the laid-out document.
  ///   - options: the title, the date and the standards of the file.
  ///   - missing: the treatment of characters for which no font has a glyph.
  ///   - cancellation: the conditions under which writing ends early.
  /// - Returns: the bytes of the file.
  /// - Throws: ``RenderError`` if the canvas is empty or a side exceeds 10⁹ points, if the file
  ///   exceeds ``Limits/vectorBytes``, or if a font is broken. Also throws if the document cannot
  ///   meet a standard of `options`, if the writing is cancelled, or if its deadline passes.
  public func pdf(
    of layout: DocumentLayout, options: PDFOptions = PDFOptions(),
    missing: MissingGlyphPolicy = .warn, cancellation: Cancellation = .never
  ) throws(RenderError) -> [UInt8] {
    try pdfFile(of: layout, options, missing, cancellation)
  }

  /// Writes a laid-out document as a PDF file of one page. Does not run on the caller's actor.
  ///
  /// - Throws: Any error that the synchronous form of this method throws.
  @concurrent
  public func pdf(
    of layout: DocumentLayout, options: PDFOptions = PDFOptions(),
    missing: MissingGlyphPolicy = .warn, cancellation: Cancellation = .withTask
  ) async throws(RenderError) -> [UInt8] {
    try pdfFile(of: layout, options, missing, cancellation)
  }

  /// Lays out a document and writes it as a PDF file of one page.
  ///
  /// - Throws: Any error that `layout` throws for the document, or that `pdf` throws for the
  ///   laid-out document.
  public func pdf(
    of document: TextDocument, options: PDFOptions = PDFOptions(),
    cancellation: Cancellation = .never
  ) throws(RenderError) -> [UInt8] {
    try pdfFile(of: layout(document, cancellation), options, .warn, cancellation)
  }

  /// Lays out a document and writes it as a PDF file of one page. Does not run on the caller's
  /// actor.
  ///
  /// - Throws: Any error that the synchronous form of this method throws.
  @concurrent
  public func pdf(
    of document: TextDocument, options: PDFOptions = PDFOptions(),
    cancellation: Cancellation = .withTask
  ) async throws(RenderError) -> [UInt8] {
    try pdfFile(of: layout(document, cancellation), options, .warn, cancellation)
  }

  /// Adds a laid-out document to a book as its next page.
  ///
  /// - Returns: the next bytes of the file.
  /// - Throws: Any error that `pdf` throws for the laid-out document. After an error, the book has
  ///   no new page.
  public func add(
    _ layout: DocumentLayout, to book: inout PDFBook, missing: MissingGlyphPolicy = .warn,
    cancellation: Cancellation = .never
  ) throws(RenderError) -> [UInt8] {
    try add(layout, to: &book, missing, cancellation)
  }

  /// Writes a laid-out document as a PDF file of one page, with the metadata that image files can
  /// contain.
  func pdfFile(
    of layout: DocumentLayout, _ options: PDFOptions, _ missing: MissingGlyphPolicy,
    _ cancellation: Cancellation, _ metadata: PictureMetadata = PictureMetadata()
  ) throws(RenderError) -> [UInt8] {
    var book = PDFBook(options, isBook: false)
    book.file.metadata = metadata
    return try add(layout, to: &book, missing, cancellation) + book.finish()
  }

  private func add(
    _ layout: DocumentLayout, to book: inout PDFBook, _ missing: MissingGlyphPolicy,
    _ cancellation: Cancellation
  ) throws(RenderError) -> [UInt8] {
    let (title, faults) = try book.checked(layout)
    let bytes = try run(.draw, cancellation) { context throws(RenderError) in
      try missing.check(layout.missingGlyphs)
      return try book.add(layout, context.vectorPainter(drawsMissingGlyphs: missing != .skip))
    }
    book.file.options.title = title
    book.file.book.faults = faults
    return bytes
  }
}
