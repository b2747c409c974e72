// Line breaks at spaces next to quotation marks and before punctuation (UAX #14 LB15a, LB15b, LB15c
// and LB15d).

import Testing

@testable import GalleyUnicode

@Suite("Line breaks at spaces next to punctuation")
struct SpacedQuotationsTests {
  @Test(
    "Lines do not break at spaces inside quotation marks or before commas and colons",
    arguments: [
      "dit |« Au |feu ! »", "répond : |oui", "les |mots » |là", "a ; |b", "a , |b", "(« a », |b)",
      "« a » : |b", "«\u{301} a", "a |« b", "a |« « b", "a |»b",
      // A line can break before a decimal mark that begins a number.
      "equals |.35 |cents", "a |:5",
      // English quotation marks.
      "say |“no” |now", "the |’90s", "rock |’n’ |roll",
      // A line can break after a zero-width space.
      "a\u{200B} |: |b", "a \u{200B}|b",
    ])
  func breaks(_ marked: String) {
    let expected = marked.split(separator: "|", omittingEmptySubsequences: false).map(\.utf16.count)
    var offsets: [Int] = []
    for count in expected { offsets.append((offsets.last ?? 0) + count) }
    let text = Array(marked.filter { $0 != "|" }.utf16)
    for strictness in [LineBreakRules.Strictness.normal, .strict, .loose] {
      let found = TextBreaker().lineBreaks(
        in: text.span, language: "fr", rules: LineBreakRules(strictness: strictness))
      #expect(found.map(\.offset) == offsets, "\(strictness)")
    }
  }
}
