// The division of text into runs, and the effect of run boundaries on shaping (attribute semantics
// §1).

import Testing

@testable import Galley

@Suite("Text runs in a layout")
struct RunTests {
  private static let red = Color(red: 255, green: 0, blue: 0)

  private func coloured(_ string: String, at offset: Int, _ attributes: [TextAttribute] = [])
    -> AttributedText
  {
    var text = AttributedText(string, attributes)
    text.add(TextAttributes([.foregroundColor(Self.red)]), to: offset..<text.length)
    return text
  }

  @Test(
    "A change of colour splits runs, but letters are still shaped together",
    arguments: [
      "AVAVA", "سلامبيت", "مُحَمَّد", "हिन्दी", "क्षत्रिय",
    ])
  func colour(_ string: String) throws {
    let plain = try layout(string)
    for offset in 1..<string.utf16.count {
      let split = try layout(coloured(string, at: offset))
      #expect(split.glyphs == plain.glyphs, "\(offset)")
      #expect(split.lines[0].width == plain.lines[0].width)
      #expect(split.lines[0].runs.count <= 2)
      for run in split.runs {
        let isRed = split.attributes[run.attributes].foregroundColor == Self.red
        #expect(split.glyphs[run.glyphs].allSatisfy { (Int($0.cluster) >= offset) == isRed })
      }
    }
  }

  @Test(
    "Text that differs only in paint attributes is shaped together",
    arguments: [
      TextAttribute.underlineStyle(.single), .strikethroughStyle(.double), .overlineStyle(.thick),
      .link("x:"),
      .strokeWidth(3),
      .backgroundColor(red), .shadow(TextShadow()),
    ])
  func painted(_ attribute: TextAttribute) throws {
    var text = AttributedText("سلام")
    text.add(TextAttributes([attribute]), to: 1..<2)
    #expect(try layout(text).glyphs == (try layout("سلام").glyphs))
    #expect(try layout(text).runs.count == 3)
  }

  @Test("Text of different sizes is shaped separately, but Arabic letters still join")
  func size() throws {
    var text = AttributedText("بب", [.font(FontDescriptor(size: 12))])
    text.add(TextAttributes([.font(FontDescriptor(size: 20))]), to: 1..<2)
    let plain = try layout("بب")
    let sized = try layout(text)
    #expect(sized.glyphs.map(\.id) == plain.glyphs.map(\.id))
    #expect(sized.runs.map(\.size) == [20, 12])
  }

  @Test("Letters in different fonts are not kerned with each other")
  func kerning() throws {
    var text = AttributedText("AV")
    text.add(TextAttributes([.font(FontDescriptor(size: 12.001))]), to: 1..<2)
    #expect(try layout(text).lines[0].width > (try width(of: "AV")) + 0.5)
  }

  @Test("Adjacent ranges of text with equal attributes become one run")
  func merged() throws {
    var text = AttributedText("ab", [.kern(1)])
    text.append("cd", [.kern(1)])
    #expect(try layout(text).runs.map(\.range) == [0..<4])
  }

  @Test("A style that begins inside a grapheme cluster applies from the next cluster")
  func insideCluster() throws {
    for string in ["\u{1F600}a", "e\u{301}a", "\u{1F469}\u{200D}\u{1F467}a"] {
      for offset in 1..<string.utf16.count - 1 {
        var text = AttributedText(string)
        text.add(TextAttributes([.font(FontDescriptor(size: 30))]), to: offset..<text.length)
        let layout = try layout(text)
        #expect(layout.runs.map(\.size) == [12, 30], "\(offset)")
        #expect(layout.missingGlyphs.count <= 3)
        #expect(!layout.missingGlyphs.contains { $0.scalar == "\u{FFFD}" })
      }
    }
  }

  @Test("Each run has its script, bidi level, language and drawn font size")
  func description() throws {
    let layout = try layout("abc שלום", [.language("he"), .font(FontDescriptor(size: 17))])
    #expect(layout.runs.map(\.script) == ["Latn", "Hebr"])
    #expect(layout.runs.map(\.level) == [0, 1])
    #expect(layout.runs.map(\.language) == ["he", "he"])
    #expect(layout.runs.map(\.size) == [17, 17])
  }

  @Test("Bidi levels determine the visual order of runs, from left to right")
  func visualOrder() throws {
    // The text has Latin words, and a number between Hebrew words. The number runs from left to
    // right, and is left of the first Hebrew word.
    let layout = try layout("ab גד 12 הו ef")
    #expect(layout.runs.map(\.level).filter { $0 == 2 }.count == 1)
    let visual = layout.glyphs.map { Int($0.cluster) }
    #expect(visual == [0, 1, 2, 10, 9, 8, 6, 7, 5, 4, 3, 11, 12, 13])
    let rightToLeft = try set(rightToLeft: "גד ab 12")
    #expect(rightToLeft.glyphs.map { Int($0.cluster) } == [3, 4, 5, 6, 7, 2, 1, 0])
  }

  private func set(rightToLeft string: String) throws -> TextLayout {
    try layout(string, [paragraph { $0.baseWritingDirection = .rightToLeft }])
  }

  @Test("Brackets are mirrored in right-to-left text")
  func mirroring() throws {
    let plain = try layout("()", [.font(FontDescriptor(families: ["Noto Sans"]))])
    let font = TextAttribute.font(FontDescriptor(families: ["Noto Sans"]))
    let mirrored = try layout("(א)", [font])
    let byCluster = [0, 2].map { mirrored.glyph(at: $0)?.id }
    #expect(byCluster == [plain.glyphs[1].id, plain.glyphs[0].id])
  }

  @Test("The glyphs of every run are ordered from left to right")
  func monotone() throws {
    for string in ["abc def", "שלום עולם", "ab גד 12 הו", "हिन्दी", "ภาษาไทย"] {
      let layout = try layout(string)
      var x = layout.lines[0].x
      for glyph in layout.glyphs where glyph.advance > 0 {
        #expect(glyph.x >= x - 4, "\(string)")
        x += glyph.advance
      }
      #expect(x.isNear(layout.lines[0].x + layout.lines[0].width))
    }
  }

  @Test("An unpaired surrogate is laid out as one glyph for a missing character")
  func surrogates() throws {
    for units in [[0xD83D], [0xDC00], [0x61, 0xD83D, 0x62], [0xDC00, 0xD83D]] as [[UInt16]] {
      let layout = try bundledRenderer.layout(AttributedText(utf16: units, TextAttributes()))
      #expect(layout.lines.map(\.range) == [0..<units.count])
      #expect(layout.glyphs.count == units.count)
    }
  }
}
