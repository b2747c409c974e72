// Formattable content as a source of documents.

import Galley

/// A backend's JSON: contents with ranges, read in the styles of the options.
struct ContentSource: DocumentSource {
  private let text: JSONText
  private let options: DocumentOptions

  init(parsing bytes: [UInt8], _ options: DocumentOptions) throws(DocumentError) {
    text = try JSONText(bytes, limits: options.limits)
    self.options = options
  }

  func read(_ reading: inout Reading) throws(DocumentFault) -> TextDocument {
    try Self.read(text.root, options, &reading)
  }

  /// Reads a document from a value of JSON.
  static func read(
    _ value: JSONValue, _ options: DocumentOptions, _ reading: inout Reading
  ) throws(DocumentFault) -> TextDocument {
    let content = try ContentDocument(value, factory: DefaultContentFactory.self, &reading)
    var document = content.textDocument(
      with: options.contentStyles, formatter: options.contentFormatter)
    document.diagnostics += reading.diagnostics
    return document
  }

  /// Contents name no files; those of the styles do not change with them.
  func namedFiles(_ options: DocumentOptions) -> [String] { [] }

  func place(of offset: Int) -> String? { text.place(of: offset) }

  func compactText(of value: JSONValue) -> String { text.compactText(of: value) }

  func error(_ fault: DocumentFault) -> DocumentError { text.error(fault) }
}
