// Parsing apart from building, for those who tell how long each took.

package import Galley

/// A document whose text has been parsed and whose boxes have not been built.
package struct ParsedDocument {
  private let source: any DocumentSource
  private let options: DocumentOptions

  /// Parses a document's bytes.
  package init(
    _ bytes: [UInt8], as format: DocumentFormat, options: DocumentOptions
  ) throws(DocumentError) {
    source = try format.source.init(parsing: bytes, options)
    self.options = options
  }

  /// The document: styles worked out, pictures read, texts measured where places depend on them.
  package func document() throws(DocumentError) -> TextDocument { try source.document(options) }
}
