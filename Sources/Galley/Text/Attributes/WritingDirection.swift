// How a stretch of text runs against what is around it, without characters that say so.

/// One explicit direction around a stretch of text (UAX #9), as `NSWritingDirection` lists have it.
///
/// The numbers are those that UIKit makes of a direction and an embedding or override; the isolates
/// go on from there.
public enum WritingDirection: Int, Sendable, Hashable, CaseIterable {
  /// An embedding, as between U+202A and U+202C.
  case leftToRight = 0
  /// An embedding, as between U+202B and U+202C.
  case rightToLeft = 1
  /// An override: every character counts as left to right, as between U+202D and U+202C.
  case leftToRightOverride = 2
  /// An override: every character counts as right to left, as between U+202E and U+202C.
  case rightToLeftOverride = 3
  /// An isolate, which does not touch what is around it, as between U+2066 and U+2069.
  case leftToRightIsolate = 4
  /// An isolate, which does not touch what is around it, as between U+2067 and U+2069.
  case rightToLeftIsolate = 5
  /// An isolate that runs as its first strong letter does, as between U+2068 and U+2069: the right
  /// one for text that others have written.
  case autoIsolate = 6
}
