// JSON values to be written: documents, explanations and schemas.

import Galley

/// A JSON value to be written.
package indirect enum JSONOutput: Sendable, Hashable {
  /// Text that is already JSON, on one line.
  case raw(String)
  /// An array. If `lines` is `true`, each element is on its own line.
  case array([JSONOutput], lines: Bool = false)
  /// An object. If `lines` is `true`, each member is on its own line.
  case object(JSONMembers, lines: Bool = false)

  package static func string(_ string: String) -> JSONOutput {
    var writer = JSONWriter()
    writer.string(string)
    return .raw(writer.text)
  }

  /// A number, written so that parsing gives the same `Double`; 0 if the number is not finite.
  package static func number(_ number: Double) -> JSONOutput {
    .raw(number.isFinite ? plain(number) : "0")
  }

  package static func strings(_ strings: [String]) -> JSONOutput {
    .array(strings.map(JSONOutput.string))
  }

  package static func numbers(_ numbers: [Double]) -> JSONOutput {
    .array(numbers.map(JSONOutput.number))
  }

  /// The value as JSON text. If `spaces` is `true`, a space follows each colon and each comma
  /// inside a line.
  package func text(spaces: Bool = true) -> String {
    var writer = JSONWriter(spaces: spaces)
    writer.value(self)
    return writer.text
  }

  /// This value with one line per element or member. An array without nested arrays or objects
  /// stays on one line.
  package var indented: JSONOutput {
    switch self {
    case .raw: self
    case .array(let elements, _):
      .array(
        elements.map(\.indented),
        lines: elements.contains { if case .raw = $0 { false } else { true } })
    case .object(let members, _):
      .object(
        JSONMembers(all: members.all.map { .init(key: $0.key, value: $0.value.indented) }),
        lines: true)
    }
  }
}

extension JSONOutput: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByArrayLiteral
{
  package init(stringLiteral string: String) { self = .string(string) }

  package init(arrayLiteral elements: JSONOutput...) { self = .array(elements) }

  package init(dictionaryLiteral members: (String, JSONOutput)...) {
    self = .object(JSONMembers(all: members.map { .init(key: $0, value: $1) }))
  }
}

extension JSONWriter {
  fileprivate mutating func value(_ value: JSONOutput) {
    switch value {
    case .raw(let text): raw(text)
    case .array(let elements, let lines): array(elements, lines: lines) { $0.value($1) }
    case .object(let members, let lines):
      object(lines: lines) { writer in
        for member in members.all {
          writer.key(member.key)
          writer.value(member.value)
        }
      }
    }
  }
}

/// The members of a JSON object, in order.
package struct JSONMembers: Sendable, Hashable {
  package struct Member: Sendable, Hashable {
    package var key: String
    package var value: JSONOutput
  }

  package var all: [Member] = []

  /// Adds a member. If the value is `nil`, or if the value's `json` is `nil`, nothing is added.
  package mutating func add(_ key: String, _ value: (some JSONWritable)?) {
    if let value = value?.json { all.append(Member(key: key, value: value)) }
  }

  /// Adds a member with the raw value of an enumeration case.
  package mutating func add(_ key: String, word: (some RawRepresentable<String>)?) {
    add(key, word?.rawValue)
  }

  /// Adds a member. If the value equals the default `usual`, nothing is added.
  package mutating func add<Value: JSONWritable & Equatable>(
    _ key: String, _ value: Value, unless usual: Value
  ) {
    if value != usual { add(key, value) }
  }

  package static func + (one: JSONMembers, other: JSONMembers) -> JSONMembers {
    JSONMembers(all: one.all + other.all)
  }
}

extension JSONMembers: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral members: (String, JSONOutput)...) {
    all = members.map { Member(key: $0, value: $1) }
  }
}

/// A value that can be written as JSON.
package protocol JSONWritable: Sendable {
  /// The value as JSON; `nil` if the value is left out of the document.
  var json: JSONOutput? { get }
}

extension JSONWritable where Self: RawRepresentable<String> {
  package var json: JSONOutput? { .string(rawValue) }
}

extension JSONOutput: JSONWritable {
  package var json: JSONOutput? { self }
}

/// JSON members are written as an object. If there are no members, no object is written.
extension JSONMembers: JSONWritable {
  package var json: JSONOutput? { all.isEmpty ? nil : .object(self) }
}

extension Bool: JSONWritable {
  package var json: JSONOutput? { .raw(String(self)) }
}

extension Int: JSONWritable {
  package var json: JSONOutput? { .raw(String(self)) }
}

extension Double: JSONWritable {
  package var json: JSONOutput? { .number(self) }
}

extension String: JSONWritable {
  package var json: JSONOutput? { .string(self) }
}

extension Array: JSONWritable where Element: JSONWritable {
  package var json: JSONOutput? { .array(compactMap(\.json)) }
}
