// JSON values that store their positions in the document, and JSON paths to these positions.

import GalleyUnicode

/// A JSON value and the range of bytes that it was read from.
package struct JSONValue: Sendable {
  /// The types of JSON values, each with its content.
  package enum Content: Sendable {
    case null
    case bool(Bool)
    /// A finite number.
    case number(Double)
    case string(String)
    case array(JSONElements)
    case object(JSONObject)
  }

  /// The type of the JSON value, with its content.
  package let content: Content
  /// The offset of the value's first byte. Documents are smaller than 4 GiB, so 32 bits suffice and
  /// keep values small.
  package let start: UInt32
  /// The offset of the byte after the value's last byte.
  package let end: UInt32

  /// Creates a value that was read from the bytes `start..<end`.
  package init(_ content: Content, start: Int, end: Int) {
    self.content = content
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end)
  }

  /// The offset of the value's first byte.
  package var offset: Int { Int(start) }

  /// The members of the object; `nil` if the value is not an object.
  package var members: JSONObject? {
    guard case .object(let members) = content else { return nil }
    return members
  }

  /// The text of the string; `nil` if the value is not a string.
  package var string: String? {
    guard case .string(let text) = content else { return nil }
    return text
  }

  /// The value for a key of the object; `nil` if the key is missing or this value is not an object.
  package subscript(key key: String) -> JSONValue? {
    guard let members, let index = members.index(of: key) else { return nil }
    return members.value(at: index)
  }

  /// The type of the value for an error message, such as `a string`.
  package var kindName: String {
    switch content {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// A key of a JSON object with its value.
package struct JSONMember: Sendable {
  /// The key, with escape sequences resolved.
  package let key: String
  /// The byte offset of the key's opening quotation mark.
  package let keyStart: UInt32
  /// The value of the key.
  package let value: JSONValue

  /// Creates a member whose key begins at byte `keyStart` of the document.
  package init(_ key: String, at keyStart: Int, _ value: JSONValue) {
    self.key = key
    self.keyStart = UInt32(truncatingIfNeeded: keyStart)
    self.value = value
  }

  /// The byte offset of the key's opening quotation mark.
  package var keyOffset: Int { Int(keyStart) }
}

extension JSONValue {
  /// Converts the value to a ``JSONOutput``, which can be written.
  package var output: JSONOutput {
    switch content {
    case .null: .raw("null")
    case .bool(let bool): .raw(String(bool))
    case .number(let number): .number(number)
    case .string(let string): .string(string)
    case .array(let elements): .array(elements.map(\.output))
    case .object(let members):
      .object(JSONMembers(all: members.map { .init(key: $0.key, value: $0.value.output) }))
    }
  }
}

extension DocumentFault {
  /// Creates the error for a value of the wrong type.
  package static func wrongType(_ value: JSONValue, expected: String) -> DocumentFault {
    DocumentFault(at: value.offset, "expected \(expected), found \(value.kindName)")
  }
}

/// A path from the document's root to a key or value: `text[2].font.size`.
struct JSONPath: CustomStringConvertible {
  private(set) var description = ""

  /// Appends a key of an object. A key of letters, digits, `_` and `-` is added unchanged; any
  /// other key is added in quotes.
  mutating func append(key: String) {
    let isPlain =
      !key.isEmpty
      && key.utf8.allSatisfy {
        ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == ASCII.minus || $0 == UInt8(ascii: "_")
      }
    if isPlain {
      let name = shortened(key, to: 200)
      description += description.isEmpty ? name : "." + name
    } else {
      let escaped = String(key.flatMap { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" })
      description += "[\"\(shortened(escaped, to: 200))\"]"
    }
  }

  /// Appends an array index, such as `[3]`, to the JSON path.
  mutating func append(index: Int) {
    description += "[\(index)]"
  }
}

extension JSONValue {
  /// The path from this value to the key or value that contains a byte; empty if the byte is
  /// outside all keys and inner values.
  ///
  /// Values store byte offsets rather than paths. Only the few values with errors need a path. This
  /// function finds the path by descending through the values that contain the byte.
  package func path(to offset: Int) -> String {
    var path = JSONPath()
    var value = self
    while true {
      switch value.content {
      case .array(let elements):
        let index = elements.partitioningIndex { Int($0.end) > offset }
        guard index < elements.count, elements[index].offset <= offset else {
          return path.description
        }
        path.append(index: index)
        value = elements[index]
      case .object(let members):
        let index = members.partitioningIndex { Int($0.value.end) > offset }
        guard index < members.count, case let member = members[index], member.keyOffset <= offset
        else { return path.description }
        path.append(key: member.key)
        guard member.value.offset <= offset else { return path.description }
        value = member.value
      default:
        return path.description
      }
    }
  }
}
