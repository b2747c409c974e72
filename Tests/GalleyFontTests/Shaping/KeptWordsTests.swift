import TestSupport
import Testing

@testable import GalleyFont

/// A script with a family that has it and characters to make words of.
struct WordScript: Sendable, CustomTestStringConvertible {
  let tag: String
  let family: String
  let language: String
  let ranges: [ClosedRange<UInt32>]
  var isRightToLeft = false
  var features: [String: UInt32] = [:]

  var testDescription: String {
    "\(tag) in \(family)\(features.isEmpty ? "" : " with \(features)")"
  }

  /// Letters whose words are likely to be plain, and what makes ligatures, fractions and kerning.
  private static let letters: [ClosedRange<UInt32>] = [
    0x61...0x7A, 0x61...0x7A, 0x41...0x5A, 0x66...0x6C, 0x66...0x69, 0x30...0x39, 0x2014...0x201E,
    0x21...0x2F,
  ]

  static let all: [WordScript] = [
    .init(tag: "Latn", family: "Noto Sans", language: "en", ranges: letters),
    .init(tag: "Latn", family: "Noto Serif", language: "ro", ranges: letters + [0x218...0x21B]),
    .init(tag: "Latn", family: "Noto Sans Mono", language: "tr", ranges: letters),
    .init(
      tag: "Latn", family: "Noto Sans", language: "nl", ranges: letters,
      features: ["kern": 0, "smcp": 1]),
    .init(
      tag: "Latn", family: "Noto Serif", language: "en", ranges: letters,
      features: ["liga": 0, "frac": 1]),
    .init(
      tag: "Cyrl", family: "Noto Sans", language: "bg",
      ranges: [0x410...0x44F, 0x430...0x44F, 0x45E...0x45F, 0x21...0x2F]),
    .init(
      tag: "Grek", family: "Noto Serif", language: "el", ranges: [0x391...0x3A1, 0x3AC...0x3CE]),
    .init(
      tag: "Armn", family: "Noto Sans Armenian", language: "hy",
      ranges: [0x531...0x556, 0x559...0x58A]),
    .init(
      tag: "Geor", family: "Noto Sans Georgian", language: "ka",
      ranges: [0x10A0...0x10FF, 0x1C90...0x1CBF]),
    .init(
      tag: "Zyyy", family: "Noto Sans", language: "en",
      ranges: [0x21...0x2F, 0x30...0x39, 0x2044...0x2044]),
    .init(tag: "Latn", family: "Inter", language: "en", ranges: [0x21...0x7E, 0xA1...0x17F]),
    .init(
      tag: "Latn", family: "Noto Sans", language: "vi", ranges: [0x41...0x7A, 0x1EA0...0x1EF9]),
    .init(tag: "Latn", family: "Noto Serif", language: "de", ranges: [0x21...0x7E, 0x300...0x304]),
    .init(tag: "Latn", family: "Noto Sans Mono", language: "en", ranges: [0x21...0x7E]),
    .init(
      tag: "Grek", family: "Noto Serif", language: "el", ranges: [0x391...0x3C9, 0x1F00...0x1FFF]),
    .init(
      tag: "Cyrl", family: "Noto Sans", language: "sr", ranges: [0x410...0x45F, 0x483...0x487]),
    .init(
      tag: "Arab", family: "Noto Sans Arabic", language: "ar",
      ranges: [0x621...0x655, 0x60C...0x60C], isRightToLeft: true),
    .init(
      tag: "Arab", family: "Noto Naskh Arabic", language: "fa",
      ranges: [0x627...0x64A, 0x6F0...0x6F9], isRightToLeft: true),
    .init(
      tag: "Arab", family: "Noto Nastaliq Urdu", language: "ur", ranges: [0x627...0x64A],
      isRightToLeft: true),
    .init(
      tag: "Hebr", family: "Noto Sans Hebrew", language: "he",
      ranges: [0x5D0...0x5EA, 0x5B0...0x5BC], isRightToLeft: true),
    .init(
      tag: "Syrc", family: "Noto Sans Syriac", language: "syr", ranges: [0x710...0x73F],
      isRightToLeft: true),
    .init(tag: "Deva", family: "Noto Sans Devanagari", language: "hi", ranges: [0x901...0x96F]),
    .init(tag: "Beng", family: "Noto Sans Bengali", language: "bn", ranges: [0x981...0x9CD]),
    .init(tag: "Taml", family: "Noto Sans Tamil", language: "ta", ranges: [0xB82...0xBCD]),
    .init(tag: "Mlym", family: "Noto Sans Malayalam", language: "ml", ranges: [0xD02...0xD4D]),
    .init(tag: "Sinh", family: "Noto Sans Sinhala", language: "si", ranges: [0xD82...0xDDF]),
    .init(
      tag: "Thai", family: "Noto Sans Thai", language: "th", ranges: [0xE01...0xE3A, 0xE40...0xE4E]),
    .init(tag: "Khmr", family: "Noto Sans Khmer", language: "km", ranges: [0x1780...0x17D3]),
    .init(tag: "Mymr", family: "Noto Sans Myanmar", language: "my", ranges: [0x1000...0x103E]),
    .init(tag: "Tibt", family: "Noto Serif Tibetan", language: "bo", ranges: [0xF40...0xFBC]),
    .init(tag: "Mong", family: "Noto Sans Mongolian", language: "mn", ranges: [0x1820...0x1842]),
    .init(tag: "Ethi", family: "Noto Sans Ethiopic", language: "am", ranges: [0x1200...0x135A]),
    .init(
      tag: "Hani", family: "Noto Sans CJK SC", language: "zh-Hans",
      ranges: [0x4E00...0x4E80, 0x3001...0x3011, 0xFF0C...0xFF1F]),
    .init(
      tag: "Hira", family: "Noto Sans CJK JP", language: "ja",
      ranges: [0x3041...0x309C, 0x30A1...0x30FE, 0x4E00...0x4E10]),
    .init(
      tag: "Hang", family: "Noto Sans CJK KR", language: "ko",
      ranges: [0xAC00...0xAC80, 0x1100...0x1112, 0x1161...0x1175, 0x11A8...0x11C2]),
    .init(
      tag: "Zyyy", family: "Noto Color Emoji", language: "en",
      ranges: [0x1F600...0x1F640, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF, 0x200D...0x200D]),
  ]

  func fontFeatures() throws -> [FontFeature] {
    try features.sorted { $0.key < $1.key }.map {
      FontFeature(tag: try #require(FontTag($0.key)), value: $0.value)
    }
  }
}

@Suite("Words shaped before")
struct KeptWordsTests {
  /// Characters that belong to every script, and those that are likely to go wrong.
  private static let shared: [UInt32] = [
    0x20, 0x20, 0x20, 0x20, 0x21, 0x28, 0x29, 0x2C, 0x2D, 0x2E, 0x31, 0x32, 0xA0, 0xAD, 0x200C,
    0x200D, 0x2010, 0x2044, 0x2060, 0xFE0F, 0x0301, 0x0C3F,
  ]

  @Test("Words have the glyphs of the whole text", arguments: WordScript.all)
  func equalToWhole(_ script: WordScript) throws {
    let catalog = try FontCatalog(FontCatalog.Options(includesSystem: true))
    let face = try catalog.match(FontQuery(families: [script.family])).face
    let tag = try #require(FontTag(script.tag)).rawValue
    var random = SeededGenerator(seed: 0x6A11E7)
    let words = (0..<60).map { _ in word(of: script, &random) }
    let keeping = Shaper()
    var compared = 0
    for _ in 0..<120 {
      let units = text(of: words, &random)
      let cut = Int(random.next() % UInt64(units.count + 1))
      let isWhole = random.next() % 2 == 0
      let item = ShapingItem(
        range: isWhole ? 0..<units.count : min(cut, units.count / 2)..<units.count, face: face,
        script: tag, language: script.language, isRightToLeft: script.isRightToLeft,
        features: try script.fontFeatures(), isParagraphStart: isWhole, isParagraphEnd: true)
      var kept: [ShapedGlyph] = []
      keeping.shape(units.span, item, into: &kept)
      let whole = Self.whole(units, item)
      try #require(kept == whole, "\(String(decoding: units, as: UTF16.self))")
      compared += whole.count
    }
    #expect(compared > 1000)
    #expect(keeping.keptWords > 7)
  }

  @Test("Words have the glyphs of an item wherever it stands", arguments: WordScript.all)
  func equalInAnyPlace(_ script: WordScript) throws {
    let catalog = try FontCatalog(FontCatalog.Options(includesSystem: true))
    let face = try catalog.match(FontQuery(families: [script.family])).face
    let tag = try #require(FontTag(script.tag)).rawValue
    var random = SeededGenerator(seed: 0x17E3)
    let words = (0..<12).map { _ in word(of: script, &random) }
    let keeping = Shaper()
    for _ in 0..<400 {
      // A word between others, which stand apart from it or do not, with spaces of its own or
      // without.
      let before = text(of: words, &random)
      let spaces = (0..<2).map { _ in
        Array(repeating: 0x20 as UInt16, count: Int(random.next() % 3 / 2))
      }
      let word = words[Int(random.next() % 12)].flatMap { Array(String($0).utf16) }
      let inner = spaces[0] + (random.next() % 8 == 0 ? [0x20] : word) + spaces[1]
      let units = before + inner + text(of: words, &random)
      let end = before.count + inner.count
      let isLast = random.next() % 4 == 0
      let item = ShapingItem(
        range: before.count..<(isLast ? units.count : end), face: face, script: tag,
        language: script.language, isRightToLeft: script.isRightToLeft,
        features: try script.fontFeatures(), isParagraphEnd: isLast)
      var kept: [ShapedGlyph] = []
      keeping.shape(units.span, item, into: &kept)
      try #require(kept == Self.whole(units, item), "\(String(decoding: units, as: UTF16.self))")
    }
    #expect(keeping.keptWords > 0)
  }

  /// What rules over spaces are likely to look at: signs that Inter lifts beside capitals, fractions,
  /// letters that are kerned or joined.
  private static let prose = [
    "Wave", "AVATAR", "To", "office", "fluid", "x", "X", "10", "12:30", "1/2", "1\u{2044}2", "-",
    "—", "–", "->", "=>", "(no", "yes)", "(A)", "A-B", "“Word”", "«T»", "T.", "Y,", "L’A",
    "@HOME", "a@b", "3x4", "10x", "+", "÷", "·", "•", "[", "]", "A:B", "e.g.", "f", "fi", "ffi",
    "r.", "\u{301}a", "e\u{301}", "co\u{AD}op", "\u{200D}", "\u{A0}", "…", "*", "#1", "№5",
    "0xFF", "I", "Ij", "ﬁ",
  ]

  @Test(
    "Words have the glyphs of the whole text where rules look over spaces",
    arguments: ["Inter", "Noto Sans", "Noto Serif", "Noto Sans Mono"],
    [[:], ["case": 1], ["ss03": 1, "tnum": 1], ["calt": 0], ["dlig": 1, "frac": 1]])
  func prose(family: String, features: [String: UInt32]) throws {
    let catalog = try FontCatalog(FontCatalog.Options(includesSystem: false))
    let face = try catalog.match(FontQuery(families: [family])).face
    let script = try #require(FontTag("Latn")).rawValue
    let own = try features.sorted { $0.key < $1.key }.map {
      FontFeature(tag: try #require(FontTag($0.key)), value: $0.value)
    }
    var random = SeededGenerator(seed: 0xCA1)
    let keeping = Shaper()
    for number in 0..<400 {
      let text = (0..<2 + random.next() % 30).map { _ in
        Self.prose[Int(random.next() % UInt64(Self.prose.count))]
          + String(repeating: " ", count: [1, 1, 1, 1, 2, 3, 0][Int(random.next() % 7)])
      }.joined()
      let units = Array(text.utf16)
      let start = number % 3 == 0 ? 0 : Int(random.next() % UInt64(units.count / 2))
      let item = ShapingItem(
        range: start..<units.count, face: face, script: script, language: "en", features: own,
        isParagraphStart: start == 0, isParagraphEnd: true)
      var kept: [ShapedGlyph] = []
      keeping.shape(units.span, item, into: &kept)
      try #require(kept == Self.whole(units, item), "\(text.dropFirst(start))")
    }
    #expect(keeping.keptWords > 20)
  }

  @Test(
    "are kept in Inter and in scripts with shapers of their own",
    arguments: [
      ("Inter", "Latn", "the words of a plain text, and (some) more — 10 of them."),
      ("Noto Sans Devanagari", "Deva", "सभी मनुष्य जन्म से स्वतन्त्र हैं"),
      ("Noto Naskh Arabic", "Arab", "يولد جميع الناس أحراراً متساوين"),
      ("Noto Sans Thai", "Thai", "มนุษย์ ทั้งหลาย เกิด มา มี อิสระ"),
    ])
  func keptWords(family: String, tag: String, text: String) throws {
    let catalog = try FontCatalog(FontCatalog.Options(includesSystem: false))
    let face = try catalog.match(FontQuery(families: [family])).face
    let text = "\(text) \(text) \(text) \(text)"
    let units = Array(text.utf16)
    let item = ShapingItem(
      range: 0..<units.count, face: face, script: try #require(FontTag(tag)).rawValue,
      isRightToLeft: tag == "Arab")
    let keeping = Shaper()
    for _ in 0..<2 {
      var kept: [ShapedGlyph] = []
      keeping.shape(units.span, item, into: &kept)
      #expect(kept == Self.whole(units, item))
    }
    // Each word once, though the text has each four times, and few together with others.
    let words = Set(text.split(separator: " ")).count
    #expect((words / 2...words * 2).contains(keeping.keptWords))
  }

  @Test("Words are not all dropped when there are too many, and those used again stay right")
  func tooMany() throws {
    let catalog = try FontCatalog(FontCatalog.Options(includesSystem: false))
    let face = try catalog.match(FontQuery(families: ["Noto Sans"])).face
    let script = try #require(FontTag("Latn")).rawValue
    let keeping = Shaper()
    keeping.wordBytes = 32 << 10
    var counts: [Int] = []
    for number in 0..<2000 {
      // Every third text has words of one long before.
      let units = Array("the word\(number % 3 == 0 ? number / 2 : number) again".utf16)
      let item = ShapingItem(range: 0..<units.count, face: face, script: script, language: "en")
      var kept: [ShapedGlyph] = []
      keeping.shape(units.span, item, into: &kept)
      try #require(kept == Self.whole(units, item), "\(number)")
      counts.append(keeping.keptWords)
    }
    let most = try #require(counts.max())
    #expect(most < 1000)
    // Once it has been full, never less than half but for a word's length.
    let full = try #require(counts.firstIndex { $0 > most * 3 / 4 })
    let least = try #require(counts[full...].min())
    #expect(least > most / 3)
  }

  @Test(
    "No word begins a cluster with what HarfBuzz adds to the space before",
    arguments: [("Thai", "ข ำข"), ("Laoo", "ຂ ຳຂ"), ("Latn", "x \u{FF9E}y"), ("Latn", "x \u{FF9F}y")])
  func spaces(tag: String, text: String) throws {
    let catalog = try FontCatalog(FontCatalog.Options(includesSystem: false))
    let family = ["Thai": "Noto Sans Thai", "Laoo": "Noto Sans Lao"][tag] ?? "Noto Sans"
    let face = try catalog.match(FontQuery(families: [family])).face
    let units = Array((String(repeating: "\(text.prefix(1)) ", count: 20) + text).utf16)
    let item = ShapingItem(
      range: 0..<units.count, face: face, script: try #require(FontTag(tag)).rawValue)
    let keeping = Shaper()
    for _ in 0..<3 {
      var kept: [ShapedGlyph] = []
      keeping.shape(units.span, item, into: &kept)
      #expect(kept == Self.whole(units, item))
    }
  }

  /// The glyphs that HarfBuzz gives for an item at once.
  private static func whole(_ units: [UInt16], _ item: ShapingItem) -> [ShapedGlyph] {
    let shaper = Shaper()
    var glyphs: [ShapedGlyph] = []
    shaper.shapeWhole(units.span, item.range, item, shaper.plan(for: item), into: &glyphs)
    return glyphs
  }

  private func word(of script: WordScript, _ random: inout SeededGenerator) -> [Unicode.Scalar] {
    (0..<1 + random.next() % 7).compactMap { _ in
      if random.next() % 12 == 0 {
        return Unicode.Scalar(Self.shared[Int(random.next() % UInt64(Self.shared.count))])
      }
      let range = script.ranges[Int(random.next() % UInt64(script.ranges.count))]
      return Unicode.Scalar(range.lowerBound + UInt32(random.next() % UInt64(range.count)))
    }
  }

  private func text(of words: [[Unicode.Scalar]], _ random: inout SeededGenerator) -> [UInt16] {
    var scalars: [Unicode.Scalar] = []
    for _ in 0..<2 + random.next() % 12 {
      scalars += words[Int(random.next() % UInt64(words.count))]
      if random.next() % 10 < 8 { scalars.append(" ") }
    }
    return scalars.flatMap { Array(UTF16.encode($0).map { Array($0) } ?? []) }
  }
}
