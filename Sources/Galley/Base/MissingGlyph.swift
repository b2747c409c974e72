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
