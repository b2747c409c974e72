import GalleyUnicode

/// A character for which no font has a glyph.
public struct MissingGlyph: Sendable, Hashable {
  /// UTF-16 offset of the character in the text.
  public internal(set) var offset: Int
  /// The character for which no font has a glyph.
  public internal(set) var scalar: Unicode.Scalar
  /// Names of the font families that were searched for a glyph.
  public internal(set) var fontsTried: [String]
}

/// The treatment of characters for which no font has a glyph.
public enum MissingGlyphPolicy: String, Sendable, Hashable, CaseIterable {
  /// The font's `.notdef` glyph is drawn and a diagnostic is added.
  case warn
  /// Drawing throws an error, and nothing is drawn.
  case error
  /// Nothing is drawn for the character. The text has a gap as wide as the advance of the font's
  /// `.notdef` glyph.
  case skip
  /// The font's `.notdef` glyph is drawn without a diagnostic.
  case tofu

  /// Throws an error if the policy is ``error`` and a glyph is missing.
  package func check(_ missing: [MissingGlyph]) throws(RenderError) {
    guard self == .error, let first = missing.first else { return }
    throw .missingGlyph(first, others: missing.count - 1)
  }
}

extension MissingGlyph {
  /// A phrase for an error message about characters that no available font has. Examples are "fonts
  /// such as fonts-noto-cjk" and "a font for Tangut, such as those in fonts-noto-core". The names
  /// are names of Debian packages.
  package static func fontAdvice(for scalars: some Collection<Unicode.Scalar>) -> String {
    var packages: [String] = []
    var scripts: [String] = []
    for scalar in scalars {
      let script = Script(of: scalar)
      if let package = package(for: scalar, script) {
        if !packages.contains(package) { packages.append(package) }
      } else if let name = Script.name(of: scalar), !scripts.contains(name) {
        scripts.append(name)
      }
    }
    if packages.isEmpty, scripts.isEmpty {
      let isOne = Set(scalars).count <= 1
      return isOne ? "a font with this character" : "fonts with these characters"
    }
    if packages.isEmpty, scripts.count <= namedScripts {
      let start = scripts.count == 1 ? "a font" : "fonts"
      return "\(start) for \(scripts.joined(separator: " and ")), such as those in \(core)"
    }
    if !scripts.isEmpty { packages.append(core) }
    return "fonts such as \(packages.joined(separator: " and "))"
  }

  /// The maximum number of scripts that a message names.
  private static let namedScripts = 2
  /// The Debian package that contains a separate font for almost every script.
  private static let core = "fonts-noto-core"

  /// The Debian package with the font that has the character; `nil` if ``core`` probably has the
  /// font, or if no such package is known.
  private static func package(for scalar: Unicode.Scalar, _ script: Script) -> String? {
    let isEmoji = scalar.value >= 0x203C && scalar.isEmoji
    if isEmoji, script == .common { return "fonts-noto-color-emoji" }
    let isWide = [.wide, .fullwidth].contains(scalar.eastAsianWidth)
    let isEastAsian = script.isEastAsian || script == .hangul || script == .common && isWide
    return isEastAsian ? "fonts-noto-cjk" : nil
  }
}
