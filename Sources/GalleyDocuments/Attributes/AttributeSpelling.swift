import Galley
import GalleyJSON

/// The JSON form of a text attribute: the attribute's key, and the functions that read and write
/// the attribute's value.
package struct AttributeSpelling: Sendable {
  /// The JSON key of the attribute, with the function that reads the key's value.
  let key: KeyTable<AttributePatch>.Key
  /// The attribute for which this key is the main key; `nil` for an additional key. For example,
  /// `trackingEm` is an additional key for the attribute whose main key is `tracking`.
  let attribute: TextAttribute.Key?
  /// Writes the attribute's value as JSON. Returns `nil` if the attribute is not set. Also returns
  /// `nil` for an attribute that ``AttributeWriter`` writes in a different way, and for a key that
  /// is not the attribute's main key.
  let json: @Sendable (TextAttributes) -> JSONOutput?
}

// The keys for attributes of a range of text.
extension AttributeSpelling {
  /// The JSON forms of all attributes, in the order in which their keys are read.
  static let spellings = font + spacing + lines + outline + effects

  package static let keys = spellings.map(\.key.remembering)

  /// The table of keys that are permitted in the objects `attributes` and `linkAttributes`. These
  /// objects contain only text attributes.
  package static let jsonKeys = KeyTable<AttributePatch>(keys)

  /// The JSON forms that are used for writing, one for each attribute. They are in the order in
  /// which attributes are written.
  static let written = TextAttribute.Key.allCases.compactMap { key in
    spellings.first { $0.attribute == key }
  }

  private static let font: [AttributeSpelling] = [
    .attribute(
      .font, \.font, { $0.font = $1 }, FontDescriptor.jsonReader,
      "The font: family:weight:italic@size, each part optional, or an object.",
      parts: FontDescriptor.jsonKeys.keyNames, expand: FontDescriptor.expanded),
    .attribute(
      .foregroundColor, \.foregroundPaint, { $0.foregroundPaint = $1 }, .paint,
      "Colour or gradient of the glyphs. Default: black."),
    .attribute(
      .backgroundColor, \.backgroundPaint, { $0.backgroundPaint = $1 }, .paint,
      "Colour or gradient behind the text. Default: none."),
    .attribute(
      .backdrop, \.backdrop, { $0.backdrop = $1 }, BoxBackdrop.jsonReader.map { TextBackdrop($0) },
      "A box behind the text on each of its lines. {} removes an inherited box. Default: {}.",
      parts: BoxBackdrop.jsonKeys.keyNames),
    .attribute(
      .language, \.language, { $0.language = $1 }, .language,
      "Language of the text, a BCP 47 tag. Default: the document's language."),
    .attribute(
      .writingDirection, \.writingDirection, { $0.writingDirection = $1 },
      WritingDirection.jsonReader,
      "Bidi embedding, override or isolate, or an array of these, outermost first; natural clears"
        + " inherited directions."),
    .attribute(
      .textCase, \.textCase, { $0.textCase = $1 }, .word(),
      "Letter case in which the text is drawn. Default: none."),
    .attribute(
      .verticalGlyphForm, \.verticalGlyphForm, { $0.verticalGlyphForm = $1 }, .integer(0...1),
      "In horizontal lines, 1 selects the glyph forms for vertical text. In vertical lines, 1 sets"
        + " glyphs upright, and 0 sets them sideways. Default in vertical lines: by character (UAX"
        + " #50)."),
    .attribute(
      .horizontalInVertical, \.horizontalInVertical, { $0.horizontalInVertical = $1 },
      .integer(0...4),
      "Maximum number of digits set upright, side by side in one character cell of a vertical"
        + " line: 0 to 4. Default: 0."),
  ]

  private static let spacing: [AttributeSpelling] = [
    .attribute(
      .ligature, \.ligature, { $0.ligature = $1 }, .integer(0...2),
      "Ligatures: 0 means only required ones, 1 also standard ones, 2 all. Default: 1."),
    .attribute(
      .kern, \.kern, { $0.kern = $1 }, .number(.length),
      "Points added after each character; 0 disables kerning. Default: the font's kerning only."),
    .attribute(
      .tracking, \.tracking, { $0.tracking = $1 }, .number(.length),
      "Points added after each character, except at the end of a line. Default: 0."),
    .trackingEm,
    .attribute(
      .baselineOffset, \.baselineOffset, { $0.baselineOffset = $1 }, .number(.length),
      "Points by which the text is raised. Default: 0."),
    .attribute(
      .fontSizeAdjust, \.fontSizeAdjust, { $0.fontSizeAdjust = $1 },
      .clamped(to: 0...2, .between(0, 2)),
      "x-height to which the glyphs of every font are scaled, as a fraction of the font size;"
        + " clamped to 0 to 2. Default: 0, the fonts' own x-heights."),
    .attribute(
      .superscript, \.superscript, { $0.superscript = $1 }, .integer(-8...8),
      "Superscript level, -8 to 8; negative levels are subscripts. The level of a nested node"
        + " replaces the outer level. Default: 0."),
    .attribute(
      .obliqueness, \.obliqueness, { $0.obliqueness = $1 }, .clamped(to: -5...5, .between(-5, 5)),
      "Slant to the right, as the tangent of the angle; clamped to -5 to 5. Default: 0."),
    .attribute(
      .expansion, \.expansion, { $0.expansion = $1 }, .clamped(to: -3...3, .between(-3, 3)),
      "Natural logarithm of the factor that scales the glyphs' width; clamped to -3 to 3."
        + " Default: 0."),
  ]

  private static let lines: [AttributeSpelling] = [
    .attribute(
      .underlineStyle, \.underlineStyle, { $0.underlineStyle = $1 }, LineStyle.jsonReader,
      "Style of the line. A pattern and byWord can follow, as in styleSingle | patternDash."
        + " Default: styleNone."),
    .attribute(
      .underlineColor, \.underlineColor, { $0.underlineColor = $1 }, .color,
      "Colour of the underline. Default: the text's colour."),
    .attribute(
      .underlineOffset, \.underlineOffset, { $0.underlineOffset = $1 }, .number(.length),
      "Distance in points from the baseline down to the underline's top edge. Default: the font's"
        + " offset."),
    .attribute(
      .underlineThickness, \.underlineThickness, { $0.underlineThickness = $1 }, .number(.size),
      "Line thickness in points; styleThick doubles it. Default: the font's thickness."),
    .attribute(
      .strikethroughStyle, \.strikethroughStyle, { $0.strikethroughStyle = $1 },
      LineStyle.jsonReader,
      "Style of the line. A pattern and byWord can follow, as in styleSingle | byWord."
        + " Default: styleNone."),
    .attribute(
      .strikethroughColor, \.strikethroughColor, { $0.strikethroughColor = $1 }, .color,
      "Colour of the strikethrough. Default: the text's colour."),
    .attribute(
      .strikethroughOffset, \.strikethroughOffset, { $0.strikethroughOffset = $1 },
      .number(.length),
      "Distance in points from the baseline up to the strikethrough's middle. Default: the font's"
        + " offset."),
    .attribute(
      .strikethroughThickness, \.strikethroughThickness, { $0.strikethroughThickness = $1 },
      .number(.size),
      "Line thickness in points; styleThick doubles it. Default: the font's thickness."),
    .attribute(
      .overlineStyle, \.overlineStyle, { $0.overlineStyle = $1 }, LineStyle.jsonReader,
      "Style of the line. A pattern and byWord can follow, as in styleSingle | patternDash."
        + " Default: styleNone."),
    .attribute(
      .overlineColor, \.overlineColor, { $0.overlineColor = $1 }, .color,
      "Colour of the overline. Default: the text's colour."),
    .attribute(
      .overlineOffset, \.overlineOffset, { $0.overlineOffset = $1 }, .number(.length),
      "Distance in points from the baseline up to the overline's bottom edge. Default: the"
        + " ascent."),
    .attribute(
      .overlineThickness, \.overlineThickness, { $0.overlineThickness = $1 }, .number(.size),
      "Line thickness in points; styleThick doubles it. Default: the font's thickness."),
  ]

  private static let outline: [AttributeSpelling] = [
    .attribute(
      .strokeColor, \.strokeColor, { $0.strokeColor = $1 }, .color,
      "Colour of the outline. Default: the text's colour."),
    .attribute(
      .strokeWidth, \.strokeWidth, { $0.strokeWidth = $1 }, .number(.between(-1000, 1000)),
      "Outline width in percent of the font size; a negative width also fills the glyph."
        + " Default: 0."),
    .attribute(
      .strokeJoin, \.strokeJoin, { $0.strokeJoin = $1 }, .word(),
      "Shape of the outline's corners. Default: miter."),
    .attribute(
      .strokePosition, \.strokePosition, { $0.strokePosition = $1 }, .word(),
      "Position of the outline: center (on the glyph's edge) or outside (beyond the edge, under"
        + " the fill). Default: center."),
  ]

  private static let effects: [AttributeSpelling] = [
    .shadow,
    .attribute(
      .link, \.link, { $0.link = $1 }, .string("a string with the link's target"),
      "Target of the link."),
    .attachment,
    .alt,
    .attribute(
      .paragraphStyle, \.paragraphStyle, { $0.paragraphStyle = $1 }, ParagraphStyle.jsonReader,
      "Style of each paragraph that begins in this text.", parts: ParagraphStyle.jsonKeys.keyNames),
    .role,
  ]
}

extension AttributeSpelling {
  /// Creates the JSON form of an attribute. The JSON key is the name of the attribute.
  fileprivate static func attribute<Value: JSONWritable>(
    _ attribute: TextAttribute.Key,
    _ get: @escaping @Sendable (TextAttributes) -> Value?,
    _ set: @escaping @Sendable (inout TextAttributes, Value) -> Void,
    _ reader: ValueReader<Value>, _ about: String, parts: [String]? = nil,
    expand: @escaping @Sendable (JSONValue) -> JSONValue? = { $0 }
  ) -> Self {
    Self(
      key: .key(attribute.name, reader, parts: parts, expand: expand) {
        set(&$0.attributes, $1)
      }.about(about), attribute: attribute, json: { get($0)?.json })
  }

  /// The key for tracking in em. An object cannot have both this key and `tracking`, because they
  /// set the same attribute.
  fileprivate static var trackingEm: Self {
    let reader = ValueReader<Double>.number(.between(-100, 100))
    let key = KeyTable<AttributePatch>.Key(
      name: "trackingEm", shape: reader.shape,
      about: "Tracking in em, as an alternative to the key tracking. Default: 0."
    ) { patch, value, context throws(DocumentFault) in
      guard patch.attributes.tracking == nil else {
        throw DocumentFault(
          at: value.offset,
          "use \"tracking\" (points) or \"trackingEm\" (em), not both")
      }
      patch.trackingEm = try reader.read(value, &context)
    }
    return Self(key: key, attribute: nil, json: { _ in nil })
  }

  /// The key for shadows. An array replaces any inherited shadows.
  fileprivate static var shadow: Self {
    Self(
      key: .key("shadow", TextShadow.jsonReader, parts: TextShadow.jsonKeys.keyNames) {
        $0.attributes.shadows = $1.shadows
        $0.replacesShadows = $1.isArray
      }.about("A shadow or an array of shadows. Default: none."),
      attribute: .shadows, json: { $0.shadows?.json })
  }

  /// The key for an image attachment. If the same attachment is written several times,
  /// ``AttributeWriter`` encodes its image only once.
  fileprivate static var attachment: Self {
    Self(
      key: .key(
        "attachmentImage", AttachmentDraft.reader, parts: AttachmentDraft.jsonKeys.keyNames,
        expand: AttachmentDraft.expanded
      ) { $0.attributes.attachment = $1 }
      .about(
        "Image that replaces the character U+FFFC: a path, or an object. A node without text"
          + " consists of one U+FFFC."),
      attribute: .attachment, json: { _ in nil })
  }

  /// The `role` key, which sets the semantic role of text. ``NodeWalk`` adds the roles of the
  /// enclosing nodes.
  fileprivate static var role: Self {
    Self(
      key: .key("role", ValueReader<SemanticRole>.word()) { $0.attributes.roles = [TextRole($1)] }
        .about(
          "Semantic role of the text, nested in the roles of the enclosing nodes. Default: none."),
      attribute: .roles, json: { ($0.roles?.last?.role.rawValue).map { .string($0) } })
  }

  fileprivate static var alt: Self {
    Self(
      key: .key("alt", ValueReader<String>.text) { $0.alt = $1 }
        .about("Alternative text of the attached image. Default: none."),
      attribute: nil, json: { _ in nil })
  }
}

extension JSONDefinition {
  package static let attributes = JSONDefinition(
    "attributes", words: "an object of attributes", keys: AttributeSpelling.jsonKeys.outline,
    sharedRules: "attributeRules",
    rules: AttributeSpelling.schemaRules)
}

extension AttributeSpelling {
  /// The schema rules for combinations of keys in an attributes object.
  fileprivate static var schemaRules: JSONMembers {
    [
      "not": ["required": ["tracking", "trackingEm"]], "anyOf": attachmentPath,
      "dependentSchemas": .object(dottedRules),
    ]
  }

  /// The schema rule that requires a path for each attachment. The path is the string value of
  /// `attachmentImage`, the value of its `path` member, or the value of the `attachmentImage.path`
  /// key.
  private static let attachmentPath: JSONOutput = [
    [
      "not": [
        "anyOf": [
          ["required": ["attachmentImage"]], ["required": ["attachmentImage.width"]],
          ["required": ["attachmentImage.height"]], ["required": ["attachmentImage.bounds"]],
        ]
      ]
    ],
    ["required": ["attachmentImage.path"]],
    [
      "required": ["attachmentImage"],
      "properties": ["attachmentImage": ["anyOf": [["type": "string"], ["required": ["path"]]]]],
    ],
  ]

  /// The schema rules for dotted keys such as `font.size`. If an object has both `font.size` and
  /// `font`, the value of `font` must be a string or an object without a `size` key.
  private static var dottedRules: JSONMembers {
    var rules = JSONMembers()
    for key in JSONDefinition.attributes.keys {
      guard let parts = key.parts, let definition = key.shape.definitions.first else { continue }
      let types = key.takesPartsBesideString ? ["object", "string"] : ["object"]
      for part in definition.keys where parts.contains(part.name) {
        let twice: JSONOutput = ["type": "object", "required": [.string(part.name)]]
        let rest: JSONOutput = ["type": .strings(types), "not": twice]
        let rule: JSONOutput = ["properties": .object([key.name: rest])]
        rules.add("\(key.name).\(part.name)", rule)
      }
    }
    return rules
  }
}
