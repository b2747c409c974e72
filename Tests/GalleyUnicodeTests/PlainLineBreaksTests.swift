import TestSupport
import Testing

@testable import GalleyUnicode

@Suite("Line breaks told without an iterator")
struct PlainLineBreaksTests {
  /// Mostly what is told so, with what is not among it.
  private static let alphabet: [UInt16] =
    Array("aZ09.,:;\"'  ".utf16) + Array("aéЖß漢字한국  ".utf16)
    + Array("!?，。）」！？》】".utf16) + Array("σЯאשעربकष9".utf16)
    + [0x5B0, 0x5BC, 0x64B, 0x670, 0x93F, 0x94D, 0x20]
    + Array(
      "-(!/%$\u{A0}٣٫؟־।\u{200D}\u{AD}\u{300}\u{2014}\u{2019}、。ー・ゃがกข\u{200B}\u{2060}\n\u{1100}\u{11A8}"
        .utf16)

  @Test(
    "are ICU's, whatever stands between them",
    arguments: [
      "root", "en", "de", "fr", "fi", "sv", "ja", "zh", "zh_Hant", "ko", "th", "ar", "he", "fa",
      "hi",
    ])
  func asTheIterator(_ language: String) throws {
    let iterator = try #require(BreakIterator(.line, locale: language))
    let breaker = TextBreaker()
    var random = SeededGenerator(seed: UInt64(language.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) }))
    var count = 0
    for round in 0..<3000 {
      // Every third text has plain characters alone.
      let limit = round % 3 == 0 ? 49 : Self.alphabet.count
      let text = (0..<1 + Int(random.next() % 24)).map { _ in
        Self.alphabet[Int(random.next() % UInt64(limit))]
      }
      var expected: [Int] = []
      iterator.forEachBoundary(in: text.span) {
        expected.append($0)
        return true
      }
      let found = breaker.lineBreaks(in: text.span, language: language).map(\.offset)
      #expect(found == expected, "\(String(decoding: text, as: UTF16.self).debugDescription)")
      guard found == expected else { return }
      count += found.count
    }
    #expect(count > 3000)
  }

  @Test("know where grapheme clusters begin")
  func graphemes() throws {
    let iterator = try #require(BreakIterator(.grapheme, locale: "root"))
    for value in UInt16.min...UInt16.max where !UTF16.isLeadSurrogate(value) {
      for text in [
        [0x61, value, 0x61], [value, value], [0xAC00, value, 0xAC01], [0x5D0, value, 0x5B0],
        [value, 0x64B, value], [0x09, 0x64B, value],
      ] as [[UInt16]]
      where TextSurvey(text.span).tellsClusters {
        var expected = [0]
        iterator.forEachBoundary(in: text.span) {
          expected.append($0)
          return true
        }
        let found = TextBreaker().graphemeBoundaries(in: text.span)
        #expect(found == expected, "U+\(String(value, radix: 16))")
      }
    }
  }

  @Test("Galley asks for these by number")
  func numbers() {
    #expect(PlainLineBreaks.Class.point.rawValue == 7)
    #expect(UnitTraits.hangs.rawValue == 32)
    #expect(UnitTraits.controls.rawValue == 128)
  }
}
