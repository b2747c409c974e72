// What a caller may ask of line breaking beyond the language's own rules.

/// Which of the places that UAX #14 finds are taken.
package struct LineBreakRules: Sendable, Hashable {
  /// How readily lines break, after CSS `line-break` and `word-break`.
  package enum Strictness: Sendable, Hashable, CaseIterable {
    /// Breaks before small kana, iteration marks and some hyphens too.
    case loose
    /// As the language has it: UAX #14 as it stands unless the language tailors it.
    case normal
    /// No break before small kana and the prolonged sound mark, in any language.
    case strict
    /// No break between letters, digits or ideographs (CSS Text 3 `word-break: keep-all`) unless a
    /// dictionary finds it.
    case keepAll
    /// Breaks between phrases, where the language has a dictionary of them (Japanese).
    case phrase
  }

  /// How readily lines break.
  package var strictness: Strictness
  /// Whether no break stands between two letters of Hangul.
  package var keepsHangulWords: Bool

  /// The language's own rules, unless told otherwise.
  package init(strictness: Strictness = .normal, keepsHangulWords: Bool = false) {
    self.strictness = strictness
    self.keepsHangulWords = keepsHangulWords
  }
}
