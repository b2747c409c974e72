// Spacing in and around Chinese, Japanese and Korean text.

/// The width of fullwidth punctuation marks (CSS Text 4 `text-spacing-trim`, JLREQ §3.1, CLREQ
/// §3.1).
public enum PunctuationSpacing: String, Sendable, Hashable, CaseIterable {
  /// Two adjacent punctuation marks are separated by half an em of blank space instead of a full
  /// em. If a closing mark does not fit at the end of a line, the mark is set at half width. CSS
  /// calls this value `normal`.
  case trimPairs
  /// Each punctuation mark is one em wide.
  case none
  /// Like `trimPairs`, but opening marks at the start of a line and closing marks at the end of a
  /// line are set at half width. CSS calls this value `trim-both`.
  case all
}

/// The space between ideographs and adjacent letters or digits of other scripts (CSS Text 4
/// `text-autospace`).
public enum CJKSpacing: String, Sendable, Hashable, CaseIterable {
  /// No space is added between ideographs and letters or digits.
  case none
  /// An eighth of an em is added between ideographs and letters or digits.
  case normal
}
