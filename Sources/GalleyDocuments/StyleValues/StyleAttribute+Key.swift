// The keys of style attributes, the merging of attributes with the same key, and custom attributes.

public import Galley

extension StyleAttribute {
  /// The key of an attribute. A style has at most one attribute per key.
  public enum Key: Sendable, Hashable {
    /// An attribute of text.
    case attribute(TextAttribute.Key)
    /// A custom attribute, by the name of its type.
    case custom(String)
    /// An attribute that only styles have, such as `text`, `states` or `spacing`.
    case own(String)
  }

  /// The key of the attribute.
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

  /// Merges this attribute with a slave of the same key. Fonts, paragraph styles, single shadows
  /// and states are merged part by part; other attributes replace the slave.
  func merging(slave: StyleAttribute) -> StyleAttribute {
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
  /// Orders keys, so that styles with equal attributes are equal.
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

/// A custom attribute for `.custom(_:)`. It is installed in its style before the style creates
/// anything.
///
/// The installed attributes override those of the style. They may be a text, colours, or a
/// ``/Galley/TextBackdrop`` that draws below the text.
public protocol CustomAttribute: Sendable, Hashable {
  /// Writes the effects of the attribute into a style. If this adds custom attributes to the style,
  /// those are not installed.
  func install(on style: inout TextStyle)

  /// Merges this attribute with a slave of the same type. By default, the slave is ignored.
  func merging(slave: Self) -> Self
}

extension CustomAttribute {
  /// Returns this attribute unchanged.
  public func merging(slave: Self) -> Self { self }
}

/// A custom attribute of any type.
public struct CustomAttributeValue: Sendable, Hashable {
  /// The attribute.
  public let attribute: any CustomAttribute

  init(_ attribute: some CustomAttribute) {
    self.attribute = attribute
  }

  /// The name of the attribute's type. A style has at most one attribute per type.
  var name: String { String(reflecting: type(of: attribute)) }

  func merging(slave: CustomAttributeValue) -> CustomAttributeValue {
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
