// Formattable content as a source of documents.

import Galley

/// A backend's JSON: contents with ranges, read in the styles of the options.
struct ContentSource: JSONSource {
  let text: JSONText
  let styles: ContentStyleSheet
  let formatter: FormattableContentFormatter

  func read(
    _ value: JSONValue, _ context: inout ReadContext
  ) throws(DocumentFault) -> TextDocument {
    let content = try ContentDocument(value, factory: DefaultContentFactory.self, &context)
    var document = content.textDocument(
      with: styles, formatter: formatter, &context.trace)
    document.diagnostics += context.diagnostics
    return document
  }

  /// Contents name no files; those of the styles do not change with them.
  func namedFiles(_ root: DocumentRoot) -> [String] { [] }
}
