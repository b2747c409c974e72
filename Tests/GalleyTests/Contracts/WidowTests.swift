// Paragraphs that end in a line of one word.

import Testing

@testable import Galley

@Suite("Widows")
struct WidowTests {
  /// The ranges of the widows of a text, set as wide as a part of it.
  private func widows(
    _ string: String, asWideAs part: String, language: String = "en"
  ) throws -> [String] {
    let attributes: [TextAttribute] = [.font(FontDescriptor(size: 20)), .language(language)]
    let line = try bundledRenderer.layout(AttributedText(part, attributes), width: nil)
    var document = TextDocument(
      AttributedText(string, attributes), in: TextContainer(width: line.width + 1))
    document.contract.noWidow = true
    let layout = try bundledRenderer.layout(document)
    return layout.brokenContracts.map { found in
      String(decoding: layout.layouts[0].text.utf16[found.range ?? 0..<0], as: UTF16.self)
    }
  }

  @Test(
    "A last line of one word is a widow, whatever joins the word's parts",
    arguments: [
      ("alpha beta gamma", "gamma"), ("alpha beta set-up", "set-up"),
      ("alpha beta (gamma).", "(gamma)."), ("alpha beta 3.5", "3.5"),
      ("alpha beta don't!", "don't!"), ("alpha beta —", "—"), ("alpha beta a.b/c", "a.b/c"),
    ])
  func oneWord(_ text: String, _ widow: String) throws {
    #expect(try widows(text, asWideAs: "alpha beta") == [widow])
  }

  @Test(
    "Two words are not a widow, and neither is a paragraph of one line",
    arguments: ["alpha beta a b", "alpha", "alpha beta\nalpha", "alpha beta a\u{A0}b", ""])
  func none(_ text: String) throws {
    #expect(try widows(text, asWideAs: "alpha beta") == [])
  }

  @Test("Each paragraph is checked separately, without its separator")
  func paragraphs() throws {
    let found = try widows("alpha beta one\nalpha beta two\n", asWideAs: "alpha beta")
    #expect(found == ["one\n", "two\n"])
  }

  @Test("Words of Han, kana and Thai are those of the dictionary")
  func dictionaries() throws {
    // The last lines end in 。: first one word each, then two.
    #expect(try widows("これは日本語です。", asWideAs: "これは日本語", language: "ja") == ["です。"])
    #expect(try widows("これは良い日本語です。", asWideAs: "これは良い日本", language: "ja") == [])
    #expect(try widows("ภาษาไทยสวยงามมาก", asWideAs: "ภาษาไทยสวยงาม", language: "th") == ["มาก"])
    #expect(try widows("เราพูดภาษาไทยดีมาก", asWideAs: "เราพูดภาษาไทย", language: "th") == [])
  }

  @Test("A paragraph that ends in an ellipsis has no last line")
  func truncated() throws {
    var style = ParagraphStyle()
    style.lineBreakMode = .byTruncatingTail
    let text = AttributedText(
      "alpha betagammadelta", [.font(FontDescriptor(size: 20)), .paragraphStyle(style)])
    var container = TextContainer(width: 60)
    container.maximumLines = 2
    var document = TextDocument(text, in: container)
    document.contract.noWidow = true
    let layout = try bundledRenderer.layout(document)
    #expect(layout.layouts[0].lines.last?.isTruncated == true)
    #expect(layout.brokenContracts == [])
  }
}
