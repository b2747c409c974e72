// Line heights that do not depend on the font's ascent and descent.

/// An explicit height of lines, independent of their fonts' own height.
///
/// It replaces the natural height including the font's line gap, and
/// ``ParagraphStyle/lineHeightMultiple``. ``ParagraphStyle/minimumLineHeight`` and
/// ``ParagraphStyle/maximumLineHeight`` still apply. Height that exceeds ascent and descent is
/// added above the text, or on both sides with ``LineHeightMode/halfLeading``. No line is lower
/// than 0 points.
///
/// With ``exact(_:)`` and ``multiple(_:)``, the distance of baselines equals the line height,
/// whatever text the lines contain. The font of the paragraph's first character determines the
/// position of all baselines.
public enum LineHeight: Sendable, Hashable {
  /// A height in points, not negative.
  case exact(Double)
  /// A factor, not negative, of the largest point size on the line as drawn, where superscript
  /// counts with its reduced size. ``ParagraphStyle/lineHeightMultiple`` is a factor of the font's
  /// height instead.
  case multiple(Double)
  /// Points added above ascent and descent; a negative number moves lines closer together.
  case leading(Double)

  /// This value; `nil` if its number is not finite.
  var finite: LineHeight? {
    let number: Double =
      switch self {
      case .exact(let points), .leading(let points): points
      case .multiple(let factor): factor
      }
    return number.isFinite ? self : nil
  }
}
