// The case in which text is drawn.

/// The case in which text is drawn. The text itself and all offsets do not change.
public enum TextCase: String, Sendable, Hashable, CaseIterable {
  /// The text's own case.
  case none
  /// Upper case. Georgian does not change, because its capitals (Mtavruli) are only for texts
  /// entirely in capitals.
  case upper
  /// Lower case.
  case lower
  /// Title case for the first letter of each word (UAX #29); other letters do not change.
  case capitalize
}
