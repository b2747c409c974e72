// Automatic hyphenation, with pattern files from other projects (attribute semantics §7).

import Testing

@testable import Galley

@Suite("Automatic hyphenation")
struct HyphenationTests {
  private let hyphenator = Hyphenator(.bundled)

  private func divided(_ word: String, _ language: String = "en-US") -> String {
    let units = Array(word.utf16)
    var pieces: [String] = []
    var start = 0
    let points = hyphenator.hyphenationPoints(of: units, language: language)
    for place in points.map(\.offset) + [units.count] {
      pieces.append(String(decoding: units[start..<place], as: UTF16.self))
      start = place
    }
    return pieces.joined(separator: "-")
  }

  private func hyphenating(
    _ factor: Double, language: String = "en-US",
    _ change: (inout ParagraphStyle) -> Void = { _ in }
  ) -> [TextAttribute] {
    [
      .language(language),
      paragraph {
        $0.hyphenationFactor = factor
        change(&$0)
      },
    ]
  }

  /// Hyphenation points from Liang's thesis and appendix H of The TeXbook.
  @Test(
    "American English words are hyphenated as in TeX",
    arguments: [
      "hy-phen-ation", "con-cate-na-tion", "su-per-cal-ifrag-ilis-tic", "al-go-rithm",
      "pro-ce-dure", "type-set-ting", "ta-ble", "as-so-ciate", "as-so-ciates", "dec-li-na-tion",
      "oblig-a-tory", "phil-an-thropic", "present", "presents", "project", "projects",
      "re-cog-ni-zance", "ref-or-ma-tion", "ret-ri-bu-tion",
    ])
  func american(_ expected: String) {
    #expect(divided(expected.filter { $0 != "-" }) == expected)
  }

  @Test("Capitals are hyphenated like lowercase letters, and accented letters count as letters")
  func letters() {
    #expect(divided("HYPHENATION") == "HY-PHEN-ATION")
    #expect(divided("Hyphenation") == "Hy-phen-ation")
    #expect(divided("patiënten", "nl") == "pa-tiën-ten")
    #expect(divided("reünie", "nl") == "reü-nie")
    // A letter outside the Basic Multilingual Plane has two UTF-16 code units. Offsets count code
    // units, not letters.
    #expect(
      hyphenator.hyphenationPoints(of: Array("𝐚hyphenation".utf16), language: "en")
        .allSatisfy { $0.offset > 2 })
  }

  @Test("Language and region select the patterns; if none match exactly, the closest are used")
  func regions() {
    #expect(divided("photography", "en-GB") != divided("photography", "en-US"))
    #expect(divided("photography", "en-AU") == divided("photography", "en-GB"))
    #expect(divided("photography", "en") == divided("photography", "en-US"))
    #expect(divided("photography", "EN_us") == divided("photography", "en-US"))
    #expect(divided("lettergrepen", "nl-BE") == "let-ter-gre-pen")
    #expect(!hyphenator.knows("tlh"))
    #expect(!hyphenator.knows("../../etc/passwd"))
    #expect(HyphenationPatterns.names(of: "de-Latn-AT") == ["de_Latn", "de_AT", "de", "de_DE"])
    #expect(HyphenationPatterns.names(of: "nb") == ["nb", "nb_NO", "no", "no_NO"])
  }

  @Test("In English, at least two letters precede a hyphen and three follow it")
  func minima() {
    for word in ["ability", "already", "idea", "every", "ready", "only", "alone"] {
      for point in hyphenator.hyphenationPoints(of: Array(word.utf16), language: "en") {
        #expect(point.offset >= 2 && word.utf16.count - point.offset >= 3)
      }
    }
  }

  @Test("If whole words fill less of a line than the hyphenation factor, the next word is divided")
  func factor() throws {
    let text = "sometimes hyphenation"
    let room = try width(of: "sometimes hyphen\u{2010}") + 0.5
    let natural = try width(of: "sometimes") / room
    let whole = ["sometimes ", "hyphenation"]
    let split = ["sometimes hyphen", "ation"]
    #expect(try layout(text, hyphenating(0), width: room).lineTexts == whole)
    #expect(try layout(text, hyphenating(natural * 0.99), width: room).lineTexts == whole)
    let layout = try layout(text, hyphenating(natural * 1.01), width: room)
    #expect(layout.lineTexts == split)
    #expect(layout.lines.map(\.isHyphenated) == [true, false])
    #expect(layout.lines[0].width <= room)
    #expect(try lines(text, [paragraph { $0.usesDefaultHyphenation = true }], room) == split)
  }

  private func lines(
    _ text: String, _ attributes: [TextAttribute], _ width: Double
  ) throws -> [String] {
    try layout(text, attributes, width: width).lineTexts
  }

  @Test("An automatic hyphen looks like a soft hyphen and is not part of the text")
  func mark() throws {
    let room = try width(of: "a hyphen\u{2010}") + 0.5
    let layout = try layout("a hyphenation", hyphenating(1), width: room)
    let run = try #require(layout.inserted.first)
    #expect(run.range == 7..<7)
    #expect(layout.glyphs[run.glyphs.lowerBound].id == run.face.glyph(for: "\u{2010}"))
    #expect(layout.lines[1].range == 8..<13)
  }

  @Test("A word too wide for a line is hyphenated before it is split between letters")
  func tooWide() throws {
    let room = try width(of: "hyphen\u{2010}") + 0.5
    let layout = try layout("hyphenation", hyphenating(0.1), width: room)
    #expect(layout.lineTexts == ["hyphen", "ation"])
  }

  @Test("Words with soft hyphens, words with digits, and URLs are not hyphenated")
  func exceptions() throws {
    for word in [
      "typeset\u{AD}ting", "hyphenation2", "hyphenation@example.org", "www.hyphenation.org",
    ] {
      let room = try width(of: "ab hyphen") + 0.5
      let layout = try layout("ab " + word, hyphenating(1), width: room)
      #expect(layout.lines[0].range == 0..<3, "\(word)")
    }
  }

  @Test("By default, at most two consecutive lines end in an automatic hyphen")
  func ladder() throws {
    let word = "hyphenation "
    let text = String(repeating: word, count: 60)
    for room in stride(from: 40.0, to: 120, by: 7) {
      let lines = try layout(text, hyphenating(1), width: room).lines
      for index in 2..<lines.count where lines[index].isHyphenated {
        #expect(!(lines[index - 1].isHyphenated && lines[index - 2].isHyphenated))
      }
    }
  }

  @Test("Hyphenated lines fit, and no text is lost; character wrapping adds no hyphens")
  func properties() throws {
    let text = """
      The word internationalization demonstrates extraordinarily complicated hyphenation, \
      particularly when typesetting narrow newspaper columns (unquestionably) at www.example.org.
      """
    for room in stride(from: 60.0, to: 260, by: 3.7) {
      for alignment in [TextAlignment.natural, .justified] {
        let layout = try layout(text, hyphenating(1) { $0.alignment = alignment }, width: room)
        #expect(layout.lineTexts.joined() == text)
        for line in layout.lines { #expect(line.width <= room + 1e-6) }
      }
      let plain = try layout(
        text, hyphenating(1) { $0.lineBreakMode = .byCharWrapping }, width: room)
      #expect(plain.lines.allSatisfy { !$0.isHyphenated })
    }
  }

  @Test("A language without hyphenation patterns is reported once")
  func missing() throws {
    let renderer = TextRenderer(fonts: .bundled, hyphenation: .bundled)
    let text = AttributedText(
      "supercalifragilistic words\nand supercalifragilistic more",
      hyphenating(1, language: "tlh"))
    let diagnostics = try renderer.layout(text, in: TextContainer(width: 60)).diagnostics
    #expect(diagnostics.filter { $0.code == "hyphenationUnavailable" }.count == 1)
    #expect(diagnostics.first?.message.contains("tlh") == true)
    // A paragraph that fits on one line needs no hyphenation patterns.
    let short = AttributedText("a supercalifragilistic word", hyphenating(1, language: "tlh"))
    for quality in LineBreakQuality.allCases {
      let found = try renderer.layout(
        AttributedText(
          text.string, hyphenating(1, language: "tlh") { $0.lineBreakQuality = quality }),
        in: TextContainer(width: 60)
      ).diagnostics
      #expect(found == diagnostics, "\(quality)")
      #expect(try renderer.layout(short, in: TextContainer(width: 600)).diagnostics.isEmpty)
    }
    let off = AttributedText(text.string, hyphenating(0, language: "tlh"))
    try #expect(renderer.layout(off, in: TextContainer(width: 60)).diagnostics.isEmpty)
  }
}
