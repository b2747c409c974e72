// A golden case: a document, and beside it what each stage should make of it.

import Foundation
import Galley
import GalleyDocuments

/// A document under `Cases/`, with `NAME.shape.txt`, `NAME.layout.txt` and `NAME.png` beside it.
struct GoldenCase: Sendable, CustomTestStringConvertible {
  /// The folder of all cases.
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases")

  /// Every document under `Cases/`, in the order of their names.
  static let all: [GoldenCase] = files(withEnding: "json").filter { !$0.contains("Assets/") }
    .map { path in
      let path = path + ".json"
      return GoldenCase(name: DocumentFormat.nameWithoutEnding(path) ?? path, path: path)
    }

  /// Path of what belongs to it from `Cases/`, without an ending: `truncation/tail`.
  let name: String
  /// Path of the document from `Cases/`: `truncation/tail.json`, `content/site.content.json`.
  private let path: String

  var testDescription: String { name }

  /// The file of one stage.
  func file(_ ending: String) -> URL {
    Self.folder.appending(path: name + "." + ending)
  }

  /// The document, read as the command reads it.
  func document() throws -> TextDocument {
    let url = Self.folder.appending(path: path)
    let folder = url.deletingLastPathComponent()
    var options = DocumentOptions(root: DocumentRoot(folder: folder.path))
    let format = DocumentFormat(fileName: url.lastPathComponent) ?? .json
    if format == .content {
      let sheet = folder.appending(path: "Assets/styles.json")
      options.contentStyles = try ContentStyleSheet(json: [UInt8](Data(contentsOf: sheet)))
    }
    return try TextDocument([UInt8](Data(contentsOf: url)), as: format, options: options)
  }

  /// Names of the files under `Cases/` with an ending, without it.
  static func files(withEnding ending: String) -> [String] {
    let found = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (found ?? []).filter { $0.hasSuffix("." + ending) }
      .map { String($0.dropLast(ending.count + 1)) }.sorted()
  }
}

/// Pretty names in reports, wherever the testing library looks for them.
protocol CustomTestStringConvertible: CustomStringConvertible {
  var testDescription: String { get }
}

extension CustomTestStringConvertible {
  var description: String { testDescription }
}
