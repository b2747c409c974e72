// What dictionaries of a backend hold: JSON as a value.

import Galley

/// A JSON value.
public enum ContentValue: Sendable, Hashable {
  /// Nothing.
  case null
  /// True or false.
  case bool(Bool)
  /// A number.
  case number(Double)
  /// A string.
  case string(String)
  /// Values in order.
  case array([ContentValue])
  /// Values by key.
  case object([String: ContentValue])

  /// A string's text; `nil` for anything else.
  public var string: String? {
    guard case .string(let string) = self else { return nil }
    return string
  }

  /// A boolean; `nil` for anything else.
  public var bool: Bool? {
    guard case .bool(let bool) = self else { return nil }
    return bool
  }

  /// A whole number; `nil` for anything else.
  public var integer: Int? {
    guard case .number(let number) = self else { return nil }
    return Int(exactly: number)
  }

  /// An array's values; `nil` for anything else.
  public var array: [ContentValue]? {
    guard case .array(let array) = self else { return nil }
    return array
  }

  /// An object's values by key; `nil` for anything else.
  public var object: [String: ContentValue]? {
    guard case .object(let object) = self else { return nil }
    return object
  }
}

extension ContentValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// A number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// An array.
  public init(arrayLiteral elements: ContentValue...) { self = .array(elements) }
  /// An object; of keys given twice the first counts.
  public init(dictionaryLiteral elements: (String, ContentValue)...) {
    self = .object(Dictionary(elements) { first, _ in first })
  }
  /// Nothing.
  public init(nilLiteral: ()) { self = .null }
}

extension ContentValue {
  /// A value of a document. Documents are no deeper than ``/Galley/Limits/nesting``.
  init(_ value: JSONValue) {
    switch value.content {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .number(let number): self = .number(number)
    case .string(let string): self = .string(string)
    case .array(let elements): self = .array(elements.map(ContentValue.init))
    case .object(let members):
      self = .object(
        Dictionary(members.map { ($0.key, ContentValue($0.value)) }) { first, _ in first })
    }
  }

  /// Writes it as JSON, an object's members in the order of their keys.
  func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.raw("null")
    case .bool(let bool): writer.raw(bool ? "true" : "false")
    case .number(let number): writer.number(number)
    case .string(let string): writer.string(string)
    case .array(let elements): writer.array(elements) { $1.write(to: &$0) }
    case .object(let members):
      writer.object { writer in
        for (key, value) in members.sorted(by: { $0.key < $1.key }) {
          writer.key(key)
          value.write(to: &writer)
        }
      }
    }
  }
}
