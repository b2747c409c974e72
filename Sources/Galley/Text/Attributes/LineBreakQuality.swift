// The choice of the algorithm that breaks paragraphs into lines.

/// The algorithm that breaks paragraphs into lines.
///
/// Some paragraphs are always broken greedily: those of unlimited width, those with tabs, and those
/// of more than 30,000 UTF-16 code units. A paragraph that is cut off by a maximum number of lines
/// or a maximum height is also broken greedily.
public enum LineBreakQuality: String, Sendable, Hashable, CaseIterable {
  /// Puts as much text on each line as fits.
  case greedy
  /// Makes the same number of lines as `greedy`, with line widths as equal as possible. Divides a
  /// word only if the division saves a line.
  case balanced
  /// Optimises the line breaks of the whole paragraph, as TeX does (Knuth and Plass, "Breaking
  /// Paragraphs into Lines"). In justified paragraphs, the spaces of a line can be shrunk as well
  /// as widened.
  case optimal
}
