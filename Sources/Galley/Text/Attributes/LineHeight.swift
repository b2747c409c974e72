// Line heights that do not depend on the fonts' ascent and descent.

/// An explicit height of lines of text, independent of the height of their fonts.
///
/// The explicit height replaces the natural height, including the font's line gap.
/// ``ParagraphStyle/lineHeightMultiple`` has no effect. ``ParagraphStyle/minimumLineHeight`` and
/// ``ParagraphStyle/maximumLineHeight`` still apply. Line heights are never negative.
///
/// With ``exact(_:)`` and ``multiple(_:)``, the distance between baselines equals the line height,
/// whatever text the lines contain. The font of the paragraph's first character determines the
/// position of all baselines: half of the extra space is above the text and half below it. With
/// ``leading(_:)``, the extra space is above the text. ``TextContainer/lineHeightMode`` changes
/// this position.
public enum LineHeight: Sendable, Hashable {
  /// A line height in points, not negative.
  case exact(Double)
  /// A multiple, not negative, of the largest font size on the line. For superscript text, the
  /// reduced size is used. In contrast, ``ParagraphStyle/lineHeightMultiple`` multiplies the font's
  /// height.
  case multiple(Double)
  /// Extra space in points, added to the font's ascent and descent. A negative number moves lines
  /// closer together.
  case leading(Double)

  /// The position of the text within lines of this height, unless the container sets it.
  var mode: LineHeightMode {
    switch self {
    case .exact, .multiple: .halfLeading
    case .leading: .textkit
    }
  }

  /// This line height if its number is finite; otherwise `nil`.
  var finite: LineHeight? {
    let number: Double =
      switch self {
      case .exact(let points), .leading(let points): points
      case .multiple(let factor): factor
      }
    return number.isFinite ? self : nil
  }
}

/// The position of the space by which the line height exceeds the height of the font. The space is
/// negative if the font is higher.
public enum LineHeightMode: String, Sendable, Hashable, CaseIterable {
  /// All the space is above the text, as in TextKit.
  case textkit
  /// Half of the space is above the text and half below it, as in CSS 2.2 §10.8.
  case halfLeading
}
