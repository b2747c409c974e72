import Galley

/// An attribute as documents spell it: its key, how its value is read and written, what it says.
struct AttributeSpelling: Sendable {
  /// The key and its reader.
  let key: KeyTable<AttributePatch>.Key
  /// What it says, in one sentence that editors show beside the key.
  let about: String
  /// The attribute that the key sets; `nil` where it adds to one that another key sets.
  let attribute: TextAttribute.Key?
  /// Writes the value as JSON; `nil` where there is none, or ``AttributeWriter`` writes it itself.
  let json: @Sendable (TextAttributes) -> String?
}

/// What a range of text can have.
enum AttributeKeys {
  /// The attributes, each spelled once, in the order in which they are read.
  static let spellings = font + spacing + lines + outline + effects

  static let keys = spellings.map(\.key.remembering)

  /// The attributes alone, as in `attributes` and `linkAttributes`.
  static let table = KeyTable<AttributePatch>(keys)

  /// What each key says.
  static let sentences = Dictionary(
    spellings.map { ($0.key.name, $0.about) }, uniquingKeysWith: { $1 })

  /// The spellings of attributes, in the order in which they are written.
  static let written = TextAttribute.Key.allCases.compactMap { key in
    spellings.first { $0.attribute == key }
  }

  private static let font: [AttributeSpelling] = [
    .attribute(
      .font, \.font, FontKeys.reader,
      "family:weight@size, each part optional, or an object of these and more.",
      parts: FontKeys.table.keyNames, expand: FontKeys.expanded),
    .attribute(
      .foregroundColor, \.foregroundPaint, .paint,
      "The glyphs' colour or gradient; black by default."),
    .attribute(
      .backgroundColor, \.backgroundPaint, .paint, "The colour or gradient behind the text."),
    .attribute(
      .backdrop, \.backdrop, BackdropKeys.reader.map { TextBackdrop($0) },
      "A box behind the text on each of its lines; {}, the default, is none.",
      parts: BackdropKeys.table.keyNames),
    .attribute(.language, \.language, .language, "The language of this stretch as a BCP 47 tag."),
    .attribute(
      .writingDirection, \.writingDirection, WritingDirectionKeys.reader,
      "Embedding, override or isolate, or several, outermost first; natural clears them."),
    .attribute(
      .textCase, \.textCase, .word(), "The case that the text is drawn in; none by default."),
    .attribute(
      .verticalGlyphForm, \.verticalGlyphForm, .integer(0...1),
      "1 for the forms of vertical text; in vertical lines 1 is upright and 0"
        + " sideways, by default each character as Unicode says."),
    .attribute(
      .horizontalInVertical, \.horizontalInVertical, .integer(0...4),
      "Digits that stand side by side in one character's room of vertical lines; 0"
        + " by default."),
  ]

  private static let spacing: [AttributeSpelling] = [
    .attribute(
      .ligature, \.ligature, .integer(0...2),
      "0 only what the script needs, 1 the usual ones, 2 all of them; 1 by default."),
    .attribute(
      .kern, \.kern, .number(.length),
      "Points after each character; 0 turns the font's kerning off."),
    .attribute(
      .tracking, \.tracking, .number(.length),
      "Points between characters, dropped at the line's end."),
    .trackingEm,
    .attribute(
      .baselineOffset, \.baselineOffset, .number(.length), "Points that the text is moved up."),
    .attribute(
      .superscript, \.superscript, .integer(-8...8),
      "Steps of superscript, below 0 of subscript, as the font has them."),
    .attribute(
      .obliqueness, \.obliqueness, .clamped(to: -5...5, .between(-5, 5)),
      "Slant as a tangent; clamped to -5 to 5."),
    .attribute(
      .expansion, \.expansion, .clamped(to: -3...3, .between(-3, 3)),
      "Natural logarithm of the glyphs' stretch in width; clamped to -3 to 3."),
  ]

  private static let lines: [AttributeSpelling] = [
    .attribute(
      .underlineStyle, \.underlineStyle, LineStyleKeys.reader,
      "A line, a pattern and byWord, such as styleSingle | patternDash."),
    .attribute(
      .underlineColor, \.underlineColor, .color, "The underline's colour; the text's by default."),
    .attribute(
      .underlineOffset, \.underlineOffset, .number(.length),
      "Points from the baseline down to the underline's upper edge; the font's by default."),
    .attribute(
      .underlineThickness, \.underlineThickness, .number(.size),
      "Points that a single line is thick; the font's by default."),
    .attribute(
      .strikethroughStyle, \.strikethroughStyle, LineStyleKeys.reader,
      "A line, a pattern and byWord, such as styleSingle | byWord."),
    .attribute(
      .strikethroughColor, \.strikethroughColor, .color,
      "The strikethrough's colour; the text's by default."),
    .attribute(
      .strikethroughOffset, \.strikethroughOffset, .number(.length),
      "Points from the baseline up to the strikethrough's middle; the font's by default."),
    .attribute(
      .strikethroughThickness, \.strikethroughThickness, .number(.size),
      "Points that a single line is thick; the font's by default."),
    .attribute(
      .overlineStyle, \.overlineStyle, LineStyleKeys.reader,
      "A line, a pattern and byWord, such as styleSingle | patternDash."),
    .attribute(
      .overlineColor, \.overlineColor, .color, "The overline's colour; the text's by default."),
    .attribute(
      .overlineOffset, \.overlineOffset, .number(.length),
      "Points from the baseline up to the overline's lower edge; the ascent by default."),
    .attribute(
      .overlineThickness, \.overlineThickness, .number(.size),
      "Points that a single line is thick; the font's by default."),
  ]

  private static let outline: [AttributeSpelling] = [
    .attribute(.strokeColor, \.strokeColor, .color, "The outline's colour; the text's by default."),
    .attribute(
      .strokeWidth, \.strokeWidth, .number(.between(-1000, 1000)),
      "Width of the outline in percent of the font size; below 0 the glyph is filled, too."),
    .attribute(
      .strokeJoin, \.strokeJoin, .word(), "How the outline's corners are; miter by default."),
    .attribute(
      .strokePosition, \.strokePosition, .word(),
      "Where the outline lies: about the edge, or outside, under the fill; center by"
        + " default."),
  ]

  private static let effects: [AttributeSpelling] = [
    .shadow,
    .attribute(.link, \.link, .string("a string with the link's target"), "The link's target."),
    .attachment,
    .alt,
    .attribute(
      .paragraphStyle, \.paragraphStyle, ParagraphKeys.reader,
      "The style of the paragraph that begins with this text.", parts: ParagraphKeys.table.keyNames),
  ]
}

extension AttributeSpelling {
  /// An attribute whose key is its name.
  fileprivate static func attribute<Value: JSONWritable>(
    _ attribute: TextAttribute.Key,
    _ path: any WritableKeyPath<TextAttributes, Value?> & Sendable,
    _ reader: ValueReader<Value>, _ about: String, parts: [String]? = nil,
    expand: @escaping @Sendable (JSONValue) -> JSONValue? = { $0 }
  ) -> Self {
    Self(
      key: .key(attribute.name, reader, parts: parts, expand: expand) {
        $0.attributes[keyPath: path] = $1
      },
      about: about, attribute: attribute, json: { $0[keyPath: path]?.json })
  }

  /// Tracking in em. An object sets it or `tracking`, not both: they are one thing.
  fileprivate static var trackingEm: Self {
    let reader = ValueReader<Double>.number(.between(-100, 100))
    let key = KeyTable<AttributePatch>.Key(
      name: "trackingEm", shape: reader.shape, parts: nil, expand: { $0 }
    ) { patch, value, context throws(DocumentFault) in
      guard patch.attributes.tracking == nil else {
        throw DocumentFault(
          at: value.offset,
          "\"tracking\" in points and \"trackingEm\" in em are both given; keep one of them")
      }
      patch.trackingEm = try reader.read(value, &context)
    }
    return Self(
      key: key, about: "Tracking in units of the font size, instead of tracking.",
      attribute: nil, json: { _ in nil })
  }

  /// Shadows; an array replaces those below it.
  fileprivate static var shadow: Self {
    Self(
      key: .key("shadow", ShadowKeys.reader, parts: ShadowKeys.table.keyNames) {
        $0.attributes.shadows = $1.shadows
        $0.replacesShadows = $1.isArray
      },
      about: "A shadow, or an array of them.", attribute: .shadows, json: { $0.shadows?.json })
  }

  /// A picture, which is encoded once for all places that it stands in.
  fileprivate static var attachment: Self {
    Self(
      key: .key(
        "attachmentImage", AttachmentKeys.reader, parts: AttachmentKeys.table.keyNames,
        expand: AttachmentKeys.expanded
      ) { $0.attributes.attachment = $1 },
      about:
        "A PNG in the place of U+FFFC: its path or an object; a node without text is one U+FFFC.",
      attribute: .attachment, json: { _ in nil })
  }

  fileprivate static var alt: Self {
    Self(
      key: .key("alt", ValueReader<String>.text) { $0.alt = $1 },
      about: "What the attachment shows, in words, for the layout's output.",
      attribute: nil, json: { _ in nil })
  }
}

extension JSONDefinition {
  static let attributes = JSONDefinition(
    "attributes", words: "an object of attributes", keys: AttributeKeys.table.outline,
    sentences: AttributeKeys.sentences, sharedRules: "attributeRules",
    rules: AttributeKeys.schemaRules)
}

extension AttributeKeys {
  /// What a schema asks of attributes besides each by itself.
  fileprivate static var schemaRules: JSONDefinition.Members {
    let both = SchemaValue.object([("required", .strings(["tracking", "trackingEm"]))])
    return [
      ("not", both), ("anyOf", attachmentPath), ("dependentSchemas", .object(dottedRules)),
    ]
  }

  /// An attachment has a path, with a dot or without.
  private static var attachmentPath: SchemaValue {
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
  private static var dottedRules: JSONDefinition.Members {
    JSONDefinition.attributes.keys.flatMap { key -> JSONDefinition.Members in
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
