import Foundation
import TestSupport
import Testing

@testable import GalleyFont

/// Tests of the search for a face by family and style. The tests use only the repository's fonts.
@Suite("Font matching")
struct FontMatchingTests {
  @Test(
    "A variable font's face has exactly the requested weight",
    arguments: [100, 200, 300, 400, 500, 550, 600, 700, 800, 900])
  func weights(weight: Double) throws {
    let catalog = try Fixtures.bundled()
    for italic in [false, true] {
      let match = try catalog.match(
        FontQuery(families: ["system"], weight: weight, italic: italic))
      let set = match.face.variations.first { $0.tag == .weight }?.value
      // If the weight axis has its default value, the face's variations omit the axis.
      let axis = try #require(match.face.axes.first { $0.tag == .weight })
      #expect((set ?? axis.defaultValue) == weight)
      #expect(match.face.weightClass == Int(weight))
      #expect(match.face.isItalic == italic)
      #expect(match.face.path.contains(italic ? "Inter-Italic" : "Inter.ttf"))
    }
  }

  @Test(
    "Weights outside the range of the weight axis are clamped to that range",
    arguments: [(1, 100), (1000, 900), (-5, 100), (Double.nan, 400)])
  func weightLimits(weight: Double, expected: Int) throws {
    let match = try Fixtures.bundled().match(FontQuery(families: ["Inter"], weight: weight))
    #expect(match.face.weightClass == expected)
  }

  @Test(
    "Family names and their aliases match regardless of case and spaces",
    arguments: [
      ("system", "Inter"), ("sans-serif", "Noto Sans"), ("serif", "Noto Serif"),
      ("monospace", "Noto Sans Mono"), ("Sans-Serif", "Noto Sans"),
      ("noto SANS thai", "Noto Sans Thai"),
      ("NotoSerif", "Noto Serif"),
    ])
  func aliases(name: String, family: String) throws {
    let match = try Fixtures.bundled().match(FontQuery(families: [name]))
    #expect(match.face.familyName == family)
    #expect(match.requestedFamily == name)
    #expect(!match.substituted)
  }

  @Test(
    "In a family of static fonts, the face with the nearest weight is matched",
    arguments: [
      (400, false, "Regular"), (500, false, "Regular"), (549, false, "Regular"),
      (550, false, "Bold"), (600, false, "Bold"), (900, false, "Bold"), (100, false, "Regular"),
      (400, true, "Italic"), (700, true, "Bold Italic"),
    ])
  func staticFamilies(weight: Double, italic: Bool, style: String) throws {
    let match = try Fixtures.bundled().match(
      FontQuery(families: ["Noto Serif"], weight: weight, italic: italic))
    #expect(match.face.styleName == style)
    #expect(match.face.variations.isEmpty)
  }

  @Test("If a family has no italic face, its upright face is matched")
  func missingItalic() throws {
    let match = try Fixtures.bundled().match(
      FontQuery(families: ["Noto Sans Thai"], weight: 700, italic: true))
    #expect(match.face.postscriptName == "NotoSansThai-Bold")
    #expect(!match.substituted)
  }

  @Test("Unknown families are replaced, and the replacement is reported")
  func unknownFamilies() throws {
    let catalog = try Fixtures.bundled()
    let match = try catalog.match(FontQuery(families: ["No Such Family", ""], weight: 700))
    #expect(match.face.familyName == "Inter")
    #expect(match.face.weightClass == 700)
    #expect(match.requestedFamily == "No Such Family")
    #expect(match.substituted)
    let none = try catalog.match(FontQuery())
    #expect(none.face.familyName == catalog.defaultFamily)
    #expect(none.requestedFamily == "system")
    #expect(!none.substituted)
    let second = try catalog.match(FontQuery(families: ["No Such Family", "serif"]))
    #expect(second.face.familyName == "Noto Serif")
    #expect(!second.substituted)
  }

  @Test("A full font name selects the face with that name")
  func fullNames() throws {
    let catalog = try Fixtures.bundled()
    for name in ["Noto Sans Bold", "NotoSans-Bold"] {
      #expect(try catalog.match(FontQuery(families: [name])).face.postscriptName == "NotoSans-Bold")
    }
  }

  @Test("Explicit font variations override the font style")
  func variations() throws {
    let match = try Fixtures.bundled().match(
      FontQuery(
        families: ["Inter"], weight: 700,
        variations: [
          FontVariation(tag: .weight, value: 321), FontVariation(tag: .width, value: .nan),
        ]))
    #expect(match.face.variations == [FontVariation(tag: .weight, value: 321)])
  }

  @Test("Matching prefers the caller's fonts to the bundled fonts")
  func callersFonts() throws {
    let copy = try Fixtures.copyOfBundled("NotoSerif/NotoSerif-Bold.ttf")
    let catalog = try Fixtures.bundled([copy])
    for name in ["Noto Serif", "serif"] {
      #expect(try catalog.match(FontQuery(families: [name])).face.data === copy)
    }
    let later = try Fixtures.copyOfBundled("NotoSerif/NotoSerif-Italic.ttf")
    let derived = try catalog.adding([later])
    #expect(try derived.match(FontQuery(families: ["serif"])).face.data === later)
    #expect(try catalog.match(FontQuery(families: ["serif"])).face.data === copy)
    #expect(derived.families().map(\.origin).prefix(3) == [.user, .user, .bundled])
  }

  @Test("Font queries with equal axis positions share one face")
  func equalAxes() throws {
    let catalog = try Fixtures.bundled()
    let other = try Fixtures.bundled()
    let first = try catalog.match(FontQuery(families: ["system"], weight: 700, size: 10)).face
    let second = try other.match(FontQuery(families: ["Inter"], weight: 700, size: 99)).face
    #expect(first === second)
    let data = try Fixtures.copyOfBundled("Inter/Inter.ttf")
    let variations = [FontVariation(tag: .weight, value: 650)]
    let direct = try catalog.face(of: data, variations: variations)
    #expect(try catalog.face(of: data, variations: variations) === direct)
    #expect(try catalog.face(of: data) !== direct)
  }

  @Test("If a catalogue has no fonts, the bundled default font is used")
  func bundledDefault() throws {
    let catalog = try FontCatalog(includesBundled: false, includesSystem: false)
    let match = try catalog.match(FontQuery(families: ["Noto Serif"]))
    #expect(match.face.familyName == "Inter")
    #expect(match.substituted)
    #expect(catalog.families().isEmpty)
  }

  @Test("If a catalogue has no bundled fonts, the caller's first family is the default family")
  func withoutBundled() throws {
    let fonts = [
      try Fixtures.copyOfBundled("NotoSansThai/NotoSansThai-Regular.ttf"),
      try Fixtures.copyOfBundled("NotoSansThai/NotoSansThai-Bold.ttf"),
    ]
    let catalog = try FontCatalog(fonts: fonts, includesBundled: false, includesSystem: false)
    let match = try catalog.match(FontQuery(families: ["serif"], weight: 700))
    #expect(match.face.data === fonts[1])
    #expect(match.substituted)
  }

  @Test(
    "A font whose weight class is 400 is bold if its fsSelection or its macStyle says so",
    arguments: [
      (WeightFields(), 400), (WeightFields(selectsBold: true), 700),
      (WeightFields(isMacBold: true), 700),
      (WeightFields(selectsBold: true, isMacBold: true), 700),
      (WeightFields(weightClass: 600, selectsBold: true, isMacBold: true), 600),
    ])
  func boldBits(_ fields: WeightFields, weight: Int) throws {
    let bytes = try Repository.bytes("Fonts/NotoSansThai/NotoSansThai-Bold.ttf")
    let data = try FontData(bytes: fields.replacing(in: bytes))
    // On fontconfig's scale, 80 is regular, 180 is semibold, and 200 is bold.
    let weights = [400: 80.0, 600: 180, 700: 200]
    #expect(try FaceInfo.infos(of: data).map(\.weight.lowerBound) == [weights[weight]])
    #expect(try FontFace(data: data).weightClass == weight)
  }

  @Test("If the bundled fonts suffice, system fonts are not loaded")
  func lazySystem() throws {
    let catalog = try FontCatalog()
    for family in ["system", "serif", "Noto Sans Thai", "monospace"] {
      _ = try catalog.match(FontQuery(families: [family], weight: 700))
    }
    _ = try catalog.fallback("ش", script: "Arab")
    _ = try catalog.fallback("क", script: "Deva")
    _ = try catalog.fallback("∮", script: "Zyyy")
    #expect(!catalog.systemConfigurationWasLoaded)
  }

  @Test("Creating a font catalogue opens no file")
  func lazyCatalog() throws {
    let clock = ContinuousClock()
    _ = try FontCatalog()
    let best = try (0..<20).map { _ in
      try clock.measure { _ = try FontCatalog() }
    }.min()
    #expect(try #require(best) < .milliseconds(1))
  }

  @Test("Every bundled family is listed")
  func families() throws {
    let families = try Fixtures.bundled().families()
    let inter = try #require(families.first { $0.name == "Inter" })
    #expect(inter.isVariable && inter.origin == .bundled)
    #expect(
      try #require(families.first { $0.name == "Noto Sans" }).styles.sorted()
        == ["Bold", "Bold Italic", "Italic", "Regular"])
    #expect(Set(families.map(\.name)).count == families.count)
  }
}
