// The height of lines by something else than the font's ascent and descent.

/// How high lines are, whatever their fonts' own height.
///
/// It takes the place of the natural height, the font's line gap included, and of
/// ``ParagraphStyle/lineHeightMultiple``; ``ParagraphStyle/minimumLineHeight`` and
/// ``ParagraphStyle/maximumLineHeight`` still hold. Room beyond ascent and descent lies above the
/// text, or on both sides with ``LineHeightMode/halfLeading``. No line is lower than 0 points.
///
/// With ``exact(_:)`` and ``multiple(_:)`` baselines stand as far apart as lines are high, whatever
/// stands on them: the font of the paragraph's first character places them all.
public enum LineHeight: Sendable, Hashable {
  /// So many points, not negative.
  case exact(Double)
  /// A factor, not negative, of the largest point size on the line as drawn: superscript counts with
  /// its smaller one. On the size where ``ParagraphStyle/lineHeightMultiple`` is on the font's height.
  case multiple(Double)
  /// Ascent and descent and so many points, which lie above the text; less than 0 brings lines closer.
  case leading(Double)

  /// The same where the number is one.
  var finite: LineHeight? {
    let number: Double =
      switch self {
      case .exact(let points), .leading(let points): points
      case .multiple(let factor): factor
      }
    return number.isFinite ? self : nil
  }
}
