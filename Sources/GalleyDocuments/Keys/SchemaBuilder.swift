// Conversion of the key tables to a JSON Schema (draft 2020-12).

package import Galley
package import GalleyJSON

/// Builds the JSON Schema for a root object and for all kinds of object inside it.
package struct SchemaBuilder {
  package let limits: Limits
  /// The definition of the root object, which is the whole document.
  package let root: JSONDefinition
  /// The schema's title.
  package let title: String
  /// The schema's description, in one sentence.
  package let about: String
  /// Whether `{{name}}` placeholders are allowed in any string.
  var hasPlaceholders = false

  package init(
    limits: Limits, root: JSONDefinition, title: String, about: String,
    hasPlaceholders: Bool = false
  ) {
    self.limits = limits
    self.root = root
    self.title = title
    self.about = about
    self.hasPlaceholders = hasPlaceholders
  }

  /// The complete JSON Schema.
  package var schema: JSONOutput {
    let reachable = root.reachable
    var definitions = JSONMembers()
    for definition in reachable where definition !== root {
      definitions.add(definition.name, members(of: definition))
    }
    definitions.add("color", color)
    if hasPlaceholders { definitions.add("placeholder", placeholder) }
    for definition in reachable {
      if let name = definition.sharedRules { definitions.add(name, definition.rules) }
    }
    let head: JSONMembers = [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": .string(title),
      "description": .string(about),
    ]
    return .object(head + members(of: root) + ["$defs": .object(definitions)])
  }

  private func members(of definition: JSONDefinition) -> JSONMembers {
    var properties = JSONMembers()
    var dotted = JSONMembers()
    var patterns = JSONMembers()
    for key in definition.keys {
      properties.add(key.name, property(key, of: definition))
      addDotted(key, as: key.name, to: &dotted, patterns: &patterns)
    }
    var members: JSONMembers = ["type": "object"]
    members.add("required", definition.required, unless: [])
    members.add("properties", JSONOutput.object(properties + dotted))
    members.add("patternProperties", patterns)
    members.add("additionalProperties", false)
    if let shared = definition.sharedRules ?? definition.base?.sharedRules {
      members.add("$ref", "#/$defs/\(shared)")
    }
    return definition.sharedRules == nil ? members + definition.rules : members
  }

  /// The schema property for a key. If the object's kind inherits the key from a base kind, the
  /// property is a reference to the property of the base kind. Otherwise, the property consists of
  /// a description and keywords.
  private func property(_ key: KeyOutline, of definition: JSONDefinition) -> JSONOutput {
    if let base = definition.base, base.keys.contains(where: { $0.name == key.name }) {
      return reference(to: key.name, of: base)
    }
    let rules = key.isFilled ? schema(of: key.shape) : plain(key.shape)
    return .object(["description": .string(key.about)] + rules)
  }

  private func reference(to key: String, of definition: JSONDefinition) -> JSONOutput {
    ["$ref": .string("#/$defs/\(definition.name)/properties/\(key)")]
  }

  /// Adds the schema properties for the dotted forms of a key, such as `font.size`.
  private func addDotted(
    _ key: KeyOutline, as name: String, to properties: inout JSONMembers,
    patterns: inout JSONMembers
  ) {
    guard let parts = key.parts else { return }
    if let (value, keys) = key.shape.mapped {
      let prefix = name.split(separator: ".").joined(separator: "\\.")
      patterns.add("^\(prefix)\\.\(keys.dropFirst())", JSONOutput.object(schema(of: value)))
      return
    }
    guard let definition = key.shape.definitions.first else { return }
    for part in definition.keys where parts.contains(part.name) {
      let dotted = "\(name).\(part.name)"
      properties.add(dotted, reference(to: part.name, of: definition))
      addDotted(part, as: dotted, to: &properties, patterns: &patterns)
    }
  }
}

// The schemas for the values of keys.
extension SchemaBuilder {
  /// The JSON Schema keywords for an expected value. If placeholders are allowed in the value, a
  /// string with placeholders is also valid.
  package func schema(of shape: JSONShape) -> JSONMembers {
    guard hasPlaceholders, shape.takesPlaceholder else { return plain(shape) }
    // Use `if` and `else` rather than `anyOf`. A value that is not a placeholder then has the same
    // validation errors as in a schema without placeholders. With `anyOf`, a validator would also
    // report that the value is not a placeholder.
    return ["if": ["$ref": "#/$defs/placeholder"], "else": .object(plain(shape))]
  }

  /// The JSON Schema keywords for an expected value. They do not allow a string with a placeholder
  /// instead of the value.
  package func plain(_ shape: JSONShape) -> JSONMembers {
    switch shape {
    case .any: [:]
    case .null: ["type": "null"]
    case .boolean: ["type": "boolean"]
    case .number(let bounds): numbers(bounds, clampedTo: nil)
    case .clamped(let range, let bounds): numbers(bounds, clampedTo: range)
    case .integer(let range): ["type": "integer"] + limits(range, "minimum", "maximum")
    case .string(_, let pattern):
      ["type": "string"] + (pattern.map { ["pattern": .string($0.rawValue)] } ?? [:])
    case .spelling, .text: ["type": "string"]
    case .color: ["$ref": "#/$defs/color"]
    case .word(let words): ["enum": .strings(words)]
    case .words(let words, _):
      // A string can be one word, or several words separated by bars and optional white space.
      [
        "anyOf": [
          ["enum": .strings(words)], ["type": "string", "pattern": #"[|\s]"#],
          ["type": "array", "items": ["enum": .strings(words)]],
        ]
      ]
    case .array(let element, _, let count):
      ["type": "array", "items": .object(schema(of: element))]
        + limits(count, "minItems", "maxItems")
    case .pair(let first, let second, _):
      ["type": "array", "prefixItems": .array([first, second].map { .object(schema(of: $0)) })]
        + limits(2...2, "minItems", "maxItems")
    case .object(let definition): ["$ref": .string("#/$defs/\(definition.name)")]
    case .map(let element, _, let keys, let limit):
      ["type": "object"]
        + (keys.map { ["propertyNames": ["pattern": .string($0.rawValue)]] } ?? [:])
        + (limit.map { ["maxProperties": .number(Double($0))] } ?? [:])
        + ["additionalProperties": .object(schema(of: element))]
    case .either:
      ["anyOf": .array(shape.alternatives.map { .object(plain($0)) })]
    }
  }

  /// The schema of a string that contains a placeholder. The placeholder's value is provided later.
  private var placeholder: JSONOutput {
    [
      "description": "A string with {{placeholders}}, for a document with values.",
      "type": "string", "pattern": #"\{\{[^{}]+\}\}"#,
    ]
  }

  /// The schema of a colour. Colour names come first, because editors suggest them.
  private var color: JSONOutput {
    [
      "description":
        "A CSS colour, such as tomato, #ff6347, rgb(255 99 71), oklch(68% 0.2 33) or color-mix(in oklab, tomato, navy 30%).",
      "anyOf": [["enum": .strings(Color.cssNames)], ["type": "string"]],
    ]
  }

  private func numbers(_ bounds: NumberBounds, clampedTo clamp: ClosedRange<Double>?) -> JSONMembers
  {
    let (least, greatest, isOpen) = bounds.range(limits)
    var members: JSONMembers = ["type": "number"]
    // A number outside `clamp` is replaced by the nearer end of `clamp`. If this end is within
    // `bounds`, all numbers beyond it are accepted. The schema then sets no limit on that side.
    if least.isFinite, !(clamp.map { bounds.contains($0.lowerBound, limits) } ?? false) {
      members.add(isOpen ? "exclusiveMinimum" : "minimum", least)
    }
    if greatest.isFinite, !(clamp.map { bounds.contains($0.upperBound, limits) } ?? false) {
      members.add("maximum", greatest)
    }
    return members
  }

  private func limits(
    _ range: ClosedRange<Int>?, _ least: String, _ greatest: String
  ) -> JSONMembers {
    var members = JSONMembers()
    members.add(least, range?.lowerBound)
    if range?.upperBound != Int.max { members.add(greatest, range?.upperBound) }
    return members
  }
}

extension JSONShape {
  /// Whether the schema needs an explicit rule that allows strings with placeholders. The rule is
  /// not needed in two cases. If every string is valid, strings with placeholders are valid too. If
  /// only arrays are valid, placeholders are not allowed, because a placeholder's value is never an
  /// array.
  fileprivate var takesPlaceholder: Bool {
    !takesAnyString
      && alternatives.contains { shape in
        switch shape {
        case .array, .pair: false
        default: true
        }
      }
  }

  /// Whether the expected JSON value can be any string.
  var takesAnyString: Bool {
    alternatives.contains { shape in
      switch shape {
      case .any, .text, .string(_, pattern: nil): true
      default: false
      }
    }
  }

  /// All kinds of JSON object that the expected value can be or contain.
  package var definitions: [JSONDefinition] {
    switch self {
    case .object(let definition): [definition]
    case .either(let shapes): shapes.flatMap(\.definitions)
    case .array(let element, _, _), .map(let element, _, _, _): element.definitions
    case .pair(let first, let second, _): first.definitions + second.definitions
    default: []
    }
  }

  /// If the expected value is an object with arbitrary keys: the expected form of the member
  /// values, and a regular expression for the keys. The expression begins with `^`. In all other
  /// cases, the result is `nil`.
  fileprivate var mapped: (element: JSONShape, keys: String)? {
    guard case .map(let element, _, let keys, _) = self else { return nil }
    return (element, keys?.rawValue ?? "^")
  }
}
