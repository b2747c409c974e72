// Case mapping, checked against Swift's own mappings and the tailorings in SpecialCasing.txt.

import GalleyUnicode
import TestSupport
import Testing

@Suite("Case mapping")
struct CaseMappingTests {
  private func map(_ string: String, _ letterCase: LetterCase, _ language: String = "") -> String {
    let text = Array(string.utf16)
    var mapped: [UInt16] = []
    var copied = 0
    for edit in letterCase.edits(of: text.span, language: language) {
      #expect(edit.range.lowerBound >= copied && edit.range.upperBound <= text.count)
      mapped += text[copied..<edit.range.lowerBound] + edit.replacement
      copied = edit.range.upperBound
    }
    return String(decoding: mapped + text[copied...], as: UTF16.self)
  }

  @Test("Upper-casing and lower-casing of random text match the standard library")
  func agreesWithTheStandardLibrary() {
    var random = SeededGenerator(seed: 7)
    let pool = Array("aBzßŉǰΐﬁﬃéÉ ÀŸıµ😀中שЖжԲբ𐐨𐐀ა1.'-".unicodeScalars)
    for _ in 0..<2000 {
      var string = ""
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        string.unicodeScalars.append(pool[Int.random(in: pool.indices, using: &random)])
      }
      #expect(Array(map(string, .upper).utf16) == Array(string.uppercased().utf16))
      #expect(Array(map(string, .lower).utf16) == Array(string.lowercased().utf16))
    }
  }

  @Test(
    "Case mapping follows the rules of the language",
    arguments: [
      ("diyarbakır", LetterCase.upper, "tr", "DİYARBAKIR"), ("Iİ", .lower, "az-Latn", "ıi"),
      ("i", .upper, "en", "I"), ("ÌĮ", .lower, "lt", "i\u{307}\u{300}\u{12F}"),
      ("i\u{307}\u{300}", .upper, "lt", "I\u{300}"),
      ("ΟΔΟΣ ΣΑΣ", .lower, "", "οδος σας"),
      ("ijsland", .title, "nl", "IJsland"), ("ijsland", .title, "en", "Ijsland"),
      ("և", .upper, "hy", "ԵՎ"), ("և", .upper, "en", "ԵՒ"), ("ǆ", .title, "hr", "ǅ"),
      ("ǆ", .upper, "hr", "Ǆ"), ("ßa", .title, "de", "Ssa"), ("mcDONALD", .title, "", "McDONALD"),
      ("2nd", .title, "", "2nd"),
    ] as [(String, LetterCase, String, String)])
  func tailorings(_ text: String, _ to: LetterCase, _ language: String, _ expected: String) {
    #expect(Array(map(text, to, language).utf16) == Array(expected.utf16))
  }

  @Test("Greek capitals lose their accents, except the disjunctive eta")
  func greekAccents() throws {
    let expected = try LibraryDifferences.expected(
      "upper case of Greek disjunctive eta", "ΜΑΪΟΥ, Η\u{301} ΑΫΛΟΣ", "icu", TextBreaker.icuVersion)
    let found = map("Μαΐου, ή άυλος", .upper, "el")
    #expect(Array(found.utf16) == Array(expected.utf16))
  }

  @Test("Case mapping leaves unpaired surrogates unchanged")
  func illFormed() {
    let text: [UInt16] = [0xD83D, 0x61, 0xDE00]
    let edits = LetterCase.upper.edits(of: text.span, language: "x-nothing")
    #expect(edits == [CaseEdit(range: 1..<2, replacement: [0x41])])
    let none: [UInt16] = []
    #expect(LetterCase.title.edits(of: none.span, language: "tr") == [])
  }
}
