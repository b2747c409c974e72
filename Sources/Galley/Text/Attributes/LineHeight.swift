// Line heights that replace the natural height of lines.

/// An explicit height of lines of text.
///
/// The explicit height replaces the natural height, including the font's line gap.
/// ``ParagraphStyle/lineHeightMultiple`` has no effect. ``ParagraphStyle/minimumLineHeight`` and
/// ``ParagraphStyle/maximumLineHeight`` still apply. Line heights are never negative.
///
/// With ``exact(_:)`` and ``multiple(_:)``, the distance between baselines equals the line height,
/// whatever text the lines contain. The font of the paragraph's first character determines the
/// position of all baselines: half of the extra space is above the text and half below it. With
/// ``leading(_:)``, the extra space is above the text. ``TextContainer/lineHeightMode`` overrides
/// these positions.
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

  /// The line height mode for this line height, unless the container sets another mode.
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

/// The position of a line's extra space, which is the line height minus the height of the font. If
/// the font is taller than the line, the extra space is negative.
public enum LineHeightMode: String, Sendable, Hashable, CaseIterable {
  /// All extra space is above the text, as in TextKit.
  case textkit
  /// Half of the extra space is above the text and half below it, as in CSS 2.2 §10.8.
  case halfLeading
}
