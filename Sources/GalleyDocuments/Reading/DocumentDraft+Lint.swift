// The document key `lint`, which configures linting.

import Galley
import GalleyJSON

extension DocumentDraft {
  /// The keys of `lint`, which list the codes of findings to ignore.
  static let lintKeys = KeyTable<[String]>([
    .key(
      "ignore", .list(of: "codes", .string("the code of a finding, such as textHidden"))
    ) { $0 = $1 }
    .about("Codes of findings to ignore, such as textHidden. Default: none.")
  ])

  /// The names of the keys in the object `lint`. They are listed separately, so that the key table
  /// is not built for a document without `lint`.
  static let lintNames = ["ignore"]

  static let lintReader = ValueReader<[String]>(.object(.lint)) {
    value, context throws(DocumentFault) in
    var codes: [String] = []
    try lintKeys.read(value, as: JSONDefinition.lint.words, into: &codes, &context)
    return codes
  }
}

extension JSONDefinition {
  package static let lint = JSONDefinition(
    "lint", words: "an object such as {\"ignore\": [\"textHidden\"]}",
    keys: DocumentDraft.lintKeys.outline)
}
