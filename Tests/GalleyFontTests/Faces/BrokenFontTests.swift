import GalleyFont
import TestSupport
import Testing

/// Damaged fonts. Opening, shaping and drawing them may fail, but must never crash.
@Suite("Broken fonts")
struct BrokenFontTests {
  static let files = [
    "NotoSans-Subset.ttf", "NotoSansCJKjp-Subset.otf", "NotoSans-Subset.woff",
    "NotoSans-Subset.woff2", "NotoSans-Subset.ttc", "Shapes.otf", "Pictures.ttf",
    "NotoColorEmoji-Subset.ttf",
  ]

  @Test("Truncated fonts are refused or drawn without a crash", arguments: files)
  func truncated(_ file: String) throws {
    let bytes = try Repository.bytes("Tests/Fonts/\(file)")
    var opened = 0
    for length in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 150)) {
      if use(Array(bytes[..<length])) { opened += 1 }
    }
    // Some truncated files can still be opened, because they lack only inessential tables or only
    // the second face of a font collection. Such files must be fewer than half of the tested files.
    #expect(opened < 75)
    #expect(use(bytes))
  }

  @Test("Fonts with changed bytes are refused, or drawn without a crash", arguments: files)
  func changed(_ file: String) throws {
    let bytes = try Repository.bytes("Tests/Fonts/\(file)")
    var random = SeededGenerator(seed: 20_240_607)
    var opened = 0
    for round in 0..<150 {
      var damaged = bytes
      // Each round damages random bytes. Rounds with an even number damage only the table directory
      // and the headers, because most checks of the font reader concern these parts.
      let reach = round % 2 == 0 ? min(1500, damaged.count) : damaged.count
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        damaged[Int.random(in: 4..<reach, using: &random)] = .random(in: 0...255, using: &random)
      }
      if use(damaged) { opened += 1 }
    }
    // Both outcomes occur for every file, so the test reaches the checks and the drawing code.
    #expect((1..<150).contains(opened))
  }

  /// Opens a font, shapes text and draws some glyphs. Returns whether the font could be opened.
  private func use(_ bytes: [UInt8]) -> Bool {
    guard let data = try? FontData(bytes: bytes),
      let face = try? FontFace(
        data: data, variations: [FontVariation(tag: .weight, value: 700)])
    else { return false }
    var glyphs: [ShapedGlyph] = []
    let units = Array("Hello fi 日本 OB8 😀👍🏽".utf16)
    Shaper().shape(
      units.span, ShapingItem(range: 0..<units.count, face: face, script: 0x4C61_746E),
      into: &glyphs)
    #expect(glyphs.count < 200_000)
    #expect(glyphs.allSatisfy { units.indices.contains(Int($0.cluster)) })
    let rasterizer = GlyphRasterizer()
    let transform = GlyphTransform(size: 20, skew: 0.2)
    for glyph in glyphs.prefix(12).map(\.glyphID) + [0, 1, .max] {
      _ = try? rasterizer.outline(of: glyph, in: face)
      _ = try? rasterizer.mask(of: glyph, in: face, transform: transform)
      _ = try? rasterizer.mask(
        of: glyph, in: face, transform: transform, stroke: GlyphStroke(width: 1))
      _ = try? rasterizer.colorBitmap(of: glyph, in: face, size: 20)
      _ = face.colorLayers(of: glyph)
      _ = face.ligatureCarets(glyph: glyph, isRTL: false)
    }
    return true
  }
}
