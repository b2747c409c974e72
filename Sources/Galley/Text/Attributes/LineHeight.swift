// Line heights that replace the natural height of lines.

/// An explicit height of lines of text.
///
/// The explicit height replaces the natural height and the font's line gap. With an explicit
/// height, ``ParagraphStyle/lineHeightMultiple`` has no effect.
/// ``ParagraphStyle/minimumLineHeight`` and ``ParagraphStyle/maximumLineHeight`` still apply. Line
/// heights are never negative.
///
/// With ``exact(_:)`` and ``multiple(_:)``, the distance between baselines equals the line height,
/// regardless of the text in the lines. Each baseline is positioned as if all text of the line had
/// the font of the paragraph's first character. Half of the extra space (line height minus font
/// height) is above the text and half below the text. With ``leading(_:)``, all extra space is
/// above the text. To change the position of the extra space, set ``TextContainer/lineHeightMode``.
public enum LineHeight: Sendable, Hashable {
  /// A line height in points, at least 0.
  case exact(Double)
  /// A line height as a multiple, at least 0, of the largest font size on the line. For superscript
  /// text, the reduced size counts. In contrast, ``ParagraphStyle/lineHeightMultiple`` multiplies
  /// the font's height.
  case multiple(Double)
  /// Extra space in points, added to the font's ascent and descent. A negative number moves lines
  /// closer together.
  case leading(Double)

  /// The line height mode that applies to this line height if the container sets no mode.
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
  /// Half of the extra space is above the text and half below the text, as in CSS 2.2 §10.8.
  case halfLeading
}
