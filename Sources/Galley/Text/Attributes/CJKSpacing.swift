// Spacing in and around Chinese, Japanese and Korean text.

/// The width of fullwidth punctuation (CSS Text 4 `text-spacing-trim`, JLREQ §3.1, CLREQ §3.1).
public enum PunctuationSpacing: String, Sendable, Hashable, CaseIterable {
  /// Two adjacent marks have half an em of space between them instead of a full em. A closing mark
  /// that does not fit at the end of a line is set half width. This is CSS's `normal`.
  case trimPairs
  /// Each mark is one em wide.
  case none
  /// Like `trimPairs`, but opening marks at the start and closing marks at the end of a line are
  /// always half width. This is CSS's `trim-both`.
  case all
}

/// The space between ideographs and letters or digits of other scripts (CSS Text 4
/// `text-autospace`).
public enum CJKSpacing: String, Sendable, Hashable, CaseIterable {
  /// No added space.
  case none
  /// A space of an eighth of an em.
  case normal
}
