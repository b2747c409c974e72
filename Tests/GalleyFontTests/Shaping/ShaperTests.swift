import Testing

@testable import GalleyFont

@Suite("Shaping")
struct ShaperTests {
  @Test("Left-to-right text has the glyphs that `hb-shape` prints", arguments: ShapingCase.latin)
  func latin(_ example: ShapingCase) throws { try compare(example) }

  @Test(
    "Right-to-left text has the glyphs that `hb-shape` prints",
    arguments: ShapingCase.rightToLeft)
  func rightToLeft(_ example: ShapingCase) throws { try compare(example) }

  @Test(
    "Complex scripts and emoji have the glyphs that `hb-shape` prints",
    arguments: ShapingCase.complex)
  func complex(_ example: ShapingCase) throws { try compare(example) }

  @Test(
    "Upright text in vertical lines has the glyphs that `hb-shape` prints",
    arguments: ShapingCase.upright)
  func upright(_ example: ShapingCase) throws { try compare(example) }

  @Test(
    "After a shaper has forgotten its shaping plans, it shapes text as before",
    arguments: [ShapingCase.latin[0]] + ShapingCase.latin.filter { !$0.variations.isEmpty })
  func manyPlans(_ example: ShapingCase) throws {
    let face = try TestFonts.face(example.font, variations: example.variations)
    let text = Array(example.text.utf16)
    func glyphs(_ value: UInt32, _ shaper: Shaper) throws -> [ShapedGlyph] {
      let item = ShapingItem(
        range: 0..<text.count, face: face, script: try #require(FontTag("Latn")).rawValue,
        language: "en", features: [FontFeature(tag: try #require(FontTag("liga")), value: value)])
      var glyphs: [ShapedGlyph] = []
      shaper.shape(text.span, item, into: &glyphs)
      return glyphs
    }
    let shaper = Shaper()
    for value in 0..<UInt32(2 * FontLimits.shapingPlans + 10) { _ = try glyphs(value, shaper) }
    for value: UInt32 in [0, 1] {
      #expect(try glyphs(value, shaper) == glyphs(value, Shaper()))
    }
    if example.variations.isEmpty { #expect(try glyphs(0, shaper) != glyphs(1, shaper)) }
  }

  private func compare(_ example: ShapingCase) throws {
    let line = try shaped(example).line
    #expect(try line == example.reference())
  }

  /// Shapes a test case. A glyph's cluster is the number of characters from the start of the item,
  /// as in the output of `hb-shape`.
  private func shaped(_ example: ShapingCase) throws -> [ShapedGlyph] {
    let face = try TestFonts.face(example.font, variations: example.variations)
    let before = Array(example.before.utf16)
    let text = Array(example.text.utf16)
    let units = before + text + Array(example.after.utf16)
    let features = example.features.split(separator: ",").compactMap { part -> FontFeature? in
      let sides = part.split(separator: "=")
      guard sides.count == 2, let tag = FontTag(String(sides[0])), let value = UInt32(sides[1])
      else { return nil }
      return FontFeature(tag: tag, value: value)
    }
    let script = try #require(FontTag(example.script))
    let item = ShapingItem(
      range: before.count..<before.count + text.count, face: face, script: script.rawValue,
      language: example.language, isRightToLeft: example.isRightToLeft,
      isUpright: example.isUpright, features: features,
      isParagraphStart: example.isWhole, isParagraphEnd: example.isWhole)
    var glyphs: [ShapedGlyph] = []
    Shaper().shape(units.span, item, into: &glyphs)
    return glyphs.map { glyph in
      let offset = Int(glyph.cluster) - before.count
      var counted = example.isUpright ? Self.turnedBack(glyph) : glyph
      counted.cluster = Int32(
        String(decoding: text[..<offset], as: UTF16.self).unicodeScalars.count)
      return counted
    }
  }

  /// Converts a glyph of upright text to HarfBuzz's coordinates. In HarfBuzz's coordinates, the pen
  /// moves down, and y increases upwards.
  private static func turnedBack(_ glyph: ShapedGlyph) -> ShapedGlyph {
    ShapedGlyph(
      glyphID: glyph.glyphID, cluster: glyph.cluster, xAdvance: glyph.yAdvance,
      yAdvance: -glyph.xAdvance, xOffset: glyph.yOffset, yOffset: -glyph.xOffset)
  }

  @Test(
    "The shaper appends its glyphs, clamps the item's range to the text, and ignores empty items")
  func ranges() throws {
    let face = try TestFonts.face(TestFonts.sans)
    let units = Array("ab cd".utf16)
    let shaper = Shaper()
    var glyphs: [ShapedGlyph] = []
    let latin = try #require(FontTag("Latn")).rawValue
    for range in [0..<2, 2..<2, 3..<900, -5..<1, 70..<90] {
      shaper.shape(
        units.span, ShapingItem(range: range, face: face, script: latin), into: &glyphs)
    }
    #expect(glyphs.map(\.cluster) == [0, 1, 3, 4, 0])
    #expect(glyphs.map(\.glyphID) == "abcda".unicodeScalars.map { face.glyph(for: $0) ?? 0 })
  }

  @Test("If a font's substitutions would add glyphs endlessly, the number of glyphs is limited")
  func endless() throws {
    let face = try TestFonts.face("Tests/Fonts/Endless.ttf")
    let units = Array("AAAA BC".utf16)
    var glyphs: [ShapedGlyph] = []
    let latin = try #require(FontTag("Latn")).rawValue
    Shaper().shape(
      units.span, ShapingItem(range: 0..<units.count, face: face, script: latin), into: &glyphs)
    #expect(!glyphs.isEmpty)
    #expect(glyphs.count < 200_000)
    #expect(glyphs.allSatisfy { units.indices.contains(Int($0.cluster)) })
  }

  @Test(
    "If text is not shaped by HarfBuzz, each character has its own glyph", arguments: [false, true])
  func nominal(_ isRightToLeft: Bool) throws {
    let face = try TestFonts.face(TestFonts.emoji)
    let units: [UInt16] = [0x31] + Array("😀1".utf16) + [0xD83D]
    let item = ShapingItem(
      range: 1..<5, face: face, script: 0, isRightToLeft: isRightToLeft)
    let glyphs = item.nominalGlyphs(of: units.span, item.range)
    let expected = [face.glyph(for: "😀"), face.glyph(for: "1"), 0]
    #expect(glyphs.map(\.glyphID) == (isRightToLeft ? expected.reversed() : expected))
    #expect(glyphs.map(\.cluster) == (isRightToLeft ? [4, 3, 1] : [1, 3, 4]))
    #expect(glyphs.first { $0.cluster == 1 }?.xAdvance == 2550)
  }

  @Test("A lone surrogate becomes one glyph")
  func surrogates() throws {
    let face = try TestFonts.face(TestFonts.sans)
    let units: [UInt16] = [0x61, 0xD83D, 0x62, 0xDE00]
    var glyphs: [ShapedGlyph] = []
    let latin = try #require(FontTag("Latn")).rawValue
    Shaper().shape(
      units.span, ShapingItem(range: 0..<4, face: face, script: latin), into: &glyphs)
    #expect(glyphs.map(\.cluster) == [0, 1, 2, 3])
  }

  @Test(
    "If a line break before a glyph requires reshaping, the glyph is flagged as unsafe to break")
  func unsafeToBreak() throws {
    let face = try TestFonts.face("Fonts/NotoNaskhArabic/NotoNaskhArabic-Regular.ttf")
    let units = Array("سلام سلام".utf16)
    var glyphs: [ShapedGlyph] = []
    let item = ShapingItem(
      range: 0..<units.count, face: face, script: try #require(FontTag("Arab")).rawValue,
      language: "ar", isRightToLeft: true)
    Shaper().shape(units.span, item, into: &glyphs)
    let joined = try #require(glyphs.first { $0.cluster == 1 })
    let wordStart = try #require(glyphs.first { $0.cluster == 5 })
    #expect(joined.isUnsafeToBreak)
    #expect(!wordStart.isUnsafeToBreak)
  }

  @Test("Many threads can use one font face")
  func threads() async throws {
    let face = try TestFonts.face(TestFonts.inter, variations: "wght=550")
    let units = Array("The quick brown fox jumps over the lazy dog".utf16)
    let latin = try #require(FontTag("Latn")).rawValue
    let lines = await withTaskGroup(of: String.self) { group in
      for _ in 0..<32 {
        group.addTask {
          var glyphs: [ShapedGlyph] = []
          let item = ShapingItem(range: 0..<units.count, face: face, script: latin)
          Shaper().shape(units.span, item, into: &glyphs)
          return glyphs.line
        }
      }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(lines.count == 1)
  }
}
