// Markdown as a single attributed text.

import Galley
import GalleyDocuments
import GalleyMarkdown
import TestSupport
import Testing

@Suite("Markdown as attributed text")
struct MarkdownTextTests {
  @Test("Formatting adds to the attributes of the text")
  func attributes() throws {
    let base = TextAttributes([
      .font(.family("serif", size: 20)), .kern(1), .foregroundColor(.red),
    ])
    let text = try AttributedText(
      markdown: "a *b **c*** ~~d~~ `e`", base)
    #expect(text.string == "a b c d e")
    func attributes(_ letter: String) throws -> TextAttributes {
      let range = try #require(text.range(of: letter))
      return try #require(text.attributes(at: range.lowerBound)).attributes
    }
    #expect(try attributes("a") == base)
    #expect(try attributes("b").font?.italic == true && attributes("b").font?.weight == 400)
    #expect(try attributes("c").font?.italic == true && attributes("c").font?.weight == 700)
    #expect(try attributes("d").strikethroughStyle == .single)
    #expect(try attributes("e").font?.size == 18 && attributes("e").backdrop != nil)
    for letter in ["a", "b", "c", "d"] {
      #expect(try attributes(letter).kern == 1 && attributes(letter).foregroundColor == .red)
    }
  }

  @Test("Only the inline rules of a style sheet apply")
  func styleSheet() throws {
    let sheet = StyleSheet(
      block: [.document: [.textColor(.green)], .paragraph: [.fontSize(.points(40))]],
      inline: [.strong: [.textColor(.blue)], .link: [.fontSize(.ems(2))]])
    let text = try AttributedText(
      markdown: "a **b** [c](https://d)", TextAttributes([.font(FontDescriptor(size: 9))]),
      styleSheet: sheet)
    #expect(text.attributes(at: 0)?.attributes.foregroundColor == nil)
    #expect(text.attributes(at: 0)?.attributes.font?.size == 9)
    #expect(text.attributes(at: 2)?.attributes.foregroundColor == .blue)
    #expect(text.attributes(at: 4)?.attributes.font?.size == 18)
    #expect(text.attributes(at: 4)?.attributes.link == "https://d")
  }

  @Test("Paragraphs are separated by line feeds, and images become their alternative text")
  func paragraphs() throws {
    let text = try AttributedText(markdown: "a  \nb\n\nc\nd ![e](f.png)\n")
    #expect(text.string == "a\u{2028}b\nc d e")
    #expect(try AttributedText(markdown: "").isEmpty)
  }

  @Test(
    "Other blocks are errors with their position",
    arguments: ["# a", "a\n===", "> a", "- a", "1. a", "    a", "```\na\n```", "***", "<p>a</p>"])
  func blocks(_ block: String) {
    let message = errorMessage { () throws(DocumentError) in
      _ = try AttributedText(markdown: "p\n\n\(block)\n")
    }
    #expect(message.hasPrefix("3:") && message.contains("only paragraphs can be part of a text"))
  }
}
