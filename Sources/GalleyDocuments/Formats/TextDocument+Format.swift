// The way in: bytes of any format become a TextDocument.

public import Galley

extension TextDocument {
  /// Reads a document of any format.
  ///
  /// - Parameters:
  ///   - bytes: the document in UTF-8, perhaps with a byte order mark.
  ///   - format: the format that it is written in; ``DocumentFormat/init(fileName:)`` tells it from
  ///     a file's name.
  ///   - options: what it is read with.
  /// - Throws: the first thing that is wrong, with its place and what would be right.
  ///
  /// What is not wrong but will not come out as meant is in ``TextDocument/diagnostics``.
  public init(
    _ bytes: [UInt8], as format: DocumentFormat, options: DocumentOptions = DocumentOptions()
  ) throws(DocumentError) {
    self = try ParsedDocument(bytes, as: format, options: options).document()
  }

  /// Reads a JSON document: one object, as the documentation of the format describes it. The same
  /// as ``init(_:as:options:)`` with ``DocumentFormat/json``.
  public init(
    json: [UInt8], root: DocumentRoot = DocumentRoot(), limits: Limits = .default,
    pictures: PictureStore = PictureStore()
  ) throws(DocumentError) {
    try self.init(
      json, as: .json, options: DocumentOptions(root: root, limits: limits, pictures: pictures))
  }

  /// Reads a document of a format that is JSON from a value that has been read; paths in errors are
  /// those of the whole text.
  package init(
    _ value: JSONValue, of text: JSONText, as format: DocumentFormat, options: DocumentOptions
  ) throws(DocumentError) {
    var context = ReadContext(text, options)
    do throws(DocumentFault) {
      guard format != .xml, format != .markdown else {
        let name = format == .xml ? "an XML document" : "Markdown"
        throw DocumentFault(
          at: value.offset, "a line is JSON, and \(name) is none; name its file instead")
      }
      // Plain text is no JSON: a value stands for itself.
      let source = format.source as? any JSONSource.Type ?? TextDocumentSource.self
      self = try source.read(value, options, &context)
    } catch {
      throw text.error(error)
    }
  }
}
