// Attributes that users add to styles.

/// An attribute of the user's, for `.custom(_:)`: a value that is installed in the style that has
/// it before the style makes anything.
///
/// What it installs goes over what the style says: a text, colours, or a ``/Galley/TextBackdrop`` that
/// draws behind the text.
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
