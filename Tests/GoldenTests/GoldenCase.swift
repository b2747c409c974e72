// A golden case: a document and the expected result of each rendering stage.

import Foundation
import Galley
import GalleyContent
import GalleyDocuments
import GalleyFormats
import GalleyMarkdown
import GalleyStyles
import TestSupport
import Testing

/// A document under `Cases/`. Next to it are `NAME.shape.txt`, `NAME.layout.txt` and `NAME.png`.
///
/// Some documents have two cases. An XML document with titles for several states has the cases
/// `NAME` (state `normal`) and `NAME-highlighted`. A Markdown or plain text document has the cases
/// `NAME` (light) and `NAME-dark`. The first line of a plain text document has the style `title`.
///
/// If `Assets/NAME.json` exists, it is the style sheet of a Markdown or plain text document.
/// Placeholder values are in `NAME.values`, with `name=text` on each line. Images and styles are in
/// the document's folder and in its `Assets`.
struct GoldenCase: Sendable, CustomTestStringConvertible {
  /// The folder that contains the documents of all golden cases.
  static let folder = Repository.url("Tests/GoldenTests/Cases")

  /// Every document under `Cases/`, sorted by name.
  static let all: [GoldenCase] = documents.flatMap { path in
    let base = DocumentFormat.nameWithoutEnding(path) ?? path
    let normal = GoldenCase(name: base, path: path)
    switch DocumentFormat(fileName: path) {
    case .markdown, .text:
      return [normal, GoldenCase(name: base + "-dark", path: path, colorScheme: .dark)]
    case .xml:
      guard let bytes = try? Data(contentsOf: folder.appending(path: path)),
        String(decoding: bytes, as: UTF8.self).contains(" state=")
      else { return [normal] }
      return [normal, GoldenCase(name: base + "-highlighted", path: path, state: .highlighted)]
    default: return [normal]
    }
  }.sorted { $0.name < $1.name }

  /// The cases to compare: all cases or, if the environment variable `GALLEY_CASE` is set, the
  /// cases whose names begin with its value.
  static let selected =
    ProcessInfo.processInfo.environment["GALLEY_CASE"].map { start in
      let found = all.filter { $0.name.hasPrefix(start) }
      precondition(!found.isEmpty, "no golden case begins with \(start); change GALLEY_CASE")
      return found
    } ?? all

  /// The path of the case's files relative to `Cases/`, without an extension, such as
  /// `truncation/tail`.
  let name: String
  /// The path of the document relative to `Cases/`.
  private let path: String
  private let state: ControlState
  private let colorScheme: ColorScheme

  private init(
    name: String, path: String, state: ControlState = .normal, colorScheme: ColorScheme = .light
  ) {
    self.name = name
    self.path = path
    self.state = state
    self.colorScheme = colorScheme
  }

  var testDescription: String { name }

  /// Returns the URL of the case's file with the given extension, such as `layout.txt`.
  func file(_ ending: String) -> URL {
    Self.folder.appending(path: name + "." + ending)
  }

  /// The files that the document is allowed to read: images in its folder and in `Assets`, and the
  /// tests' fonts.
  var resources: DocumentResources {
    let folder = Self.folder.appending(path: path).deletingLastPathComponent().path
    return .folder(
      folder, imageFolders: [folder + "/Assets"], fontRoots: [Repository.path("Tests/Fonts")])
  }

  /// Reads the document in the same way as `rasterize` does.
  func document() throws -> TextDocument {
    let url = Self.folder.appending(path: path)
    let folder = url.deletingLastPathComponent().path
    let format = DocumentFormat(fileName: path) ?? .json
    var options = DocumentOptions(resources: resources)
    options.state = state
    if let values = try? String(contentsOf: file("values"), encoding: .utf8) {
      let pairs = values.split(separator: "\n").map { $0.split(separator: "=", maxSplits: 1) }
      options.values = Dictionary(
        pairs.map { (String($0[0]), String($0.last ?? "")) }, uniquingKeysWith: { $1 })
    }
    if format == .content {
      let sheet = URL(filePath: folder).appending(path: "Assets/styles.json")
      options.contentStyles = try ContentStyleSheet(json: [UInt8](Data(contentsOf: sheet)))
    }
    if [.markdown, .text].contains(format) { try setSheet(&options, for: url) }
    var document = try TextDocument(
      [UInt8](Data(contentsOf: url)), as: format, options: options)
    if format == .text {
      document.width = Self.sheetWidth
      document.frames[0].container.width = Self.sheetWidth
    }
    return document
  }

  /// The width of Markdown and plain text documents, in points.
  private static let sheetWidth = 320.0

  /// Sets the options for Markdown and plain text, including the document's style sheet.
  private func setSheet(_ options: inout DocumentOptions, for document: URL) throws {
    let traits = StyleTraits(colorScheme: colorScheme)
    options.markdown = MarkdownOptions(traits: traits, width: Self.sheetWidth)
    let file = document.deletingLastPathComponent()
      .appending(path: "Assets/\(document.deletingPathExtension().lastPathComponent).json")
    if let json = try? Data(contentsOf: file) {
      options.markdown.styleSheet = try StyleSheet(json: [UInt8](json))
    }
    let sheet = options.markdown.styleSheet
    options.textSheet = sheet
    let title = sheet.snapshot.textAttributes(named: "title", for: traits)
    options.firstLineStyle = TextAttribute.Key.allCases.compactMap { title?[$0] }
  }

  /// The paths of all documents under `Cases/`, in any format. Style files and expected results are
  /// excluded.
  private static var documents: [String] {
    let others = [".styles.xml", ".shape.txt", ".layout.txt"]
    return files.filter { path in
      DocumentFormat(fileName: path) != nil && !path.contains("Assets/")
        && !others.contains { path.hasSuffix($0) }
    }
  }

  /// The names, without extension, of the files under `Cases/` that have the given extension.
  static func files(withEnding ending: String) -> [String] {
    files.filter { $0.hasSuffix("." + ending) }.map { String($0.dropLast(ending.count + 1)) }
  }

  private static var files: [String] {
    let found = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (found ?? []).sorted()
  }
}
