// Formats that are JSON: what a document's bytes are to all of them.

import Galley

/// A source whose text is one value of JSON, which alone says what the document is.
protocol JSONSource: DocumentSource {
  /// The document's bytes, parsed.
  var text: JSONText { get }
  /// What it is read with.
  var options: DocumentOptions { get }

  /// A source of a text.
  init(text: JSONText, options: DocumentOptions)

  /// Reads a document from a value of JSON: the whole text, or a line of a longer one.
  static func read(
    _ value: JSONValue, _ options: DocumentOptions, _ context: inout ReadContext
  ) throws(DocumentFault) -> TextDocument
}

extension JSONSource {
  init(parsing bytes: [UInt8], _ options: DocumentOptions) throws(DocumentError) {
    self.init(text: try JSONText(bytes, limits: options.limits), options: options)
  }

  func read(_ context: inout ReadContext) throws(DocumentFault) -> TextDocument {
    try Self.read(text.root, options, &context)
  }

  func namedFiles(_ options: DocumentOptions) -> [String] { text.namedFiles(options) }

  func place(of offset: Int) -> String? { text.place(of: offset) }

  func compactText(of value: JSONValue) -> String { text.compactText(of: value) }

  func error(_ fault: DocumentFault) -> DocumentError { text.error(fault) }
}

/// The text document: one JSON object.
struct TextDocumentSource: JSONSource {
  let text: JSONText
  let options: DocumentOptions

  static func read(
    _ value: JSONValue, _ options: DocumentOptions, _ context: inout ReadContext
  ) throws(DocumentFault) -> TextDocument {
    try DocumentDraft.read(value, &context)
  }
}
