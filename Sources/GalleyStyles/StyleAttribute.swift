// The attributes of styles for text, labels and stacks.

public import Galley
import GalleyDocuments

/// An attribute of a style, such as `.text("Foo")`, `.foregroundColor(.red)` or `.spacing(20)`.
///
/// Each text attribute has a function with the attribute's name. ``case(_:)`` is a short form of
/// `textCase`. ``alignment(_:)`` sets only the alignment in a paragraph style. To define more
/// attributes, write a ``CustomAttribute``, or an extension with functions that return attributes.
public enum StyleAttribute: Sendable, Hashable, ExpressibleByTextAttribute {
  /// A text attribute.
  case attribute(TextAttribute)
  /// The plain text to show.
  case text(String)
  /// Text with its own attributes, which override the attributes of the style.
  case attributedText(AttributedText)
  /// Additional styles for control states, such as pressed or disabled.
  case states([ControlState: TextStyle])
  /// A custom attribute.
  case custom(CustomAttributeValue)
  /// The colour or gradient that fills the box. If the box is a view in a stack, the whole area
  /// that the stack assigns to the box is filled.
  case boxPaint(Paint)
  /// The corner radius of the box in points.
  case cornerRadius(Double)
  /// The width in points of the border drawn just inside the box's edges. If the style sets no
  /// border colour, the border is black.
  case borderWidth(Double)
  /// The colour of the border drawn just inside the box's edges. If the style sets no border width,
  /// the border is 1 point wide.
  case borderColor(Color)
  /// The width of the box in points.
  case width(Double)
  /// The height of the box in points.
  case height(Double)
  /// The distances in points from the edges of the box to its content. Default: 0.
  case layoutMargins(EdgeInsets)
  /// The maximum number of lines that a label shows. Without this attribute, or with 0, there is no
  /// limit.
  case maximumLines(Int)
  /// The styles of the views in a stack; see ``views(_:)``.
  case arranged([TextStyle])
  /// The direction in which a stack arranges its views. Default: `horizontal`.
  case axis(FrameStack.Axis)
  /// The space between neighbouring views of a stack, in points. Default: 0.
  case spacing(Double)
  /// The way in which a stack divides its length among its views. Default: `fill`.
  case distribution(StackDistribution)
}

extension StyleAttribute {
  /// The letter case in which the text is drawn, such as upper case. This attribute is the same as
  /// `textCase`.
  public static func `case`(_ value: TextCase) -> StyleAttribute { .attribute(.textCase(value)) }

  /// The alignment of lines: the `alignment` part of the paragraph style.
  public static func alignment(_ value: TextAlignment) -> StyleAttribute {
    var style = ParagraphStyle()
    style.alignment = value
    return .attribute(.paragraphStyle(style))
  }

  /// Styles for control states: `.states([Normal("Login", .blue), Disabled("…")])`. If a state
  /// occurs twice, the first style is used.
  public static func states(_ states: [any ControlStateStyle]) -> StyleAttribute {
    .states(Dictionary(states.map { (type(of: $0).state, $0.style) }) { first, _ in first })
  }

  /// Creates a custom attribute.
  public static func custom(_ attribute: some CustomAttribute) -> StyleAttribute {
    .custom(CustomAttributeValue(attribute))
  }

  /// The colour that fills the box.
  public static func color(_ color: Color) -> StyleAttribute { .boxPaint(.color(color)) }

  /// The same margin on all four sides of the box, in points.
  public static func layoutMargins(all margin: Double) -> StyleAttribute {
    .layoutMargins(EdgeInsets(top: margin, right: margin, bottom: margin, left: margin))
  }

  /// The views in a stack: labels, nested stacks and other composable values.
  public static func views(_ views: [any Composable]) -> StyleAttribute {
    .arranged(views.map(\.style))
  }
}

/// The way in which a stack divides its length among its views. Lengths are measured along the
/// stack's axis. The cases have the same names as in UIStackView.
public enum StackDistribution: String, Sendable, Hashable, CaseIterable {
  /// Each view gets the length that it needs. The last view without a fixed length takes the
  /// remaining length.
  case fill
  /// All views get the same length, unless a view needs more.
  case fillEqually
  /// Views share the free length in proportion to the lengths that they need.
  case fillProportionally
  /// Each view gets the length that it needs. All gaps between views are equal, and at least as
  /// large as `spacing`.
  case equalSpacing
  /// Each view gets the length that it needs. The centres of the views are equally far apart. A gap
  /// that would be smaller than `spacing` is enlarged to `spacing`.
  case equalCentering
}
