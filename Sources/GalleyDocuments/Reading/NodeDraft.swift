// The keys of text nodes (text, styles and attributes), and the keys of named styles.

import Galley
import GalleyJSON

/// The values of a text node's keys.
struct NodeDraft: Sendable {
  /// The attributes that the node itself sets.
  var patch = AttributePatch()
  /// The attributes of the styles that the node uses.
  var style = AttributePatch()
  /// The value of the node's `text` key: a string or an array.
  var text: JSONValue?

  /// The attributes of the node's styles, overridden by the node's own attributes. If the node is a
  /// link, the default link attributes fill the keys that neither the styles nor the node sets. The
  /// result, including these defaults, overrides the attributes that the node inherits.
  func own(link: AttributePatch) -> AttributePatch {
    style.merging(patch).filled(with: link)
  }

  /// The JSON values that are allowed as a node's text.
  private static let shape: JSONShape = JSONShape.either([
    .text, .array(child, of: "strings and nodes"),
  ])
  /// The JSON values that are allowed as elements of a text array: strings and nodes. A node can
  /// contain an array, but an array cannot contain another array directly.
  static let child: JSONShape = JSONShape.either([.text, .object(.node)])

  static let jsonKeys = KeyTable<NodeDraft>(
    [
      .key("text", .raw(shape)) {
        $0.text = $1
      }
      .about(
        "A string, or an array of strings and nodes. They inherit this node's attributes."),
      .style { $0.style = $1 },
    ]
      + AttributeSpelling.keys.lifted { draft, read throws(DocumentFault) in try read(&draft.patch)
      })
}

extension KeyTable.Key {
  /// Creates the `style` key, whose value is a style name or an array of style names. Reading the
  /// value replaces the names with the merged attributes of the styles.
  package static func style(
    of user: String = "node", _ set: @escaping @Sendable (inout Target, AttributePatch) -> Void
  ) -> Self {
    let names = NamedStyles.names("the name of a style or an array of names")
    let reader = ValueReader<AttributePatch>(names.shape) {
      value, context throws(DocumentFault) in
      try context.styles.patch(of: try names.read(value, &context))
    }
    return .key("style", reader, set)
      .about(
        "Name of a style, or an array of names. Later styles win, and the \(user)'s own attributes"
          + " win over all styles.")
  }
}

extension NodeDraft {
  /// The schema rule that a node must have text or an attachment. The attachment can come from a
  /// style.
  fileprivate static let schemaRules: JSONMembers = [
    "anyOf": [
      ["required": ["text"]], ["required": ["attachmentImage"]],
      ["required": ["attachmentImage.path"]], ["required": ["style"]],
    ]
  ]
}

extension JSONDefinition {
  package static let node = JSONDefinition(
    "node", words: "a node", base: .attributes, needs: [["text", "attachmentImage"]],
    keys: NodeDraft.jsonKeys.outline,
    rules: NodeDraft.schemaRules)
}

extension NamedStyles {
  package static let jsonKeys = KeyTable<Draft>(
    [
      .key("extends", NamedStyles.names("the name of a style or an array of names")) {
        $0.extends = $1
      }
      .about(
        "Name of a style, or an array of names. This style inherits the attributes of the named"
          + " styles, and can override them.")
    ]
      + AttributeSpelling.keys.lifted { draft, read throws(DocumentFault) in try read(&draft.patch)
      })

  package static let reader = ValueReader<NamedStyles>(
    .map(.object(.style), of: "an object of named styles")
  ) { value, context throws(DocumentFault) in
    guard let members = value.members else {
      throw .wrongType(value, expected: "an object of named styles")
    }
    var drafts: [(name: String, style: Draft)] = []
    for member in members {
      var draft = Draft()
      try jsonKeys.read(member.value, as: "an object of attributes", into: &draft, &context)
      drafts.append((member.key, draft))
    }
    return try NamedStyles(drafts)
  }

  /// Reads a style name or an array of style names.
  package static func names(_ what: String) -> ValueReader<[StyleReference]> {
    ValueReader(
      .either([.string("a style's name"), .array(.string("a style's name"), of: "names")])
    ) { value, _ throws(DocumentFault) in try value.strings(expected: what) }
  }
}

extension JSONDefinition {
  package static let style = JSONDefinition(
    "style", words: "an object of attributes", base: .attributes, keys: NamedStyles.jsonKeys.outline
  )
}
