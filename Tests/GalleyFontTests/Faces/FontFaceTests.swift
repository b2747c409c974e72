import CFreeType
import GalleyFont
import TestSupport
import Testing

@Suite("Font faces")
struct FontFaceTests {
  static let files = [
    TestFonts.sans, TestFonts.inter, TestFonts.japanese, TestFonts.shapes, TestFonts.emoji,
    "Fonts/NotoNaskhArabic/NotoNaskhArabic-Bold.ttf", "Fonts/NotoSans/NotoSans-BoldItalic.ttf",
    "Fonts/NotoSerifTibetan/NotoSerifTibetan-Regular.ttf",
    "Fonts/NotoNastaliqUrdu/NotoNastaliqUrdu-Regular.ttf",
  ]

  @Test("Font metrics match FreeType", arguments: files)
  func metrics(_ file: String) throws {
    let face = try TestFonts.face(file)
    try ReferenceFace.with(file) { reference in
      let metrics = face.metrics
      #expect(face.unitsPerEm == reference.unitsPerEm)
      #expect(face.glyphCount == reference.glyphCount)
      #expect(metrics.ascent == reference.ascent)
      #expect(metrics.descent == -reference.descent)
      #expect(metrics.lineGap == reference.height - reference.ascent + reference.descent)
      #expect(metrics.underlinePosition == reference.underlinePosition)
      #expect(metrics.underlineThickness == reference.underlineThickness)
      #expect(metrics.strikeoutPosition == reference.strikeoutPosition)
      #expect(metrics.strikeoutSize ?? 0 == reference.strikeoutSize)
      #expect(metrics.xHeight ?? 0 == reference.xHeight)
      #expect(metrics.capHeight ?? 0 == reference.capHeight)
      #expect(face.weightClass == reference.weightClass)
      #expect(face.isItalic == reference.isItalic)
    }
  }

  @Test("Character maps and advances match FreeType", arguments: files)
  func glyphs(_ file: String) throws {
    let face = try TestFonts.face(file)
    try ReferenceFace.with(file) { reference in
      for value in UInt32(0x20)..<0x3100 {
        guard let scalar = Unicode.Scalar(value) else { continue }
        #expect(face.glyph(for: scalar) ?? 0 == reference.glyph(value))
      }
      guard face.isScalable else { return }
      for glyph in 0..<UInt32(min(face.glyphCount, 400)) {
        #expect(Int(face.advance(of: glyph)) == reference.advance(glyph))
      }
    }
  }

  @Test("Faces have their typographic family and style names")
  func names() throws {
    let face = try TestFonts.face("Fonts/NotoSans/NotoSans-BoldItalic.ttf")
    #expect(face.familyName == "Noto Sans")
    #expect(face.styleName == "Bold Italic")
    #expect(face.postscriptName == "NotoSans-BoldItalic")
    #expect(face.isItalic)
    #expect(face.weightClass == 700)
    #expect(face.path.hasSuffix("NotoSans-BoldItalic.ttf"))
  }

  @Test("A face reports whether it has outlines, colour bitmaps and colour layers")
  func capabilities() throws {
    let emoji = try TestFonts.face(TestFonts.emoji)
    #expect(emoji.hasColorBitmaps && !emoji.isScalable && !emoji.hasColorLayers)
    let shapes = try TestFonts.face(TestFonts.shapes)
    #expect(!shapes.hasColorBitmaps && shapes.isScalable && shapes.hasColorLayers)
    let pictures = try TestFonts.face("Tests/Fonts/Pictures.ttf")
    #expect(pictures.hasColorBitmaps && pictures.isScalable)
  }

  @Test("The faces of a font collection are found by index, and other indices are refused")
  func collection() throws {
    let data = try FontData(path: Repository.path("Tests/Fonts/NotoSans-Subset.ttc"))
    #expect(data.faceCount == 2)
    #expect(try FontFace(data: data, index: 0).styleName == "Regular")
    #expect(try FontFace(data: data, index: 1).styleName == "Bold")
    for index in [2, -1, 65536, Int.max] {
      #expect(throws: FontError.noSuchFace(file: data.name, index: index, count: 2)) {
        try FontFace(data: data, index: index)
      }
    }
  }

  @Test("A face finds glyphs by variation selector; an unknown glyph has no carets and no advance")
  func selectors() throws {
    let face = try TestFonts.face(TestFonts.emoji)
    #expect(face.glyph(for: "\u{2764}", variationSelector: "\u{FE0F}") != nil)
    #expect(face.glyph(for: "\u{2764}", variationSelector: "\u{E0100}") == nil)
    #expect(face.ligatureCarets(glyph: 3, isRTL: false).isEmpty)
    #expect(face.ligatureCarets(glyph: .max, isRTL: true).isEmpty)
    #expect(face.advance(of: .max) == 0)
  }

  @Test("Two face objects made from the same font data have different identifiers, and are unequal")
  func identity() throws {
    let data = try FontData(path: Repository.path(TestFonts.sans))
    let first = try FontFace(data: data)
    let second = try FontFace(data: data)
    #expect(first.id != second.id)
    #expect(first != second)
    #expect(Set([first, second, first]).count == 2)
  }

  @Test("The layers of a colour glyph have colours from the font's palette")
  func layers() throws {
    let face = try TestFonts.face(TestFonts.shapes)
    let glyph = try #require(face.glyph(for: "E"))
    let layers = face.colorLayers(of: glyph)
    #expect(layers.map(\.color) == [0xFF00_00FF, nil, 0x99FF_3300])
    #expect(layers.map(\.glyph) == "CDH".unicodeScalars.compactMap { face.glyph(for: $0) })
    #expect(face.colorLayers(of: 0).isEmpty)
  }

  @Test("Palettes are found by index or by their light and dark flags; the fallback is palette 0")
  func palettes() throws {
    let face = try TestFonts.face(TestFonts.shapes)
    let glyph = try #require(face.glyph(for: "E"))
    func colors(_ choice: PaletteChoice) -> [UInt32?] {
      face.colorLayers(of: glyph, palette: choice).map(\.color)
    }
    #expect(face.paletteCount == 2)
    #expect(face.paletteEntryCount == 2)
    #expect(colors(PaletteChoice(base: .index(1))) == [0xFF33_9900, nil, 0xFF00_CCFF])
    #expect(face.palette(.index(2)) == nil)
    #expect(colors(PaletteChoice(base: .index(7))) == colors(.normal))
    #expect(face.palette(.dark) == nil)
    let marked = try TestFonts.face(TestFonts.paints)
    #expect(marked.palette(.light) == 0)
    #expect(marked.palette(.dark) == 1)
  }

  @Test("Palette overrides replace single colours, but not layers that use the text's colour")
  func paletteOverrides() throws {
    let face = try TestFonts.face(TestFonts.shapes)
    let glyph = try #require(face.glyph(for: "E"))
    let choice = PaletteChoice(
      base: .index(1), overrides: [0: 0x8000_0001, 2: 7, 0xFFFF: 9, -1: 3])
    #expect(
      face.colorLayers(of: glyph, palette: choice).map(\.color) == [0x8000_0001, nil, 0xFF00_CCFF])
  }
}
