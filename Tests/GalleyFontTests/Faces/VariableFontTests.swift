// Advances and metrics of variable fonts, compared with fontTools' instancer.

import Testing

@testable import GalleyFont

@Suite("Variable fonts")
struct VariableFontTests {
  private func advances(_ face: FontFace, _ text: String) -> [Int] {
    text.unicodeScalars.map { Int(face.advance(of: face.glyph(for: $0) ?? 0)) }
  }

  @Test(
    "A font's CFF2 and TrueType versions have equal metrics and bounds",
    arguments: ["", "wght=100", "wght=733,wdth=80", "opsz=9", "wght=850,wdth=75,opsz=72"])
  func cff2(_ place: String) throws {
    let (cubic, quadratic) = try (
      TestFonts.face(TestFonts.variableCFF2, variations: place),
      TestFonts.face(TestFonts.variable, variations: place)
    )
    let rasterizer = GlyphRasterizer()
    #expect(advances(cubic, "HO ") == advances(quadratic, "HO "))
    #expect(cubic.metrics == quadratic.metrics)
    for scalar in "HO".unicodeScalars {
      let outline = try #require(
        try rasterizer.outline(of: cubic.glyph(for: scalar) ?? 0, in: cubic))
      let other = try #require(
        try rasterizer.outline(of: quadratic.glyph(for: scalar) ?? 0, in: quadratic))
      let (box, expected) = try (#require(outline.bounds), #require(other.bounds))
      for (found, wanted) in [
        (box.minX, expected.minX), (box.minY, expected.minY), (box.maxX, expected.maxX),
        (box.maxY, expected.maxY),
      ] { #expect(abs(found - wanted) <= 1) }
    }
  }

  /// Expected values at several axis positions, computed by `fontTools.varLib.instancer` 4.68.
  /// First come the advances of H, O and the space. Then come the metrics: ascent, line gap,
  /// x-height, underline position, underline thickness, strikeout thickness, superscript size and
  /// superscript offset.
  @Test(
    "The metrics of a variable font match a static instance made by fontTools",
    arguments: [
      ("wght=400,wdth=100,opsz=14", [180, 600, 250], [800, 80, 500, -180, 80, 80, 580, 250]),
      ("wght=100,wdth=100,opsz=14", [130, 580, 235], [790, 20, 490, -120, 20, 20, 520, 245]),
      ("wght=250,wdth=100,opsz=14", [155, 590, 243], [795, 50, 495, -150, 50, 50, 550, 248]),
      ("wght=733,wdth=100,opsz=14", [235, 659, 285], [831, 147, 522, -247, 147, 147, 647, 261]),
      ("wght=400,wdth=87.5,opsz=14", [169, 520, 213], [800, 76, 500, -175, 76, 76, 576, 250]),
      ("wght=400,wdth=100,opsz=9", [227, 672, 267], [809, 89, 551, -189, 89, 89, 589, 275]),
      ("wght=400,wdth=100,opsz=40", [135, 555, 240], [800, 61, 483, -161, 61, 61, 561, 241]),
      ("wght=850,wdth=80,opsz=72", [134, 450, 217], [842, 120, 493, -220, 120, 120, 620, 245]),
      ("wght=321,wdth=75,opsz=8", [201, 521, 192], [808, 66, 558, -166, 66, 66, 566, 279]),
    ])
  func metrics(_ place: String, _ widths: [Int], _ metrics: [Double]) throws {
    let face = try TestFonts.face(TestFonts.variable, variations: place)
    #expect(advances(face, "HO ") == widths)
    let own = face.metrics
    let values = [
      own.ascent, own.lineGap, own.xHeight, own.underlinePosition, own.underlineThickness,
      own.strikeoutSize, own.superscriptSize, own.superscriptOffset,
    ]
    #expect(values == metrics.map(Optional.some))
  }

  /// Expected advances of the glyphs for a, W, g, 0, & and é, in font units.
  @Test(
    "Glyphs of Inter have the right widths at each weight",
    arguments: [
      ("Fonts/Inter/Inter.ttf", 100, [1524, 2512, 1644, 1664, 1644, 1624]),
      ("Fonts/Inter/Inter.ttf", 250, [1556, 2592, 1680, 1712, 1722, 1632]),
      ("Fonts/Inter/Inter.ttf", 400, [1588, 2672, 1716, 1760, 1800, 1640]),
      ("Fonts/Inter/Inter.ttf", 550, [1611, 2794, 1750, 1849, 1849, 1662]),
      ("Fonts/Inter/Inter.ttf", 733, [1639, 2944, 1791, 1957, 1909, 1688]),
      ("Fonts/Inter/Inter.ttf", 900, [1664, 3080, 1828, 2056, 1964, 1712]),
      ("Fonts/Inter/Inter-Italic.ttf", 100, [1524, 2512, 1644, 1664, 1644, 1624]),
      ("Fonts/Inter/Inter-Italic.ttf", 250, [1556, 2592, 1680, 1712, 1722, 1634]),
      ("Fonts/Inter/Inter-Italic.ttf", 400, [1588, 2672, 1716, 1760, 1800, 1644]),
      ("Fonts/Inter/Inter-Italic.ttf", 550, [1611, 2794, 1750, 1849, 1849, 1664]),
      ("Fonts/Inter/Inter-Italic.ttf", 733, [1639, 2944, 1791, 1957, 1909, 1689]),
      ("Fonts/Inter/Inter-Italic.ttf", 900, [1664, 3080, 1828, 2056, 1964, 1712]),
    ])
  func inter(_ font: String, _ weight: Int, _ widths: [Int]) throws {
    let face = try TestFonts.face(font, variations: "wght=\(weight)")
    #expect(advances(face, "aWg0&é") == widths)
  }

  private func place(_ query: FontQuery) throws -> [FontTag: Double] {
    let catalog = try Fixtures.bundled([Fixtures.font("Variable.ttf")])
    let match = try catalog.match(query)
    #expect(!match.substituted && match.face.familyName == "Galley Variable")
    var place: [FontTag: Double] = [:]
    for axis in match.face.axes { place[axis.tag] = axis.defaultValue }
    for variation in match.face.variations { place[variation.tag] = variation.value }
    return place
  }

  @Test("The weight, width and size of a font query set the variation axes")
  func axes() throws {
    let family = ["Galley Variable"]
    var found = try place(FontQuery(families: family, weight: 650, width: 80, size: 30))
    #expect(found == [.weight: 650, .width: 80, .opticalSize: 30])
    found = try place(FontQuery(families: family, weight: 1000, width: 50, size: 5))
    #expect(found == [.weight: 900, .width: 75, .opticalSize: 8])
    found = try place(
      FontQuery(
        families: family, size: 30, variations: [FontVariation(tag: .opticalSize, value: 11)]))
    #expect(found == [.weight: 400, .width: 100, .opticalSize: 11])
  }

  @Test(
    "A font's named instance is found by its full or PostScript name",
    arguments: [
      ("Galley Variable Extra Black", [850.0, 100, 20]),
      ("galleyvariable-EXTRABLACK", [850, 100, 20]),
      ("Galley Variable Condensed Thin", [100, 75, 20]), ("GalleyVariable-Caption", [400, 100, 8]),
      ("Galley Variable Regular", [400, 100, 20]),
    ])
  func namedInstances(_ name: String, _ expected: [Double]) throws {
    let found = try place(FontQuery(families: [name], size: 20))
    #expect([found[.weight], found[.width], found[.opticalSize]] == expected.map(Optional.some))
  }

  @Test("Explicit font variations override a named instance")
  func variations() throws {
    let found = try place(
      FontQuery(
        families: ["Galley Variable Extra Black"],
        variations: [FontVariation(tag: .weight, value: 500)]))
    #expect(found[.weight] == 500)
    let inter = try Fixtures.bundled().match(FontQuery(families: ["Inter Semi Bold"]))
    #expect(!inter.substituted && inter.face.weightClass == 600)
    let none = try Fixtures.bundled().match(FontQuery(families: ["Inter Semi"]))
    #expect(none.substituted)
  }

  /// Positions on the axis `SQSH`, each with the expected width of the glyph O. The widths come
  /// from `hb-shape --variations=SQSH=…`.
  @Test(
    "A variation axis with a custom tag changes the widths of glyphs",
    arguments: [(0.0, 600), (50, 475), (100, 350), (1000, 350)])
  func customAxis(_ squash: Double, _ width: Int32) throws {
    let tag = try #require(FontTag("SQSH"))
    let catalog = try Fixtures.bundled([Fixtures.font("CustomAxis.ttf")])
    let face = try catalog.match(
      FontQuery(
        families: ["Galley Custom"], variations: [FontVariation(tag: tag, value: squash)])
    ).face
    #expect(face.axes.map(\.tag) == [tag])
    #expect(Int(face.advance(of: face.glyph(for: "O") ?? 0)) == Int(width))
  }

  @Test("A named instance on an axis with a custom tag is found by its name")
  func customInstance() throws {
    let catalog = try Fixtures.bundled([Fixtures.font("CustomAxis.ttf")])
    let match = try catalog.match(FontQuery(families: ["Galley Custom Half"]))
    #expect(!match.substituted)
    #expect(Int(match.face.advance(of: match.face.glyph(for: "O") ?? 0)) == 475)
  }
}
