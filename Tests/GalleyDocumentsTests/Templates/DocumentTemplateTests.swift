// A template with a row's values is the document that has them as its own.

import Galley
import Testing

@testable import GalleyDocuments

@Suite("Templates")
struct DocumentTemplateTests {
  private func template(_ json: String) throws -> DocumentTemplate {
    try DocumentTemplate(Array(json.utf8))
  }

  @Test("A row's values stand before the template's own")
  func values() throws {
    let template = try template(
      #"{"text": ["{{a}} {{b}}", " \\{{c}}"], "values": {"b": "own", "d": 1}}"#)
    #expect(template.openNames == ["a"])
    let row = TemplateRow(names: ["a", "id"], fields: ["x", "7"])
    let document = try template.document(row)
    #expect(document.frames.first?.text.string == "x own {{c}}")
    #expect(row.id == "\"7\"")
    // What is unused of the template is told, what is unused of the row is not.
    #expect(document.diagnostics.map(\.message) == ["no text has the placeholder {{d}}"])
    let other = try TemplateRow(json: Array(#"{"b": true, "a": 1.50, "id": 12}"#.utf8))
    #expect(try template.document(other).frames.first?.text.string == "1.50 true {{c}}")
    #expect(other.id == "12")
  }

  @Test("A template without values has placeholders too")
  func withoutValues() throws {
    let template = try template(#"{"text": "{{ a }}{{b}}{{a}}"}"#)
    #expect(template.openNames == ["a", "b"])
    #expect(throws: DocumentError.self) {
      try template.document(TemplateRow(names: ["a"], fields: ["x"]))
    }
  }

  @Test("What is wrong whatever the values are is reported at once")
  func wrongTemplate() {
    #expect(throws: DocumentError.self) { try template(#"{"txet": "{{a}}"}"#) }
    #expect(throws: DocumentError.self) { try template(#"{"text": "{{a"}"#) }
  }

  @Test("The files that a document names, there or not, and none that it may not show")
  func namedFiles() {
    let json = """
      {"fonts": ["f.ttf", "/x/fonts"], "backgroundImage": "a.png", "text": "backgroundImage",
       "frames": [{"backgroundImage": {"path": "b.png"}}, {"backgroundImage": "data:image/png,"},
         {"backgroundImage": "../c.png"}, {"backgroundImage": "/d.png"}, {"backgroundImage": "e"}]}
      """
    let places = NamedFiles.places(
      in: Array(json.utf8), as: .json, DocumentOptions(resources: .folder("in")))
    #expect(
      Set(places ?? []) == ["in/f.ttf", "in/a.png", "in/b.png", "in/e", "in/e.png"])
    #expect(NamedFiles.places(in: Array("{".utf8), as: .json, DocumentOptions()) == nil)
  }
}
