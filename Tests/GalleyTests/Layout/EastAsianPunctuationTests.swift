// The faces and widths of quotation marks and dashes next to ideographs (UAX #11 §5, CLREQ §3.1,
// JLREQ §3.1).

import TestSupport
import Testing

@testable import Galley

@Suite("East Asian punctuation")
struct EastAsianPunctuationTests {
  private static let fonts = Result {
    try FontLibrary.bundled.adding(
      paths: ["jp-Punctuation", "sc-Punctuation"].map {
        Repository.testFont("NotoSansCJK\($0).otf")
      })
  }

  /// Returns the text with brackets around each quotation mark that is one em wide and drawn with a
  /// font for ideographs. The requested font is Inter.
  private func marked(_ text: String, _ language: String) throws -> String {
    let layout = try TextRenderer(fonts: Self.fonts.get()).layout(
      AttributedText(
        text,
        [
          .font(.family("Inter", size: 20)), .language(language),
          paragraph { $0.punctuationSpacing = PunctuationSpacing.none },
        ]),
      in: TextContainer())
    var wide: Set<Int> = []
    for run in layout.runs where run.face.familyName.hasPrefix("Noto Sans CJK") {
      for glyph in layout.glyphs[run.glyphs] where glyph.advance.isNear(20) {
        wide.insert(Int(glyph.cluster))
      }
    }
    let units = Array(text.utf16)
    return units.indices.map { offset in
      let letter = String(decoding: [units[offset]], as: UTF16.self)
      return "“”‘’".contains(letter) && wide.contains(offset) ? "[\(letter)]" : letter
    }.joined()
  }

  @Test(
    "Quotation marks next to ideographs or kana are fullwidth in Chinese and Japanese text",
    arguments: [
      ("文“あ”字", "zh-Hans", "文[“]あ[”]字"), ("文“あ”字", "ja", "文[“]あ[”]字"),
      ("文“あ‘い’”", "ja-JP", "文[“]あ[‘]い[’][”]"),
      // An ideograph next to one quotation mark of a pair makes both marks fullwidth.
      ("文“A 1.” A", "zh-Hans", "文[“]A 1.[”] A"), ("A “1”文", "zh-Hans", "A [“]1[”]文"),
      // An apostrophe is not the end of a quotation.
      ("文‘A’A’ A", "zh-Hans", "文[‘]A’A[’] A"),
      // Punctuation marks next to Latin letters keep the requested font.
      ("文A “1” A", "zh-Hans", "文A “1” A"), ("A’A文", "ja", "A’A文"),
      // If spaces separate quotation marks from ideographs, the marks keep the requested font.
      ("文 “A” 文", "zh-Hans", "文 “A” 文"),
      // In Korean, quotation marks are never fullwidth. In languages other than Chinese, Japanese
      // and Korean, they are fullwidth only if most of the paragraph is ideographs or kana.
      ("文字“あ”", "en", "文字[“]あ[”]"), ("A long text “あ” A", "en", "A long text “あ” A"),
      ("文字“あ”", "ko", "文字“あ”"),
      // The variation selector U+FE00 requests the narrow form.
      ("文“\u{FE00}あ", "zh-Hans", "文“\u{FE00}あ"),
    ])
  func marks(_ text: String, _ language: String, _ expected: String) throws {
    #expect(try marked(text, language) == expected)
  }

  @Test(
    "All marks of ambiguous width are East Asian between ideographs, and Latin between Latin letters",
    arguments: [
      "\u{B7}", "\u{2014}", "\u{2015}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{2025}",
      "\u{2026}", "\u{2027}",
    ])
  func ambiguous(_ mark: String) {
    func count(_ text: String, _ flags: UnitFlags) -> Int {
      let units = Array(text.utf16)
      let mine = units.map { unit in
        unit > 0x3000 ? flags.union(.graphemeStart) : UnitFlags.graphemeStart
      }
      return EastAsianPunctuation(units.span, mine.span).marks.count
    }
    for text in ["文\(mark)字", "あ\(mark)ア", "ㄅ\(mark)ㄆ", "文\(mark)\(mark)字"] {
      #expect(count(text, .ideographic) == text.unicodeScalars.count - 2, "\(text)")
    }
    #expect(count("A\(mark)A", .ideographic) == 0)
  }

  @Test("Adjacent fullwidth quotation marks have their own font sizes")
  func sizes() throws {
    func part(_ text: String, _ size: Double) -> AttributedText {
      AttributedText(
        text,
        [
          .font(.family("Inter", size: size)), .language("zh-Hans"),
          paragraph { $0.punctuationSpacing = PunctuationSpacing.none },
        ])
    }
    var text = part("文“", 20)
    text.append(part("‘あ’”", 40))
    let layout = try TextRenderer(fonts: Self.fonts.get()).layout(text, in: TextContainer())
    for (offset, size) in [(1, 20.0), (2, 40), (4, 40), (5, 40)] {
      #expect(try #require(layout.glyph(at: offset)).advance.isNear(size), "\(offset)")
    }
  }

  @Test("Thousands of nested opening and closing quotation marks are paired in linear time")
  func nested() throws {
    let text = String(repeating: "“", count: 20_000) + "文" + String(repeating: "”", count: 20_000)
    let content = Array(text.utf16)
    let flags = [UnitFlags](repeating: .graphemeStart, count: content.count).enumerated().map {
      $0.offset == 20_000 ? $0.element.union(.ideographic) : $0.element
    }
    #expect(EastAsianPunctuation(content.span, flags.span).marks.count == 40_000)
  }

  @Test("In vertical text, quotation marks are upright next to ideographs, and sideways elsewhere")
  func vertical() throws {
    var container = TextContainer()
    container.writingMode = .verticalRL
    let layout = try TextRenderer(fonts: Self.fonts.get()).layout(
      AttributedText(
        "あ“い”A“A”", [.font(.family("Noto Sans CJK SC", size: 20)), .language("zh-Hans")]),
      in: container)
    let upright = layout.runs.filter { $0.orientation == .upright }.flatMap { Array($0.range) }
    #expect(upright.sorted() == [0, 1, 2, 3])
  }

  @Test("An ideographic comma after Latin letters comes from a font for ideographs")
  func comma() throws {
    let layout = try TextRenderer(fonts: FontLibrary()).layout(
      AttributedText("A、", [.font(.family("Inter", size: 20))]), in: TextContainer())
    #expect(layout.runs.last?.face.familyName.contains("CJK") == true)
  }

  @Test("In fixed-pitch text, a wide character from a fallback face is two cells wide")
  func cells() throws {
    let layout = try TextRenderer(fonts: Self.fonts.get()).layout(
      AttributedText("|あ文|\n|....|", [.font(.family("monospace", size: 20)), .language("ja")]),
      in: TextContainer())
    #expect(layout.lines[0].width.isNear(layout.lines[1].width))
    #expect(layout.lines[0].width.isNear(6 * 12))
  }

  @Test("A fallback family without the requested weight is reported once")
  func weights() throws {
    let bold = FontDescriptor(families: ["serif"], weight: 700, size: 20)
    let layout = try TextRenderer(fonts: .bundled).layout(
      AttributedText("−1 ≤ 2\n𝑓 𝑓\n𝑓 ♪", [.font(bold)]), in: TextContainer())
    let signs = layout.runs.filter { run in layout.glyphs[run.glyphs].contains { $0.cluster == 0 } }
    #expect(signs.map(\.face.familyName) == ["Inter"])
    let found = layout.diagnostics.filter { $0.code == "faceSubstituted" }
    #expect(found.map(\.message) == ["'Noto Sans Math' has no weight 700 (using 400)"])
    #expect(found.map(\.range) == [7..<9])
  }
}
