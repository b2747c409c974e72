// The choice of the algorithm that breaks paragraphs into lines.

/// The algorithm that breaks paragraphs into lines.
///
/// Paragraphs of unlimited width, with tabs, or of more than 30,000 UTF-16 code units are always
/// broken greedily. So are paragraphs that a limit of lines or height cuts off.
public enum LineBreakQuality: String, Sendable, Hashable, CaseIterable {
  /// Puts as much text on each line as fits.
  case greedy
  /// Makes the same number of lines as `greedy`, with line widths as equal as possible. Divides a
  /// word only if this saves a line.
  case balanced
  /// Optimises the line breaks of the whole paragraph, as TeX does (Knuth and Plass, "Breaking
  /// Paragraphs into Lines"). In justified paragraphs, spaces can also shrink.
  case optimal
}
