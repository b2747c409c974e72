/// A PDF file with a page per document. Its bytes are written page by page.
///
/// ```swift
/// var book = PDFBook()
/// for layout in layouts { file += try renderer.add(layout, to: &book) }
/// file += book.finish()
/// ```
public struct PDFBook: Sendable {
  var file: PDFFile
  private var glyphs = GlyphShapes()

  /// The maximum number of unmet requirements that an error message names.
  private static let namedFaults = 8

  /// Creates a PDF file without pages.
  public init(_ options: PDFOptions = PDFOptions()) { self.init(options, isBook: true) }

  init(_ options: PDFOptions, isBook: Bool) { file = PDFFile(options, isBook: isBook) }

  /// Number of pages.
  public var pageCount: Int { file.book.pages.count }

  /// Checks a document that is to be the next page of the PDF file. Returns the title of the file,
  /// and the requirements of PDF/UA-1 that the file would not meet.
  func checked(
    _ layout: DocumentLayout
  ) throws(RenderError) -> (title: String?, faults: [String]) {
    if let date = file.options.date, !PDFOptions.isDate(date) {
      throw .picture(.unsupported(.pdf, what: "the date is not in RFC 3339 form"))
    }
    let isFirst = file.book.pages.isEmpty
    let title = file.options.title ?? (isFirst ? layout.document.title : nil)
    let faults = layout.accessibilityFaults(title: title)
    let standards = file.options.standards ?? []
    if standards.contains(.ua1), !faults.isEmpty {
      throw .notAccessible(faults.prefix(Self.namedFaults).joined(separator: "; "))
    }
    // ISO 19005-2 §6.1.13.
    let sides = 3.0...14_400
    if file.options.isArchive,
      !sides.contains(layout.width) || !sides.contains(layout.height)
    {
      throw .notAccessible("a page of PDF/A has sides of 3 to 14400 points; change its size")
    }
    if file.options.isArchive, let name = layout.document.longString(title, file.metadata) {
      throw .notAccessible("\(name) is longer than PDF/A allows; shorten it to 10000 bytes")
    }
    return (title, file.book.faults.isEmpty ? faults : file.book.faults)
  }

  /// Adds a laid-out document as the next page of the PDF file.
  mutating func add(
    _ layout: DocumentLayout, _ painter: DocumentPainter
  ) throws(RenderError) -> [UInt8] {
    do throws(RenderError) {
      file.beginPage(layout)
      // Create the painter with an empty PDF file, and give it the book's file afterwards. If
      // creating the painter fails, the book's file is then not lost.
      var page = try VectorPainter(
        layout, painter, on: PDFFile(file.options, isBook: file.isBook))
      page.target = file.take()
      page.shapes = glyphs
      glyphs = GlyphShapes()
      defer { (file, glyphs) = (page.target, page.shapes) }
      try page.paint()
      try page.target.endPage()
      return page.target.objects.take()
    } catch {
      file.abandonPage()
      throw error
    }
  }

  /// Checks that a document can be the next page of the PDF file.
  ///
  /// - Throws: ``RenderError`` if the document cannot meet a standard that the options name.
  package func check(_ layout: DocumentLayout) throws(RenderError) { _ = try checked(layout) }

  /// Ends the PDF file.
  ///
  /// - Returns: the last bytes of the file.
  public mutating func finish() -> [UInt8] { file.finish() }
}

extension TextDocument {
  /// Maximum length of a string in PDF/A, in bytes (ISO 19005-2 §6.1.13).
  private static let longestString = 32_767

  /// Finds a string that is too long for PDF/A, and returns words for an error message, such as
  /// `the title`. Examines the strings that the file takes from the document or from the metadata.
  /// Returns `nil` if every string is short enough.
  fileprivate func longString(_ title: String?, _ metadata: PictureMetadata) -> String? {
    func isLong(_ text: String?) -> Bool {
      // A PDF string contains escapes: a byte of a URL can become three bytes, and a byte of
      // another string at most two bytes. For simplicity, three bytes are assumed for all strings.
      3 * (text?.utf8.count ?? 0) > Self.longestString
    }
    if isLong(title) { return "the title" }
    if isLong(alt) || isLong(metadata.alt?.text) || frames.contains(where: { isLong($0.alt) }) {
      return "an alternative text"
    }
    if metadata.texts.contains(where: { isLong($0.text) }) { return "a text of the metadata" }
    for run in frames.lazy.flatMap({ $0.text.runs }) {
      if isLong(run.attributes.link) { return "the target of a link" }
      if isLong(run.attributes.attachment?.alt) { return "an alternative text" }
    }
    return nil
  }
}
