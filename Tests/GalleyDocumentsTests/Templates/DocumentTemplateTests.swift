// Tests that a template filled with a row equals a document that contains the row's values.

import Galley
import Testing

@testable import GalleyDocuments
@testable import GalleyFormats

@Suite("Templates")
struct DocumentTemplateTests {
  private func template(_ json: String) throws -> DocumentTemplate {
    try DocumentTemplate(Array(json.utf8))
  }

  @Test("A row's values override the default values of the template")
  func values() throws {
    let template = try template(
      #"{"text": ["{{a}} {{b}}", " \\{{c}}"], "values": {"b": "own", "d": 1}}"#)
    #expect(template.openNames == ["a"])
    let row = TemplateRow(names: ["a", "id"], fields: ["x", "7"])
    let document = try template.document(row)
    #expect(document.frames.first?.text.string == "x own {{c}}")
    #expect(row.id == "\"7\"")
    // Default values of the template that no placeholder uses are reported. Unused values of a row
    // are not reported.
    #expect(
      document.diagnostics.map(\.message) == [
        "no string uses the placeholder {{d}}; remove the value"
      ])
    let other = try TemplateRow(json: Array(#"{"b": true, "a": 1.50, "id": 12}"#.utf8))
    #expect(try template.document(other).frames.first?.text.string == "1.50 true {{c}}")
    #expect(other.id == "12")
  }

  @Test("A template can have placeholders without default values; a row must fill all of them")
  func withoutValues() throws {
    let template = try template(#"{"text": "{{ a }}{{b}}{{a}}"}"#)
    #expect(template.openNames == ["a", "b"])
    #expect(throws: DocumentError.self) {
      try template.document(TemplateRow(names: ["a"], fields: ["x"]))
    }
  }

  @Test("The header in the key `template` is read, and does not affect the filled document")
  func header() throws {
    let bare = #"{"text": "{{title}}"}"#
    let headed = #"""
      {"template": {"parameters": {"title": {"maxLength": 80, "required": true, "pattern": "^[A-Z]"},
        "by": {"default": "me"}}, "languages": ["en", "ar"], "scales": [1, 2], "formats": ["jpg"],
        "fallback": "plain"},
       "text": "{{title}}"}
      """#
    let header = try template(headed).header
    #expect(header.parameters["title"]?.isRequired == true)
    #expect(header.parameters["title"]?.maximumLength == 80)
    #expect(header.parameters["title"]?.pattern == "^[A-Z]")
    #expect(header.parameters["by"]?.defaultValue == "me")
    #expect(header.languages == ["en", "ar"])
    #expect(header.scales == [1, 2])
    #expect(header.formats == ["jpg"])
    #expect(header.fallback == "plain")
    #expect(try template(bare).header == TemplateHeader())
    let row = TemplateRow(names: ["title"], fields: ["Quartz"])
    #expect(try template(headed).document(row).json() == template(bare).document(row).json())
  }

  @Test(
    "Mistakes in a template's header are reported with their JSON path",
    arguments: [
      (
        #"{"parameter": {}}"#,
        #"template.parameter: unknown key "parameter"; did you mean "parameters"?"#
      ),
      (
        #"{"formats": ["gif"]}"#,
        #"template.formats[0]: "gif" is not one of png, jpg, webp, svg, pdf"#
      ),
      (#"{"parameters": {"a": 1}}"#, "template.parameters.a: expected an object"),
      (
        #"{"parameters": {"a": {"required": true, "default": ""}}}"#,
        "template.parameters.a: use \"required\" or \"default\", not both"
      ),
    ])
  func wrongHeader(header: String, says: String) {
    let error = #expect(throws: DocumentError.self) {
      try template(#"{"text": "{{a}}", "template": "# + header + "}")
    }
    #expect(error?.description.hasPrefix(says) == true, "\(error?.description ?? "none")")
  }

  @Test("Mistakes that do not depend on values are reported when the template is read")
  func wrongTemplate() {
    #expect(throws: DocumentError.self) { try template(#"{"txet": "{{a}}"}"#) }
    #expect(throws: DocumentError.self) { try template(#"{"text": "{{a"}"#) }
  }

  @Test("The list of files that a template names includes missing files, but not forbidden ones")
  func namedFiles() {
    let json = """
      {"fonts": ["f.ttf", "/x/fonts"], "backgroundImage": "a.png", "text": "backgroundImage",
       "frames": [{"backgroundImage": {"path": "b.png"}}, {"backgroundImage": "data:image/png,"},
         {"backgroundImage": "../c.png"}, {"backgroundImage": "/d.png"}, {"backgroundImage": "e"}]}
      """
    let places = DocumentFormat.json.namedFiles(
      in: Array(json.utf8), DocumentOptions(resources: .folder("in")))
    #expect(
      Set(places ?? []) == ["in/f.ttf", "in/a.png", "in/b.png", "in/e", "in/e.png"])
    #expect(DocumentFormat.json.namedFiles(in: Array("{".utf8), DocumentOptions()) == nil)
  }
}
