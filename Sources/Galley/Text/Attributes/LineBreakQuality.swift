// The choice of the algorithm that breaks paragraphs into lines.

/// The algorithm that breaks paragraphs into lines. ``balanced`` and ``optimal`` require a
/// limited line length, and a paragraph without tabs.
public enum LineBreakQuality: String, Sendable, Hashable, CaseIterable {
  /// Puts as much text on each line as fits.
  case greedy
  /// Makes the same number of lines as `greedy`, with line widths as equal as possible. Divides a word
  /// only if this saves a line.
  case balanced
  /// Optimises the line breaks of the whole paragraph, as TeX does (Knuth and Plass, "Breaking
  /// Paragraphs into Lines"). In justified paragraphs, lines may also shrink.
  case optimal
}
