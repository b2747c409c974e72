// Rules that allow or discourage line breaks.

/// Rules that change where lines may end, independent of the breaking algorithm.
///
/// They have no effect in paragraphs whose lines are clipped or truncated (NSParagraphStyle).
public struct LineBreakStrategy: OptionSet, Sendable, Hashable {
  /// The bits of `NSParagraphStyle.LineBreakStrategy`.
  public let rawValue: Int

  /// Creates a strategy from bits; unknown bits have no effect.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Moves a word down to a last line of one word. The rule does not apply if the previous line
  /// would then fill less than half of its width.
  public static let pushOut = LineBreakStrategy(rawValue: 1)
  /// Forbids breaks between two Hangul letters, so that Korean breaks only at spaces.
  public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)
  /// The strategy of system labels: all of the rules above.
  public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
}

/// The strictness of line breaking, as in the CSS properties `line-break` and `word-break`.
public enum LineBreakStrictness: String, Sendable, Hashable, CaseIterable {
  /// Also allows breaks before small kana, iteration marks and some hyphens.
  case loose
  /// Follows CSS Text 3: allows breaks before small kana and the prolonged sound mark in any
  /// language, and before U+301C and U+30A0 in Chinese and Japanese.
  case normal
  /// Forbids breaks before small kana and the prolonged sound mark, in any language.
  case strict
  /// Forbids breaks between letters, digits or ideographs (CSS Text 3 `word-break: keep-all`),
  /// except where a dictionary finds them in Thai and similar scripts.
  case keepAll
  /// Allows breaks between phrases if there is a phrase dictionary for the language, which is only
  /// Japanese; otherwise like `normal`.
  case phrase
}
