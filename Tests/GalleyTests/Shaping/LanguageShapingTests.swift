// Real sentences in many languages, compared with the output of HarfBuzz's `hb-shape`.

import TestSupport
import Testing

@testable import Galley

@Suite("Shaping in many languages")
struct LanguageShapingTests {
  @Test("The test strings cover at least 80 languages, and each language has a different string")
  func languages() {
    #expect(Declaration.all.count >= 80)
    #expect(Set(Declaration.all.map(\.text)).count == Declaration.all.count)
  }

  @Test(
    "In every language, style and width, the glyphs are the same as from hb-shape",
    arguments: Declaration.all)
  func plain(_ article: Declaration) throws {
    var pieces: [ShapedPiece] = []
    for font in [
      FontDescriptor(size: 16), FontDescriptor(families: ["serif"], weight: 700, size: 16),
      FontDescriptor(weight: 550, italic: true, size: 40),
    ] {
      for width in [nil, 150] as [Double?] {
        pieces += try Self.pieces(of: article.text(.font(font)), width: width)
      }
    }
    try Self.compare(pieces)
  }

  @Test(
    "With ligature, kerning and font feature settings, the glyphs are the same as from hb-shape",
    arguments: Declaration.all)
  func features(_ article: Declaration) throws {
    var font = FontDescriptor(families: ["Noto Sans", "Noto Serif"], size: 20)
    font.features = ["smcp": 1, "onum": 1, "calt": 0, "ss01": 1]
    var pieces = try Self.pieces(of: article.text(.font(font)))
    for attribute in [TextAttribute.ligature(0), .ligature(2), .kern(0), .verticalGlyphForm(1)] {
      pieces += try Self.pieces(of: article.text(.font(FontDescriptor(size: 20)), attribute))
    }
    try Self.compare(pieces)
  }

  @Test(
    "A change of colour inside a word does not change the word's glyphs", arguments: Declaration.all
  )
  func colors(_ article: Declaration) throws {
    let plain = article.text(.font(FontDescriptor(size: 16)))
    var colored = plain
    for (index, start) in stride(from: 0, to: plain.length, by: 2).enumerated() {
      colored.add(
        [.foregroundColor(Color(red: UInt8(index % 7), green: 0, blue: 0))],
        to: start..<min(start + 2, plain.length))
    }
    let pieces = try Self.pieces(of: colored)
    #expect(pieces.map(\.line) == (try Self.pieces(of: plain).map(\.line)))
    try Self.compare(pieces)
  }

  @Test("Letters still join if the font weight changes inside a word", arguments: Declaration.all)
  func weights(_ article: Declaration) throws {
    var text = article.text(.font(FontDescriptor(size: 16)))
    for start in stride(from: 2, to: text.length, by: 5) {
      text.add(
        [.font(FontDescriptor(weight: 700, size: 16))], to: start..<min(start + 2, text.length))
    }
    try Self.compare(Self.pieces(of: text) + Self.pieces(of: text, width: 150))
  }

  @Test("In text of mixed languages, fonts and sizes, the glyphs are the same as from hb-shape")
  func mixed() throws {
    var random = SeededGenerator(seed: 5)
    var pieces: [ShapedPiece] = []
    for _ in 0..<40 {
      var text = AttributedText()
      for _ in 0..<12 {
        guard let article = Declaration.all.randomElement(using: &random) else { continue }
        let start = Int.random(in: 0..<article.text.count, using: &random)
        let part = String(article.text.dropFirst(start).prefix(start % 17 + 1))
        let font = FontDescriptor(
          families: [["system", "serif", "Noto Sans"][start % 3]],
          weight: start % 2 == 0 ? 400 : 700, size: start % 5 == 0 ? 30 : 16)
        text.append(part, [.language(article.language), .font(font), .ligature(start % 3)])
      }
      pieces += try Self.pieces(of: text) + Self.pieces(of: text, width: 120)
    }
    try Self.compare(pieces)
  }

  private static func pieces(
    of text: AttributedText, width: Double? = nil
  ) throws -> [ShapedPiece] {
    let renderer = try Declaration.renderer.get()
    var text = text
    // Galley trims fullwidth punctuation at line ends, but `hb-shape` does not. Trimming is turned
    // off here so that the glyphs can be compared.
    text.add([paragraph { $0.punctuationSpacing = PunctuationSpacing.none }], to: 0..<text.length)
    let layout = try renderer.layout(text, in: TextContainer(width: width))
    #expect(layout.missingGlyphs.isEmpty)
    return try layout.shapedPieces(in: renderer.fonts)
  }

  private static func compare(_ pieces: [ShapedPiece]) throws {
    let expected = try HBShape.lines(pieces.map(\.options))
    try #require(!pieces.isEmpty && expected.count == pieces.count)
    for (piece, line) in zip(pieces, expected) {
      #expect(piece.line == line, "\(piece.text) \(piece.options)")
    }
  }
}
