// Replaces the values in the repository's documents with placeholders, and compares the filled
// templates with the original documents.

import Foundation
import Galley
import TestSupport
import Testing

@testable import GalleyDocuments
@testable import GalleyFormats

/// Replaces each value of the repository's documents with a placeholder.
@Suite("Documents as templates")
struct DocumentsAsTemplatesTests {
  /// The documents that contain no placeholders, each with the resource files that it is allowed to
  /// read.
  private static func documents() throws -> [(tree: JSONTree, resources: DocumentResources)] {
    let folder = Repository.url("Tests/GoldenTests/Cases")
    let cases = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      .filter { DocumentFormat(fileName: $0) == .json && !$0.contains("Assets/") }
      .map { path in
        let file = folder.appending(path: path)
        let near = file.deletingLastPathComponent().path
        return (
          try String(contentsOf: file, encoding: .utf8),
          DocumentResources.folder(
            near, imageFolders: [near + "/Assets"], fontRoots: [Repository.path("Tests/Fonts")])
        )
      }
    let samples = SchemaSamples.all.map {
      ($0, DocumentResources.folder(Repository.path("Tests")))
    }
    return try (cases + samples).filter { !$0.0.contains("{{") }.map { (try JSONTree($0.0), $0.1) }
  }

  /// Replaces the values of a document with placeholders, and stores the replaced values.
  private struct Template {
    enum Kind: CaseIterable {
      /// Replaces each string, number and boolean with its own placeholder. The placeholder's value
      /// is the replaced value, with the same type.
      case typed
      /// Replaces each string, number and boolean with its own placeholder. The placeholder's value
      /// is always a string, as if the value came from a CSV table.
      case texts
      /// Replaces each outermost object inside the document's root object with its own placeholder.
      /// The placeholder's value is the replaced object.
      case objects
    }

    let kind: Kind
    private(set) var values: [String: JSONTree] = [:]

    init(_ kind: Kind) {
      self.kind = kind
    }

    /// Keys whose strings cannot contain placeholders.
    private static let kept: Set<String> = ["values", "template", "metadata"]

    mutating func taken(from tree: JSONTree, depth: Int = 0) -> JSONTree {
      switch tree {
      case .null: return tree
      case .string, .number, .bool: return kind == .objects ? tree : placeholder(tree)
      case .array(let elements): return .array(elements.map { taken(from: $0, depth: depth) })
      case .object(let members):
        if kind == .objects, depth > 0 { return placeholder(tree) }
        var taken = members
        for (key, value) in members.sorted(by: { $0.key < $1.key }) where !Self.kept.contains(key) {
          // If a text has attributed ranges, do not replace it by a placeholder, because the
          // ranges are offsets into the original text.
          if key == "text", members["ranges"] != nil { continue }
          // Replace each style separately by placeholders, not `styles` as a whole, because the
          // keys of `styles` are names that the document's author chose.
          let isStyles = depth == 0 && key == "styles"
          taken[key] = self.taken(from: value, depth: isStyles ? 0 : depth + 1)
        }
        return .object(taken)
      }
    }

    private mutating func placeholder(_ tree: JSONTree) -> JSONTree {
      let name = "v\(values.count)"
      switch (kind, tree) {
      case (.texts, .number(let digits)): values[name] = .string(digits)
      case (.texts, .bool(let bool)): values[name] = .string(String(bool))
      default: values[name] = tree
      }
      return .string("{{\(name)}}")
    }
  }

  @Test(
    "A document stays the same if placeholders replace its values and are filled with these values",
    arguments: 0..<3)
  func same(_ number: Int) throws {
    let kind = Template.Kind.allCases[number]
    var places = 0
    let documents = try Self.documents()
    try #require(documents.count > 300)
    for (tree, resources) in documents {
      var template = Template(kind)
      guard case .object(var members) = template.taken(from: tree) else { continue }
      members["values"] = .object(template.values)
      places += template.values.count
      let plain = try document(tree.text, resources: resources)
      do {
        let filled = try document(JSONTree.object(members).text, resources: resources)
        #expect(try filled.json() == plain.json(), "\(JSONTree.object(members).text)")
        #expect(filled.diagnostics.map(\.code) == plain.diagnostics.map(\.code))
      } catch {
        Issue.record("\(error): \(JSONTree.object(members).text)")
      }
    }
    #expect(places > (kind == .objects ? 400 : 3000), "\(places)")
  }
}
