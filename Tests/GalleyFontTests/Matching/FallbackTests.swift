import Foundation
import Testing

@testable import GalleyFont

/// Fallback faces for characters that the requested font lacks.
@Suite("Font fallback")
struct FallbackTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let script: String
    let text: String
    let family: String
    var language = ""
    var families = ["system"]
    var testDescription: String { "\(script) \(text) \(language) \(families[0])" }
  }

  static let samples = [
    Sample(script: "Arab", text: "ش", family: "Noto Sans Arabic"),
    Sample(script: "Arab", text: "ش", family: "Noto Naskh Arabic", families: ["serif"]),
    Sample(script: "Arab", text: "ش", family: "Noto Sans Arabic", language: "fa"),
    Sample(script: "Arab", text: "ش", family: "Noto Nastaliq Urdu", language: "ur-PK"),
    Sample(script: "Hebr", text: "שׁ", family: "Noto Sans Hebrew"),
    Sample(script: "Deva", text: "क्षि", family: "Noto Sans Devanagari"),
    Sample(script: "Beng", text: "ক", family: "Noto Sans Bengali"),
    Sample(script: "Taml", text: "க", family: "Noto Sans Tamil"),
    Sample(script: "Telu", text: "క", family: "Noto Sans Telugu"),
    Sample(script: "Knda", text: "ಕ", family: "Noto Sans Kannada"),
    Sample(script: "Mlym", text: "ക", family: "Noto Sans Malayalam"),
    Sample(script: "Gujr", text: "ક", family: "Noto Sans Gujarati"),
    Sample(script: "Guru", text: "ਕ", family: "Noto Sans Gurmukhi"),
    Sample(script: "Orya", text: "କ", family: "Noto Sans Oriya"),
    Sample(script: "Sinh", text: "ක", family: "Noto Sans Sinhala"),
    Sample(script: "Thai", text: "กำ", family: "Noto Sans Thai"),
    Sample(script: "Laoo", text: "ກ", family: "Noto Sans Lao"),
    Sample(script: "Khmr", text: "ក", family: "Noto Sans Khmer"),
    Sample(script: "Mymr", text: "က", family: "Noto Sans Myanmar"),
    Sample(script: "Tibt", text: "ཀ", family: "Noto Serif Tibetan"),
    Sample(script: "Ethi", text: "ሀ", family: "Noto Sans Ethiopic"),
    Sample(script: "Armn", text: "Ա", family: "Noto Sans Armenian"),
    Sample(script: "Geor", text: "ა", family: "Noto Sans Georgian"),
    Sample(script: "Syrc", text: "ܐ", family: "Noto Sans Syriac"),
    Sample(script: "Thaa", text: "ހ", family: "Noto Sans Thaana"),
    Sample(script: "Cher", text: "Ꭰ", family: "Noto Sans Cherokee"),
    Sample(script: "Mong", text: "ᠠ", family: "Noto Sans Mongolian"),
    Sample(script: "Zyyy", text: "⚀", family: "Noto Sans Symbols2"),
    Sample(script: "Zyyy", text: "𝔸", family: "Noto Sans Math"),
    Sample(script: "Latn", text: "∈", family: "Noto Sans Math"),
    Sample(script: "Zyyy", text: "ℝ", family: "Noto Serif", families: ["serif"]),
    Sample(script: "Latn", text: "⟦", family: "Noto Sans Math"),
    Sample(script: "Hebr", text: "שׁ", family: "Noto Serif Hebrew", families: ["serif"]),
    Sample(script: "Thai", text: "กำ", family: "Noto Serif Thai", families: ["serif"]),
    Sample(script: "Deva", text: "क्षि", family: "Noto Serif Devanagari", families: ["serif"]),
    Sample(script: "Beng", text: "ক", family: "Noto Serif Bengali", families: ["Georgia"]),
    Sample(script: "Ethi", text: "ሀ", family: "Noto Serif Ethiopic", families: ["Noto Serif"]),
    Sample(script: "Orya", text: "କ", family: "Noto Sans Oriya", families: ["serif"]),
    Sample(script: "Latn", text: "ẞ", family: "Noto Sans Mono", families: ["monospace"]),
    // The script code `Zzzz` means unknown, so the script is detected from the characters.
    Sample(script: "Zzzz", text: "က", family: "Noto Sans Myanmar"),
  ]

  @Test("Each script's characters get the script's fallback family", arguments: samples)
  func scripts(sample: Sample) throws {
    let face = try #require(
      try Fixtures.bundled().fallback(
        sample.text, sample.families, script: sample.script, language: sample.language))
    #expect(face.familyName == sample.family)
    for scalar in sample.text.unicodeScalars {
      #expect(face.glyph(for: scalar) != nil)
    }
  }

  @Test("The fallback face has the weight nearest to the requested weight")
  func weight() throws {
    let catalog = try Fixtures.bundled()
    #expect(try catalog.fallback("क", weight: 700, script: "Deva")?.styleName == "Bold")
    #expect(try catalog.fallback("क", weight: 400, script: "Deva")?.styleName == "Regular")
    #expect(try catalog.fallback("ཀ", weight: 700, script: "Tibt")?.styleName == "Regular")
  }

  @Test("Fallback tries the other families in the query before the fallback families")
  func queriedFamilies() throws {
    let face = try Fixtures.bundled().fallback(
      "ش", ["serif", "Noto Sans Arabic"], script: "Arab")
    #expect(face?.familyName == "Noto Sans Arabic")
  }

  @Test("Fallback prefers the caller's fonts to the bundled fonts")
  func callersFonts() throws {
    let copy = try Fixtures.copyOfBundled("NotoNaskhArabic/NotoNaskhArabic-Regular.ttf")
    #expect(try Fixtures.bundled([copy]).fallback("ش", script: "Arab")?.data === copy)
  }

  @Test("If no font covers a Han character, the character has no fallback face")
  func han() throws {
    let catalog = try Fixtures.bundled()
    for _ in 0..<2 { #expect(try catalog.fallback("漢", script: "Hani") == nil) }
    #expect(!catalog.systemConfigurationWasLoaded)
    let japanese = try Fixtures.font("NotoSansCJKjp-Subset.otf")
    let chinese = try Fixtures.font("NotoSansCJKsc-Subset.otf")
    for fonts in [[japanese, chinese], [chinese, japanese]] {
      let both = try catalog.adding(fonts)
      #expect(try both.fallback("直", script: "Hani", language: "ja")?.data === japanese)
      #expect(try both.fallback("直", script: "Hani", language: "zh-Hans")?.data === chinese)
      #expect(try both.fallback("直", script: "Hani", language: "zh-CN")?.data === chinese)
      #expect(try both.fallback("漢", script: "Hani", language: "zh-Hans")?.data === japanese)
      #expect(try both.fallback("ア", script: "Kana")?.data === japanese)
    }
    // `adding` does not change the original catalogue, which still finds no face. Each catalogue
    // has its own cache of failed lookups.
    #expect(try catalog.fallback("漢", script: "Hani") == nil)
  }

  @Test(
    "The language determines the fallback family for Han characters",
    arguments: [
      ("ja", "JP"), ("ko-KR", "KR"), ("zh", "SC"), ("zh-Hans", "SC"), ("zh-Hant", "TC"),
      ("zh-TW", "TC"), ("zh-Hant-HK", "HK"), ("zh-Hans-HK", "SC"), ("yue", "HK"), ("", "JP"),
      ("zh-HK", "HK"), ("zh-MO", "HK"), ("zh-SG", "SC"), ("zh-Hant-CN", "TC"), ("ja-JP", "JP"),
      ("und", "JP"), ("und-Hant", "TC"), ("und-Hans", "SC"), ("und-TW", "TC"), ("und-KR", "KR"),
      ("cmn-Hant", "TC"), ("nan", "TC"), ("wuu", "SC"), ("en", "JP"), ("en-CN", "SC"),
      ("zh_TW", "TC"), ("zh-x-hant", "SC"),
    ])
  func hanLanguages(language: String, region: String) throws {
    let script = try #require(FontTag("Hani")).rawValue
    let sans = FallbackOrder.families(script: script, language: language, kind: .sans)
    #expect(sans.first == "Noto Sans CJK \(region)")
    let serif = FallbackOrder.families(script: script, language: language, kind: .serif)
    #expect(serif.first == "Noto Serif CJK \(region)")
  }

  @Test("The requested presentation, emoji or text, determines whether an emoji has a colour font")
  func presentation() throws {
    let emoji = try Fixtures.font("NotoColorEmoji-Subset.ttf")
    let catalog = try Fixtures.bundled([emoji])
    #expect(try catalog.fallback("❤", script: "Zyyy", presentation: .emoji)?.data === emoji)
    #expect(try catalog.fallback("❤\u{FE0F}", script: "Zyyy")?.data === emoji)
    let text = try catalog.fallback("❤", script: "Zyyy", presentation: .text)
    #expect(text?.hasColorBitmaps == false)
    #expect(try catalog.fallback("❤\u{FE0E}", script: "Zyyy") === text)
    #expect(try catalog.fallback("😀", script: "Zyyy")?.data === emoji)
    #expect(try catalog.fallback("👍🏽", script: "Zyyy")?.data === emoji)
    #expect(try catalog.fallback("👩‍👩‍👧", script: "Zyyy")?.data === emoji)
    #expect(
      try catalog.fallback("#\u{FE0F}\u{20E3}", script: "Zyyy", presentation: .emoji)?.data
        === emoji)
    // If the catalogue has no colour font, emoji presentation uses a monochrome font.
    let plain = try Fixtures.bundled().fallback("❤", script: "Zyyy", presentation: .emoji)
    #expect(plain?.glyph(for: "❤") != nil)
  }

  @Test("For text, fallback rejects the requested face first, and then the faces of other families")
  func passedForText() throws {
    let catalog = try Fixtures.bundled()
    let arabic = try #require(FontTag("Arab")).rawValue
    for family in ["system", "Noto Serif", "Nope"] {
      let query = FontQuery(families: [family])
      let passed = catalog.facesPassedOver(
        for: ["ش"], after: query, script: arabic, language: "")
      let own = try catalog.match(query).face
      #expect(passed.first?.family == own.familyName && passed.first?.style == own.styleName)
      #expect(passed.allSatisfy { $0.lacking == ["ش"] && !$0.isOfWrongKind })
    }
  }

  @Test(
    "For emoji, a requested face without colour is rejected, even if the face has the character")
  func passedForEmoji() throws {
    let emoji = try Fixtures.font("NotoColorEmoji-Subset.ttf")
    let catalog = try Fixtures.bundled([emoji])
    let common = try #require(FontTag("Zyyy")).rawValue
    let cluster: [Unicode.Scalar] = ["#", "\u{FE0F}"]
    let query = FontQuery(families: ["Noto Sans"])
    #expect(try catalog.match(query).face.glyph(for: "#") != nil)
    let passed = catalog.facesPassedOver(
      for: cluster, after: query, script: common, language: "", presentation: .emoji)
    let first = try #require(passed.first)
    #expect(first.family == "Noto Sans" && first.isOfWrongKind && first.lacking.isEmpty)
  }

  @Test("If only a colour font has a character, the font is used even for text presentation")
  func colourOnly() throws {
    let emoji = try Fixtures.font("NotoColorEmoji-Subset.ttf")
    let catalog = try FontCatalog(fonts: [emoji], includesBundled: false, includesSystem: false)
    #expect(try catalog.fallback("❤", script: "Zyyy", presentation: .text)?.data === emoji)
  }

  @Test("If no face covers a whole cluster, the fallback face covers at least the base character")
  func partlyCovered() throws {
    let catalog = try Fixtures.bundled()
    // No bundled font has both characters of this cluster: a Thai letter, and a Devanagari sign
    // that combines with any script.
    let mixed = try catalog.fallback("ก\u{0951}", script: "Thai")
    #expect(mixed?.familyName == "Noto Sans Thai")
    // A face that covers only the combining mark is not used.
    #expect(try catalog.fallback("\u{16FE4}\u{0301}", script: "Zyyy") == nil)
  }

  @Test("Every face counts as covering invisible characters, because they need no glyph")
  func invisible() throws {
    let catalog = try Fixtures.bundled()
    #expect(try catalog.fallback("\u{200D}", script: "Zyyy")?.familyName == "Inter")
    #expect(try catalog.fallback("", script: "Zyyy")?.familyName == "Inter")
    #expect(try catalog.fallback("ក\u{200B}", script: "Khmr")?.familyName == "Noto Sans Khmer")
  }

  @Test("A cluster with very many combining marks is not cached")
  func endlessMarks() throws {
    let catalog = try Fixtures.bundled()
    let pile = Array(repeating: "\u{0301}", count: 100_000).joined()
    #expect(try catalog.fallback("ա" + pile, script: "Armn")?.familyName == "Noto Sans Armenian")
    #expect(catalog.fallbacks.count == 0)
  }

  @Test("Fallback faces are cached, and the size of the cache is limited")
  func cache() throws {
    let catalog = try Fixtures.bundled()
    let first = try catalog.fallback("က", script: "Mymr")
    #expect(try catalog.fallback("က", script: "Mymr") === first)
    #expect(catalog.fallbacks.count == 1)
    _ = try catalog.fallback("漢", script: "Hani")
    _ = try catalog.fallback("漢", script: "Hani")
    #expect(catalog.fallbacks.count == 2)
    let cache = BoundedCache<Int, Int>(limit: 3)
    for number in 0..<10 {
      #expect(cache.insert(number, for: number) == number)
      #expect(cache.count <= 3)
    }
    #expect(cache.insert(100, for: 9) == 9)
  }
}
