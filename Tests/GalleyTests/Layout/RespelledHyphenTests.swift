// Hyphenation that changes a word's spelling. The drawn letters change, but the stored text and its
// offsets do not.

import GalleyFont
import TestSupport
import Testing

@testable import Galley

@Suite("Hyphenation that changes the spelling")
struct RespelledHyphenTests {
  private let renderer = TextRenderer(
    fonts: .bundled, hyphenation: .bundled.adding(folder: Repository.path("Tests/Hyphenation")))

  private func set(
    _ text: String, _ language: String, as wide: String, _ attributes: [TextAttribute] = [],
    _ change: (inout ParagraphStyle) -> Void = { _ in }
  ) throws -> TextLayout {
    let style = paragraph {
      $0.hyphenationFactor = 1
      change(&$0)
    }
    return try renderer.layout(
      AttributedText(text, [.language(language), style] + attributes),
      in: TextContainer(width: width(of: wide, attributes) + 0.5))
  }

  /// The glyph IDs of a line, in run order.
  private func glyphs(_ layout: TextLayout, line: Int) -> [UInt32] {
    layout.runs[layout.lines[line].runs].flatMap { layout.glyphs[$0.glyphs].map(\.id) }
  }

  private func glyphs(of text: String) throws -> [UInt32] {
    glyphs(try renderer.layout(AttributedText(text)), line: 0)
  }

  /// Checks that a line draws the given text and then a hyphen, which is shaped separately.
  private func expect(_ layout: TextLayout, line: Int, shows text: String) throws {
    #expect(try glyphs(layout, line: line).dropLast() == glyphs(of: text)[...])
    let hyphen = try #require(layout.inserted.first)
    #expect(layout.lines[line].width.isNear(try width(of: text) + hyphen.width))
  }

  @Test(
    "Both parts of a divided word are drawn in the spelling that hyphenation requires",
    arguments: [
      ("asszonyom", "hu", "asz", "szonyom", 2),
      ("könnyűek", "hu", "köny", "nyűek", 3),
      ("ASSZONYOM", "hu", "ASZ", "SZONYOM", 2),
      ("Asszonyom", "hu", "Asz", "szonyom", 2),
      ("Zuckerle", "de", "Zuk", "kerle", 3),
      ("Schiffahrten", "de", "Schiff", "fahrten", 5),
      ("geïnteresseerd", "af", "ge", "interesseerd", 2),
    ])
  func spelling(
    _ word: String, _ language: String, _ first: String, _ second: String, _ place: Int
  ) throws {
    let room = max(try width(of: first + "\u{2010}"), try width(of: second))
    let layout = try renderer.layout(
      AttributedText(word, [.language(language), paragraph { $0.hyphenationFactor = 1 }]),
      in: TextContainer(width: room + 0.5))
    #expect(layout.lines.map(\.range) == [0..<place, place..<word.utf16.count])
    #expect(layout.lines.map(\.isHyphenated) == [true, false])
    try expect(layout, line: 0, shows: first)
    #expect(try glyphs(layout, line: 1) == glyphs(of: second))
    #expect(layout.lines[1].width.isNear(try width(of: second)))
  }

  @Test("Letters that hyphenation adds count in the line's width")
  func widths() throws {
    let text = "az asszonyom"
    let wide = try set(text, "hu", as: "az asz\u{2010}")
    #expect(wide.lines[0].range == 0..<5)
    let narrow = try renderer.layout(
      AttributedText(text, [.language("hu"), paragraph { $0.hyphenationFactor = 1 }]),
      in: TextContainer(width: width(of: "az asz\u{2010}") - 0.5))
    #expect(narrow.lines[0].range == 0..<3)
  }

  @Test(
    "Optimal and balanced line breaking also change the spelling of divided words",
    arguments: [LineBreakQuality.optimal, .balanced])
  func totalFit(_ quality: LineBreakQuality) throws {
    let layout = try set("az asszonyommal", "hu", as: "szonyommal") {
      $0.lineBreakQuality = quality
    }
    #expect(layout.lines.map(\.range) == [0..<5, 5..<15])
    try expect(layout, line: 0, shows: "az asz")
  }

  @Test("Clusters, carets and offsets refer to the stored text, not to the changed spelling")
  func offsets() throws {
    let layout = try set("asszonyom", "hu", as: "szonyom")
    #expect(layout.glyphs.map { Int($0.cluster) } == [0, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8])
    let line = layout.lines[0]
    let end = try #require(layout.glyph(at: 1))
    #expect(layout.position(atX: end.x + 0.1, y: line.baseline - 1).offset == 1)
    #expect(layout.position(atX: line.x + line.width + 9, y: line.baseline - 1).offset == 2)
  }

  @Test(
    "Letters that hyphenation adds get kern and tracking like all other letters",
    arguments: [TextAttribute.kern(3), .tracking(3)])
  func spacing(_ attribute: TextAttribute) throws {
    let layout = try set("asszonyom", "hu", as: "szonyom", [attribute])
    let spaced = try width(of: "aszx", [attribute]) - width(of: "x", [attribute])
    let hyphen = try #require(
      layout.glyphs.first { $0.id == layout.runs.first?.face.glyph(for: "\u{2010}") })
    #expect((hyphen.x - layout.lines[0].x).isNear(spaced))
  }

  @Test("Hyphenation keeps the spelling of undivided words, and of words whose case is converted")
  func undivided() throws {
    #expect(try glyphs(set("asszonyom", "hu", as: "asszonyom"), line: 0) == glyphs(of: "asszonyom"))
    let capitals = try set("az asszonyom", "hu", as: "AZ ASZ-", [.textCase(.upper)])
    #expect(capitals.lines[0].range == 0..<3)
    let letters = try set("asszonyom", "hu", as: "asz\u{2010}") {
      $0.lineBreakMode = .byCharWrapping
    }
    #expect(letters.lines.allSatisfy { !$0.isHyphenated })
  }

  @Test("At every width, the lines fit and contain all text exactly once")
  func properties() throws {
    let text = "Az asszonyok könnyűek, a hosszúak meggyek; asszonnyal, könnyedén meggyet."
    for room in stride(from: 40.0, to: 260, by: 3.3) {
      for quality in [LineBreakQuality.greedy, .optimal] {
        let style = paragraph {
          $0.hyphenationFactor = 1
          $0.lineBreakQuality = quality
          $0.alignment = .justified
        }
        let layout = try renderer.layout(
          AttributedText(text, [.language("hu"), style]), in: TextContainer(width: room))
        #expect(layout.lineTexts.joined() == text)
        for line in layout.lines where !line.dividesWord { #expect(line.width <= room + 1e-6) }
      }
    }
  }

  /// Patterns from Debian's hyphen-hu package. The test runs only if this package is installed.
  @Test(
    "Debian's Hungarian patterns follow the Academy's rules (AkH. 12, 226 and 229)",
    .enabled(if: Hyphenator(.system).knows("hu"), "needs the package hyphen-hu"))
  func debian() throws {
    let hyphenator = Hyphenator(.system)
    func shown(_ word: String) -> String {
      let units = Array(word.utf16)
      var shown: [UInt16] = []
      var start = 0
      for point in hyphenator.hyphenationPoints(of: units, language: "hu") {
        shown += units[start..<(point.before?.range.lowerBound ?? point.offset)]
        shown += (point.before?.units ?? []) + [0x2D] + (point.after?.units ?? [])
        start = point.after?.range.upperBound ?? point.offset
      }
      return String(decoding: shown + units[start...], as: UTF16.self)
    }
    #expect(shown("asszony") == "asz-szony")
    #expect(shown("könnyű") == "köny-nyű")
    #expect(shown("asszonnyal") == "asz-szony-nyal")
    #expect(shown("kulccsal") == "kulcs-csal")
    #expect(shown("Meggyes") == "Megy-gyes")
  }
}
