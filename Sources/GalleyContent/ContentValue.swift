// The JSON values in the dictionaries that a backend sends.

import Galley
import GalleyDocuments
package import GalleyJSON

/// A JSON value in data from a backend.
public enum ContentValue: Sendable, Hashable {
  /// A null.
  case null
  /// A boolean.
  case bool(Bool)
  /// A number.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([ContentValue])
  /// An object.
  case object([String: ContentValue])

  /// The value as a string; `nil` if it is not a string.
  public var string: String? {
    guard case .string(let string) = self else { return nil }
    return string
  }

  /// The value as a boolean; `nil` if it is not a boolean.
  public var bool: Bool? {
    guard case .bool(let bool) = self else { return nil }
    return bool
  }

  /// The value as a whole number; `nil` if it is not a whole number.
  public var integer: Int? {
    guard case .number(let number) = self else { return nil }
    return Int(exactly: number)
  }

  /// The elements of an array; `nil` for other values.
  public var array: [ContentValue]? {
    guard case .array(let array) = self else { return nil }
    return array
  }

  /// The members of an object; `nil` for other values.
  public var object: [String: ContentValue]? {
    guard case .object(let object) = self else { return nil }
    return object
  }
}

extension ContentValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates a boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates a number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Creates a number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// Creates an array.
  public init(arrayLiteral elements: ContentValue...) { self = .array(elements) }
  /// Creates an object. If a key occurs twice, its first value is used.
  public init(dictionaryLiteral elements: (String, ContentValue)...) {
    self = .object(Dictionary(elements) { first, _ in first })
  }
  /// Creates a null.
  public init(nilLiteral: ()) { self = .null }
}

extension ContentValue {
  /// Creates a value from a parsed JSON document. Recursion is safe, because documents nest no
  /// deeper than ``/Galley/Limits/nesting``.
  package init(_ value: JSONValue) {
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

  /// Writes the value as JSON. The members of objects are sorted by key.
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
