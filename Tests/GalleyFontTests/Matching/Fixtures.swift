import TestSupport
import Testing

@testable import GalleyFont

/// Fonts of the repository.
enum Fixtures {
  /// A font below `Tests/Fonts`.
  static func font(_ path: String) throws -> FontData {
    try FontData(path: Repository.testFont(path))
  }

  /// A font below `Fonts`, as a caller would bring it.
  static func copyOfBundled(_ path: String) throws -> FontData {
    try FontData(path: Repository.path("Fonts/" + path))
  }

  /// The bundled fonts and nothing of the machine.
  static func bundled(_ fonts: [FontData] = []) throws -> FontCatalog {
    try FontCatalog(.init(fonts: fonts, includesSystem: false))
  }
}

extension FontCatalog {
  /// The fallback face for a text of one cluster.
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
