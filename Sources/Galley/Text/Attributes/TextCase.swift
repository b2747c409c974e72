// The case that text is drawn in.

/// The case that text is drawn in; the text itself and all offsets stay as they are.
public enum TextCase: String, Sendable, Hashable, CaseIterable {
  /// As it is.
  case none
  /// Capitals; Georgian stays as it is, since its capitals (Mtavruli) are for whole texts in them.
  case upper
  /// Small letters.
  case lower
  /// The first letter of each word (UAX #29) as in a title, the others as they are.
  case capitalize
}
