// Templates in XML: attributed text with placeholders that arguments fill.

import Galley
import GalleyDocuments
import GalleyFormats
import TestSupport
import Testing

@Suite("XML: templates")
struct XMLTemplateTests {
  private static let xml = """
    <templates name="ReactantTemplates">
      <attributedText name="welcome" kern="1"><b kern="2">Hello {{name}} {{ surname }}!</b></attributedText>
      <attributedText name="plain">No \\{{placeholder}}</attributedText>
    </templates>
    """

  private func templates(_ xml: String = xml) throws -> AttributedTextTemplates {
    try AttributedTextTemplates(xml: Array(xml.utf8), options: .nowhere)
  }

  @Test("An XML template is found by name and filled with arguments")
  func calls() throws {
    let templates = try templates()
    let text = try templates.welcome(name: "John", surname: "Appleseed")
    #expect(text.string == "Hello John Appleseed!")
    #expect(text.runs.first?.attributes.kern == 2)
    let welcome = try templates["ReactantTemplates.welcome"]
    #expect(welcome.argumentNames == ["name", "surname"])
    #expect(try welcome.text(["surname": "B", "name": "A"]).string == "Hello A B!")
    #expect(templates.names == ["ReactantTemplates.welcome", "ReactantTemplates.plain"])
    #expect(try templates.plain().string == "No {{placeholder}}")
  }

  @Test("XML template arguments are text, never markup, and keep their white space")
  func values() throws {
    let text = try templates().welcome(name: "<i>&amp;\n</i>", surname: " {{name}} ")
    #expect(text.string == "Hello <i>&amp;\n</i>  {{name}} !")
  }

  @Test("Unknown XML templates, and missing or unknown arguments of templates, are reported")
  func errors() throws {
    let templates = try templates()
    #expect(
      errorMessage { _ = try templates.welcome(name: "A") }
        == "2:55: no value for the placeholder {{surname}}; values given: \"name\"")
    #expect(
      errorMessage { _ = try templates.welcome(name: "A", surname: "B", surnam: "C") }
        .hasSuffix("no placeholder is named \"surnam\"; did you mean \"surname\"?"))
    #expect(
      errorMessage { _ = try templates.plain(name: "A") }
        .hasSuffix("the document has no placeholders"))
    #expect(
      errorMessage { _ = try templates.welcom }
        .hasSuffix("unknown template \"welcom\"; did you mean \"ReactantTemplates.welcome\"?"))
    #expect(
      errorMessage { _ = try self.templates("<templates><attributedText/></templates>") }
        == "1:12: a template needs a name, such as name=\"welcome\"")
  }

  @Test("A document's template is selected by name; a single template needs no name")
  func documents() throws {
    var options = DocumentOptions.nowhere
    #expect(
      xmlProblem(Self.xml, options)
        == "1:1: the document has only templates; choose one of ReactantTemplates.welcome, ReactantTemplates.plain"
    )
    options.xml.template = "welcome"
    options.values = ["name": "A", "surname": "B"]
    #expect(try xmlDocument(Self.xml, options).frames.first?.text.string == "Hello A B!")
    options.xml.template = nil
    options.values = ["a": "b"]
    let one =
      "<templates><attributedText name=\"t\" width=\"90\">{{a}}</attributedText></templates>"
    let document = try xmlDocument(one, options)
    #expect(document.frames.first?.text.string == "b" && document.width == 90)
  }

  @Test("If no values are given, braces outside templates are literal")
  func liveness() throws {
    let xml = "<attributedText>{{a}}</attributedText>"
    #expect(try xmlString(xml) == "{{a}}")
    var options = DocumentOptions.nowhere
    options.values = ["a": "b"]
    #expect(try xmlDocument(xml, options).frames.first?.text.string == "b")
    #expect(
      throws: DocumentError.self,
      performing: {
        options.values = ["c": "d"]
        _ = try xmlDocument(xml, options)
      })
  }

  @Test("An unclosed tag is reported with its line and column")
  func unclosed() {
    let verbatim = """
      <templates name="ReactantTemplates">
          <attributedText style="welcomeStyle" name="welcome">
              <b>Hello {{name}} {{surname}}!<b>
          </attributedText>
      </templates>
      """
    #expect(
      xmlProblem(verbatim)
        == "4:5: </attributedText> does not close <b>, which was opened at 3:39; close that first")
  }
}
