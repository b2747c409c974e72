// Fonts of style sheets in JSON.

import Galley

/// A role's name, or an object of a font's parts.
enum FontStyleKeys {
  struct Draft: Sendable {
    var name: FontName?
    var size: FontSize?
    var weight: Double?
    var traits: FontTraits = []
  }

  static let table = KeyTable<Draft>([
    .key("name", name) { $0.name = $1 },
    .key("size", size) { $0.size = $1 },
    .key("weight", FontKeys.weight) { $0.weight = $1 },
    .key("traits", traits) { $0.traits = $1 },
  ])

  static let reader = ValueReader<FontStyle>(.either([role.shape, .object(.fontStyle)])) {
    value, context throws(DocumentFault) in
    if case .string = value.content { return .role(try role.read(value, &context)) }
    var draft = Draft()
    try table.read(
      value, as: "a text style's name such as title1, or an object", into: &draft, &context)
    guard let name = draft.name, let size = draft.size else {
      throw DocumentFault(at: value.offset, "a font needs \"name\" and \"size\"")
    }
    return .custom(
      name: name, size: size, weight: draft.weight.map { FontWeight($0) }, traits: draft.traits)
  }

  /// A family, or one of the bundled ones.
  static let name = ValueReader<FontName>(.string("a family name", .notEmpty)) {
    value, context throws(DocumentFault) in
    let name = try ValueReader<String>.string("a family name").read(value, &context)
    switch name {
    case "": throw DocumentFault(at: value.offset, "the family name is empty; leave it out")
    case "system": return .system
    case "systemMonospace": return .systemMonospace
    default: return .custom(name)
    }
  }

  static let traits = ValueReader<FontTraits>.options(
    [("bold", .bold), ("italic", .italic), ("monospace", .monospace)],
    "traits such as bold or bold | italic")

  private static let role = ValueReader<TextRole>.nearestWord("text style", TextRole.allCases)

  /// Points, or a role's name whose size it is.
  private static let size = ValueReader<FontSize>(.either([.number(.fontSize), role.shape])) {
    value, context throws(DocumentFault) in
    if case .string = value.content { return .scaled(to: try role.read(value, &context)) }
    guard case .number(let points) = value.content else {
      throw .wrongType(value, expected: "points, or a text style's name such as body")
    }
    return .fixed(try checked(points, .fontSize, at: value.offset, context.limits))
  }
}

extension ValueReader where Value: RawRepresentable & Sendable, Value.RawValue == String {
  /// One of many words, spelled as the cases are: another one is told the nearest.
  static func nearestWord(_ noun: String, _ cases: [Value]) -> Self {
    let names = cases.map(\.rawValue)
    return ValueReader(.word(names)) { value, context throws(DocumentFault) in
      let name = try ValueReader<String>.string("a \(noun)'s name").read(value, &context)
      guard let word = Value(rawValue: name) else {
        throw DocumentFault(
          at: value.offset,
          "unknown \(noun) \(quoted(name))" + NearestName.question(name, among: names))
      }
      return word
    }
  }
}

extension JSONDefinition {
  static let fontStyle = JSONDefinition(
    "fontStyle", required: ["name", "size"], keys: FontStyleKeys.table.outline,
    sentences: SchemaDescriptions.fontStyle)
}
