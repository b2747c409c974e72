// Palettes of colour fonts. The choice of a palette changes the pixels but not the layout. Palettes
// that have no effect are reported.

import GalleyFont
import TestSupport
import Testing

@testable import Galley

@Suite("Palettes of colour fonts")
struct PaletteTests {
  private let renderer: TextRenderer

  init() throws {
    let files = ["Paints.ttf", "Shapes.ttf"].map(Repository.testFont)
    renderer = TextRenderer(fonts: try FontLibrary.bundled.adding(paths: files))
  }

  private func font(
    _ palette: FontPalette?, _ colors: [Int: Color]? = nil, family: String = "Galley Paints"
  ) -> TextAttribute {
    .font(
      FontDescriptor(families: [family], size: 20, palette: palette, paletteColors: colors))
  }

  private func pixel(_ character: String, _ attribute: TextAttribute) throws -> Color {
    let layout = try renderer.layout(AttributedText(character, [attribute]))
    let bitmap = try renderer.draw(layout, scale: 1, background: .white)
    // The tested pixel is 4 pixels right of the pen and 8 pixels above the baseline.
    let row = Int(layout.lines[0].baseline) - 8
    return Color(premultiplied: bitmap.pixels[row * bitmap.width + 4])
  }

  private func diagnostics(_ text: AttributedText) throws -> [Diagnostic] {
    try renderer.layout(text).diagnostics
  }

  @Test(
    "Colour glyphs have the chosen palette and replacement colours, even if the glyphs are cached")
  func colors() throws {
    let cyan = Color(red: 0, green: 255, blue: 255)
    for family in ["Galley Paints", "Galley Shapes"] {
      let character = family == "Galley Paints" ? "a" : "E"
      let second =
        family == "Galley Paints"
        ? Color(red: 255, green: 204, blue: 0) : Color(red: 0, green: 153, blue: 51)
      for _ in 0..<2 {
        let red = Color(red: 255, green: 0, blue: 0)
        #expect(try pixel(character, font(nil, family: family)) == red)
        #expect(try pixel(character, font(.index(1), family: family)) == second)
        #expect(try pixel(character, font(.index(1), [0: cyan], family: family)) == cyan)
        #expect(try pixel(character, font(nil, [1: cyan], family: family)) == red)
        #expect(try pixel(character, font(.index(9), family: family)) == red)
      }
    }
  }

  @Test("Text in two palettes is still shaped together")
  func shaping() throws {
    let text = AttributedText("a", [font(.index(1))]) + AttributedText("c", [font(.dark)])
    let styles = try StyleTable(
      text, language: "en", fonts: renderer.fonts.catalog)
    #expect(styles.shapingKey(of: 0) == styles.shapingKey(of: 1))
  }

  @Test("A missing palette or colour is reported once, with the number of palettes or colours")
  func unknown() throws {
    let found = try diagnostics(
      AttributedText("a", [font(.index(5))]) + AttributedText("bc", [font(.index(5))])
        + AttributedText("b", [font(nil, [4: .black, 9: .white])]))
    #expect(
      found == [
        Diagnostic(
          code: "unknownPalette",
          message: "'Galley Paints' has 2 palettes, 0 to 1, and no palette 5; palette 0 is used",
          range: 0..<3),
        Diagnostic(
          code: "unknownPaletteColor",
          message: "the palettes of 'Galley Paints' have 4 colours, 0 to 3; colour 4 is ignored",
          range: 3..<4),
      ])
    #expect(try diagnostics(AttributedText("a", [font(.dark, [3: .black])])).isEmpty)
    let unmarked = try diagnostics(AttributedText("E", [font(.dark, family: "Galley Shapes")]))
    #expect(unmarked.map(\.code) == ["unknownPalette"])
    #expect(unmarked.first?.message.contains("2 palettes") == true)
  }

  @Test("A palette without effect anywhere in the text is reported")
  func ineffective() throws {
    let plain = try diagnostics(AttributedText("a", [font(.index(1), family: "Inter")]))
    #expect(plain.map(\.code) == ["paletteWithoutEffect"])
    #expect(plain.first?.range == 0..<1)
    // The palette applies to a plain letter and to a colour glyph. The palette is not reported,
    // because it affects the colour glyph.
    let both =
      AttributedText("a ", [font(.index(1), family: "Inter")])
      + AttributedText("a", [font(.index(1))])
    #expect(try diagnostics(both).isEmpty)
    #expect(try diagnostics(AttributedText("a", [.font(.system(12))])).isEmpty)
  }
}
