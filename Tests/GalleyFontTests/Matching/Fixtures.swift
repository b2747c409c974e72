import TestSupport
import Testing

@testable import GalleyFont

/// Fonts and font catalogues for the tests.
enum Fixtures {
  /// A font in `Tests/Fonts`.
  static func font(_ path: String) throws -> FontData {
    try FontData(path: Repository.testFont(path))
  }

  /// The data of a bundled font, read from its file in the folder `Fonts`. Tests can add this data
  /// to a catalogue as the font of a caller.
  static func copyOfBundled(_ path: String) throws -> FontData {
    try FontData(path: Repository.path("Fonts/" + path))
  }

  /// A font catalogue with the bundled fonts and the given fonts, but without system fonts.
  static func bundled(_ fonts: [FontData] = []) throws -> FontCatalog {
    try FontCatalog(fonts: fonts, includesSystem: false)
  }
}

extension FontCatalog {
  /// The fallback face for a single grapheme cluster.
  func fallback(
    _ text: String, _ families: [String] = ["system"], weight: Double = 400, script: String,
    language: String = "", presentation: FontPresentation = .none
  ) throws -> FontFace? {
    fallback(
      for: Array(text.unicodeScalars), after: FontQuery(families: families, weight: weight),
      script: try #require(FontTag(script)).rawValue, language: language,
      presentation: presentation)
  }
}
