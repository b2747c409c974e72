// The keys of a node: its text, its styles and its attributes; and the named styles.

import Galley

/// The values of a node's keys.
struct NodeDraft: Sendable {
  /// The node's own attributes.
  var patch = AttributePatch()
  /// The attributes of its styles.
  var style = AttributePatch()
  /// The node's `text`: a string or an array.
  var text: JSONValue?

  /// The attributes of the styles, overridden by the node's own. Link attributes fill in what both
  /// leave open; they override what the node inherits.
  func own(link: AttributePatch) -> AttributePatch {
    style.merging(patch).filled(with: link)
  }

  /// The shape of a node's text.
  private static let shape: JSONShape = JSONShape.either([
    .text, .array(child, of: "strings and nodes"),
  ])
  /// The shape of an array's elements. Nodes may be nested, arrays may not.
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
  /// The key `style`, a name or an array of names, resolved to attributes.
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
  /// The schema rule that a node has a text, or an attachment in its place, which a style may set.
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

  /// Reads a name or an array of names.
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
