// All forms that the value of the key `font` can have.

import Galley
import Testing

@testable import GalleyDocuments

@Suite("Fonts in JSON")
struct FontKeyTests {
  @Test(
    "Every form of the key `font` is read",
    arguments: [
      ("\"Noto Serif:bold@18\"", FontDescriptor(families: ["Noto Serif"], weight: 700, size: 18)),
      ("\":bold@21\"", FontDescriptor(weight: 700, size: 21)),
      ("\"serif:italic@20\"", FontDescriptor(families: ["serif"], italic: true, size: 20)),
      ("\":650:italic\"", FontDescriptor(weight: 650, italic: true)),
      ("\":Italic:bold\"", FontDescriptor(weight: 700, italic: true)),
      ("\"A:B:bold\"", FontDescriptor(families: ["A:B"], weight: 700)),
      ("\"Inter, Noto Sans@9\"", FontDescriptor(families: ["Inter", "Noto Sans"], size: 9)),
      ("\"Noto Serif@18\"", FontDescriptor(families: ["Noto Serif"], size: 18)),
      ("\"system:light@30\"", FontDescriptor(families: ["system"], weight: 300, size: 30)),
      (
        "\" Noto Serif : bold @ 18 \"",
        FontDescriptor(families: ["Noto Serif"], weight: 700, size: 18)
      ),
      ("\"@12.5\"", FontDescriptor(size: 12.5)),
      ("\":550\"", FontDescriptor(weight: 550)), ("\":1\"", FontDescriptor(weight: 1)),
      ("\":1000\"", FontDescriptor(weight: 1000)),
      ("\"Noto Serif\"", FontDescriptor(families: ["Noto Serif"])),
      ("{\"family\": \"A\"}", FontDescriptor(families: ["A"])),
      (
        "{\"family\": [\"A\", \"B\"], \"weight\": \"semibold\"}",
        FontDescriptor(families: ["A", "B"], weight: 600)
      ),
      ("{\"weight\": 1}", FontDescriptor(weight: 1)),
      ("{\"weight\": \"thin\", \"italic\": true}", FontDescriptor(weight: 200, italic: true)),
      ("{\"width\": 87.5, \"size\": 9}", FontDescriptor(width: 87.5, size: 9)),
      ("{\"width\": \"semiCondensed\"}", FontDescriptor(width: 87.5)),
      (
        "{\"features\": {\"liga\": 0, \"ss\": 1}}",
        FontDescriptor(features: ["liga": 0, "ss  ": 1])
      ),
      ("{\"variations\": {\"wght\": 550.5}}", FontDescriptor(variations: ["wght": 550.5])),
      ("{\"palette\": 3}", FontDescriptor(palette: .index(3))),
      ("{\"palette\": \"dark\"}", FontDescriptor(palette: .dark)),
      (
        "{\"paletteColors\": {\"2\": \"#c00\", \"0\": \"blue\"}}",
        FontDescriptor(
          paletteColors: [
            2: Color(red: 204, green: 0, blue: 0), 0: Color(red: 0, green: 0, blue: 255),
          ])
      ),
    ])
  func fonts(_ spelling: String, _ font: FontDescriptor) throws {
    #expect(try attributes("\"font\": \(spelling)").font == font)
  }

  @Test(
    "A font weight can be a name or a number",
    arguments: [
      ("ultraLight", 100.0), ("thin", 200), ("extraLight", 200), ("light", 300), ("regular", 400),
      ("medium", 500), ("semibold", 600), ("bold", 700), ("heavy", 800), ("black", 900),
    ])
  func weights(_ name: String, _ weight: Double) throws {
    for spelling in [
      name.uppercased(), name.replacing("L", with: " l"), name.replacing("b", with: "-B"),
    ] {
      #expect(try attributes("\"font\": \"A:\(spelling)@9\"").font?.weight == weight)
      #expect(try attributes("\"font.weight\": \"\(spelling)\"").font?.weight == weight)
    }
    #expect(try attributes("\"font\": \":\(name)\"").font?.weight == weight)
    #expect(try attributes("\"font.weight\": \"\(name)\"").font?.weight == weight)
  }

  @Test(
    "A font weight must be from 1 to 1000", arguments: ["0.5", "1000.5"],
    [#""font": ":N""#, #""font": {"weight": N}"#, #""font.weight": N"#])
  func weightRange(_ weight: String, _ member: String) {
    let attributes = member.replacing("N", with: weight)
    #expect(
      attributeProblem(attributes)
        .hasSuffix("\(weight) is out of range; expected a number from 1 to 1000"))
  }

  @Test(
    "A font width can be a keyword of CSS or a percentage",
    arguments: [
      ("ultraCondensed", 50), ("extraCondensed", 62.5), ("condensed", 75), ("semiCondensed", 87.5),
      ("normal", 100), ("semiExpanded", 112.5), ("expanded", 125), ("extraExpanded", 150),
      ("ultraExpanded", 200),
    ])
  func widths(_ name: String, _ width: Double) throws {
    for spelling in ["\"\(name)\"", "\(width)"] {
      #expect(try attributes("\"font.width\": \(spelling)").font?.width == width)
    }
  }

  @Test(
    "A node with an empty `font` is merged with adjacent text, and `font` is not written to JSON")
  func emptyFont() throws {
    let read = try document(#"{"text": ["a", {"text": "b", "font": {}}]}"#)
    let written = try read.json()
    #expect(written.contains("\"ab\""))
    #expect(try document(written).json() == written)
  }
}
