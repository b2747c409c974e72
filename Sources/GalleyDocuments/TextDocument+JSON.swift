// The way in: a JSON document becomes a TextDocument.

public import Galley

extension TextDocument {
  /// Reads a JSON document: one object, as the documentation of the format describes it.
  ///
  /// - Parameters:
  ///   - json: the document in UTF-8, perhaps with a byte order mark.
  ///   - root: where its relative paths begin, and where its pictures may come from.
  ///   - limits: what is refused before anything is allocated for it.
  ///   - pictures: those that other documents have decoded, and what this one adds to them.
  /// - Throws: the first thing that is wrong, with its place and what would be right.
  ///
  /// What is not wrong but will not come out as meant is in ``TextDocument/diagnostics``.
  public init(
    json: [UInt8], root: DocumentRoot = DocumentRoot(), limits: Limits = .default,
    pictures: PictureStore = PictureStore()
  ) throws(DocumentError) {
    let text = try JSONText(json, limits: limits)
    try self.init(text.root, of: text, root: root, limits: limits, pictures: pictures)
  }

  /// Reads a document from an object of JSON that has been read; paths in errors are those of the
  /// whole text.
  package init(
    _ value: JSONValue, of text: JSONText, root: DocumentRoot, limits: Limits,
    pictures: PictureStore = PictureStore()
  ) throws(DocumentError) {
    var reading = Reading(text, root: root, limits: limits, pictures: pictures)
    do throws(DocumentFault) {
      self = try DocumentDraft.read(value, &reading)
    } catch {
      throw text.error(error)
    }
  }
}
