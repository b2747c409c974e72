// Explicit writing directions of a range of text, without control characters.

/// An explicit writing direction of a range of text (UAX #9), as in NSAttributedString's
/// `writingDirection` attribute.
///
/// The raw values of embeddings and overrides are the same as in UIKit. UIKit has no isolates;
/// here, the raw values of isolates are 4 to 6.
public enum WritingDirection: Int, Sendable, Hashable, CaseIterable {
  /// A left-to-right embedding, like text between U+202A and U+202C.
  case leftToRight = 0
  /// A right-to-left embedding, like text between U+202B and U+202C.
  case rightToLeft = 1
  /// A left-to-right override, which forces the direction of all characters, like text between
  /// U+202D and U+202C.
  case leftToRightOverride = 2
  /// A right-to-left override, which forces the direction of all characters, like text between
  /// U+202E and U+202C.
  case rightToLeftOverride = 3
  /// A left-to-right isolate, like text between U+2066 and U+2069. An isolate does not affect the
  /// order of the text around it.
  case leftToRightIsolate = 4
  /// A right-to-left isolate, like text between U+2067 and U+2069.
  case rightToLeftIsolate = 5
  /// An isolate with the direction of its first strong character, like text between U+2068 and
  /// U+2069. Use this isolate for text whose direction is unknown, such as text from users.
  case autoIsolate = 6
}
