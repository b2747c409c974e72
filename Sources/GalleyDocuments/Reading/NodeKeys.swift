// A node's keys: its text, its styles, and its attributes; named styles, which it refers to.

import Galley

/// A node of a document as it was read.
struct NodeDraft: Sendable {
  /// What the node sets itself.
  var patch = AttributePatch()
  /// What its styles set.
  var style = AttributePatch()
  /// Its `text`: a string or an array.
  var text: JSONValue?

  /// Styles, then own attributes; a link's colours below both, above what is inherited.
  func own(link: AttributePatch) -> AttributePatch {
    style.merging(patch).filled(with: link)
  }

  /// What a node's text has to be.
  private static let shape: JSONShape = JSONShape.either([
    .text, .array(child, of: "strings and nodes"),
  ])
  /// What an array of text has to hold: nodes are inside one another, arrays are not.
  static let child: JSONShape = JSONShape.either([.text, .object(.node)])

  static let table = KeyTable<NodeDraft>(
    [
      .key("text", .raw(shape)) {
        $0.text = $1
      },
      .style(\.style),
    ] + AttributeKeys.keys.map { $0.lifted(to: \.patch) })
}

extension KeyTable.Key {
  /// The key `style`: a name or several, resolved.
  static func style(_ target: any WritableKeyPath<Target, AttributePatch> & Sendable) -> Self {
    let names = NamedStyles.names("a style's name or an array of them")
    let reader = ValueReader<AttributePatch>(names.shape) {
      value, context throws(DocumentFault) in
      try context.styles.patch(of: try names.read(value, &context))
    }
    return .key("style", reader) { $0[keyPath: target] = $1 }
  }
}

extension NodeDraft {
  /// A node has a text, or an attachment that stands for it, which a style may bring.
  fileprivate static var schemaRules: JSONDefinition.Members {
    let choices = ["text", "attachmentImage", "attachmentImage.path", "style"]
    return [
      ("anyOf", .array(choices.map { SchemaValue.object([("required", .strings([$0]))]) }))
    ]
  }
}

extension JSONDefinition {
  static let node = JSONDefinition(
    "node", words: "a node", base: .attributes, keys: NodeDraft.table.outline,
    sentences: SchemaDescriptions.node, rules: NodeDraft.schemaRules)
}

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
