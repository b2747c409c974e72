// From the key tables to a JSON Schema (draft 2020-12).

import Galley

/// Builds the schema of a kind of object and all that is in it.
struct SchemaBuilder {
  typealias Members = [(key: String, value: SchemaValue)]

  let limits: Limits
  /// The kind of the whole.
  let root: JSONDefinition
  /// What the whole is, for people.
  let title: String
  /// What it says, in one sentence.
  let about: String

  /// The whole schema.
  var schema: SchemaValue {
    let reachable = root.reachable
    let definitions = JSONDefinition.allCases.filter { $0 != root && reachable.contains($0) }
    var shared: Members = [("color", color)]
    if reachable.contains(.attributes) {
      shared.append(("attributeRules", .object(rules(of: .attributes))))
    }
    return .object(
      [
        ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        ("title", .string(title)), ("description", .string(about)),
      ] + members(of: root) + [
        ("$defs", .object(definitions.map { ($0.rawValue, .object(members(of: $0))) } + shared))
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
    if definition == .attributes || definition.base == .attributes {
      members.append(("$ref", .string("#/$defs/attributeRules")))
      if definition == .node { members += rules(of: .node) }
    } else {
      members += rules(of: definition)
    }
    return members
  }

  /// A key's property: told where the key is at home, referred to elsewhere.
  private func property(
    _ key: KeyOutline, of definition: JSONDefinition
  ) -> (key: String, value: SchemaValue) {
    if let base = definition.base, base.keys.contains(where: { $0.name == key.name }) {
      return (key.name, reference(to: key.name, of: base))
    }
    let about = SchemaDescriptions.description(of: key.name, in: definition)
    let described: Members = about.map { [("description", .string($0))] } ?? []
    return (key.name, .object(described + schema(of: key.shape)))
  }

  private func reference(to key: String, of definition: JSONDefinition) -> SchemaValue {
    .object([("$ref", .string("#/$defs/\(definition.rawValue)/properties/\(key)"))])
  }

  /// The spellings of a key's parts with dots.
  private func flatMembers(of key: KeyOutline) -> (properties: Members, patterns: Members) {
    guard let parts = key.parts else { return ([], []) }
    if let (value, keys) = key.shape.mapped {
      return ([], [("^\(key.name)\\.\(keys.dropFirst())", .object(schema(of: value)))])
    }
    var properties: Members = []
    var patterns: Members = []
    guard let definition = key.shape.definition else { return ([], []) }
    for part in definition.keys where parts.contains(part.name) {
      properties.append(("\(key.name).\(part.name)", reference(to: part.name, of: definition)))
      let deeper = flatMembers(of: part)
      properties += deeper.properties.map { ("\(key.name).\($0.key)", $0.value) }
      patterns += deeper.patterns.map { ("^\(key.name)\\.\($0.key.dropFirst())", $0.value) }
    }
    return (properties, patterns)
  }
}

extension SchemaBuilder {
  /// What is asked of an object besides its members one by one.
  private func rules(of definition: JSONDefinition) -> Members {
    let rangesNeedString = SchemaValue.object([
      ("required", .strings(["text"])),
      ("properties", .object([("text", .object([("type", .string("string"))]))])),
    ])
    let ranges: Members = [("dependentSchemas", .object([("ranges", rangesNeedString)]))]
    switch definition {
    case .document:
      let choices = ["text", "frames"].map { SchemaValue.object([("required", .strings([$0]))]) }
      return [("oneOf", .array(choices))] + ranges
    case .frame: return ranges
    case .lineHeight, .imageSizing:
      return [("minProperties", .number(1)), ("maxProperties", .number(1))]
    case .attributes:
      let both = SchemaValue.object([("required", .strings(["tracking", "trackingEm"]))])
      return [
        ("not", both), ("anyOf", attachmentPath), ("dependentSchemas", .object(dottedRules)),
      ]
    case .node:
      // A style may bring the attachment that stands for the text.
      let choices = ["text", "attachmentImage", "attachmentImage.path", "style"]
      return [
        ("anyOf", .array(choices.map { SchemaValue.object([("required", .strings([$0]))]) }))
      ]
    case .attachment:
      let sizes = ["width", "height"].map {
        SchemaValue.object([("required", .strings(["bounds", $0]))])
      }
      return [("not", .object([("anyOf", .array(sizes))]))]
    default: return []
    }
  }

  /// An attachment has a path, with a dot or without.
  private var attachmentPath: SchemaValue {
    func required(_ keys: String...) -> SchemaValue {
      .object([("required", .strings(keys))])
    }
    let rest = ["", ".width", ".height", ".bounds"].map { required("attachmentImage" + $0) }
    let whole = SchemaValue.object([
      ("anyOf", .array([.object([("type", .string("string"))]), required("path")]))
    ])
    return .array([
      .object([("not", .object([("anyOf", .array(rest))]))]),
      required("attachmentImage.path"),
      .object([
        ("required", .strings(["attachmentImage"])),
        ("properties", .object([("attachmentImage", whole)])),
      ]),
    ])
  }

  /// A part with a dot is not given without one, too, and only an object has room for it.
  private var dottedRules: Members {
    JSONDefinition.attributes.keys.flatMap { key -> Members in
      guard let parts = key.parts, let definition = key.shape.definition else { return [] }
      let given = definition.keys.filter { parts.contains($0.name) }
      let types = key.takesPartsBesideString ? ["object", "string"] : ["object"]
      return given.map { part in
        let twice = SchemaValue.object([
          ("type", .string("object")), ("required", .strings([part.name])),
        ])
        let rest = SchemaValue.object([("type", .strings(types)), ("not", twice)])
        return (
          "\(key.name).\(part.name)", .object([("properties", .object([(key.name, rest)]))])
        )
      }
    }
  }
}
