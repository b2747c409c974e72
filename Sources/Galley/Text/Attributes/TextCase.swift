// The letter case in which text is drawn.

/// The letter case in which text is drawn. The stored text and all offsets do not change.
public enum TextCase: String, Sendable, Hashable, CaseIterable {
  /// The text is drawn in its original letter case.
  case none
  /// The text is drawn in upper case. Georgian letters do not change, because Georgian capitals
  /// (Mtavruli) are not used in running text.
  case upper
  /// The text is drawn in lower case.
  case lower
  /// The first letter of each word (UAX #29) is drawn in title case; other letters do not change.
  case capitalize
}
