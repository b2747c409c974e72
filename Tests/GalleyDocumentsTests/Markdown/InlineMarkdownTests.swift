// Tests of inline Markdown, compared with the paragraphs of the specification's examples.

import Galley
import GalleyDocuments
import TestSupport
import Testing

@testable import GalleyMarkdown

@Suite("Markdown: inline text")
struct InlineMarkdownTests {
  /// The text of adjacent runs that are inside the same Markdown elements.
  private struct Part: Equatable {
    var string: String
    var selectors: [InlineSelector] = []
    var link: String?
    var image: String?
  }

  private static func joined(_ parts: [Part]) -> [Part] {
    parts.reduce(into: []) { joined, part in
      guard !part.string.isEmpty else { return }
      if var last = joined.last, last.selectors == part.selectors, last.link == part.link,
        last.image == part.image
      {
        last.string += part.string
        joined[joined.count - 1] = last
      } else {
        joined.append(part)
      }
    }
  }

  private static func parts(_ markdown: String, joinsLines: Bool = false) throws -> [Part] {
    joined(
      try InlineMarkdown(markdown, joinsLines: joinsLines).runs.map {
        Part(string: $0.string, selectors: $0.look.selectors, link: $0.look.link, image: $0.image)
      })
  }

  /// Converts the text of a paragraph from the block parser to parts. Returns `nil` if the
  /// paragraph has a hard line break.
  private static func parts(of text: MarkdownText) -> [Part]? {
    var parts: [Part] = []
    for run in text.runs {
      let look = run.span.map { text.looks[$0] } ?? SpanLook()
      var part = Part(string: " ", selectors: look.selectors, link: look.link)
      switch run.content {
      case .text(let string): part.string = string
      case .html(let string): part.string = string
      case .code(let string):
        part.string = string
        part.selectors.append(.code)
      case .image(let image):
        part.string = image.words
        part.selectors.append(.image)
        part.image = image.url
      case .softBreak: break
      case .lineBreak: return nil
      }
      parts.append(part)
    }
    return joined(parts)
  }

  /// The numbers of the CommonMark examples whose result depends on the conversion of line endings
  /// to spaces. In example 346, code ends with a space and a line ending. In example 500, a link
  /// target in angle brackets contains a line ending.
  private static let different: Set = [346, 500]

  /// The given parts of text, with each sequence of white space replaced by one space.
  private static func collapsed(_ parts: [Part]) -> [Part] {
    parts.map { part in
      var part = part
      part.string = part.string.replacing(/\s+/, with: " ")
      return part
    }
  }

  @Test(
    "Paragraphs of GitHub's specification give the same elements inline, except known differences")
  func specification() throws {
    var compared = 0
    for example in try CommonMarkSpec.examples() {
      let root = try MarkdownTreeBuilder.parse(Array(example.markdown.utf8), limits: .default).root
      // Inline Markdown cannot contain link definitions.
      guard root.children.count == 1, root.children[0].kind == .paragraph,
        !example.markdown.contains("]:"), let parts = Self.parts(of: root.children[0].text)
      else { continue }
      let inline = try Self.parts(example.markdown, joinsLines: true)
      #expect(
        (Self.collapsed(inline) == Self.collapsed(parts))
          != Self.different.contains(example.number), "\(example): \(example.markdown)")
      compared += 1
    }
    #expect(compared >= 300)
  }

  @Test(
    "In inline Markdown, block markers such as # are plain text, and white space is kept",
    arguments: [
      "# Title", "- item\n- item", "> quote", "1. one", "---", "a\n===", "    code", "\tcode", "",
      " \n\n ", "  a\n\tb  \n\nc \n", "C #", "C ##  ", "##", "# ##", "a\n#", "[a]: /url", "- [x] a",
      "| a | b |\n|---|---|\n| 1 | 2 |", "~~~\na\n~~~", "a  \nb", "<p>\n\na</p>", "a\u{B}b\u{A0}",
    ])
  func blocks(_ markdown: String) throws {
    let text = try AttributedText(markdown: markdown)
    #expect(text.string == markdown)
    #expect(text.runs.allSatisfy { $0.attributes == TextAttributes() })
  }

  @Test("In inline Markdown, line endings become line feeds, and elements can span several lines")
  func lines() throws {
    #expect(
      try Self.parts("a *b\r\nc* `d\re`\r\n") == [
        Part(string: "a "), Part(string: "b\nc", selectors: [.emphasis]), Part(string: " "),
        Part(string: "d\ne", selectors: [.code]), Part(string: "\n"),
      ])
    #expect(
      try Self.parts(" a  \n\n  *b* \n", joinsLines: true) == [
        Part(string: "a "), Part(string: "b", selectors: [.emphasis]),
      ])
  }

  @Test("The style sheet formats inline Markdown, and the text inherits the base attributes")
  func styles() throws {
    let base = TextAttributes([.font(.system(20, weight: .light)), .kern(1)])
    let text = try AttributedText(
      markdown: "a **b *c*** `d` ~~e~~ [f](/g) ![h](i)", base)
    var found: [String: TextAttributes] = [:]
    for run in text.runs { found[text[run.range].string] = run.attributes }
    #expect(text.string == "a b c d e f h")
    func expected(_ change: (inout TextAttributes, inout FontDescriptor) -> Void) -> TextAttributes
    {
      var attributes = base
      var font = FontDescriptor.system(20, weight: .light)
      change(&attributes, &font)
      attributes.font = font
      return attributes
    }
    #expect(found["a "] == base)
    #expect(found["b "] == expected { $1.weight = 700 })
    #expect(
      found["c"]
        == expected {
          $1.weight = 700
          $1.italic = true
        })
    #expect(found["d"] == expected { $1.families = ["monospace"] })
    #expect(found["e"] == expected { attributes, _ in attributes.strikethroughStyle = .single })
    #expect(found["f"] == expected { attributes, _ in attributes.link = "/g" })
    #expect(found[" h"] == base)
  }

  @Test("Inline Markdown can use the same style sheets and colour schemes as Markdown documents")
  func sheets() throws {
    let traits = StyleTraits(colorScheme: .dark)
    let text = try AttributedText(markdown: "`a` [b](c)", styleSheet: .default, traits: traits)
    let code = try #require(text.attributes(at: 0)?.attributes)
    #expect(code.backdrop != nil && code.kern == 0)
    let link = try #require(text.attributes(at: 2)?.attributes)
    #expect(link.link == "c" && link.underlineStyle == .single)
    #expect(link.foregroundColor != nil)
  }

  @Test("Inline Markdown beyond a size limit gives an error; nesting beyond a limit is flattened")
  func limits() throws {
    var limits = Limits.default
    limits.documentBytes = 8
    limits.elements = 20
    limits.nesting = 4
    #expect(throws: DocumentError.self) {
      try AttributedText(markdown: "123456789", limits: limits)
    }
    limits.documentBytes = 1 << 20
    #expect(throws: DocumentError.self) {
      try AttributedText(markdown: String(repeating: "*a* ", count: 20), limits: limits)
    }
    let nested = try AttributedText(markdown: "**a *b ~~c *d **e** f* g~~ h* i**", limits: limits)
    #expect(nested.string == "a b c d e f g h i")
    limits.referenceBytes = 10
    let error = try #require(throws: DocumentError.self) {
      try AttributedText(markdown: "\n a\n[a]: /a-long-address [a] [a]", limits: limits)
    }
    #expect(error.line == 3)
  }

  @Test("Hostile inline Markdown is read, and the text is not longer than its source")
  func hostile() throws {
    for unit in ["*a ", "[a](", "`", "<!--a", "![", "a\n", "\\", "&amp;", "~~", "_*", "# "] {
      let text = String(repeating: unit, count: 20_000)
      let read = try AttributedText(markdown: text, limits: .default)
      #expect((1...text.utf16.count).contains(read.utf16.count), "\(unit)")
    }
  }
}
