// How much is weighed before a line is ended.

/// How lines are broken. What is not greedy needs a width, and no tabs.
public enum LineBreakQuality: String, Sendable, Hashable, CaseIterable {
  /// As much on each line as fits.
  case greedy
  /// As many lines as `greedy` gives, as even as they can be.
  case balanced
  /// The paragraph's lines weighed together, as TeX does (Knuth and Plass, "Breaking Paragraphs
  /// into Lines").
  case optimal
}
