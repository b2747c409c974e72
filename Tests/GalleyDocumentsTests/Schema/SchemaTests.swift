// The JSON Schema, checked with a validator and compared with the document reader.

import Foundation
import Galley
import TestSupport
import Testing

@testable import GalleyDocuments
@testable import GalleyFormats

@Suite("JSON Schema")
struct SchemaTests {
  /// The JSON text of each document in this repository, and the path of the document's folder.
  private static func documents() throws -> [(json: String, folder: String)] {
    let folders = ["Examples", "Tests/GoldenTests/Cases"].map(Repository.url)
    return try folders.flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        // An example's folder can also contain JSON files that are not documents, such as files
        // with values for placeholders.
        .filter { $0.hasSuffix(folder.lastPathComponent == "Examples" ? "/text.json" : ".json") }
        .filter { DocumentFormat(fileName: $0) == .json && !$0.contains("Assets/") }
        .map { path in
          let file = folder.appending(path: path)
          let json = try String(contentsOf: file, encoding: .utf8)
          return (json, file.deletingLastPathComponent().path)
        }
    }
  }

  @Test("The documents in this repository are valid")
  func valid() throws {
    let trees = try Self.documents().map { try JSONTree($0.json) }
    try #require(trees.count > 100)
    let problems = try SchemaValidator.problems(of: trees.map(\.text))
    for (tree, problem) in zip(trees, problems) where problem != nil {
      Issue.record("\(problem ?? ""): \(tree.text)")
    }
  }

  /// Parts of the document reader's messages for errors that a schema cannot detect, such as errors
  /// in references, text offsets and files.
  private static let beyondSchemas = [
    "undefined style", "no value for the placeholder", "no closing braces", "in a circle",
    "there is no font file", "cannot be read", "outside the folder", "is outside the text",
    "inside a surrogate pair", "after its end", "is given twice",
    "is not valid Base64", "in ascending order", "PNG", "a node needs", ".bounds[",
    "is an object, which can replace only",
    "unknown key \"string\"; did you mean \"text\"?",
  ]

  /// Parts of the document reader's messages about strings with invalid syntax, such as invalid
  /// colours. The schema does not describe the syntax of these strings.
  static let spellings = [
    "is not a colour", "is not a size", "is not a number", "is not a tab stop", "is not one of",
    "invalid length", "is given twice", "the font is empty", "whose value is a string",
    "is one word too many", "a data: URL", "the path of an image", "out of range",
  ]

  /// The reading options. All documents share these options, so that fonts are read only once.
  private static let resources = DocumentResources.folder(Repository.path("Tests"))

  /// Checks each document with the document reader and with the schema. Either both must accept the
  /// document, or both must refuse it, except for errors that a schema cannot detect.
  private func compare(_ trees: [JSONTree]) throws -> (refused: Int, beyond: Int) {
    let texts = trees.map(\.text)
    var counts = (refused: 0, beyond: 0)
    for (text, verdict) in zip(texts, try SchemaValidator.problems(of: texts)) {
      let problem = problem(text, resources: Self.resources)
      if problem != "none", verdict == nil {
        counts.beyond += 1
        let isBeyond = (Self.beyondSchemas + Self.spellings).contains { problem.contains($0) }
        #expect(isBeyond, "only the reader refuses: \(problem): \(text)")
      } else if problem == "none" {
        #expect(verdict == nil, "only the schema refuses: \(verdict ?? ""): \(text)")
      } else {
        counts.refused += 1
      }
    }
    return counts
  }

  @Test(
    "The JSON Schema refuses the same mistakes as the document reader",
    arguments: SchemaSamples.all)
  func mistakes(_ sample: String) throws {
    let tree = try JSONTree(sample)
    #expect(problem(tree.text, resources: Self.resources) == "none", "\(sample)")
    let counts = try compare([tree] + tree.mutants(\.mistakes))
    #expect(counts.refused > 100 && counts.beyond < counts.refused / 4, "\(counts)")
  }

  /// Inserts one mistake at a time into each document, such as an unknown key, a value of the wrong
  /// type, or a misspelled key.
  @Test("If a mistake is inserted into a document of the repository, the JSON Schema refuses it")
  func mutations() throws {
    var texts: [String] = []
    for (json, _) in try Self.documents() {
      guard case .object(let members) = try JSONTree(json) else { continue }
      let key = members["text"] == nil ? "frames" : "text"
      var misspelled = members
      misspelled[key + "x"] = misspelled.removeValue(forKey: key)
      let mistakes: [[String: JSONTree]] = [
        members.merging(["unknown": .null]) { $1 }, members.merging(["width": .bool(true)]) { $1 },
        members.merging(["scale": .number("101")]) { $1 },
        members.merging(["verticalAlignment": .string("centre")]) { $1 },
        members.filter { $0.key != key }, misspelled,
      ]
      texts += mistakes.map { JSONTree.object($0).text }
    }
    try #require(texts.count > 600)
    for (text, problem) in zip(texts, try SchemaValidator.problems(of: texts)) {
      #expect(problem != nil, "\(text)")
    }
  }

  @Test("The JSON Schema accepts every colour that the document reader accepts")
  func colours() throws {
    let colors =
      Color.cssNames + Color.cssNames.map { $0.uppercased() } + [
        "#123", "#1234", "#123456", "#12345678", "#12345", "#12g", " #fff ", "rgb(1 2 3)",
        "RGB(1, 2, 3)", "rgb(1%, 2%, 3%)", "rgb(1, 2%, 3)", "rgb(1 2% none / .5)",
        "rgba(1,2,3,50%)",
        "rgb(1+2-3)", "rgb(1% 2%3%)", "rgb(1 2)", "rgb(1 2 3 4)", "rgb(1, 2, none)",
        "rgb(1deg 2 3)",
        "hsl(120deg 50% 50%)", "hsl(.5turn, 50%, 50%)", "hsla(1rad 5 5 / none)", "hsl(1%, 5%, 5%)",
        "hsl(120, 50, 50)", "hsl(none 5% 5%)", "hwb(1 2 3)", "tomatoe", "", "rgb(1 2 3", "rgb(123)",
        "rgb(1e1 2E-1 +.3)", "rgb(1. 2 3)", "transparent", "currentcolor", "oklch(60% 0.2 20deg)",
        "color(display-p3 1 0 0)",
        "color-mix(in oklab, red 20%, blue)",
      ]
    let trees = colors.map {
      JSONTree.object(["text": .string(""), "background": .string($0)])
    }
    let counts = try compare(trees)
    #expect(counts.beyond == 15 && counts.refused == 0)
  }

  @Test("Every key has a description in the JSON Schema")
  func descriptions() {
    for definition in JSONDefinition.document.reachable + JSONDefinition.styleSheet.reachable {
      let inherited = definition.base?.keys.map(\.name) ?? []
      for key in definition.keys where !inherited.contains(key.name) {
        #expect(key.about.hasSuffix("."), "\(definition.name).\(key.name)")
      }
    }
  }
}
