// Protocols for the readers of document formats. A document's bytes are parsed once. The parsed
// document can then be read any number of times.

package import Galley
package import GalleyJSON

/// A parsed document. Each format has its own type.
///
/// Parsing and reading are separate steps for two reasons. A template is parsed once and read again
/// for each row. A program that watches a document for changes can list the files that the document
/// names, even if reading fails.
package protocol DocumentSource: SourceText {
  /// Reads the document. `context` already contains the placeholder values that come from outside
  /// the document.
  func read(_ context: inout ReadContext) throws(DocumentFault) -> TextDocument

  /// The paths of all files that the document names, including files that do not exist.
  func namedFiles(_ resources: DocumentResources) -> [String]
}

extension DocumentSource {
  /// Reads the document with the placeholder values from the options. A value that no placeholder
  /// uses is an error.
  package func document(_ options: ReadOptions) throws(DocumentError) -> TextDocument {
    var context = ReadContext(self, options)
    do throws(DocumentFault) {
      let document = try read(&context)
      try context.values?.checkUse()
      return document
    } catch {
      throw self.error(error)
    }
  }

  /// Reads the document as a template, in which placeholders can lack values.
  ///
  /// - Returns: the document's own placeholder values, the names of placeholders without a value,
  ///   and the document's pictures.
  package func template(
    _ options: ReadOptions
  ) throws(DocumentError) -> (values: PlaceholderValues, images: ImageCache) {
    var context = ReadContext(self, options)
    context.values = .open
    do throws(DocumentFault) {
      _ = try read(&context)
    } catch {
      throw self.error(error)
    }
    return (context.values ?? .open, context.images)
  }
}

/// A document source whose text is one JSON value.
package protocol JSONSource: DocumentSource {
  /// The parsed JSON text.
  var text: JSONText { get }

  /// Reads a document from a JSON value. The value is the root of ``text``, or the value on one
  /// line of JSON Lines input.
  func read(
    _ value: JSONValue, _ context: inout ReadContext
  ) throws(DocumentFault) -> TextDocument
}

extension JSONSource {
  package func read(_ context: inout ReadContext) throws(DocumentFault) -> TextDocument {
    try read(text.root, &context)
  }

  package func namedFiles(_ resources: DocumentResources) -> [String] { text.namedFiles(resources) }

  package func place(of offset: Int) -> String? { text.place(of: offset) }

  package func compactText(of value: JSONValue) -> String { text.compactText(of: value) }

  package func error(_ fault: DocumentFault) -> DocumentError { text.error(fault) }
}
