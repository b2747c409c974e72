/// Measurements of one line, from which its horizontal position is computed. If the container's
/// width is unconstrained, the content's width is known only after all lines are laid out.
struct LineAlignment {
  /// Distance from the leading margin to the line's start.
  var indent: Double
  var tailIndent: Double
  var alignment: TextAlignment
  var isRightToLeft: Bool
  /// Width of the line's visible text.
  var width: Double
  /// Top of the line's paragraph, measured from the top of the content.
  var paragraphTop: Double

  /// Width of a line between its indents if the content is `width` points wide.
  static func lineWidth(indent: Double, tailIndent: Double, container width: Double) -> Double {
    tailIndent > 0 ? tailIndent - indent : width + tailIndent - indent
  }

  /// Minimum content width that this line needs if the container's width is unconstrained.
  var neededWidth: Double {
    tailIndent > 0 ? max(tailIndent, indent + width) : indent + width - tailIndent
  }

  /// The left edge of the line's visible text, if the content is `containerWidth` points wide.
  func x(in containerWidth: Double) -> Double {
    let available = Self.lineWidth(
      indent: indent, tailIndent: tailIndent, container: containerWidth)
    let surplus = available - width
    // With every alignment, text that is wider than its line starts at the line's leading edge.
    let fraction: Double = surplus > 0 ? leadingFraction : 0
    let leading = indent + surplus * fraction
    return isRightToLeft ? containerWidth - leading - width : leading
  }

  /// Fraction, from 0 to 1, of the line's free space that lies on the leading side of the text.
  private var leadingFraction: Double {
    switch alignment {
    case .natural, .justified: 0
    case .center: 0.5
    case .left: isRightToLeft ? 1 : 0
    case .right: isRightToLeft ? 0 : 1
    }
  }
}
