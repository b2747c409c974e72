/// A character that no font has.
public struct MissingGlyph: Sendable, Hashable {
  /// UTF-16 offset of the character.
  public internal(set) var offset: Int
  /// The character.
  public internal(set) var scalar: Unicode.Scalar
  /// Families in which it was looked up.
  public internal(set) var fontsTried: [String]
}

/// What is done about characters that no font has.
public enum MissingGlyphPolicy: String, Sendable, Hashable, CaseIterable {
  /// Drawn as the font's `.notdef`, with a diagnostic.
  case warn
  /// Nothing is drawn at all: it is an error.
  case error
  /// Left out, the space kept.
  case skip
  /// Drawn as the font's `.notdef`.
  case tofu

  /// Throws where the policy allows no missing glyph and there is one.
  package func check(_ missing: [MissingGlyph]) throws(RenderError) {
    guard self == .error, let first = missing.first else { return }
    throw .missingGlyph(first, others: missing.count - 1)
  }
}
