import TestSupport
import Testing

@testable import GalleyUnicode

@Suite("Line breaks found without an ICU iterator")
struct PlainLineBreaksTests {
  /// Characters whose line breaks need no ICU iterator.
  private static let plain = characters(
    "aZ09.,:;\"'  aéЖß漢字한국  !?，。）」！？》】σЯאשעربकष9ひナ👍👩🏽🇩🇪🚀กขង"
      + "\u{5B0}\u{5BC}\u{64B}\u{670}\u{93F}\u{94D}\u{200D}\u{FE0F}")
  /// Plain characters mixed with characters that need the ICU iterator.
  private static let mixed =
    plain
    + characters(
      "-(!/%$\u{A0}٣٫؟־।\u{AD}\u{300}\u{2014}\u{2019}、。ー・ゃがัำแ\u{200B}\u{2060}\n\u{1100}\u{11A8}")

  /// The UTF-16 code units of each character.
  private static func characters(_ text: String) -> [[UInt16]] {
    text.unicodeScalars.map { Array(String($0).utf16) }
  }

  @Test(
    "Line breaks in random text match those that ICU's iterator finds",
    arguments: [
      "root", "en", "de", "fr", "fi", "sv", "ja", "zh", "zh_Hant", "ko", "th", "ar", "he", "fa",
      "hi",
    ])
  func asTheIterator(_ language: String) throws {
    let iterator = try #require(BreakIterator(.line, locale: language + "@lb=normal"))
    let breaker = TextBreaker()
    var random = SeededGenerator(seed: UInt64(language.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) }))
    var count = 0
    for round in 0..<3000 {
      let pool = round % 3 == 0 ? Self.plain : Self.mixed
      let text = (0..<1 + Int(random.next() % 24)).flatMap { _ in
        pool[Int(random.next() % UInt64(pool.count))]
      }
      var expected: [Int] = []
      iterator.forEachBoundary(in: text.span) {
        if !TextBreaker.forbidsSpacedBreak(before: $0, in: text.span) { expected.append($0) }
        return $0
      }
      let breaks = breaker.lineBreaks(in: text.span, language: language)
      let separators: [UInt16] = [0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029]
      #expect(breaks.allSatisfy { $0.isMandatory == separators.contains(text[$0.offset - 1]) })
      let found = breaks.map(\.offset)
      #expect(found == expected, "\(String(decoding: text, as: UTF16.self).debugDescription)")
      guard found == expected else { return }
      count += found.count
    }
    #expect(count > 3000)
  }

  @Test("Grapheme clusters begin at the same offsets as in ICU")
  func graphemes() {
    let breaker = TextBreaker()
    for value in UInt16.min...UInt16.max where value < 0x3200 || value >= 0xA000 {
      for text in [
        [0x61, value, 0x61], [value, value], [0xAC00, value, 0xAC01], [0x5D0, value, 0x5B0],
        [value, 0x64B, value], [0x09, 0x64B, value], [0x915, 0x94D, value],
      ] as [[UInt16]] {
        let expected = breaker.boundaries(.grapheme, locale: "root", in: text.span)
        let found = breaker.graphemeBoundaries(in: text.span)
        #expect(found == expected, "U+\(String(value, radix: 16))")
      }
    }
  }

  @Test("The flags of code units have the bits of three character traits, shifted right by 22 bits")
  func numbers() {
    #expect(CharacterClass.beginsCluster.rawValue >> 22 == 4)
    #expect(CharacterClass.hangs.rawValue >> 22 == 32)
    #expect(CharacterClass.isIdeographic.rawValue >> 22 == 128)
  }
}
