import Foundation
import Testing

@testable import GalleyFont

/// The fonts that are installed on the machine. The expected values come from fontconfig's list of
/// fonts.
@Suite("System fonts")
struct SystemFontTests {
  private func withoutBundled() throws -> FontCatalog {
    try FontCatalog(includesBundled: false)
  }

  @Test("Every system family is found by its name")
  func families() throws {
    let catalog = try withoutBundled()
    for family in catalog.families(includingSystem: true).prefix(25) {
      let match = try catalog.match(FontQuery(families: [family.name.uppercased()]))
      #expect(family.origin == .system)
      #expect(!match.substituted)
    }
    #expect(catalog.systemConfigurationWasLoaded)
    #expect(SystemFonts.isLoaded)
  }

  @Test("Named instances are not listed as separate faces")
  func namedInstances() throws {
    for info in SystemFonts.shared.collection.infos {
      #expect(info.index < 0x10000)
      #expect(info.isVariable || info.weight.lowerBound == info.weight.upperBound)
    }
  }

  @Test("An unknown family is searched for among the system fonts, and then replaced")
  func unknownFamily() throws {
    let catalog = try FontCatalog()
    let match = try catalog.match(FontQuery(families: ["No Such Family 4711"]))
    #expect(match.substituted)
    #expect(match.face.familyName == "Inter")
    #expect(catalog.systemConfigurationWasLoaded)
  }

  @Test(
    "A Han character comes from the system family for the language",
    arguments: [("ja", "JP"), ("ko", "KR"), ("zh-Hans", "SC"), ("zh-Hant", "TC")])
  func han(language: String, region: String) throws {
    let face = try FontCatalog().fallback("骨", script: "Hani", language: language)
    let families = SystemFonts.shared.collection.infos.filter {
      $0.coverage.contains("骨")
    }.flatMap(\.families)
    #expect((face == nil) == families.isEmpty)
    if families.contains("Noto Sans CJK \(region)") {
      #expect(face?.familyName == "Noto Sans CJK \(region)")
    }
    if let face { #expect(face.glyph(for: "骨") != nil) }
  }

  private static let marks = ["、", "。", "「", "・"]

  /// The fallback face for the Japanese letter あ, or nil.
  private static func japanese(_ catalog: FontCatalog) throws -> FontFace? {
    try catalog.fallback("あ", script: "Hira", language: "ja")
  }

  /// Whether the machine has a face with both Japanese letters and East Asian punctuation.
  private static func hasJapanese() throws -> Bool {
    let face = try japanese(FontCatalog())
    return marks.joined().unicodeScalars.allSatisfy { face?.glyph(for: $0) != nil }
  }

  @Test(
    "East Asian punctuation in Japanese text comes from the same face as the letters",
    .enabled("needs a system font with Japanese letters") { try hasJapanese() },
    arguments: marks)
  func punctuation(mark: String) throws {
    let catalog = try FontCatalog()
    let letters = try #require(try Self.japanese(catalog))
    #expect(try catalog.fallback(mark, script: "Hira", language: "ja") === letters)
  }

  @Test("If a system font has colour emoji, emoji are in colour")
  func emoji() throws {
    let catalog = try FontCatalog()
    let face = try catalog.fallback("😀", script: "Zyyy")
    let hasColor = SystemFonts.shared.collection.infos.contains {
      $0.isColor && $0.coverage.contains("😀")
    }
    if hasColor { #expect(face.map { $0.hasColorBitmaps || $0.hasColorLayers } == true) }
    let text = try catalog.fallback("❤", script: "Zyyy", presentation: .text)
    #expect(text?.hasColorBitmaps == false)
  }

  @Test("Repeated searches list the system's faces in the same order")
  func order() throws {
    let query = FontQuery(families: ["serif"], weight: 600)
    let orders = (0..<3).map { _ in
      SystemFonts.shared.faces(
        for: query, families: ["Noto Sans Thai"], kind: .serif, language: "th", isColor: false)
    }
    #expect(orders[0] == orders[1] && orders[1] == orders[2])
    #expect(Set(orders[0]).count == orders[0].count)
    #expect(orders[0].count == SystemFonts.shared.collection.infos.count)
  }
}
