// The JSON Schema for a single value.

import Galley

extension SchemaBuilder {
  /// The schema keywords for a shape. Where a placeholder may provide the value, a string with
  /// placeholders is also valid.
  package func schema(of shape: JSONShape) -> Members {
    guard hasPlaceholders, shape.takesPlaceholder else { return plain(shape) }
    // Use a condition rather than an additional alternative, so that validation errors are the same
    // as without placeholders.
    return [
      ("if", .object([("$ref", .string("#/$defs/placeholder"))])), ("else", .object(plain(shape))),
    ]
  }

  /// The schema keywords for a shape, without allowing placeholders.
  package func plain(_ shape: JSONShape) -> Members {
    switch shape {
    case .any: []
    case .null: [("type", .string("null"))]
    case .boolean: [("type", .string("boolean"))]
    case .number(let bounds): numbers(bounds, clampedTo: nil)
    case .clamped(let range, let bounds): numbers(bounds, clampedTo: range)
    case .integer(let range):
      [("type", .string("integer"))] + limits(range, "minimum", "maximum")
    case .string(_, let pattern): string(matching: pattern)
    case .text: string(matching: nil)
    case .color: [("$ref", .string("#/$defs/color"))]
    case .word(let words): [("enum", .strings(words))]
    case .words(let groups, _): self.words(groups)
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
        + (keys.map { [("propertyNames", .object([("pattern", .string($0.expression))]))] } ?? [])
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

  private func string(matching pattern: StringPattern?) -> Members {
    [("type", .string("string"))]
      + (pattern.map { [("pattern", .string($0.expression))] } ?? [])
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

  /// The schema keywords for at most one word from each group, joined by bars or in an array.
  private func words(_ groups: [[String]]) -> Members {
    let once = groups.map { group in
      SchemaValue.object([
        ("contains", .object([("enum", .strings(group))])), ("minContains", .number(0)),
        ("maxContains", .number(1)),
      ])
    }
    let single = SchemaValue.object([("enum", .strings(groups.flatMap(\.self)))])
    let array: Members = [
      ("type", .string("array")), ("items", single), ("allOf", .array(once)),
    ]
    let joined = string(matching: .joined(groups))
    return [("anyOf", .array([single, .object(joined), .object(array)]))]
  }

  /// The schema of a colour. Colour names come first, because editors suggest them.
  package var color: SchemaValue {
    let patterns = StringPattern.colors.map { SchemaValue.object(string(matching: $0)) }
    let names = SchemaValue.object([("enum", .strings(Color.cssNames))])
    return .object([
      ("description", .string("A CSS Color 4 colour, such as tomato, #ff6347 or rgb(255 99 71).")),
      ("anyOf", .array([names] + patterns)),
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
      case .any, .text, .string(_, nil): true
      default: false
      }
    }
  }

  /// The kind of JSON object that a value of this shape is or may be; `nil` if it is never such an
  /// object.
  package var definition: JSONDefinition? {
    switch self {
    case .object(let definition): definition
    case .either(let shapes): shapes.lazy.compactMap(\.definition).first
    default: nil
    }
  }

  /// All kinds of JSON object that the shape contains.
  package var definitions: [JSONDefinition] {
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
    return (element, keys?.expression ?? "^")
  }
}
