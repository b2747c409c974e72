// Writing JSON: objects whose members are already JSON text, and indented values for people to
// read.

package import Galley

/// The members of a JSON object, in order. Each number is written so that reading it back gives the
/// same value.
package struct JSONMembers: Sendable {
  package struct Member: Sendable, Hashable {
    package var key: String
    package var json: String
  }

  package var all: [Member] = []

  /// Creates an object without members.
  package init() {}

  /// The object as JSON text on one line.
  package var object: String {
    "{" + all.map { Self.quoted($0.key) + ": " + $0.json }.joined(separator: ", ") + "}"
  }

  /// The object as JSON text; `nil` if it has no members.
  var objectUnlessEmpty: String? { all.isEmpty ? nil : object }

  /// The object as JSON text, with one member per line.
  package var lines: String {
    guard !all.isEmpty else { return "{}" }
    return "{\n"
      + all.map { "  " + Self.quoted($0.key) + ": " + Self.indented($0.json) }
      .joined(separator: ",\n") + "\n}"
  }

  package mutating func add(_ key: String, json: String?) {
    if let json { all.append(Member(key: key, json: json)) }
  }

  package mutating func add(_ key: String, _ value: String?) {
    add(key, json: value.map(Self.quoted))
  }

  package mutating func add(_ key: String, _ value: Double?) {
    add(key, json: value.map(Self.number))
  }

  package mutating func add(_ key: String, _ value: Int?) {
    add(key, json: value.map(String.init))
  }

  package mutating func add(_ key: String, _ value: Bool?) {
    add(key, json: value.map { $0 ? "true" : "false" })
  }

  package mutating func add(_ key: String, _ value: Color?) {
    add(key, json: value.map(Self.color))
  }

  /// Adds an enumeration case, written as its raw value.
  package mutating func add(_ key: String, word: (some RawRepresentable<String>)?) {
    add(key, word?.rawValue)
  }

  package mutating func add(_ key: String, _ members: JSONMembers) {
    if !members.all.isEmpty { add(key, json: members.object) }
  }

  /// Adds a value unless it equals its default.
  package mutating func add<Value: Equatable>(
    _ key: String, _ value: Value, unless usual: Value, _ json: (Value) -> String
  ) {
    if value != usual { add(key, json: json(value)) }
  }

  package static func quoted(_ string: String) -> String {
    var writer = JSONWriter()
    writer.string(string)
    return writer.text
  }

  /// The shortest JSON text that reads back as the same number; 0 if the number is not finite.
  package static func number(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    return Int(exactly: value).map(String.init) ?? String(value)
  }

  package static func color(_ color: Color) -> String {
    let channels = [color.red, color.green, color.blue] + (color.alpha < 255 ? [color.alpha] : [])
    return "\"#" + channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "\""
  }

  package static func array(_ elements: some Sequence<String>) -> String {
    "[" + elements.joined(separator: ", ") + "]"
  }

  /// An array as JSON text, with one element per line.
  package static func lines(_ elements: [String]) -> String {
    guard !elements.isEmpty else { return "[]" }
    return "[\n" + elements.map { "  " + indented($0) }.joined(separator: ",\n") + "\n]"
  }

  private static func indented(_ json: String) -> String {
    json.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n  ")
  }
}

extension JSONValue {
  /// The value as JSON text on one line.
  package var json: String {
    switch content {
    case .null: "null"
    case .bool(let bool): String(bool)
    case .number(let number): JSONMembers.number(number)
    case .string(let string): JSONMembers.quoted(string)
    case .array(let elements): "[" + elements.map(\.json).joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.map { JSONMembers.quoted($0.key) + ":" + $0.value.json }.joined(separator: ",")
        + "}"
    }
  }
}

/// A JSON value to be written.
package indirect enum SchemaValue: Sendable {
  case string(String)
  case number(Double)
  case bool(Bool)
  /// JSON text that is written unchanged.
  case verbatim(String)
  case array([SchemaValue])
  case object([(key: String, value: SchemaValue)])

  /// An array of strings.
  static func strings(_ strings: [String]) -> SchemaValue {
    .array(strings.map { .string($0) })
  }

  /// The value as JSON text, indented by two spaces per level. An array of strings stays on one
  /// line.
  package func text(indented depth: Int = 0) -> String {
    switch self {
    case .string(let string): JSONMembers.quoted(string)
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
        members.map { JSONMembers.quoted($0.key) + ": " + $0.value.text(indented: depth + 1) }, "}",
        depth)
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
}
