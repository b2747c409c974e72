// The kinds of object that a document is made of, by the names that the JSON Schema gives them.

/// What a schema tells of a key.
struct KeyOutline: Sendable {
  let name: String
  let shape: JSONShape
  /// What may stand behind the key and a dot; empty where anything may, `nil` where nothing may.
  let parts: [String]?
  /// Whether parts may be added to a string, too.
  let takesPartsBesideString: Bool
}

extension KeyTable {
  /// The keys without their readers.
  var outline: [KeyOutline] {
    keys.map { key in
      let string = JSONValue(.string("x"), start: 0, end: 0)
      return KeyOutline(
        name: key.name, shape: key.shape, parts: key.parts,
        takesPartsBesideString: key.expand(string)?.members != nil)
    }
  }
}

/// A kind of object.
enum JSONDefinition: String, CaseIterable, Sendable {
  case document
  case container
  case frame
  case node
  case range
  case style
  case attributes
  case font
  case shadow
  case gradient
  case attachment
  case paragraphStyle
  case lineHeight
  case tabStop
  case insets
  case picture
  case border

  /// The object in an error message's words.
  var words: String {
    switch self {
    case .document: "a document, which is an object"
    case .container: "an object of a container's keys"
    case .frame: "a frame, which is an object"
    case .node: "a node"
    case .range: "a range"
    case .style, .attributes: "an object of attributes"
    case .paragraphStyle: "an object of paragraph keys"
    case .lineHeight: "an object such as {\"exact\": 20}"
    case .border: "an object such as {\"width\": 2, \"color\": \"red\"}"
    case .font, .shadow, .gradient, .attachment, .tabStop, .insets, .picture: "an object"
    }
  }

  /// The object's keys.
  var keys: [KeyOutline] {
    switch self {
    case .document: DocumentDraft.table.outline
    case .container: KeyTable(ContainerDraft.keys).outline
    case .frame: FrameDraft.table.outline
    case .node: NodeDraft.table.outline
    case .range: RangeReader.table.outline
    case .style: NamedStyles.table.outline
    case .attributes: AttributeKeys.table.outline
    case .font: FontKeys.table.outline
    case .shadow: ShadowKeys.table.outline
    case .gradient: GradientKeys.table.outline
    case .attachment: AttachmentKeys.table.outline
    case .paragraphStyle: ParagraphKeys.table.outline
    case .lineHeight: LineHeightKeys.table.outline
    case .tabStop: TabStopSpelling.table.outline
    case .insets: InsetsSpelling.table.outline
    case .picture: ImageSource.table.outline
    case .border: BorderKeys.table.outline
    }
  }

  /// The kind whose keys this one has besides its own.
  var base: JSONDefinition? {
    switch self {
    case .document, .frame: .container
    case .node, .range, .style: .attributes
    default: nil
    }
  }

  /// Keys that the object cannot do without.
  var required: [String] {
    switch self {
    case .range: ["indices"]
    case .tabStop: ["location"]
    case .gradient: ["gradient", "stops"]
    case .picture: ["path"]
    default: []
    }
  }
}
