// Styles that a family has not.

import Testing

@testable import GalleyFont

@Suite("What a family lacks")
struct StyleLackTests {
  private func lacking(
    _ family: String, weight: Double = 400, width: Double = 100, italic: Bool = false,
    fonts: [FontData] = [], variations: [FontVariation] = []
  ) throws -> String? {
    let query = FontQuery(
      families: [family], weight: weight, width: width, italic: italic, variations: variations)
    return try Fixtures.bundled(fonts).match(query).lacking
  }

  @Test(
    "A family's name with a weight or a size in it is answered with how these are written",
    arguments: [
      ("Inter 20 bold", "Inter:bold@20"), ("Inter Bold 20", "Inter:bold@20"),
      ("Noto Serif 12.5", "Noto Serif@12.5"), ("Nowhere Semibold", "Nowhere:semibold"),
      ("bold", nil), ("20", nil), ("No Such Family", nil), ("Inter nan", nil), ("", nil),
    ])
  func shortSpelling(_ name: String, _ spelling: String?) {
    #expect(FontMatch.shortSpelling(of: name) == spelling)
  }

  @Test("A weight, width or slant that the family has not is told with what stands in")
  func lacks() throws {
    #expect(
      try lacking("Noto Nastaliq Urdu", weight: 700)
        == "no 'Noto Nastaliq Urdu' of weight 700 (400 stands in)")
    #expect(try lacking("Noto Sans", weight: 500)?.contains("weight 500 (400 stands in)") == true)
    #expect(try lacking("serif", weight: 300)?.contains("'Noto Serif' of weight 300") == true)
    #expect(
      try lacking("monospace", italic: true)
        == "no 'Noto Sans Mono' of italic (an upright face stands in)")
    #expect(
      try lacking("Noto Sans Thai", weight: 900, width: 75, italic: true)
        == "no 'Noto Sans Thai' of weight 900 (700 stands in) and width 75 % (100 % stands in)"
        + " and italic (an upright face stands in)")
  }

  @Test("What the family has, or nobody asked for, is not lacking")
  func complete() throws {
    #expect(try lacking("Inter", weight: 550, italic: true) == nil)
    #expect(try lacking("system", weight: 900) == nil)
    #expect(try lacking("Noto Serif", weight: 700, italic: true) == nil)
    #expect(try lacking("Noto Nastaliq Urdu") == nil)
    #expect(try lacking("Inter Semi Bold") == nil)
    #expect(
      try lacking("Galley Variable", width: 80, fonts: [Fixtures.font("Variable.ttf")]) == nil)
    #expect(try lacking("no such family", weight: 700) == nil)
    // A place on the axis that is given by its tag is meant.
    #expect(
      try lacking(
        "Noto Sans", weight: 500, variations: [FontVariation(tag: .weight, value: 500)]) == nil)
  }

  @Test("A nearer face of the family is named")
  func nearer() throws {
    let words = try lacking(
      "Noto Sans", weight: 700, fonts: [Fixtures.font("NotoSans-Subset.ttf")])
    #expect(
      words?.hasPrefix(
        "no 'Noto Sans' of weight 700 (400 stands in); nearer is 'Noto Sans Bold'") == true)
  }
}
