// A widow is a paragraph's last line if that line consists of one word.

import Testing

@testable import Galley

@Suite("Widow contracts")
struct WidowTests {
  /// Lays out a string, and returns the last lines that the layout contract reports as widows. The
  /// text box is as wide as the string `part`.
  private func widows(
    _ string: String, asWideAs part: String, language: String = "en"
  ) throws -> [String] {
    let attributes: [TextAttribute] = [.font(FontDescriptor(size: 20)), .language(language)]
    let line = try bundledRenderer.layout(AttributedText(part, attributes))
    var document = TextDocument(
      AttributedText(string, attributes), in: TextContainer(width: line.width + 1))
    document.contract.noWidow = true
    let layout = try bundledRenderer.layout(document)
    return layout.brokenContracts.map { found in
      String(decoding: layout.layouts[0].text.utf16[found.range ?? 0..<0], as: UTF16.self)
    }
  }

  @Test(
    "A last line of one word is a widow, even if it has hyphens, dots or other punctuation",
    arguments: [
      ("alpha beta gamma", "gamma"), ("alpha beta set-up", "set-up"),
      ("alpha beta (gamma).", "(gamma)."), ("alpha beta 3.5", "3.5"),
      ("alpha beta don't!", "don't!"), ("alpha beta —", "—"), ("alpha beta a.b/c", "a.b/c"),
    ])
  func oneWord(_ text: String, _ widow: String) throws {
    #expect(try widows(text, asWideAs: "alpha beta") == [widow])
  }

  @Test(
    "A last line of two words is not a widow, and neither is the only line of a paragraph",
    arguments: ["alpha beta a b", "alpha", "alpha beta\nalpha", "alpha beta a\u{A0}b", ""])
  func none(_ text: String) throws {
    #expect(try widows(text, asWideAs: "alpha beta") == [])
  }

  @Test("Each paragraph is checked for a widow; a paragraph separator does not count as a word")
  func paragraphs() throws {
    let found = try widows("alpha beta one\nalpha beta two\n", asWideAs: "alpha beta")
    #expect(found == ["one\n", "two\n"])
  }

  @Test("In Japanese and Thai, word boundaries are found with a dictionary")
  func dictionaries() throws {
    // Both Japanese strings end in a full stop (。). The last line of the first string has one word;
    // the last line of the second string has two.
    #expect(try widows("これは日本語です。", asWideAs: "これは日本語", language: "ja") == ["です。"])
    #expect(try widows("これは良い日本語です。", asWideAs: "これは良い日本", language: "ja") == [])
    #expect(try widows("ภาษาไทยสวยงามมาก", asWideAs: "ภาษาไทยสวยงาม", language: "th") == ["มาก"])
    #expect(try widows("เราพูดภาษาไทยดีมาก", asWideAs: "เราพูดภาษาไทย", language: "th") == [])
  }

  @Test("A paragraph truncated with an ellipsis has no widow, because its end is not shown")
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
