// Tests that requested font styles are reported if a family does not have them.

import Testing

@testable import GalleyFont

@Suite("Missing styles of a family")
struct StyleLackTests {
  private func lacking(
    _ family: String, weight: Double = 400, width: Double = 100, italic: Bool = false,
    fonts: [FontData] = [], variations: [FontVariation] = []
  ) throws -> String? {
    let query = FontQuery(
      families: [family], weight: weight, width: width, italic: italic, variations: variations)
    return try Fixtures.bundled(fonts).match(query).missingStyle
  }

  @Test(
    "If a family name contains a weight or size, a spelling such as `Inter:bold@20` is suggested",
    arguments: [
      ("Inter 20 bold", "Inter:bold@20"), ("Inter Bold 20", "Inter:bold@20"),
      ("Noto Serif 12.5", "Noto Serif@12.5"), ("Nowhere Semibold", "Nowhere:semibold"),
      ("bold", nil), ("20", nil), ("No Such Family", nil), ("Inter nan", nil), ("", nil),
    ])
  func shortSpelling(_ name: String, _ spelling: String?) {
    #expect(FontMatch.shortSpelling(of: name) == spelling)
  }

  @Test("A missing weight, width or slant is reported together with the style that is used instead")
  func lacks() throws {
    #expect(
      try lacking("Noto Nastaliq Urdu", weight: 700)
        == "'Noto Nastaliq Urdu' has no weight 700 (using 400)")
    #expect(try lacking("Noto Sans", weight: 500)?.contains("weight 500 (using 400)") == true)
    #expect(try lacking("serif", weight: 300)?.contains("'Noto Serif' has no weight 300") == true)
    #expect(
      try lacking("monospace", italic: true)
        == "'Noto Sans Mono' has no italic (using upright)")
    #expect(
      try lacking("Noto Sans Thai", weight: 900, width: 75, italic: true)
        == "'Noto Sans Thai' has no weight 900 (using 700) and no width 75 % (using 100 %)"
        + " and no italic (using upright)")
  }

  @Test("A style is reported as missing only if it was requested and the family lacks it")
  func complete() throws {
    #expect(try lacking("Inter", weight: 550, italic: true) == nil)
    #expect(try lacking("system", weight: 900) == nil)
    #expect(try lacking("Noto Serif", weight: 700, italic: true) == nil)
    #expect(try lacking("Noto Nastaliq Urdu") == nil)
    #expect(try lacking("Inter Semi Bold") == nil)
    #expect(
      try lacking("Galley Variable", width: 80, fonts: [Fixtures.font("Variable.ttf")]) == nil)
    #expect(try lacking("no such family", weight: 700) == nil)
    // A weight is not reported as missing if the caller also sets the weight axis by its tag. The
    // caller then wants exactly this weight.
    #expect(
      try lacking(
        "Noto Sans", weight: 500, variations: [FontVariation(tag: .weight, value: 500)]) == nil)
  }

  @Test(
    "If another face of the family is nearer to the requested style, the report names that face")
  func nearer() throws {
    let words = try lacking(
      "Noto Sans", weight: 700, fonts: [Fixtures.font("NotoSans-Subset.ttf")])
    #expect(
      words?.hasPrefix(
        "'Noto Sans' has no weight 700 (using 400); 'Noto Sans Bold' is nearer") == true)
  }
}
