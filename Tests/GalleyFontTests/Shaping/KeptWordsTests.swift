import TestSupport
import Testing

@testable import GalleyFont

@Suite("Cached shaped words")
struct KeptWordsTests {
  /// Characters that occur in text of every script, and characters that often cause shaping errors.
  private static let shared: [UInt32] = [
    0x20, 0x20, 0x20, 0x20, 0x21, 0x28, 0x29, 0x2C, 0x2D, 0x2E, 0x31, 0x32, 0xA0, 0xAD, 0x200C,
    0x200D, 0x2010, 0x2044, 0x2060, 0xFE0F, 0x0301, 0x0C3F,
  ]

  @Test(
    "Text shaped from cached words has the same glyphs as text shaped as a whole",
    arguments: WordScript.all)
  func equalToWhole(_ script: WordScript) throws {
    let catalog = try FontCatalog(includesSystem: true)
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

  @Test("A cached word has the right glyphs at any position in the text", arguments: WordScript.all)
  func equalInAnyPlace(_ script: WordScript) throws {
    let catalog = try FontCatalog(includesSystem: true)
    let face = try catalog.match(FontQuery(families: [script.family])).face
    let tag = try #require(FontTag(script.tag)).rawValue
    var random = SeededGenerator(seed: 0x17E3)
    let words = (0..<12).map { _ in word(of: script, &random) }
    let keeping = Shaper()
    for _ in 0..<400 {
      // The shaped item contains one word, with or without spaces around this word. The text has
      // other words before and after this word.
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

  /// Words for which fonts have rules that reach across spaces: fractions, letters with kerning or
  /// ligatures, and signs. For example, Inter raises signs next to capitals.
  private static let prose = [
    "Wave", "AVATAR", "To", "office", "fluid", "x", "X", "10", "12:30", "1/2", "1\u{2044}2", "-",
    "—", "–", "->", "=>", "(no", "yes)", "(A)", "A-B", "“Word”", "«T»", "T.", "Y,", "L’A",
    "@HOME", "a@b", "3x4", "10x", "+", "÷", "·", "•", "[", "]", "A:B", "e.g.", "f", "fi", "ffi",
    "r.", "\u{301}a", "e\u{301}", "co\u{AD}op", "\u{200D}", "\u{A0}", "…", "*", "#1", "№5",
    "0xFF", "I", "Ij", "ﬁ",
  ]

  @Test(
    "Cached words have the right glyphs even if font rules reach across spaces",
    arguments: ["Inter", "Noto Sans", "Noto Serif", "Noto Sans Mono"],
    [[:], ["case": 1], ["ss03": 1, "tnum": 1], ["calt": 0], ["dlig": 1, "frac": 1]])
  func prose(family: String, features: [String: UInt32]) throws {
    let catalog = try FontCatalog(includesSystem: false)
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
    "Words in the font Inter are cached, and so are words in scripts with special HarfBuzz shapers",
    arguments: [
      ("Inter", "Latn", "the words of a plain text, and (some) more — 10 of them."),
      ("Noto Sans Devanagari", "Deva", "सभी मनुष्य जन्म से स्वतन्त्र हैं"),
      ("Noto Naskh Arabic", "Arab", "يولد جميع الناس أحراراً متساوين"),
      ("Noto Sans Thai", "Thai", "มนุษย์ ทั้งหลาย เกิด มา มี อิสระ"),
    ])
  func keptWords(family: String, tag: String, text: String) throws {
    let catalog = try FontCatalog(includesSystem: false)
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
    // The text contains each word four times, but repeated words share a cache entry. So the number
    // of entries is near the number of different words. A few entries consist of several words.
    let words = Set(text.split(separator: " ")).count
    let most = try LibraryDifferences.expected(
      "most pieces kept of the words in \(family)", "\(words * 2)", "harfbuzz",
      FontCatalog.harfBuzzVersion)
    #expect(words / 2 <= keeping.keptWords && keeping.keptWords <= Int(most) ?? 0)
  }

  @Test("A word is cached without the spaces before and after it")
  func spaces() throws {
    let catalog = try FontCatalog(includesSystem: false)
    let face = try catalog.match(FontQuery(families: ["Noto Sans"])).face
    let units = Array(String(repeating: "word ", count: 40).utf16)
    let item = ShapingItem(
      range: 0..<units.count, face: face, script: try #require(FontTag("Latn")).rawValue)
    let keeping = Shaper()
    var kept: [ShapedGlyph] = []
    keeping.shape(units.span, item, into: &kept)
    #expect(kept == Self.whole(units, item) && keeping.keptWords == 1)
  }

  @Test("A full cache removes only some words, and removed words later get the right glyphs again")
  func tooMany() throws {
    let catalog = try FontCatalog(includesSystem: false)
    let face = try catalog.match(FontQuery(families: ["Noto Sans"])).face
    let script = try #require(FontTag("Latn")).rawValue
    let keeping = Shaper()
    keeping.wordBytes = 32 << 10
    var counts: [Int] = []
    for number in 0..<2000 {
      // In every third text, the word has half the number of the text. An earlier text usually has
      // the same word, so the cache finds some words.
      let units = Array("the word\(number % 3 == 0 ? number / 2 : number) again".utf16)
      let item = ShapingItem(range: 0..<units.count, face: face, script: script, language: "en")
      var kept: [ShapedGlyph] = []
      keeping.shape(units.span, item, into: &kept)
      try #require(kept == Self.whole(units, item), "\(number)")
      counts.append(keeping.keptWords)
    }
    let most = try #require(counts.max())
    #expect(most < 1000)
    // After the cache has become full, it must always keep more than a third of its maximum number
    // of words.
    let full = try #require(counts.firstIndex { $0 > most * 3 / 4 })
    let least = try #require(counts[full...].min())
    #expect(least > most / 3)
  }

  @Test(
    "If a cluster contains a space and the next letter, no cached word begins inside the cluster",
    arguments: [("Thai", "ข ำข"), ("Laoo", "ຂ ຳຂ"), ("Latn", "x \u{FF9E}y"), ("Latn", "x \u{FF9F}y")])
  func spaces(tag: String, text: String) throws {
    let catalog = try FontCatalog(includesSystem: false)
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

  /// The glyphs that HarfBuzz returns for a whole text item, without the cache.
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
