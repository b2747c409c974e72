/// Measures of one line from which it is placed once the container's width is known.
struct LineAlignment {
  /// Distance of the line's start from the leading margin.
  var indent: Double
  var tailIndent: Double
  var alignment: TextAlignment
  var isRightToLeft: Bool
  /// Width of the line's visible text.
  var width: Double
  /// Top of the line's paragraph, from the top of the content.
  var paragraphTop: Double

  /// Width of the line between its indents, if the container's content has the given width.
  static func lineWidth(indent: Double, tailIndent: Double, container width: Double) -> Double {
    tailIndent > 0 ? tailIndent - indent : width + tailIndent - indent
  }

  /// Minimum width of an unbounded container's content for this line.
  var neededWidth: Double {
    tailIndent > 0 ? max(tailIndent, indent + width) : indent + width - tailIndent
  }

  /// The left edge of the visible text, if the content has the given width.
  func x(in containerWidth: Double) -> Double {
    let available = Self.lineWidth(
      indent: indent, tailIndent: tailIndent, container: containerWidth)
    let surplus = available - width
    // Text that is wider than its line starts at the leading edge, whatever the alignment.
    let fraction: Double = surplus > 0 ? leadingFraction : 0
    let leading = indent + surplus * fraction
    return isRightToLeft ? containerWidth - leading - width : leading
  }

  /// The share of the free space that is on the leading side, 0 to 1.
  private var leadingFraction: Double {
    switch alignment {
    case .natural, .justified: 0
    case .center: 0.5
    case .left: isRightToLeft ? 1 : 0
    case .right: isRightToLeft ? 0 : 1
    }
  }
}
