// Keys of the format that the engine cannot do yet: told by name instead of ignored.

/// A value that changes nothing, and so may be given to a key that is not supported.
enum HarmlessValue: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([String])

  func matches(_ value: JSONValue) -> Bool {
    switch (self, value.content) {
    case (.null, .null): true
    case (.bool(let harmless), .bool(let bool)): harmless == bool
    case (.number(let harmless), .number(let number)): harmless == number
    case (.string(let harmless), .string(let string)): harmless == string
    case (.array(let harmless), .array(let elements)):
      harmless.count == elements.count
        && zip(harmless, elements).allSatisfy { HarmlessValue.string($0).matches($1) }
    default: false
    }
  }

  var spelling: String {
    switch self {
    case .null: "null"
    case .bool(let bool): String(bool)
    case .number(let number): plain(number)
    case .string(let string): "\"\(string)\""
    case .array(let elements): "[" + elements.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
    }
  }
}

extension KeyTable.Key {
  /// A key of the format that is not supported yet, apart from values that change nothing.
  static func unsupported(
    _ name: String, but harmless: HarmlessValue..., parts: [String]? = nil
  ) -> Self {
    let accepted = harmless.map(\.spelling)
    return Self(
      name: name, shape: .unsupported(accepting: accepted), parts: parts, expand: { $0 }
    ) { _, value, _ throws(DocumentFault) in
      guard !harmless.contains(where: { $0.matches(value) }) else { return }
      let other = accepted.first.map { " other than \($0)" } ?? ""
      throw DocumentFault(at: value.offset, "\(name)\(other) is not supported yet")
    }
  }
}
