// Line breaks next to the dashes of Spanish asides and dialogue.

import Testing

@testable import GalleyUnicode

@Suite("Spanish dashes")
struct SpanishDashesTests {
  /// Inserts `|` at each line break opportunity.
  private func marked(_ text: String, _ language: String) -> String {
    let units = Array(text.utf16)
    let breaks = TextBreaker().lineBreaks(in: units.span, language: language).map(\.offset)
    let starts = [0] + breaks.dropLast()
    return zip(starts, breaks).map { String(decoding: units[$0..<$1], as: UTF16.self) }
      .joined(separator: "|")
  }

  @Test(
    "In Spanish, a line does not break between a dash and the aside or dialogue that it marks",
    arguments: [
      "Esperar |—se |decía— |hasta", "—¿Vienes? |—preguntó—. |Ya |voy", "dijo |—«no»—, |luego",
      "(así |—creo—)", "fin—", "uno\n|—dos", "pan |— |vino",
      // A dash between two letters does not enclose an aside.
      "ida|—|vuelta",
    ])
  func spanish(_ expected: String) {
    let text = expected.replacing("|", with: "")
    #expect(marked(text, "es") == expected)
    #expect(marked(text, "es-MX") == expected)
  }

  @Test("In languages other than Spanish, a line can break on both sides of a dash")
  func others() {
    #expect(marked("so |—he |said— |no".replacing("|", with: ""), "en") == "so |—|he |said|— |no")
    #expect(marked("a—b", "est") == "a|—|b")
  }
}
