// What a style says once: the names of its attributes, the user's own among them, and how two of
// one name become one.

public import Galley

extension StyleAttribute {
  /// The name of an attribute: a style has one of each.
  public enum Key: Sendable, Hashable {
    /// One of the core's.
    case attribute(TextAttribute.Key)
    /// One of the user's, by the name of its type.
    case custom(String)
    /// One of a style's own: `text`, `states`, `spacing` …
    case own(String)
  }

  /// What the attribute is called.
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

  /// This attribute where a slave of the same name says something, too. What has parts keeps those
  /// of the slave that it does not set itself: a font, a paragraph's style, a single shadow,
  /// states.
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
  /// An order that is always the same, so that styles with equal attributes are equal.
  public static func < (one: Self, other: Self) -> Bool {
    (one.rank, one.name) < (other.rank, other.name)
  }

  /// The name, of a custom attribute its type's.
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

/// An attribute of the user's, for `.custom(_:)`: a value that is installed in the style that has
/// it before the style makes anything.
///
/// What it installs goes over what the style says: a text, colours, or a ``/Galley/TextBackdrop``
/// that draws behind the text.
public protocol CustomAttribute: Sendable, Hashable {
  /// Writes what the attribute stands for into a style. Custom attributes that it adds to the style
  /// are not installed in turn.
  func install(on style: inout TextStyle)

  /// This attribute where a slave of the same type is merged with it. By default it stays as it is.
  func merging(slave: Self) -> Self
}

extension CustomAttribute {
  /// This attribute alone.
  public func merging(slave: Self) -> Self { self }
}

/// A custom attribute of any type.
public struct CustomAttributeValue: Sendable, Hashable {
  /// The attribute.
  public let attribute: any CustomAttribute

  init(_ attribute: some CustomAttribute) {
    self.attribute = attribute
  }

  /// The name of its type: a style has one attribute of each.
  var name: String { String(reflecting: type(of: attribute)) }

  func merging(slave: CustomAttributeValue) -> CustomAttributeValue {
    func merge<Attribute: CustomAttribute>(_ master: Attribute) -> CustomAttributeValue {
      guard let slave = slave.attribute as? Attribute else { return self }
      return CustomAttributeValue(master.merging(slave: slave))
    }
    return merge(attribute)
  }

  /// Whether both are of one type and equal.
  public static func == (one: CustomAttributeValue, other: CustomAttributeValue) -> Bool {
    AnyHashable(one.attribute) == AnyHashable(other.attribute)
  }

  /// Hashes the attribute.
  public func hash(into hasher: inout Hasher) {
    AnyHashable(attribute).hash(into: &hasher)
  }
}
