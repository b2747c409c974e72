// Conversion of the key tables to a JSON Schema (draft 2020-12).

package import Galley

/// Builds the JSON Schema for a kind of object and all kinds that it contains.
package struct SchemaBuilder {
  package typealias Members = JSONDefinition.Members

  package let limits: Limits
  /// The kind of object that is the whole document.
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
  package var schema: SchemaValue {
    let reachable = root.reachable
    let definitions = reachable.filter { $0 !== root }
    let shared: Members =
      [("color", color)] + (hasPlaceholders ? [("placeholder", placeholder)] : [])
      + reachable.compactMap { definition in
        definition.sharedRules.map { ($0, .object(definition.rules)) }
      }
    return .object(
      [
        ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        ("title", .string(title)), ("description", .string(about)),
      ] + members(of: root) + [
        ("$defs", .object(definitions.map { ($0.name, .object(members(of: $0))) } + shared))
      ])
  }

  private func members(of definition: JSONDefinition) -> Members {
    let flat = definition.keys.map { flatMembers(of: $0) }
    let patterns = flat.flatMap(\.patterns)
    var members: Members = [("type", .string("object"))]
    if !definition.required.isEmpty {
      members.append(("required", .strings(definition.required)))
    }
    let own = definition.keys.map { property($0, of: definition) }
    members.append(("properties", .object(own + flat.flatMap(\.properties))))
    if !patterns.isEmpty { members.append(("patternProperties", .object(patterns))) }
    members.append(("additionalProperties", .bool(false)))
    if let shared = definition.sharedRules ?? definition.base?.sharedRules {
      members.append(("$ref", .string("#/$defs/\(shared)")))
    }
    return definition.sharedRules == nil ? members + definition.rules : members
  }

  /// The schema property for a key: a description and keywords, or a reference if the base kind
  /// already has the key.
  private func property(
    _ key: KeyOutline, of definition: JSONDefinition
  ) -> (key: String, value: SchemaValue) {
    if let base = definition.base, base.keys.contains(where: { $0.name == key.name }) {
      return (key.name, reference(to: key.name, of: base))
    }
    let rules = key.isFilled ? schema(of: key.shape) : plain(key.shape)
    return (key.name, .object([("description", .string(key.about))] + rules))
  }

  private func reference(to key: String, of definition: JSONDefinition) -> SchemaValue {
    .object([("$ref", .string("#/$defs/\(definition.name)/properties/\(key)"))])
  }

  /// The schema properties for the dotted forms of a key, such as `font.size`.
  private func flatMembers(of key: KeyOutline) -> (properties: Members, patterns: Members) {
    guard let parts = key.parts else { return ([], []) }
    if let (value, keys) = key.shape.mapped {
      return ([], [("^\(key.name)\\.\(keys.dropFirst())", .object(schema(of: value)))])
    }
    var properties: Members = []
    var patterns: Members = []
    guard let definition = key.shape.definitions.first else { return ([], []) }
    for part in definition.keys where parts.contains(part.name) {
      properties.append(("\(key.name).\(part.name)", reference(to: part.name, of: definition)))
      let deeper = flatMembers(of: part)
      properties += deeper.properties.map { ("\(key.name).\($0.key)", $0.value) }
      patterns += deeper.patterns.map { ("^\(key.name)\\.\($0.key.dropFirst())", $0.value) }
    }
    return (properties, patterns)
  }
}

// The schema for a single value.
extension SchemaBuilder {
  /// The schema keywords for a shape. Where a placeholder may provide the value, a string with
  /// placeholders is also valid.
  func schema(of shape: JSONShape) -> Members {
    guard hasPlaceholders, shape.takesPlaceholder else { return plain(shape) }
    // Use a condition rather than an additional alternative, so that validation errors are the same
    // as without placeholders.
    return [
      ("if", .object([("$ref", .string("#/$defs/placeholder"))])), ("else", .object(plain(shape))),
    ]
  }

  /// The schema keywords for a shape, without allowing placeholders.
  func plain(_ shape: JSONShape) -> Members {
    switch shape {
    case .any: []
    case .null: [("type", .string("null"))]
    case .boolean: [("type", .string("boolean"))]
    case .number(let bounds): numbers(bounds, clampedTo: nil)
    case .clamped(let range, let bounds): numbers(bounds, clampedTo: range)
    case .integer(let range):
      [("type", .string("integer"))] + limits(range, "minimum", "maximum")
    case .string(_, let pattern):
      [("type", .string("string"))] + (pattern.map { [("pattern", .string($0.rawValue))] } ?? [])
    case .spelling, .text: [("type", .string("string"))]
    case .color: [("$ref", .string("#/$defs/color"))]
    case .word(let words): [("enum", .strings(words))]
    case .words(let words, _): self.words(words)
    case .array(let element, _, let count):
      [("type", .string("array")), ("items", .object(schema(of: element)))]
        + limits(count, "minItems", "maxItems")
    case .pair(let first, let second, _):
      [
        ("type", .string("array")),
        ("prefixItems", .array([first, second].map { .object(schema(of: $0)) })),
        ("minItems", .number(2)), ("maxItems", .number(2)),
      ]
    case .object(let definition): [("$ref", .string("#/$defs/\(definition.name)"))]
    case .map(let element, _, let keys, let limit):
      [("type", .string("object"))]
        + (keys.map { [("propertyNames", .object([("pattern", .string($0.rawValue))]))] } ?? [])
        + (limit.map { [("maxProperties", .number(Double($0)))] } ?? [])
        + [("additionalProperties", .object(schema(of: element)))]
    case .either(let shapes): either(shapes)
    }
  }

  /// The schema keywords for a value that has any of several shapes. Nested alternatives become one
  /// list.
  private func either(_ shapes: [JSONShape]) -> Members {
    [("anyOf", .array(shapes.flatMap(\.branches).map { .object(plain($0)) }))]
  }

  /// The schema of a string that contains a placeholder, whose value is provided later.
  var placeholder: SchemaValue {
    .object([
      ("description", .string("A string with {{placeholders}}, for a document with values.")),
      ("type", .string("string")), ("pattern", .string(#"\{\{[^{}]+\}\}"#)),
    ])
  }

  private func numbers(_ bounds: NumberBounds, clampedTo clamp: ClosedRange<Double>?) -> Members {
    let (least, greatest, isOpen) = bounds.range(limits)
    var members: Members = [("type", .string("number"))]
    // If an end of the clamping range is within the bounds, numbers beyond that end are clamped and
    // are not errors.
    if least.isFinite, !(clamp.map { bounds.contains($0.lowerBound, limits) } ?? false) {
      members.append((isOpen ? "exclusiveMinimum" : "minimum", .number(least)))
    }
    if greatest.isFinite, !(clamp.map { bounds.contains($0.upperBound, limits) } ?? false) {
      members.append(("maximum", .number(greatest)))
    }
    return members
  }

  private func limits(_ range: ClosedRange<Int>?, _ least: String, _ greatest: String) -> Members {
    guard let range else { return [] }
    return [(least, SchemaValue.number(Double(range.lowerBound)))]
      + (range.upperBound == Int.max ? [] : [(greatest, .number(Double(range.upperBound)))])
  }

  /// The schema keywords for a word, words joined by bars, or an array of words.
  private func words(_ words: [String]) -> Members {
    let single = SchemaValue.object([("enum", .strings(words))])
    // The bars may have white space around them.
    let joined = SchemaValue.object([("type", .string("string")), ("pattern", .string(#"[|\s]"#))])
    let array = SchemaValue.object([("type", .string("array")), ("items", single)])
    return [("anyOf", .array([single, joined, array]))]
  }

  /// The schema of a colour. Colour names come first, because editors suggest them.
  var color: SchemaValue {
    let spellings: [Members] = [
      [("enum", .strings(Color.cssNames))], [("type", .string("string"))],
    ]
    return .object([
      ("description", .string("A CSS Color 4 colour, such as tomato, #ff6347 or rgb(255 99 71).")),
      ("anyOf", .array(spellings.map { .object($0) })),
    ])
  }
}

extension JSONShape {
  /// The alternative shapes as one flat list.
  fileprivate var branches: [JSONShape] {
    if case .either(let shapes) = self { shapes.flatMap(\.branches) } else { [self] }
  }

  /// Whether strings with placeholders must be allowed explicitly, because this shape does not
  /// already accept every string. A placeholder's value is never an array.
  fileprivate var takesPlaceholder: Bool {
    !takesAnyString
      && branches.contains { shape in
        switch shape {
        case .array, .pair: false
        default: true
        }
      }
  }

  /// Whether every string is valid for this shape.
  var takesAnyString: Bool {
    branches.contains { shape in
      switch shape {
      case .any, .text, .string(_, pattern: nil): true
      default: false
      }
    }
  }

  /// All kinds of JSON object that the shape contains.
  var definitions: [JSONDefinition] {
    switch self {
    case .object(let definition): [definition]
    case .either(let shapes): shapes.flatMap(\.definitions)
    case .array(let element, _, _), .map(let element, _, _, _): element.definitions
    case .pair(let first, let second, _): first.definitions + second.definitions
    default: []
    }
  }

  /// For an object with arbitrary keys, the shape of the values and the pattern of the keys, which
  /// is anchored at its start. `nil` for other shapes.
  var mapped: (element: JSONShape, keys: String)? {
    guard case .map(let element, _, let keys, _) = self else { return nil }
    return (element, keys?.rawValue ?? "^")
  }
}
