// Where lines may end, and where they had better not.

/// Rules that change where lines end, apart from how they are broken.
///
/// They have no effect in paragraphs whose lines are clipped or truncated (NSParagraphStyle).
public struct LineBreakStrategy: OptionSet, Sendable, Hashable {
  /// The bits of `NSParagraphStyle.LineBreakStrategy`.
  public let rawValue: Int

  /// A strategy of the bits that are known.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// A last line of one word gets the word before it too, where the line above keeps at least half
  /// of its width.
  public static let pushOut = LineBreakStrategy(rawValue: 1)
  /// No line ends between two Hangul letters, so that Korean breaks at spaces alone.
  public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)
  /// What labels of the system use: all of the above.
  public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
}

/// How readily lines break, after the properties `line-break` and `word-break` of CSS.
public enum LineBreakStrictness: String, Sendable, Hashable, CaseIterable {
  /// Before small kana, iteration marks and some hyphens too.
  case loose
  /// As CSS Text 3 has it: before small kana and the prolonged sound mark in any language, in
  /// Chinese and Japanese before U+301C and U+30A0 too.
  case normal
  /// Never before small kana or the prolonged sound mark, in any language.
  case strict
  /// Never between letters, digits or ideographs (CSS Text 3 `word-break: keep-all`), apart from
  /// places that a dictionary finds in Thai and its like.
  case keepAll
  /// Between phrases where there is a dictionary of them, which is Japanese; elsewhere as `normal`.
  case phrase
}
