// One attribute of a style: the core's attributes of text, and what a label or stack has besides.

public import Galley

/// One thing that a style says: `.text("Foo")`, `.foregroundColor(.red)`, `.spacing(20)`.
///
/// The core's attributes of text are all here by their names; ``case(_:)`` and ``alignment(_:)``
/// are short for parts of them. Others are added in an extension, as functions that make one of
/// these, or as a ``CustomAttribute``.
public enum StyleAttribute: Sendable, Hashable, ExpressibleByTextAttribute {
  /// An attribute of the text.
  case attribute(TextAttribute)
  /// The text.
  case text(String)
  /// The text with attributes of its own, which go over the style's.
  case attributedText(AttributedText)
  /// What is said in a control's states beside what is said in all.
  case states([ControlState: TextStyle])
  /// An attribute of the user's.
  case custom(CustomAttributeValue)
  /// Colour or gradient of the box, which is as large as it stands in its stack.
  case boxPaint(Paint)
  /// Radius of the box's corners in points.
  case cornerRadius(Double)
  /// Width in points of the line along the inside of the box's edges. Its colour is black by
  /// default.
  case borderWidth(Double)
  /// Colour of the line along the box's edges, which has a width of 1 by default.
  case borderColor(Color)
  /// Width of the box in points.
  case width(Double)
  /// Height of the box in points.
  case height(Double)
  /// Points from the box's edges to what it holds. Default 0.
  case layoutMargins(EdgeInsets)
  /// Most lines that a label shows; 0 is no limit, as is no such attribute.
  case maximumLines(Int)
  /// What a stack holds; ``views(_:)`` makes it.
  case arranged([TextStyle])
  /// To where a stack's views follow each other. Default `horizontal`.
  case axis(StackAxis)
  /// Points between a stack's views. Default 0.
  case spacing(Double)
  /// How a stack's views share its length. Default `fill`.
  case distribution(StackDistribution)
}

extension StyleAttribute {
  /// The case that text is drawn in; the same as `textCase`.
  public static func `case`(_ value: TextCase) -> StyleAttribute { .attribute(.textCase(value)) }

  /// Where lines stand: the part `alignment` of the paragraph's style.
  public static func alignment(_ value: TextAlignment) -> StyleAttribute {
    var style = ParagraphStyle()
    style.alignment = value
    return .attribute(.paragraphStyle(style))
  }

  /// What is said in a control's states: `.states([Normal("Login", .blue), Disabled("…")])`; of two
  /// for one state the first counts.
  public static func states(_ states: [any ControlStateStyle]) -> StyleAttribute {
    .states(Dictionary(states.map { (type(of: $0).state, $0.style) }) { first, _ in first })
  }

  /// An attribute of the user's.
  public static func custom(_ attribute: some CustomAttribute) -> StyleAttribute {
    .custom(CustomAttributeValue(attribute))
  }

  /// Colour of the box.
  public static func color(_ color: Color) -> StyleAttribute { .boxPaint(.color(color)) }

  /// The same margin on all sides, in points.
  public static func layoutMargins(all margin: Double) -> StyleAttribute {
    .layoutMargins(EdgeInsets(top: margin, right: margin, bottom: margin, left: margin))
  }

  /// What a stack holds: labels, stacks, and what else is composed of them.
  public static func views(_ views: [any Composable]) -> StyleAttribute {
    .arranged(views.map(\.style))
  }
}

/// To where a stack's views follow each other.
public enum StackAxis: String, Sendable, Hashable, CaseIterable {
  /// From left to right, each as high as the stack.
  case horizontal
  /// From top to bottom, each as wide as the stack.
  case vertical
}

/// How a stack's views share its length along its axis, with UIStackView's names.
public enum StackDistribution: String, Sendable, Hashable, CaseIterable {
  /// Each has the length that it needs; the last one without a length of its own takes what is
  /// left.
  case fill
  /// All have the same length.
  case fillEqually
  /// Each has a length in proportion to what it needs.
  case fillProportionally
  /// Each has the length that it needs, and the space between them is the same, at least `spacing`.
  case equalSpacing
  /// Each has the length that it needs, and their middles are equally far apart, as long as
  /// `spacing` remains between them.
  case equalCentering
}
