// Pseudo-locales: artificial languages that show translation problems in layouts.

import Galley
import Testing

@Suite("Pseudo-locales")
struct PseudoLocaleTests {
  private static let sentence = "Please come to the counter within ten minutes."

  @Test("Accented pseudo-text has brackets and no ASCII letters, and is over a third longer")
  func accented() {
    for text in [Self.sentence, "Save", "On my way", "Your table is ready"] {
      let pseudo = PseudoLocale.accented.text(text)
      #expect(pseudo.hasPrefix("[") && pseudo.hasSuffix("]"))
      #expect(!pseudo.unicodeScalars.contains { $0.isASCII && $0.properties.isAlphabetic })
      let growth = Double(pseudo.unicodeScalars.count) / Double(text.unicodeScalars.count)
      #expect(growth >= 1.35, "\(pseudo)")
    }
    let pseudo = PseudoLocale.accented.text(Self.sentence)
    let growth = Double(pseudo.unicodeScalars.count) / Double(Self.sentence.unicodeScalars.count)
    #expect(growth < 1.5, "\(pseudo)")
  }

  @Test(
    "Pseudo-locales keep placeholders, markup and URLs unchanged",
    arguments: [
      "{{name}}", "{count}", "%1$@", "%d", "%.2f", "<b>", "</b>", "<a href=\"x y\">", "&amp;",
      "&#8230;", "https://example.org/a?b=c",
    ])
  func kept(_ part: String) {
    for locale in PseudoLocale.allCases {
      let pseudo = locale.text("word \(part) word")
      #expect(pseudo.contains(" \(part) "), "\(pseudo)")
      #expect(!pseudo.contains(" word "))
    }
    #expect(PseudoLocale.accented.text("<b>bold</b>").contains("<b>ƀöļđ</b>"))
    #expect(PseudoLocale.bidirectional.text("a<br>b").contains("<br>"))
  }

  @Test("In pseudo-locales, special characters that begin no markup or placeholder are plain text")
  func signs() {
    #expect(PseudoLocale.accented.text("a < b & c % { d").contains("<"))
    #expect(PseudoLocale.bidirectional.text("5 % off").hasPrefix("5 % \u{200F}\u{202E}off"))
    for sign in ["<", "&", "%", "{"] {
      for locale in PseudoLocale.allCases { #expect(locale.text("a \(sign)").contains(sign)) }
    }
  }

  @Test(
    "Pseudo-locales keep text without letters unchanged",
    arguments: ["", "12.50", " – ", "{{name}}", "\n"])
  func plain(_ text: String) {
    for locale in PseudoLocale.allCases { #expect(locale.text(text) == text) }
  }

  @Test("The words of bidirectional pseudo-text run from right to left")
  func turned() throws {
    let pseudo = PseudoLocale.bidirectional.text("On my way")
    #expect(
      pseudo
        == ["On", "my", "way"].map { "\u{200F}\u{202E}\($0)\u{202C}\u{200F}" }
        .joined(separator: " "))
    let renderer = TextRenderer(fonts: .bundled)
    let line = try #require(try renderer.layout(AttributedText(pseudo)).lines.first)
    #expect(line.isRightToLeft)
  }

  @Test("A string with 50,000 unclosed tags and placeholders can be converted to pseudo-text")
  func hostile() {
    let text = String(repeating: "{<&a%a ", count: 50_000)
    for locale in PseudoLocale.allCases { #expect(!locale.text(text).isEmpty) }
  }
}
