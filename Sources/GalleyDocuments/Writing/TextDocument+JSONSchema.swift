// The document's JSON Schema.

public import Galley

extension TextDocument {
  /// A JSON Schema (draft 2020-12) of the documents that ``init(json:root:limits:)`` reads, as JSON
  /// text in UTF-8, with the limits of `Limits.default`.
  ///
  /// It is made from the tables that documents are read by. What a schema cannot express, it lets
  /// pass: names of styles and placeholders, keys given twice, files, ranges behind a text's end.
  public static let jsonSchema = SchemaBuilder(
    limits: .default, root: .document, title: "Galley text document",
    about: "What to set, in which styles, on what canvas."
  ).schema.text()
}
