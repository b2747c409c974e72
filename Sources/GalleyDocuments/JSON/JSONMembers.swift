// JSON text made of members, each a key and the text of its value.

import Galley

/// The members of an object in their order. Numbers are written so that they are read as the same.
struct JSONMembers: Sendable {
  struct Member: Sendable, Hashable {
    var key: String
    var json: String
  }

  var all: [Member] = []

  /// The object, on one line.
  var object: String {
    "{" + all.map { Self.quoted($0.key) + ": " + $0.json }.joined(separator: ", ") + "}"
  }

  /// The object with a line for each member.
  var lines: String {
    guard !all.isEmpty else { return "{}" }
    return "{\n"
      + all.map { "  " + Self.quoted($0.key) + ": " + Self.indented($0.json) }
      .joined(separator: ",\n") + "\n}"
  }

  mutating func add(_ key: String, json: String?) {
    if let json { all.append(Member(key: key, json: json)) }
  }

  mutating func add(_ key: String, _ value: String?) {
    add(key, json: value.map(Self.quoted))
  }

  mutating func add(_ key: String, _ value: Double?) {
    add(key, json: value.map(Self.number))
  }

  mutating func add(_ key: String, _ value: Int?) {
    add(key, json: value.map(String.init))
  }

  mutating func add(_ key: String, _ value: Bool?) {
    add(key, json: value.map { $0 ? "true" : "false" })
  }

  mutating func add(_ key: String, _ value: Color?) {
    add(key, json: value.map(Self.color))
  }

  /// A word, where the format spells a case by its raw value.
  mutating func add(_ key: String, word: (some RawRepresentable<String>)?) {
    add(key, word?.rawValue)
  }

  mutating func add(_ key: String, _ members: JSONMembers) {
    if !members.all.isEmpty { add(key, json: members.object) }
  }

  /// Adds what is not what it would be anyway.
  mutating func add<Value: Equatable>(
    _ key: String, _ value: Value, unless usual: Value, _ json: (Value) -> String
  ) {
    if value != usual { add(key, json: json(value)) }
  }

  static func quoted(_ string: String) -> String {
    var writer = JSONWriter()
    writer.string(string)
    return writer.text
  }

  /// The shortest text that is read as the same number; what is none is 0.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    return Int(exactly: value).map(String.init) ?? String(value)
  }

  static func color(_ color: Color) -> String {
    let channels = [color.red, color.green, color.blue] + (color.alpha < 255 ? [color.alpha] : [])
    return "\"#" + channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "\""
  }

  static func array(_ elements: some Sequence<String>) -> String {
    "[" + elements.joined(separator: ", ") + "]"
  }

  /// An array with a line for each element.
  static func lines(_ elements: [String]) -> String {
    guard !elements.isEmpty else { return "[]" }
    return "[\n" + elements.map { "  " + indented($0) }.joined(separator: ",\n") + "\n]"
  }

  private static func indented(_ json: String) -> String {
    json.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n  ")
  }
}
