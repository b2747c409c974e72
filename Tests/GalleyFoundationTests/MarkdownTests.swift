// Tests of Markdown that is read as an AttributedString, and of its conversion to attributed text.

import Foundation
import Galley
import GalleyDocuments
import GalleyFoundation
import GalleyMarkdown
import Testing

@Suite("AttributedString from Markdown")
struct MarkdownTests {
  private func read(
    _ markdown: String, _ options: AttributedString.MarkdownParsingOptions = .init(),
    baseURL: URL? = nil
  ) throws -> AttributedString {
    try AttributedString(
      markdown: markdown, including: \.galley, options: options, baseURL: baseURL)
  }

  private func runs(_ string: AttributedString) -> [(String, InlinePresentationIntent?)] {
    string.runs.map { (String(string[$0.range].characters), $0.inlinePresentationIntent) }
  }

  @Test("Markdown elements become presentation intents, with the values of Apple's Foundation")
  func intents() throws {
    let found = runs(try read("a *b* **c** ***d*** `e` ~~f~~"))
    let expected: [(String, UInt?)] = [
      ("a ", nil), ("b", 1), (" ", nil), ("c", 2), (" ", nil), ("d", 3), (" ", nil), ("e", 4),
      (" ", nil), ("f", 32),
    ]
    #expect(found.map(\.0) == expected.map(\.0))
    #expect(found.map { $0.1?.rawValue } == expected.map(\.1))
  }

  @Test("Markdown links and images have URLs, which can be relative to a base URL")
  func links() throws {
    let string = try read(
      "[a *b*](c?d#e) <https://example.org/f> ![g](h.png)",
      baseURL: URL(string: "https://example.com/i/"))
    let links = string.runs.compactMap { $0.link?.absoluteString }
    #expect(
      links == [
        "https://example.com/i/c?d#e", "https://example.com/i/c?d#e", "https://example.org/f",
      ])
    let image = try #require(string.runs.first { $0.imageURL != nil })
    #expect(image.imageURL?.absoluteString == "https://example.com/i/h.png")
    #expect(String(string[image.range].characters) == "g")
  }

  @Test("The options for reading Markdown set the language, and decide whether white space is kept")
  func options() throws {
    let markdown = " # a\n  *b* \n"
    #expect(String(try read(markdown).characters) == " # a\n  b \n")
    let joined = try read(markdown, .init(interpretedSyntax: .inlineOnly, languageCode: "de"))
    #expect(String(joined.characters) == "# a b")
    #expect(joined.runs.allSatisfy { $0.languageIdentifier == "de" })
    #expect(AttributedText(joined).runs.allSatisfy { $0.attributes.language == "de" })
  }

  @Test("If a font is set after reading Markdown, the emphasis is kept")
  func fonts() throws {
    var string = try read("a **b *c*** `d` ~~e~~")
    string.galley.font = .system(24)
    string.galley.kern = 1
    let text = AttributedText(string)
    let expected = try AttributedText(
      markdown: "a **b *c*** `d` ~~e~~", TextAttributes([.font(.system(24)), .kern(1)]))
    #expect(text == expected)
    #expect(text.attributes(at: 2)?.attributes.font?.weight == 700)
    #expect(text.attributes(at: 4)?.attributes.font?.italic == true)
    #expect(text.attributes(at: 4)?.attributes.font?.size == 24)
  }

  @Test("The given style sheet formats presentation intents and Foundation's links")
  func sheet() throws {
    let sheet = StyleSheet(inline: [
      .strong: [.textColor(.tomato)], .link: [.underline(.single)], .image: [.textColor(.gray)],
    ])
    var string = try read("**a** [b](c) ![d](e)")
    let text = AttributedText(string, styleSheet: sheet)
    #expect(text.attributes(at: 0)?.attributes.foregroundColor == .tomato)
    #expect(text.attributes(at: 0)?.attributes.font?.weight == 400)
    #expect(text.attributes(at: 2)?.attributes.underlineStyle == .single)
    #expect(text.attributes(at: 4)?.attributes.foregroundColor == .gray)
    string.galley.link = "own"
    #expect(
      AttributedText(string, styleSheet: sheet).attributes(at: 2)?.attributes
        == TextAttributes([.link("own")]))
  }

  @Test("Markdown beyond a limit gives an error, and reading takes linear time")
  func limits() throws {
    func read(_ elements: Int, _ limits: Limits) throws -> AttributedString {
      let markdown = String(repeating: "*a* ", count: elements)
      return try AttributedString(markdown: markdown, including: \.galley, limits: limits)
    }
    var limits = Limits.untrusted
    limits.elements = 100
    #expect(throws: DocumentError.self) { try read(100, limits) }
    #expect(AttributedText(try read(30, limits)).runs.count == 60)
    // A quadratic conversion would take minutes.
    #expect(AttributedText(try read(4000, .untrusted)).runs.count == 8000)
  }
}
