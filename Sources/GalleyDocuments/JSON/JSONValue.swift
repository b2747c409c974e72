// A JSON value that knows its place in the document, and the path to a place in it.

import GalleyUnicode

/// A JSON value and the range of bytes that it was read from.
package struct JSONValue: Sendable {
  /// The kinds of value.
  package enum Content: Sendable {
    case null
    case bool(Bool)
    /// A finite number.
    case number(Double)
    case string(String)
    case array([JSONValue])
    /// Members in the document's order, all keys different.
    case object([JSONMember])
  }

  /// The value itself.
  package let content: Content
  /// Offset of its first byte. 32 bits keep a value small; documents are smaller than 4 GiB.
  package let start: UInt32
  /// Offset of the byte after its last one.
  package let end: UInt32

  /// A value read from the bytes `start..<end`.
  init(_ content: Content, start: Int, end: Int) {
    self.content = content
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end)
  }

  /// Offset of its first byte.
  package var offset: Int { Int(start) }

  /// The members of an object; `nil` for anything else.
  package var members: [JSONMember]? {
    guard case .object(let members) = content else { return nil }
    return members
  }

  /// A string's text; `nil` for anything else.
  var string: String? {
    guard case .string(let text) = content else { return nil }
    return text
  }

  /// The value of an object's key; `nil` if the key is missing or this is not an object.
  package subscript(key key: String) -> JSONValue? {
    members?.first { $0.key == key }?.value
  }

  /// The kind of the value for an error message: `a string`.
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
  /// The key, escapes resolved.
  package let key: String
  /// Offset of the key's opening quotation mark.
  package let keyStart: UInt32
  /// The value.
  package let value: JSONValue

  /// A member whose key begins at a byte of the document.
  init(_ key: String, at keyStart: Int, _ value: JSONValue) {
    self.key = key
    self.keyStart = UInt32(truncatingIfNeeded: keyStart)
    self.value = value
  }

  /// Offset of the key's opening quotation mark.
  package var keyOffset: Int { Int(keyStart) }
}

extension DocumentFault {
  /// A fault for a value of the wrong type.
  static func wrongType(_ value: JSONValue, expected: String) -> DocumentFault {
    DocumentFault(at: value.offset, "expected \(expected), found \(value.kindName)")
  }
}

/// A path from the document's root to a key or value: `text[2].font.size`.
struct JSONPath: CustomStringConvertible {
  private(set) var description = ""

  /// Steps into an object. A key of letters, digits, `_` and `-` is added unchanged, any other key
  /// in quotes.
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

  /// Steps into an array.
  mutating func append(index: Int) {
    description += "[\(index)]"
  }
}

extension JSONValue {
  /// The path to the key or value that contains a byte of this value; empty for the value itself.
  ///
  /// Values store byte offsets, not paths. Only the few values with errors need a path, and a
  /// descent to the byte finds it.
  func path(to offset: Int) -> String {
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
        guard index < members.count, members[index].keyOffset <= offset else {
          return path.description
        }
        path.append(key: members[index].key)
        guard members[index].value.offset <= offset else { return path.description }
        value = members[index].value
      default:
        return path.description
      }
    }
  }
}
