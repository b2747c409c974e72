// The kinds of object in documents. Each is declared next to its table of keys.

import Galley

/// A key's part of a schema.
struct KeyOutline: Sendable {
  let name: String
  let shape: JSONShape
  /// Keys that may follow this key and a dot. Empty if any name may, `nil` if none may.
  let parts: [String]?
  /// Whether parts may also be added to a value that is a string.
  let takesPartsBesideString: Bool
  /// Whether strings in the value may have placeholders.
  let isFilled: Bool
}

extension KeyTable {
  /// The keys without their readers.
  var outline: [KeyOutline] {
    keys.map { key in
      let string = JSONValue(.string("x"), start: 0, end: 0)
      return KeyOutline(
        name: key.name, shape: key.shape, parts: key.parts,
        takesPartsBesideString: key.expand(string)?.members != nil, isFilled: key.isFilled)
    }
  }
}

/// A kind of object: its keys, and its words in error messages and the JSON Schema.
///
/// Everything but `words` is computed when a schema is made, because reading a document needs none
/// of it.
final class JSONDefinition: Sendable {
  /// Members of an object in the schema.
  typealias Members = [(key: String, value: SchemaValue)]

  /// The kind's name in the schema.
  let name: String
  /// The kind's words in an error message, such as `an object`.
  let words: String
  /// Another kind whose keys this kind has as well.
  let base: JSONDefinition?
  /// Keys that the object must have.
  let required: [String]
  /// The schema's name for ``rules``; if set, the rules also apply to kinds with this base.
  let sharedRules: String?
  private let outline: @Sendable () -> [KeyOutline]
  private let described: @Sendable () -> [String: String]
  private let ruled: @Sendable () -> Members

  init(
    _ name: String, words: String = "an object", base: JSONDefinition? = nil,
    required: [String] = [], keys: @autoclosure @escaping @Sendable () -> [KeyOutline],
    sentences: @autoclosure @escaping @Sendable () -> [String: String],
    sharedRules: String? = nil,
    rules: @autoclosure @escaping @Sendable () -> Members = []
  ) {
    self.name = name
    self.words = words
    self.base = base
    self.required = required
    self.sharedRules = sharedRules
    outline = keys
    described = sentences
    ruled = rules
  }

  /// The object's keys.
  var keys: [KeyOutline] { outline() }

  /// The descriptions of the kind's own keys.
  var sentences: [String: String] { described() }

  /// Rules for an object as a whole, in addition to its members' shapes.
  var rules: Members { ruled() }

  /// This kind, and all kinds that its objects contain at any depth, by name.
  var reachable: [JSONDefinition] {
    var found: [String: JSONDefinition] = [:]
    var rest = [self]
    while let next = rest.popLast() {
      guard found.updateValue(next, forKey: next.name) == nil else { continue }
      rest += next.keys.flatMap(\.shape.definitions) + [next.base].compactMap(\.self)
    }
    return found.values.sorted { $0.name < $1.name }
  }
}
