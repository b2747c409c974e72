// What the tests of XML documents share.

import Foundation
import Galley
import GalleyDocuments
import Testing

/// Reads an XML document.
func xmlDocument(
  _ xml: String, _ options: DocumentOptions = .nowhere
) throws(DocumentError) -> TextDocument {
  try TextDocument(Array(xml.utf8), as: .xml, options: options)
}

/// The error that reading an XML document ends in, in words.
func xmlProblem(_ xml: String, _ options: DocumentOptions = .nowhere) -> String {
  do throws(DocumentError) {
    _ = try xmlDocument(xml, options)
    return "none"
  } catch {
    return error.description
  }
}

/// The plain text of an XML document's first box.
func xmlString(_ xml: String) throws -> String? {
  try xmlDocument(xml).frames.first?.text.string
}

extension DocumentOptions {
  /// Options with a folder that does not exist, so that nothing stands beside the document.
  static var nowhere: DocumentOptions { DocumentOptions(root: DocumentRoot(folder: "/nowhere")) }
}

/// A folder of files that goes when the test ends.
final class XMLFolder: Sendable {
  let path = FileManager.default.temporaryDirectory.appending(path: "xml-\(UUID())").path

  init(_ files: [String: String]) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files { try write(Data(text.utf8), to: name) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ data: Data, to name: String) throws {
    try data.write(to: URL(filePath: path).appending(path: name))
  }

  /// Options for documents of the folder.
  var options: DocumentOptions { DocumentOptions(root: DocumentRoot(folder: path)) }
}
