/// A character that no font can show.
public struct MissingGlyph: Sendable, Hashable {
  /// UTF-16 offset of the character.
  public internal(set) var offset: Int
  /// The character.
  public internal(set) var scalar: Unicode.Scalar
  /// Names of the font families that were searched.
  public internal(set) var fontsTried: [String]
}

/// The treatment of characters that no font has.
public enum MissingGlyphPolicy: String, Sendable, Hashable, CaseIterable {
  /// Draws the font's `.notdef` glyph and adds a diagnostic.
  case warn
  /// Throws an error and draws nothing.
  case error
  /// Omits the glyph but keeps its space.
  case skip
  /// Draws the font's `.notdef` glyph without a diagnostic.
  case tofu

  /// Throws if the policy is ``error`` and a glyph is missing.
  package func check(_ missing: [MissingGlyph]) throws(RenderError) {
    guard self == .error, let first = missing.first else { return }
    throw .missingGlyph(first, others: missing.count - 1)
  }
}
