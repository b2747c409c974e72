// A JSON tree for tests that change single values of documents.

import Foundation

/// A JSON value that can be copied with changes at any depth.
indirect enum JSONTree: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSONTree])
  case object([String: JSONTree])

  /// Reads JSON text.
  init(_ text: String) throws {
    let options = JSONSerialization.ReadingOptions.fragmentsAllowed
    self.init(try JSONSerialization.jsonObject(with: Data(text.utf8), options: options))
  }

  private init(_ value: Any) {
    switch value {
    case let members as [String: Any]: self = .object(members.mapValues { JSONTree($0) })
    case let elements as [Any]: self = .array(elements.map { JSONTree($0) })
    case let string as String: self = .string(string)
    case let number as NSNumber:
      let isBool = unsafe String(cString: number.objCType) == "c"
      self = isBool ? .bool(number.boolValue) : .number("\(number)")
    default: self = .null
    }
  }

  /// The tree as JSON text on one line, with sorted keys.
  var text: String {
    switch self {
    case .null: "null"
    case .bool(let bool): String(bool)
    case .number(let digits): digits
    case .string(let string): Self.quoted(string)
    case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.sorted { $0.key < $1.key }
        .map { Self.quoted($0.key) + ":" + $0.value.text }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ string: String) -> String {
    let escaped = string.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"", "\\": "\\" + String(scalar)
      case _ where scalar.value < 0x20: String(format: "\\u%04x", Int(scalar.value))
      default: String(scalar)
      }
    }
    return "\"" + escaped.joined() + "\""
  }

  /// All trees that result if `change` is applied to a single value of this tree.
  func mutants(_ change: (JSONTree) -> [JSONTree]) -> [JSONTree] {
    var mutants = change(self)
    switch self {
    case .array(let elements):
      for index in elements.indices {
        mutants += elements[index].mutants(change).map { element in
          var changed = elements
          changed[index] = element
          return .array(changed)
        }
      }
    case .object(let members):
      for (key, value) in members.sorted(by: { $0.key < $1.key }) {
        mutants += value.mutants(change).map { .object(members.merging([key: $0]) { $1 }) }
      }
    default: break
    }
    return mutants
  }

  /// Copies of this value, each with one mistake.
  var mistakes: [JSONTree] {
    switch self {
    case .null, .bool: [.number("7"), .string("no such word"), .array([]), .object([:])]
    case .number(let digits):
      [
        .number("-1e9"), .number("1e9"), .number("0.5"), .number("-2"), .string(digits), .null,
        .bool(true), .array([self]), .object(["number": self]),
      ]
    case .string(let string):
      [
        .string(string + "x"), .string(""), .string(" " + string + "; |"),
        .string(string.uppercased()), .number("1"), .null, .bool(false), .array([self]),
        .object(["string": self]),
      ]
    case .array(let elements):
      Self.foreign + [.object([:]), .array([.null]), .array(elements + elements), .array([self])]
        + elements.indices.map { index in
          var fewer = elements
          fewer.remove(at: index)
          return .array(fewer)
        }
    case .object(let members):
      Self.foreign + [.array([]), .object([:])]
        + [.object(members.merging(["noSuchKey": .number("1")]) { $1 })]
        + members.keys.sorted().flatMap { Self.without($0, in: members) }
    }
  }

  private static let foreign: [JSONTree] = [.string("x"), .number("3"), .null, .bool(true)]

  /// Two copies of an object: one without `key`, and one in which the key is misspelled.
  private static func without(_ key: String, in members: [String: JSONTree]) -> [JSONTree] {
    var fewer = members
    let value = fewer.removeValue(forKey: key)
    let misspelled = fewer.merging([key + "s": value ?? .null]) { $1 }
    return [.object(fewer), .object(misspelled)]
  }
}
