// Tests of the key "role" of text nodes.

import Galley
import Testing

@testable import GalleyDocuments

@Suite("Roles in JSON")
struct RoleKeyTests {
  private func document(_ json: String) throws -> TextDocument {
    try TextDocument(json: Array(json.utf8))
  }

  @Test(
    "Nested text nodes have nested roles, and each node with a role is a separate element")
  func nesting() throws {
    let text = try document(
      #"""
      {"styles": {"title": {"role": "heading1"}},
       "text": [{"style": "title", "text": "T\n"},
        {"role": "list", "text": [{"role": "listItem", "text": "a\n"},
         {"role": "listItem", "text": ["b ", {"role": "code", "text": "c"}]}]}, "\nend"]}
      """#
    ).frames[0].text
    #expect(
      text.runs.map { ($0.attributes.roles ?? []).map(\.role) } == [
        [.heading1], [.list, .listItem], [.list, .listItem], [.list, .listItem, .code], [],
      ])
    #expect(text.runs[1].attributes.roles?[0] == text.runs[2].attributes.roles?[0])
    #expect(text.runs[1].attributes.roles?[1] != text.runs[2].attributes.roles?[1])
  }

  @Test("Text keeps its roles if a document is written as JSON and read again")
  func roundTrip() throws {
    let read = try document(
      #"""
      {"width": 200, "text": [{"role": "heading1", "text": "T\n", "font": "@20"},
        {"role": "quote", "text": [{"role": "paragraph", "text": ["a ", {"text": "b", "kern": 2}]}, "\n",
         {"role": "paragraph", "text": "c"}]}]}
      """#)
    let again = try document(try read.json())
    #expect(again.frames[0].text == read.frames[0].text)
    #expect(try again.json() == read.json())
  }

  @Test("A text node with an unknown role is refused")
  func unknownRole() {
    #expect(throws: (any Error).self) {
      try document(#"{"text": [{"role": "headline", "text": "T"}]}"#)
    }
  }

  @Test("In an SVG file, all lines of a heading within a text are in one group")
  func svg() throws {
    let file = try TextRenderer(fonts: .bundled).svg(
      of: document(
        #"""
        {"width": 60, "text": [{"role": "heading2", "text": "two words\n"},
          "text ", {"role": "code", "text": "x"}]}
        """#))
    let svg = String(decoding: file, as: UTF8.self)
    #expect(svg.matches(of: #/<g role="heading" aria-level="2">/#).count == 1)
    #expect(svg.matches(of: #/<tspan role="code"/#).count == 1)
  }
}
