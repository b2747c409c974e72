// Rules that allow, forbid or discourage line breaks.

/// Rules that change the positions at which lines can end.
///
/// The rules have an effect only in paragraphs with the line break mode
/// ``LineBreakMode/byWordWrapping``, as in NSParagraphStyle.
public struct LineBreakStrategy: OptionSet, Sendable, Hashable {
  /// The line breaking rules as a bit set, with the bits of `NSParagraphStyle.LineBreakStrategy`.
  public let rawValue: Int

  /// Creates a set of line breaking rules from bits; unknown bits have no effect.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// If the last line of a paragraph would have only one word, moves the last word of the previous
  /// line down to the last line. The rule applies only to ``LineBreakQuality/greedy`` line
  /// breaking. No word is moved if the move would reduce the previous line to less than half of its
  /// width.
  public static let pushOut = LineBreakStrategy(rawValue: 1)
  /// Forbids line breaks between two Hangul letters, so that Korean lines break only at spaces.
  public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)
  /// All line breaking rules. System labels of UIKit use the same set.
  public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
}

/// The strictness of line breaking, as in the CSS properties `line-break` and `word-break`.
public enum LineBreakStrictness: String, Sendable, Hashable, CaseIterable {
  /// Allows the line breaks that `normal` allows, and also line breaks before iteration marks and
  /// some hyphens.
  case loose
  /// Follows CSS Text 3: allows line breaks before small kana and the prolonged sound mark in any
  /// language, and before U+301C and U+30A0 in Chinese and Japanese.
  case normal
  /// Forbids line breaks before small kana and the prolonged sound mark, in any language.
  case strict
  /// Forbids line breaks between letters, digits or ideographs (CSS Text 3 `word-break: keep-all`).
  /// In Thai and similar scripts, breaks between dictionary words remain allowed.
  case keepAll
  /// In Japanese, allows line breaks only between phrases, which are found with a dictionary. In
  /// other languages, `phrase` is the same as `normal`.
  case phrase
}
