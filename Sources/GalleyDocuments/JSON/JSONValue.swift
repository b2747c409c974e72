// A JSON value that knows where in the document it stands.

/// A JSON value and the bytes of the document that it was read from.
package struct JSONValue: Sendable {
  /// What the value is.
  package enum Content: Sendable {
    case null
    case bool(Bool)
    /// Finite.
    case number(Double)
    case string(String)
    case array([JSONValue])
    /// Members in the document's order, no key twice.
    case object([JSONMember])
  }

  /// What the value is.
  package let content: Content
  /// Offset of its first byte. Documents are smaller than 4 GiB, so that a value stays small.
  package let start: UInt32
  /// Offset behind its last byte.
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

  /// The value of an object's key; `nil` without it or where this is no object.
  package subscript(key key: String) -> JSONValue? {
    members?.first { $0.key == key }?.value
  }

  /// What the value is, in words: `a string`.
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
  /// A value that is something else than expected.
  static func wrongType(_ value: JSONValue, expected: String) -> DocumentFault {
    DocumentFault(at: value.offset, "expected \(expected), found \(value.kindName)")
  }
}
