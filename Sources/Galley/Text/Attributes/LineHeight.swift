// Line heights that do not depend on the fonts' ascent and descent.

/// An explicit height of lines of text, independent of the height of their fonts.
///
/// The explicit height replaces the natural height including the font's line gap, and
/// ``ParagraphStyle/lineHeightMultiple``. ``ParagraphStyle/minimumLineHeight`` and
/// ``ParagraphStyle/maximumLineHeight`` still apply. Height that exceeds ascent and descent is
/// added above the text, or on both sides with ``LineHeightMode/halfLeading``. Line heights are
/// never negative.
///
/// With ``exact(_:)`` and ``multiple(_:)``, the distance between baselines equals the line height,
/// whatever text the lines contain. The font of the paragraph's first character determines the
/// position of all baselines.
public enum LineHeight: Sendable, Hashable {
  /// A line height in points, not negative.
  case exact(Double)
  /// A factor, not negative, of the largest point size on the line as drawn: superscript counts
  /// with its reduced size. ``ParagraphStyle/lineHeightMultiple`` is a factor of the font's height
  /// instead.
  case multiple(Double)
  /// Points added above the font's ascent and descent; a negative number moves lines closer
  /// together.
  case leading(Double)

  /// This line height; `nil` if its number is not finite.
  var finite: LineHeight? {
    let number: Double =
      switch self {
      case .exact(let points), .leading(let points): points
      case .multiple(let factor): factor
      }
    return number.isFinite ? self : nil
  }
}
