// Named styles in JSON.

import Galley

extension NamedStyles {
  static let table = KeyTable<Draft>(
    [.key("extends", NamedStyles.names("a style's name or an array of them")) { $0.extends = $1 }]
      + AttributeKeys.keys.map { $0.lifted(to: \.patch) })

  static let reader = ValueReader<NamedStyles>(
    .map(.object(.style), of: "an object of named styles")
  ) { value, context throws(DocumentFault) in
    guard let members = value.members else {
      throw .wrongType(value, expected: "an object of named styles")
    }
    var drafts: [(name: String, style: Draft)] = []
    for member in members {
      var draft = Draft()
      try table.read(member.value, as: "an object of attributes", into: &draft, &context)
      drafts.append((member.key, draft))
    }
    return try NamedStyles(drafts)
  }

  /// Reads one name or several.
  static func names(_ what: String) -> ValueReader<[StyleReference]> {
    ValueReader(
      .either([.string("a style's name"), .array(.string("a style's name"), of: "names")])
    ) { value, _ throws(DocumentFault) in try value.strings(expected: what) }
  }
}

extension JSONDefinition {
  static let style = JSONDefinition(
    "style", words: "an object of attributes", base: .attributes, keys: NamedStyles.table.outline,
    sentences: SchemaDescriptions.style)
}
