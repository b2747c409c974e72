// The character attributes, a line a key.

import Galley

/// What a range of text can have.
enum AttributeKeys {
  /// The attributes alone, as in `attributes` and `linkAttributes`.
  static let table = KeyTable<AttributePatch>(keys)

  static let keys: [KeyTable<AttributePatch>.Key] =
    (fontAndColour + spacing + lines + effects + attachment + paragraph).map(\.remembering)

  private static let fontAndColour: [KeyTable<AttributePatch>.Key] = [
    .key("font", FontKeys.reader, parts: FontKeys.table.keyNames, expand: FontKeys.expanded) {
      $0.attributes.font = $1
    },
    .key("foregroundColor", .paint) { $0.attributes.foregroundPaint = $1 },
    .key("backgroundColor", .paint) { $0.attributes.backgroundPaint = $1 },
    .key("backdrop", BackdropKeys.reader, parts: BackdropKeys.table.keyNames) {
      $0.attributes.backdrop = TextBackdrop($1)
    },
    .key("language", .language) { $0.attributes.language = $1 },
    .key("writingDirection", WritingDirectionKeys.reader) { $0.attributes.writingDirection = $1 },
    .key("textCase", .word(TextCase.self)) { $0.attributes.textCase = $1 },
    .key("verticalGlyphForm", .integer(0...1)) { $0.attributes.verticalGlyphForm = $1 },
    .key("horizontalInVertical", .integer(0...4)) { $0.attributes.horizontalInVertical = $1 },
  ]

  private static let spacing: [KeyTable<AttributePatch>.Key] = [
    .key("ligature", .integer(0...2)) { $0.attributes.ligature = $1 },
    .key("kern", .number(.length)) { $0.attributes.kern = $1 },
    .key("tracking", .number(.length)) { $0.attributes.tracking = $1 },
    .trackingEm,
    .key("baselineOffset", .number(.length)) { $0.attributes.baselineOffset = $1 },
    .key("superscript", .integer(-8...8)) { $0.attributes.superscript = $1 },
    .key("obliqueness", .clamped(to: -5...5, .between(-5, 5))) { $0.attributes.obliqueness = $1 },
    .key("expansion", .clamped(to: -3...3, .between(-3, 3))) { $0.attributes.expansion = $1 },
  ]

  private static let lines: [KeyTable<AttributePatch>.Key] = [
    .key("underlineStyle", LineStyleKeys.reader) { $0.attributes.underlineStyle = $1 },
    .key("underlineColor", .color) { $0.attributes.underlineColor = $1 },
    .key("strikethroughStyle", LineStyleKeys.reader) { $0.attributes.strikethroughStyle = $1 },
    .key("strikethroughColor", .color) { $0.attributes.strikethroughColor = $1 },
  ]

  private static let effects: [KeyTable<AttributePatch>.Key] = [
    .key("strokeColor", .color) { $0.attributes.strokeColor = $1 },
    .key("strokeWidth", .number(.between(-1000, 1000))) { $0.attributes.strokeWidth = $1 },
    .key("strokeJoin", .word(StrokeJoin.self)) { $0.attributes.strokeJoin = $1 },
    .key("strokePosition", .word(StrokePosition.self)) { $0.attributes.strokePosition = $1 },
    .key("shadow", ShadowKeys.reader, parts: ShadowKeys.table.keyNames) {
      $0.attributes.shadows = $1.shadows
      $0.replacesShadows = $1.isArray
    },
    .key("link", .string("a string with the link's target")) { $0.attributes.link = $1 },
  ]

  private static let attachment: [KeyTable<AttributePatch>.Key] = [
    .key(
      "attachmentImage", AttachmentKeys.reader, parts: AttachmentKeys.table.keyNames,
      expand: AttachmentKeys.expanded
    ) { $0.attributes.attachment = $1 },
    .key("alt", .string("a string that describes the picture")) { $0.alt = $1 },
  ]

  private static let paragraph: [KeyTable<AttributePatch>.Key] = [
    .key("paragraphStyle", ParagraphKeys.reader, parts: ParagraphKeys.table.keyNames) {
      $0.attributes.paragraphStyle = $1
    }
  ]
}

extension KeyTable<AttributePatch>.Key {
  /// Tracking in em. An object sets it or `tracking`, not both: they are one thing.
  fileprivate static var trackingEm: Self {
    let reader = ValueReader<Double>.number(.between(-100, 100))
    return Self(name: "trackingEm", shape: reader.shape, parts: nil, expand: { $0 }) {
      patch, value, context throws(DocumentFault) in
      guard patch.attributes.tracking == nil else {
        throw DocumentFault(
          at: value.offset,
          "\"tracking\" in points and \"trackingEm\" in em are both given; keep one of them")
      }
      patch.trackingEm = try reader.read(value, &context)
    }
  }
}

extension JSONDefinition {
  static let attributes = JSONDefinition(
    "attributes", words: "an object of attributes", keys: AttributeKeys.table.outline,
    sentences: SchemaDescriptions.attributes, sharedRules: "attributeRules",
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
