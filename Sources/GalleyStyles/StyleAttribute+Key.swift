// Custom attributes, and the keys that identify style attributes. Two attributes with the same key
// are merged.

public import Galley
import GalleyDocuments

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
