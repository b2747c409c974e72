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
