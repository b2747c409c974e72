// The kinds of object that documents are made of. Each is declared beside its table of keys.

import Galley

/// What a schema says of a key.
struct KeyOutline: Sendable {
  let name: String
  let shape: JSONShape
  /// What may stand behind the key and a dot; empty where anything may, `nil` where nothing may.
  let parts: [String]?
  /// Whether parts may be added to a string, too.
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

/// A kind of object: its keys, and what error messages and the JSON Schema say of it.
///
/// All but the words is put together when a schema is made: reading a document needs none of it.
final class JSONDefinition: Sendable {
  /// Members of an object of the schema.
  typealias Members = [(key: String, value: SchemaValue)]

  /// Its name in the schema.
  let name: String
  /// The object in an error message's words.
  let words: String
  /// The kind whose keys this one has besides its own.
  let base: JSONDefinition?
  /// Keys that the object cannot do without.
  let required: [String]
  /// The schema's name for ``rules``, which then hold for kinds with this base, too.
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

  /// What each key of its own says, in one sentence.
  var sentences: [String: String] { described() }

  /// What is asked of an object besides its members one by one.
  var rules: Members { ruled() }

  /// The kinds that objects of this kind hold, at any depth, and this one, by name.
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
