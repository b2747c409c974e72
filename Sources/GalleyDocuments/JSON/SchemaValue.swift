// JSON that is written for people: a member a line, indented.

/// A JSON value that is to be written.
indirect enum SchemaValue: Sendable {
  case string(String)
  case number(Double)
  case bool(Bool)
  /// JSON text as it is.
  case verbatim(String)
  case array([SchemaValue])
  case object([(key: String, value: SchemaValue)])

  /// Strings in an array.
  static func strings(_ strings: [String]) -> SchemaValue {
    .array(strings.map { .string($0) })
  }

  /// The value as JSON text, indented by two spaces a level; arrays of strings stay on one line.
  func text(indented depth: Int = 0) -> String {
    switch self {
    case .string(let string): Self.quoted(string)
    case .number(let number): plain(number)
    case .bool(let bool): String(bool)
    case .verbatim(let text): text
    case .array(let elements):
      if elements.contains(where: \.isNested) {
        Self.lines("[", elements.map { $0.text(indented: depth + 1) }, "]", depth)
      } else {
        "[" + elements.map { $0.text() }.joined(separator: ", ") + "]"
      }
    case .object(let members):
      Self.lines(
        "{",
        members.map { Self.quoted($0.key) + ": " + $0.value.text(indented: depth + 1) }, "}", depth)
    }
  }

  private var isNested: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }

  private static func lines(
    _ open: String, _ lines: [String], _ close: String, _ depth: Int
  ) -> String {
    guard !lines.isEmpty else { return open + close }
    let margin = String(repeating: "  ", count: depth)
    return open + "\n" + lines.map { margin + "  " + $0 }.joined(separator: ",\n") + "\n" + margin
      + close
  }

  /// RFC 8259 §7.
  private static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\" + String(scalar)
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
