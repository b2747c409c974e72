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

// Custom attributes, and the keys that identify style attributes. Two attributes with the same key
// are merged.
extension StyleAttribute {
  /// A key that identifies an attribute. A style has at most one attribute per key.
  public enum Key: Sendable, Hashable {
    /// A text attribute, as in an `AttributedText`.
    case attribute(TextAttribute.Key)
    /// A custom attribute, identified by the name of its type.
    case custom(String)
    /// The name of an attribute that only a style can have, such as `text`, `states` or `spacing`.
    case own(String)
  }

  /// The key that identifies this attribute.
  public var key: Key {
    switch self {
    case .attribute(let attribute): .attribute(attribute.key)
    case .custom(let custom): .custom(custom.name)
    case .text, .attributedText: .own("text")
    case .states: .own("states")
    case .boxPaint: .own("color")
    case .cornerRadius: .own("cornerRadius")
    case .borderWidth: .own("borderWidth")
    case .borderColor: .own("borderColor")
    case .width: .own("width")
    case .height: .own("height")
    case .layoutMargins: .own("layoutMargins")
    case .maximumLines: .own("maximumLines")
    case .arranged: .own("views")
    case .axis: .own("axis")
    case .spacing: .own("spacing")
    case .distribution: .own("distribution")
    }
  }

  /// Merges this attribute over `slave`, an attribute with the same key and lower priority. Fonts,
  /// paragraph styles and states are merged part by part. If each attribute has exactly one shadow,
  /// the two shadows are also merged part by part. A custom attribute defines its own merging. Any
  /// other attribute replaces `slave`.
  package func merging(slave: StyleAttribute) -> StyleAttribute {
    switch (self, slave) {
    case (.attribute(let master), .attribute(let slave)):
      let merged = TextAttributes([slave]).merging(TextAttributes([master]))
      return merged[master.key].map(StyleAttribute.attribute) ?? self
    case (.states(let master), .states(let slave)):
      return .states(master.merging(slave) { $0.merge(slave: $1) })
    case (.custom(let master), .custom(let slave)):
      return .custom(master.merging(slave: slave))
    default:
      return self
    }
  }
}

extension StyleAttribute.Key: Comparable {
  /// The fixed order in which a style stores its attributes. Two styles with equal attributes
  /// therefore have equal arrays.
  public static func < (one: Self, other: Self) -> Bool {
    (one.rank, one.name) < (other.rank, other.name)
  }

  /// The name of the attribute. For a custom attribute, this is the name of its type.
  public var name: String {
    switch self {
    case .attribute(let key): key.name
    case .custom(let name), .own(let name): name
    }
  }

  private var rank: Int {
    switch self {
    case .own: 0
    case .attribute: 1
    case .custom: 2
    }
  }
}

/// An attribute that a caller defines, and adds to a style with `.custom(_:)`. Before a style is
/// converted to text or to frames, its custom attributes are installed: for each custom attribute,
/// Galley calls ``install(on:)``, which changes the style.
///
/// The attributes that a custom attribute installs override the style's other attributes. For
/// example, a custom attribute can install text, colours, or a ``/Galley/TextBackdrop`` that draws
/// behind the text.
public protocol CustomAttribute: Sendable, Hashable {
  /// Adds the attribute's effects to a style. Custom attributes that this method adds to the style
  /// are not installed.
  func install(on style: inout TextStyle)

  /// Merges this attribute over `slave`, an attribute of the same type with lower priority. The
  /// default implementation ignores `slave`.
  func merging(slave: Self) -> Self
}

extension CustomAttribute {
  /// Returns this attribute unchanged.
  public func merging(slave: Self) -> Self { self }
}

/// A type-erased custom attribute.
public struct CustomAttributeValue: Sendable, Hashable {
  /// The custom attribute.
  public let attribute: any CustomAttribute

  package init(_ attribute: some CustomAttribute) {
    self.attribute = attribute
  }

  /// The name of the custom attribute's type. A style has at most one custom attribute per type.
  package var name: String { String(reflecting: type(of: attribute)) }

  package func merging(slave: CustomAttributeValue) -> CustomAttributeValue {
    func merge<Attribute: CustomAttribute>(_ master: Attribute) -> CustomAttributeValue {
      guard let slave = slave.attribute as? Attribute else { return self }
      return CustomAttributeValue(master.merging(slave: slave))
    }
    return merge(attribute)
  }

  /// Whether two attributes have the same type and are equal.
  public static func == (one: CustomAttributeValue, other: CustomAttributeValue) -> Bool {
    AnyHashable(one.attribute) == AnyHashable(other.attribute)
  }

  /// Hashes the attribute.
  public func hash(into hasher: inout Hasher) {
    AnyHashable(attribute).hash(into: &hasher)
  }
}
