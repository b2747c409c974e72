// Cases that Unicode's break tests lack: dictionaries, languages, strictness and forced breaks.

import TestSupport
import Testing

@testable import GalleyUnicode

@Suite("Text breaking")
struct TextBreakerTests {
  private let breaker = TextBreaker()

  /// Splits a string at its line break opportunities.
  private func pieces(
    _ text: String, _ language: String = "en", _ strictness: LineBreakRules.Strictness = .normal
  ) -> [String] {
    let units = Array(text.utf16)
    var start = 0
    return breaker.lineBreaks(
      in: units.span, language: language, rules: LineBreakRules(strictness: strictness)
    ).map {
      next in
      defer { start = next.offset }
      return String(decoding: units[start..<next.offset], as: UTF16.self)
    }
  }

  @Test("Grapheme clusters of Latin text match ICU")
  func latinClusters() {
    for first in UInt16(0)..<0x300 {
      for second: UInt16 in [0x0A, 0x0D, 0x20, 0x41, 0xA9, 0xAD, 0x2FF] {
        let text = [first, second]
        #expect(
          breaker.graphemeBoundaries(in: text.span)
            == breaker.boundaries(.grapheme, locale: "root", in: text.span),
          "U+\(first) U+\(second)")
      }
    }
  }

  @Test("A break found by a dictionary is not a forced break, even before a separator")
  func dictionaryBreaks() {
    let text = Array("ภาษาไทยเขียน\u{2028}ก".utf16)
    let breaks = TextBreaker().lineBreaks(in: text.span, language: "th")
    #expect(breaks.filter(\.isMandatory).map(\.offset) == [13])
    #expect(breaks.count > 3)
  }

  @Test(
    "Text begins with a word and a grapheme boundary, not a line break; empty text has no boundary")
  func ends() {
    let none: [UInt16] = []
    #expect(breaker.lineBreaks(in: none.span, language: "en").isEmpty)
    #expect(breaker.graphemeBoundaries(in: none.span).isEmpty)
    #expect(breaker.wordBoundaries(in: none.span).isEmpty)
    #expect(breaker.lineBreaks(in: units("a").span, language: "en") == [.init(1, false)])
    #expect(breaker.graphemeBoundaries(in: units("a").span) == [0, 1])
    #expect(breaker.wordBoundaries(in: units("a b").span) == [0, 1, 2, 3])
  }

  @Test("Only separators force a line break")
  func mandatory() {
    let text = units("a\nb\r\nc\u{85}d\u{2028}e\u{2029}f\u{0B}g\u{0C}h i")
    let breaks = breaker.lineBreaks(in: text.span, language: "en")
    #expect(breaks.filter(\.isMandatory).map(\.offset) == [2, 5, 7, 9, 11, 13, 15])
    #expect(breaks.filter { !$0.isMandatory }.map(\.offset) == [17, 18])
    #expect(breaker.lineBreaks(in: units("a\n").span, language: "en") == [.init(2, true)])
  }

  @Test("A soft hyphen, a hyphen and a zero width space allow a line break after them")
  func visibleReasons() {
    #expect(
      pieces("co\u{AD}op well-known a\u{200B}b a\u{A0}b") == [
        "co\u{AD}", "op ", "well-", "known ", "a\u{200B}", "b ", "a\u{A0}b",
      ])
  }

  @Test("South East Asian text is split into words in any language", arguments: ["th", "en", ""])
  func dictionaries(language: String) {
    #expect(pieces("ภาษาไทยง่ายนิดเดียว", language) == ["ภาษา", "ไทย", "ง่าย", "นิด", "เดียว"])
    #expect(pieces("ພາສາລາວ", language) == ["ພາສາ", "ລາວ"])
    #expect(pieces("តើលោកមកពីប្រទេសណា", language) == ["តើ", "លោក", "មក", "ពី", "ប្រទេស", "ណា"])
    #expect(pieces("ကျွန်တော်စာအုပ်ဖတ်သည်", language) == ["ကျွန်တော်", "စာအုပ်", "ဖတ်သည်"])
  }

  @Test("Breaks at small kana and the prolonged sound mark depend on strictness (CSS Text 3)")
  func japaneseStrictness() {
    #expect(pieces("キャラー", "ja", .strict) == ["キャ", "ラー"])
    #expect(pieces("キャラー", "ja", .normal) == ["キ", "ャ", "ラ", "ー"])
    #expect(pieces("キャラー", "en", .normal) == ["キ", "ャ", "ラ", "ー"])
    #expect(pieces("キャラー", "en", .strict) == ["キャ", "ラー"])
    #expect(pieces("キャラー", "en", .loose) == ["キ", "ャ", "ラ", "ー"])
    // Only the strictness `loose` allows breaks before iteration marks and centred dots.
    #expect(pieces("時々刻", "ja", .normal) == ["時々", "刻"])
    #expect(pieces("時々刻", "ja", .loose) == ["時", "々", "刻"])
    #expect(pieces("東京。「大", "ja", .loose) == ["東", "京。", "「大"])
  }

  /// The characters before which `normal` allows a break and `strict` does not (CSS Text 3 §5.3):
  /// small kana and the prolonged sound mark, including the halfwidth forms.
  private static let conditional =
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶー"
    + String(String.UnicodeScalarView((0x31F0...0x31FF).compactMap { Unicode.Scalar($0) }))
    + String(String.UnicodeScalarView((0xFF67...0xFF70).compactMap { Unicode.Scalar($0) }))

  @Test(
    "In any language, normal rules break before small kana; strict rules do not (CSS Text 3 §5.3)",
    arguments: ["", "en", "de", "zh", "zh-Hant", "ja", "ko"])
  func smallKana(language: String) {
    for scalar in Self.conditional.unicodeScalars {
      let kana = String(scalar)
      #expect(pieces("文" + kana + "字", language) == ["文", kana, "字"], "\(kana)")
      #expect(pieces("文" + kana + "字", language, .strict) == ["文" + kana, "字"], "\(kana)")
    }
    // Only Chinese and Japanese allow breaks before the wave dash and the double hyphen.
    let breaksHyphens = language.hasPrefix("zh") || language == "ja"
    for hyphen in ["\u{301C}", "\u{30A0}"] {
      let expected = breaksHyphens ? ["文", hyphen, "字"] : ["文" + hyphen, "字"]
      #expect(pieces("文" + hyphen + "字", language) == expected, "\(hyphen)")
      #expect(pieces("文" + hyphen + "字", language, .strict) == ["文" + hyphen, "字"])
    }
  }

  @Test(
    "The strictness `normal` matches ICU's lb=normal around kana, hyphens and iteration marks",
    arguments: ["", "en", "de", "fi", "zh", "zh-Hant", "ja", "ko", "th"])
  func normalIsThatOfICU(language: String) {
    let marked = Self.conditional.unicodeScalars + "〜゠ー々ゝヽ‐–・：；".unicodeScalars
    let around = ["文", "a", "1", "あ", "カ", "。", "「", " ", "ー", "한", "กข", "…", "、"]
    let locale =
      language.isEmpty
      ? "root@lb=normal" : LineBreakRules.Strictness.normal.icuLocale(language: language)
    for scalar in marked {
      for before in around {
        for after in around {
          let text = before + String(scalar) + after + before
          let found = breaker.lineBreaks(in: units(text).span, language: language).map(\.offset)
          let expected = breaker.boundaries(.line, locale: locale, in: units(text).span)
          #expect(found == Array(expected.dropFirst()), "\(text)")
        }
      }
    }
  }

  @Test("The phrase rules keep Japanese phrases whole")
  func japanesePhrases() {
    let text = "私の名前は中野です。"
    let phrases = pieces(text, "ja", .phrase)
    #expect(phrases.joined() == text)
    #expect(phrases.first == "私の")
    #expect(phrases.count < pieces(text, "ja").count / 2)
  }

  @Test("With keep-all, lines break only at spaces, at punctuation and between dictionary words")
  func keepAll() {
    #expect(
      pieces("日本語の 文字、漢字。12月", "ja", .keepAll) == [
        "日本語の ", "文字、", "漢字。", "12月",
      ])
    #expect(pieces("한국어 조판", "ko", .keepAll) == ["한국어 ", "조판"])
    #expect(pieces("한국어", "ko") == ["한", "국", "어"])
    #expect(pieces("が\u{3099}字ab字", "ja", .keepAll) == ["が\u{3099}字ab字"])
    #expect(pieces("ภาษาไทย", "th", .keepAll) == ["ภาษา", "ไทย"])
    #expect(pieces("漢\n字", "zh", .keepAll) == ["漢\n", "字"])
    #expect(pieces("co\u{AD}op", "en", .keepAll) == ["co\u{AD}", "op"])
  }

  @Test(
    "For an invalid language tag, the rules of ICU's root locale apply",
    arguments: [
      "", "x", "!!", "en--", "zz-Qqqq-ZZ", "en@lb=loose", "ja\u{0}", "日本", "-", "root",
      "en-u-lb-loose", "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz",
    ])
  func strangeTags(tag: String) {
    for strictness in LineBreakRules.Strictness.allCases where strictness != .loose {
      #expect(pieces("ab cd", tag, strictness) == ["ab ", "cd"])
    }
    #expect(pieces("時々", "x" + tag) == ["時々"])
    #expect(pieces("キャ", "x" + tag, .strict) == ["キャ"])
  }

  @Test("An ICU locale name keeps only the language, script and region of the language tag")
  func localeNames() {
    #expect("zh-hant-tw-x-y".icuLocale == "zh_Hant_TW")
    #expect("JA_jp".icuLocale == "ja_JP")
    #expect("es-419".icuLocale == "es_419")
    #expect("en-u-lb-loose".icuLocale == "en")
    #expect("und-Latn".icuLocale == "und_Latn")
    #expect("und".icuLocale == "root")
    #expect("".icuLocale == "root")
  }

  @Test("A text breaker that switches between languages finds the same breaks as a new breaker")
  func cache() {
    let languages = (0..<30).map {
      ["ja", "en", "zh", "ko", "th", "fi", "de", "fr", "it", "sv"][$0 % 10]
    }
    for language in languages {
      for strictness in LineBreakRules.Strictness.allCases {
        let fresh = TextBreaker().lineBreaks(
          in: units("キャ a: b").span, language: language,
          rules: LineBreakRules(strictness: strictness))
        #expect(
          breaker.lineBreaks(
            in: units("キャ a: b").span, language: language,
            rules: LineBreakRules(strictness: strictness)) == fresh)
      }
    }
  }

  @Test("A lone surrogate is a grapheme cluster by itself")
  func surrogates() {
    let text: [UInt16] = [0x61, 0xDC00, 0x20, 0xD83D, 0xD83D, 0xDE00, 0xD800]
    #expect(breaker.graphemeBoundaries(in: text.span) == [0, 1, 2, 3, 4, 6, 7])
    let breaks = breaker.lineBreaks(
      in: text.span, language: "ja", rules: LineBreakRules(strictness: .keepAll))
    #expect(breaks.map(\.offset).contains(3) && breaks.last == .init(7, false))
    #expect(!breaks.contains { $0.offset == 5 })
    #expect(breaker.wordBoundaries(in: text.span).last == 7)
  }

  @Test(
    "Grapheme clusters match ICU's rules",
    arguments: [
      "abc 1\n\r\u{300}\u{5B0}\u{64B}\u{600}\u{200D}\u{FE0F}©שאנ🇩🇪👍🏽👩กำว្किガ漢字한\u{1112}\u{1161}",
      "👩👍🏽❤🏳\u{FE0F}\u{200D}\u{200D}\u{300}\u{94D}a🇩🇪🇫",
      "\u{1100}\u{1161}\u{11A8}가각\u{1112}\u{A960}\u{D7B0}\u{D7CB}\u{300}",
      // Consonants and viramas. In some of these scripts, a virama links consonants into one
      // cluster; in the others, it does not.
      "कषत\u{93C}\u{94D}\u{93F}\u{200D}\u{200C}ক\u{9CD}ક\u{ACD}ക\u{D4D}ଓକ\u{B4D}క\u{C4D}",
      "ਕ\u{A4D}ಕ\u{CCD}க\u{BCD}ක\u{DCA}က\u{1039}ក\u{17D2}क\u{94D}\u{600}\u{D4E}\u{301}\u{FE0F}",
    ])
  func clustersOfRandomText(pool: String) {
    var random = SeededGenerator(seed: 5)
    let pool = units(pool)
    for _ in 0..<2000 {
      let text = (0..<Int.random(in: 1...24, using: &random)).map { _ in
        pool[Int.random(in: pool.indices, using: &random)]
      }
      #expect(
        breaker.graphemeBoundaries(in: text.span)
          == breaker.boundaries(.grapheme, locale: "root", in: text.span), "\(text)")
    }
  }

  @Test("Text that needs a dictionary breaks in the same way each time it occurs")
  func repeatedStretches() {
    let breaker = TextBreaker()
    let once = breaker.lineBreaks(in: units("ภาษาไทยง่ายนิดเดียว").span, language: "th")
    #expect(once.count == 5)
    for text in ["ภาษาไทยง่ายนิดเดียว", "ab ภาษาไทยง่ายนิดเดียว", "漢ภาษาไทยง่ายนิดเดียว字"] {
      let units = units(text)
      let found = breaker.lineBreaks(in: units.span, language: "en").map(\.offset)
      let whole = breaker.boundaries(.line, locale: "en", in: units.span).dropFirst()
      #expect(found == Array(whole), "\(text)")
    }
    breaker.emptyCache()
    #expect(breaker.lineBreaks(in: units("ภาษาไทยง่ายนิดเดียว").span, language: "th") == once)
  }

  @Test("In any text, break offsets strictly increase and never split a surrogate pair")
  func randomText() {
    var random = SeededGenerator(seed: 3)
    let pool: [UInt16] = units("a 1\n\r\u{300}\u{200D}🇩🇪👍🏽กาあ漢ー가\u{AD}-「」") + [0xD800, 0xDFFF]
    for _ in 0..<300 {
      let text = (0..<Int.random(in: 1...20, using: &random)).map { _ in
        pool[Int.random(in: pool.indices, using: &random)]
      }
      for strictness in LineBreakRules.Strictness.allCases {
        let lines = breaker.lineBreaks(
          in: text.span, language: "ja", rules: LineBreakRules(strictness: strictness))
        check([0] + lines.map(\.offset), text)
      }
      check(breaker.graphemeBoundaries(in: text.span), text)
      check(breaker.wordBoundaries(in: text.span, language: "en"), text)
    }
  }

  private func check(_ offsets: [Int], _ text: [UInt16]) {
    #expect(offsets.first == 0 && offsets.last == text.count)
    for (previous, next) in zip(offsets, offsets.dropFirst()) {
      #expect(previous < next)
      if next < text.count {
        let cuts = text[next - 1] & 0xFC00 == 0xD800 && text[next] & 0xFC00 == 0xDC00
        #expect(!cuts, "\(text) at \(next)")
      }
    }
  }
}

extension BreakOpportunity {
  fileprivate init(_ offset: Int, _ isMandatory: Bool) {
    self.init(offset: offset, isMandatory: isMandatory)
  }
}
