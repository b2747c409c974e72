// The kinds of JSON object in documents. Each kind is declared next to its key table.

import Galley
package import GalleyJSON

/// The part of a key's definition that goes into the JSON Schema.
package struct KeyOutline: Sendable {
  package let name: String
  package let shape: JSONShape
  /// The description of the key in one or two sentences.
  package let about: String
  /// The keys that can follow this key and a dot, such as `size` in `font.size`. Empty if any name
  /// can follow; `nil` if the key has no dotted form.
  package let parts: [String]?
  /// Whether dotted keys can add members to the value even if the value is a string, such as a font
  /// string.
  let takesPartsBesideString: Bool
  /// Whether strings in the value can contain placeholders.
  let isFilled: Bool
}

extension KeyTable {
  /// The table's keys for the JSON Schema. The functions that read the values are left out.
  package var outline: [KeyOutline] {
    keys.map { key in
      let string = JSONValue(.string("x"), start: 0, end: 0)
      return KeyOutline(
        name: key.name, shape: key.shape, about: key.about, parts: key.parts,
        takesPartsBesideString: key.expand(string)?.members != nil, isFilled: key.isFilled)
    }
  }
}

/// A kind of JSON object: its keys, and its descriptions in error messages and the JSON Schema.
///
/// ``keys`` and ``rules`` are computed on access, because reading most documents does not need
/// them.
package final class JSONDefinition: Sendable {
  /// The name of this kind of object in the schema.
  package let name: String
  /// The description of this kind of object in error messages, such as `an object`.
  package let words: String
  /// The kind of object whose keys this kind inherits; `nil` if this kind inherits no keys.
  package let base: JSONDefinition?
  /// Keys that the object must have.
  package let required: [String]
  /// Groups of keys. The object must have at least one key of each group. A dotted key such as
  /// `attachmentImage.path` counts as `attachmentImage`. Each key in ``required`` is added as a
  /// separate group.
  let needs: [[String]]
  /// The name of the separate schema definition that contains ``rules``. The schemas of this kind,
  /// and of all kinds whose ``base`` is this kind, refer to that definition. If `nil`, the rules
  /// apply only to this kind.
  let sharedRules: String?
  private let outline: @Sendable () -> [KeyOutline]
  private let ruled: @Sendable () -> JSONMembers

  package init(
    _ name: String, words: String = "an object", base: JSONDefinition? = nil,
    required: [String] = [], needs: [[String]] = [],
    keys: @autoclosure @escaping @Sendable () -> [KeyOutline],
    sharedRules: String? = nil, rules: @autoclosure @escaping @Sendable () -> JSONMembers = [:]
  ) {
    self.name = name
    self.words = words
    self.base = base
    self.required = required
    self.needs = needs + required.map { [$0] }
    self.sharedRules = sharedRules
    outline = keys
    ruled = rules
  }

  /// The keys that an object of this kind can have.
  package var keys: [KeyOutline] { outline() }

  /// JSON Schema rules that apply to an object as a whole, in addition to the rules for each
  /// member.
  package var rules: JSONMembers { ruled() }

  /// This kind of object and all kinds that it can contain at any depth, sorted by name.
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
