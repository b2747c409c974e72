import Testing

@testable import GalleyFont

@Suite("Canonically equivalent spellings of text")
struct CanonicalSpellingTests {
  private static let composed = "Tests/Fonts/Composed.ttf"
  private static let decomposed = "Tests/Fonts/Decomposed.ttf"

  @Test(
    "A face covers text if it has glyphs for any canonically equivalent spelling of the text",
    arguments: [
      ("e\u{301}", composed, ""), ("\u{E9}", composed, ""), ("\u{1EBF}", composed, ""),
      ("e\u{301}\u{323}", composed, "\u{323}"), ("e\u{302}", composed, "\u{302}"),
      ("a\u{301}", composed, "a\u{301}"),
      ("e\u{301}", decomposed, ""), ("\u{E9}", decomposed, ""), ("\u{1EBF}", decomposed, ""),
      ("\u{EA}\u{301}", decomposed, ""), ("\u{E9}\u{323}", decomposed, "\u{323}"),
      ("\u{E8}", decomposed, "\u{E8}"), ("e\u{200D}\u{301}", decomposed, ""),
    ])
  func coverage(
    _ cluster: String, _ file: String, _ lacking: String
  ) throws {
    let face = try TestFonts.face(file)
    let found = face.charactersLacking(of: Array(cluster.unicodeScalars))
    #expect(found.isEmpty == lacking.isEmpty)
    if file == Self.composed { return }
    // The missing characters are characters of the text itself, not of a canonically equivalent
    // spelling.
    #expect(found.allSatisfy { cluster.unicodeScalars.contains($0) })
  }

  private static let spellings = [
    "e\u{301}", "\u{E9}", "\u{1EBF}", "\u{EA}\u{301}", "e\u{302}\u{301}", "e\u{301}\u{302}",
    "\u{E9}\u{302}", "e\u{323}\u{301}", "\u{E9}\u{323}", "\u{1EB9}\u{301}", "o\u{308}\u{304}",
    "\u{1E2F}", "\u{1F82}", "\u{3B1}\u{313}\u{300}\u{345}", "\u{FB2C}", "\u{5E9}\u{5BC}\u{5C1}",
    "\u{958}", "\u{915}\u{93C}", "\u{9CB}", "\u{9C7}\u{9BE}", "\u{B94}", "\u{AC01}",
    "\u{1100}\u{1161}\u{11A8}", "\u{AC00}\u{11A8}", "\u{D55C}", "\u{212B}", "\u{F900}",
    "\u{2260}", "=\u{338}", "\u{304C}", "\u{304B}\u{3099}", "q\u{301}\u{323}",
  ]

  /// Compares the characters that a face reports as missing with the glyphs that HarfBuzz finds
  /// missing.
  @Test(
    "If HarfBuzz finds glyphs for the whole text, no character is reported missing",
    arguments: [
      composed, decomposed, TestFonts.sans, TestFonts.inter, TestFonts.japanese,
      "Tests/Fonts/NotoSans-Subset.ttf", "Fonts/NotoSansHebrew/NotoSansHebrew-Regular.ttf",
      "Fonts/NotoSansDevanagari/NotoSansDevanagari-Regular.ttf",
      "Tests/Fonts/NotoSansCJKjp-Breaks.otf",
      "Fonts/NotoSansMono/NotoSansMono-Regular.ttf",
    ])
  func harfBuzz(_ file: String) throws {
    let face = try TestFonts.face(file)
    for spelling in Self.spellings {
      let scalars = Array(spelling.unicodeScalars)
      let units = Array(spelling.utf16)
      var glyphs: [ShapedGlyph] = []
      let script = try #require(FontTag(Self.script(of: scalars[0]))).rawValue
      Shaper().shape(
        units.span, ShapingItem(range: 0..<units.count, face: face, script: script), into: &glyphs)
      let isShown = glyphs.allSatisfy { $0.glyphID != 0 }
      #expect(
        face.charactersLacking(of: scalars).isEmpty == isShown,
        "\(scalars.map { String($0.value, radix: 16) })")
    }
  }

  private static func script(of scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x370...0x3FF, 0x1F00...0x1FFF: "Grek"
    case 0x590...0x5FF, 0xFB1D...0xFB4F: "Hebr"
    case 0x900...0x97F: "Deva"
    case 0x980...0x9FF: "Beng"
    case 0xB80...0xBFF: "Taml"
    case 0x1100...0x11FF, 0xAC00...0xD7A3: "Hang"
    case 0x3040...0x309F: "Hira"
    case 0xF900...0xFAFF: "Hani"
    default: "Latn"
    }
  }

  @Test("A fallback face is found for both composed and decomposed spellings of a character")
  func fallback() throws {
    let composed = try Fixtures.font("Composed.ttf")
    let decomposed = try Fixtures.font("Decomposed.ttf")
    for font in [composed, decomposed] {
      let catalog = try FontCatalog(fonts: [font], includesBundled: false, includesSystem: false)
      for text in ["e\u{301}", "\u{E9}", "\u{1EBF}"] {
        #expect(try catalog.fallback(text, ["sans-serif"], script: "Latn")?.data === font)
      }
      let passed = catalog.facesPassedOver(
        for: ["\u{E9}"], after: FontQuery(families: ["Galley Composed", "Galley Decomposed"]),
        script: 0, language: "")
      #expect(passed.isEmpty)
    }
  }

  @Test("For signs such as ≠, a face with one glyph is preferred to a face that needs two glyphs")
  func struck() throws {
    let serif = try TestFonts.face("Fonts/NotoSerif/NotoSerif-Regular.ttf")
    let bundled = try Fixtures.bundled()
    for sign in ["\u{2260}", "\u{226E}"] {
      let scalars = Array(sign.unicodeScalars)
      #expect(!serif.showsWell(scalars))
      #expect(serif.charactersLacking(of: scalars).isEmpty)
      #expect(
        try bundled.fallback(sign, ["Noto Serif"], script: "Zyyy")?.familyName == "Noto Sans Math")
    }
    let alone = try FontCatalog(
      fonts: [Fixtures.copyOfBundled("NotoSerif/NotoSerif-Regular.ttf")],
      includesBundled: false, includesSystem: false)
    #expect(try alone.fallback("\u{2260}", script: "Zyyy")?.familyName == "Noto Serif")
    // If the text spells ≠ as two characters, a face with a glyph for each of the two is enough.
    // For a letter with combining marks, separate glyphs are enough in every spelling.
    #expect(serif.showsWell(["=", "\u{338}"]))
    #expect(serif.showsWell(["\u{1EBF}"]))
  }
}
