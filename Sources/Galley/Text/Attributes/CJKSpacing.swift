// The space in and beside Chinese, Japanese and Korean text.

/// How wide fullwidth punctuation is set (CSS Text 4 `text-spacing-trim`, JLREQ §3.1, CLREQ §3.1).
public enum PunctuationSpacing: String, Sendable, Hashable, CaseIterable {
  /// One half of an em between two marks, not two; a closing mark that does not fit at a line's end
  /// is set half width. CSS's `normal`.
  case trimPairs
  /// Each mark takes its em.
  case none
  /// As `trimPairs`; opening marks at a line's start and closing ones at its end are always half
  /// width. CSS's `trim-both`.
  case all
}

/// The space between ideographs and the letters and digits of other scripts (CSS Text 4
/// `text-autospace`).
public enum CJKSpacing: String, Sendable, Hashable, CaseIterable {
  /// None but what is written.
  case none
  /// An eighth of an em.
  case normal
}
