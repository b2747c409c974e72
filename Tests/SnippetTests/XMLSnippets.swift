// Compiles and runs the Swift code on the page about attributed text in XML.

import Galley
import GalleyDocuments
import GalleyFormats
import Testing

@Suite("Snippets: XML")
struct XMLSnippets {
  @Test("Templates")
  func templates() throws {
    // snippet: XML templates
    let xml = """
      <templates name="ReactantTemplates">
        <attributedText name="welcome" font="@20"><b font=":bold">Hello {{name}}!</b></attributedText>
      </templates>
      """
    let templates = try AttributedTextTemplates(xml: Array(xml.utf8))
    let text: AttributedText = try templates.welcome(name: "John")
    // end

    #expect(text.string == "Hello John!")
    #expect(text.runs.first?.attributes.font == FontDescriptor(weight: 700, size: 20))
  }
}
