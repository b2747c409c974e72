/// What is needed to place one line once the container's width is known.
struct LineAlignment {
  /// Distance of the line's start from the leading margin.
  var indent: Double
  var tailIndent: Double
  var alignment: TextAlignment
  var isRightToLeft: Bool
  /// Width of the line's visible text.
  var width: Double
  /// Where the line's paragraph begins, from the top of the content.
  var paragraphTop: Double

  /// Width of the line between its indents, in a container's content of that width.
  static func lineWidth(indent: Double, tailIndent: Double, container width: Double) -> Double {
    tailIndent > 0 ? tailIndent - indent : width + tailIndent - indent
  }

  /// How wide the content of an unbounded container must be for this line.
  var neededWidth: Double {
    tailIndent > 0 ? max(tailIndent, indent + width) : indent + width - tailIndent
  }

  /// The left edge of the visible text in a content of that width.
  func x(in containerWidth: Double) -> Double {
    let available = Self.lineWidth(
      indent: indent, tailIndent: tailIndent, container: containerWidth)
    let surplus = available - width
    // Wider than its line: it stands at the leading edge, whatever the alignment.
    let fraction: Double = surplus > 0 ? leadingFraction : 0
    let leading = indent + surplus * fraction
    return isRightToLeft ? containerWidth - leading - width : leading
  }

  /// The share of the free space that lies on the leading side.
  private var leadingFraction: Double {
    switch alignment {
    case .natural, .justified: 0
    case .center: 0.5
    case .left: isRightToLeft ? 1 : 0
    case .right: isRightToLeft ? 0 : 1
    }
  }
}
