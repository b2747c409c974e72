// Compiles and runs the Swift code on the page about Markdown.

import Galley
import GalleyDocuments
import GalleyFormats
import GalleyMarkdown
import Testing

@Suite("Snippets: Markdown")
struct MarkdownSnippets {
  @Test("Reading Markdown")
  func reading() throws {
    // snippet: Markdown in Swift
    var options = DocumentOptions()
    options.markdown = MarkdownOptions(traits: StyleTraits(colorScheme: .dark), width: 320)
    let note = try TextDocument(
      Array("# Note\n\nSome *words*.".utf8), as: .markdown, options: options)
    // end

    #expect(note.width == 320 && note.frames.map(\.text.string) == ["Note", "Some words."])
  }
}
