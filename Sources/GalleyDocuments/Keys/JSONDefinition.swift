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
  case backdrop
  case backdropBorder
  case styleSheet
  case blockSelectors
  case inlineSelectors
  case textRules
  case blockRules
  case inlineRules
  case fontStyle
  case adaptiveColor
  case boxSides
  case boxPadding
  case boxBorder
  case inlineBackground
  case textDecoration
  case orderedListMarker
  case unorderedListMarker
  case customMarker
  case taskListMarker
  case thematicBreak
  case imageSizing

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
    case .border, .backdropBorder: "an object such as {\"width\": 2, \"color\": \"red\"}"
    case .blockSelectors, .inlineSelectors: "an object of rules by selector"
    case .textRules, .blockRules, .inlineRules: "an object of rules"
    case .boxBorder: "an object such as {\"width\": 2, \"color\": \"red\", \"sides\": \"left\"}"
    case .thematicBreak: "an object such as {\"thickness\": 1, \"color\": \"gray\"}"
    case .taskListMarker: "an object such as {\"checked\": \"check\"}"
    case .inlineBackground, .backdrop:
      "an object such as {\"color\": \"#eee\", \"cornerRadius\": 3}"
    default: "an object"
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
    case .tabStop: TabStopKeys.table.outline
    case .insets: InsetsKeys.table.outline
    case .picture: ImageSource.table.outline
    case .border: BorderKeys.table.outline
    case .backdrop: BackdropKeys.table.outline
    case .backdropBorder: BackdropBorderKeys.table.outline
    case .styleSheet: StyleSheetKeys.table.outline
    case .blockSelectors: StyleSheetKeys.blocks.outline
    case .inlineSelectors: StyleSheetKeys.inlines.outline
    case .textRules: TextRuleKeys.table.outline
    case .blockRules: BlockRuleKeys.table.outline
    case .inlineRules: InlineRuleKeys.table.outline
    case .fontStyle: FontStyleKeys.table.outline
    case .adaptiveColor: AdaptiveColorKeys.table.outline
    case .boxSides: BoxSidesKeys.margins.table.outline
    case .boxPadding: BoxSidesKeys.padding.table.outline
    case .boxBorder: BoxBorderKeys.table.outline
    case .inlineBackground: InlineBackgroundKeys.table.outline
    case .textDecoration: TextDecorationKeys.table.outline
    case .orderedListMarker: ListMarkerKeys.ordered.table.outline
    case .unorderedListMarker: ListMarkerKeys.unordered.table.outline
    case .customMarker: MarkerFormatKeys.table.outline
    case .taskListMarker: TaskListMarkerKeys.table.outline
    case .thematicBreak: ThematicBreakKeys.table.outline
    case .imageSizing: ImageSizingKeys.table.outline
    }
  }

  /// The kind whose keys this one has besides its own.
  var base: JSONDefinition? {
    switch self {
    case .document, .frame: .container
    case .node, .range, .style: .attributes
    case .blockRules, .inlineRules: .textRules
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
    case .fontStyle: ["name", "size"]
    case .adaptiveColor: ["light", "dark"]
    case .boxBorder, .thematicBreak: ["color"]
    case .customMarker: ["custom"]
    default: []
    }
  }

  /// The kinds that objects of this kind hold, at any depth, and this one.
  var reachable: Set<JSONDefinition> {
    var found: Set<JSONDefinition> = []
    var rest = [self]
    while let next = rest.popLast() {
      guard found.insert(next).inserted else { continue }
      rest += next.keys.flatMap(\.shape.definitions) + [next.base].compactMap(\.self)
    }
    return found
  }
}
