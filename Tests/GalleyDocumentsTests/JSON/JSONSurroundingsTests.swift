// Comparison of objects without the value of one key.

import Galley
import GalleyJSON
import Testing

@testable import GalleyDocuments

@Suite("Surroundings of a JSON value")
struct JSONSurroundingsTests {
  /// Whether the two objects in an array have equal surroundings of the value for `text`.
  private func areEqual(_ array: String) throws -> Bool {
    guard case .array(let objects) = try json(array).root.content else {
      Issue.record("not an array")
      return false
    }
    let surroundings = try objects.map {
      try #require(JSONSurroundings(of: "text", in: $0))
    }
    return surroundings[0] == surroundings[1]
  }

  @Test(
    "Surroundings are equal if all bytes before and after the value are equal",
    arguments: [
      (#"[{"a": 1, "text": "x", "b": 2}, {"a": 1, "text": ["y"], "b": 2}]"#, true),
      (#"[{"a": 1, "text": "x", "b": 2}, {"a": 1, "text": "x", "b": 3}]"#, false),
      (#"[{"a": 1, "text": "x", "b": 2}, {"a": 2, "text": "x", "b": 2}]"#, false),
      (#"[{"a": 1, "text": "x"}, {"text": "x", "a": 1}]"#, false),
      (#"[{"a": 1, "text": "x"}, {"a":  1, "text": "x"}]"#, false),
      (#"[{"te\u0078t": "x"}, {"te\u0078t": 1}]"#, true),
    ])
  func equal(_ array: String, _ expected: Bool) throws {
    #expect(try areEqual(array) == expected)
  }

  @Test("Only an object of a parsed document with the key has surroundings")
  func absent() throws {
    #expect(JSONSurroundings(of: "text", in: try json(#"{"a": {"text": 1}}"#).root) == nil)
    #expect(JSONSurroundings(of: "text", in: try json(#"["text"]"#).root) == nil)
    let value = JSONValue(.number(1), start: 0, end: 1)
    let made = JSONValue(.object([JSONMember("text", at: 0, value)]), start: 0, end: 1)
    #expect(JSONSurroundings(of: "text", in: made) == nil)
  }

  @Test("Objects of different documents have different surroundings")
  func documents() throws {
    let one = JSONSurroundings(of: "text", in: try json(#"{"text": 1}"#).root)
    let other = JSONSurroundings(of: "text", in: try json(#"{"text": 1}"#).root)
    #expect(one != nil && one != other)
  }
}
