// Text nodes with the same keys as an earlier node. Their attributes are not read a second time.

import Galley
import TestSupport
import Testing

@testable import GalleyDocuments

@Suite("Nodes with equal keys")
struct RepeatedNodeTests {
  @Test("Nodes with equal keys inherit from their own parents")
  func parents() throws {
    let read = try document(
      """
      {"text": [{"kern": 1, "text": [{"text": "a", "ligature": 0}, "b"]},
        {"kern": 2, "text": [{"text": "c", "ligature": 0}, {"text": "d", "ligature": 0}]},
        {"kern": 1, "text": [{"text": "e", "ligature": 0}, "f"]}]}
      """)
    let runs = runs(read.frames[0].text) { "\(plain($0.kern ?? -1))/\($0.ligature ?? -1)" }
    #expect(runs == "a:1/0 b:1/-1 cd:2/0 e:1/0 f:1/-1")
  }

  @Test("Each node with a warning has the warning at its own position")
  func warnings() throws {
    let read = try document(
      "{\"text\": [{\"text\": \"a\", \"obliqueness\": 9}, {\"text\": \"b\", \"obliqueness\": 9}]}")
    #expect(
      read.diagnostics.map(\.path) == ["text[0].obliqueness", "text[1].obliqueness"])
  }

  @Test("Each node with a role is an element of its own")
  func roles() throws {
    let read = try document(
      "{\"text\": [{\"text\": \"a\", \"role\": \"code\"}, {\"text\": \"b\", \"role\": \"code\"}]}")
    #expect(read.frames[0].text.runs.count == 2)
  }

  @Test("An error in the text of a repeated node has the position of this node")
  func errors() {
    let message = problem(
      "{\"text\": [{\"kern\": 1, \"text\": \"a\"}, {\"kern\": 1, \"text\": 2}]}")
    #expect(message.hasPrefix("text[1].text: "))
  }

  /// A random tree of nodes with few different keys, as JSON.
  private static func tree(_ depth: Int, _ space: String, _ random: inout SeededGenerator) -> String
  {
    let nodes = (0..<Int.random(in: 1...5, using: &random)).map { _ -> String in
      // The space makes the spelling of each node's keys different, if there is a space.
      let gap = String(repeating: space, count: Int.random(in: 1...1_000, using: &random))
      let keys = [
        "\"kern\":\(Int.random(in: 1...2, using: &random))",
        "\"font\":{\"size\":\(Int.random(in: 10...11, using: &random))}",
        "\"trackingEm\":0.1", "\"style\":\"s\"", "\"link\":\"https://example.com\"",
      ].filter { _ in Bool.random(using: &random) }
      let isLeaf = depth == 0 || Int.random(in: 0..<3, using: &random) == 0
      let text = isLeaf ? "\"x\"" : tree(depth - 1, space, &random)
      let place = Int.random(in: 0...keys.count, using: &random)
      let members = keys[..<place] + ["\"text\":\(text)"] + keys[place...]
      return "{\(gap)\(members.joined(separator: ","))}"
    }
    return "[\(nodes.joined(separator: ","))]"
  }

  @Test("The spelling of nodes does not change their attributes", arguments: 0..<40)
  func spelling(_ seed: UInt64) throws {
    let texts = try ["", " "].map { space in
      var random = SeededGenerator(seed: seed)
      let tree = Self.tree(3, space, &random)
      return try document(
        "{\"styles\":{\"s\":{\"ligature\":0,\"font\":{\"weight\":700}}},\"text\":\(tree)}"
      ).frames[0].text
    }
    #expect(texts[0].length > 0)
    #expect(texts[0] == texts[1])
  }
}
