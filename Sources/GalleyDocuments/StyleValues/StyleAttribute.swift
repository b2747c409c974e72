// The attributes of a style: text attributes, and attributes of labels and stacks.

public import Galley

/// An attribute of a style, such as `.text("Foo")`, `.foregroundColor(.red)` or `.spacing(20)`.
///
/// All text attributes are available by their names. ``case(_:)`` and ``alignment(_:)`` are
/// shorthands for parts of them. To add others, write an extension with functions that return
/// attributes, or a ``CustomAttribute``.
public enum StyleAttribute: Sendable, Hashable, ExpressibleByTextAttribute {
  /// An attribute of the text.
  case attribute(TextAttribute)
  /// The text.
  case text(String)
  /// The text with its own attributes, which override those of the style.
  case attributedText(AttributedText)
  /// Additional styles for the states of a control.
  case states([ControlState: TextStyle])
  /// A custom attribute.
  case custom(CustomAttributeValue)
  /// The colour or gradient of the box. The box fills its share of the stack.
  case boxPaint(Paint)
  /// The radius of the box's corners in points.
  case cornerRadius(Double)
  /// The width in points of the border along the inside of the box's edges. Its colour is black by
  /// default.
  case borderWidth(Double)
  /// The colour of the border along the inside of the box's edges. Its width is 1 point by default.
  case borderColor(Color)
  /// The width of the box in points.
  case width(Double)
  /// The height of the box in points.
  case height(Double)
  /// The distances in points from the box's edges to its content. Default: 0.
  case layoutMargins(EdgeInsets)
  /// The largest number of lines that a label shows. Without this attribute, or with 0, there is no
  /// limit.
  case maximumLines(Int)
  /// The styles of a stack's views; see ``views(_:)``.
  case arranged([TextStyle])
  /// The direction in which a stack arranges its views. Default: `horizontal`.
  case axis(StackAxis)
  /// The space between a stack's views in points. Default: 0.
  case spacing(Double)
  /// How a stack distributes its length among its views. Default: `fill`.
  case distribution(StackDistribution)
}

extension StyleAttribute {
  /// The letter case in which the text is drawn; the same as `textCase`.
  public static func `case`(_ value: TextCase) -> StyleAttribute { .attribute(.textCase(value)) }

  /// The alignment of lines: the part `alignment` of the paragraph style.
  public static func alignment(_ value: TextAlignment) -> StyleAttribute {
    var style = ParagraphStyle()
    style.alignment = value
    return .attribute(.paragraphStyle(style))
  }

  /// Styles for the states of a control: `.states([Normal("Login", .blue), Disabled("…")])`. If a
  /// state occurs twice, the first style counts.
  public static func states(_ states: [any ControlStateStyle]) -> StyleAttribute {
    .states(Dictionary(states.map { (type(of: $0).state, $0.style) }) { first, _ in first })
  }

  /// A custom attribute.
  public static func custom(_ attribute: some CustomAttribute) -> StyleAttribute {
    .custom(CustomAttributeValue(attribute))
  }

  /// The colour of the box.
  public static func color(_ color: Color) -> StyleAttribute { .boxPaint(.color(color)) }

  /// The same margin on all sides, in points.
  public static func layoutMargins(all margin: Double) -> StyleAttribute {
    .layoutMargins(EdgeInsets(top: margin, right: margin, bottom: margin, left: margin))
  }

  /// The views of a stack: labels, stacks and other composable values.
  public static func views(_ views: [any Composable]) -> StyleAttribute {
    .arranged(views.map(\.style))
  }
}

/// The direction in which a stack arranges its views.
public enum StackAxis: String, Sendable, Hashable, CaseIterable {
  /// From left to right. Each view is as high as the stack.
  case horizontal
  /// From top to bottom. Each view is as wide as the stack.
  case vertical
}

/// How a stack distributes its length among its views, named as in UIStackView.
public enum StackDistribution: String, Sendable, Hashable, CaseIterable {
  /// Each view gets the length that it needs. The last view without a fixed length takes the rest.
  case fill
  /// All views get the same length.
  case fillEqually
  /// Each view gets a length in proportion to the length that it needs.
  case fillProportionally
  /// Each view gets the length that it needs. The gaps between views are equal, and at least
  /// `spacing`.
  case equalSpacing
  /// Each view gets the length that it needs. The centres of the views are equally far apart, as
  /// long as the gaps are at least `spacing`.
  case equalCentering
}
