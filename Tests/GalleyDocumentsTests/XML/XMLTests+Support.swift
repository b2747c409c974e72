// Helpers for the tests of XML documents.

import Galley
import GalleyDocuments
import GalleyFormats
import TestSupport
import Testing

/// Reads an XML document.
func xmlDocument(
  _ xml: String, _ options: DocumentOptions = .nowhere
) throws(DocumentError) -> TextDocument {
  try TextDocument(Array(xml.utf8), as: .xml, options: options)
}

/// The error message from reading an XML document, or "none" if there is no error.
func xmlProblem(_ xml: String, _ options: DocumentOptions = .nowhere) -> String {
  errorMessage { _ = try xmlDocument(xml, options) }
}

/// The plain text of an XML document's first box.
func xmlString(_ xml: String) throws -> String? {
  try xmlDocument(xml).frames.first?.text.string
}

extension DocumentOptions {
  /// Options for reading a document that does not come from a file in a folder.
  static var nowhere: DocumentOptions { DocumentOptions() }
}

extension TemporaryFolder {
  /// Creates a temporary folder with files. The keys of `files` are file names, and the values are
  /// file contents.
  convenience init(_ files: [String: String]) throws {
    try self.init()
    for (name, text) in files { try write(text, to: name) }
  }

  /// Options for a document in this folder. The document may read the folder's files.
  var options: DocumentOptions { DocumentOptions(resources: .folder(path)) }
}
