// The keys of a document's top level, in the order in which they are read.

package import Galley
package import GalleyJSON

/// The values of the top-level keys of a document that is being read.
package struct DocumentDraft: Sendable {
  package var width: Double?
  package var height: Double?
  package var scale = 1.0
  package var background: Paint?
  var backgroundImage: ImageFill?
  package var fonts: [DocumentFont] = []
  package var attributes = AttributePatch()
  package var box = ContainerDraft()
  package var text = BoxText()
  package var frames: JSONValue?
  private var stack: FrameStack?
  package var metadata: String?
  package var alt: String?
  private var title: String?
  private var declaresLanguage = false
  package var contract = LayoutContract()
  var ignoredFindings: [String] = []

  package init() {}

  /// The top-level keys in the order in which they are read. `values` is first, because the values
  /// of other keys can contain placeholders. `styles` comes before the keys for text and truncation
  /// tokens, which use styles.
  package static let jsonKeys = KeyTable<DocumentDraft>(
    rules + canvas
      + ContainerDraft.keys.lifted { draft, read throws(DocumentFault) in try read(&draft.box) }
      + content)

  private static let rules: [KeyTable<DocumentDraft>.Key] = [
    .init(
      name: "values", shape: PlaceholderValues.reader.shape,
      about: "Values for {{placeholders}} in any string. Without this key, braces are literal.",
      isFilled: false
    ) { _, value, context throws(DocumentFault) in
      context.values = try PlaceholderValues.reader.read(value, &context)
        .overridden(by: context.values)
    },
    .key("semantics", .integer(1...1)) { _, _ in }
      .about("Version of the rules that define how attributes are drawn. Must be 1."),
    .init(
      name: "styles", shape: NamedStyles.reader.shape,
      about: "Named styles that nodes and ranges refer to."
    ) { _, value, context throws(DocumentFault) in
      context.styles = try NamedStyles.reader.read(value, &context)
    },
  ]

  private static let canvas: [KeyTable<DocumentDraft>.Key] = [
    .key("width", ValueReader<Double>.number(.extent).orNull) { $0.width = $1 }
      .about("Canvas width in points; null fits the longest line. Default: null."),
    .key("height", ValueReader<Double>.number(.extent).orNull) { $0.height = $1 }
      .about("Canvas height in points; null fits the text. Default: null."),
    .key("scale", .number(.scale)) { $0.scale = $1 }
      .about("Pixels per point. Default: 1."),
    .key("background", Paint.jsonBackground) { $0.background = $1 }
      .about("Colour or gradient of the canvas. Default: transparent."),
    ImageFillDraft.key(box: { ($0.width, $0.height) }) { $0.backgroundImage = $1 }
      .about("A PNG, JPEG or WebP image, drawn above the background colour and below all text."),
    .key("fonts", fontReader) { $0.fonts = $1 }
      .about(
        "Font files or folders, relative to the document's folder. Searched before other fonts."),
    .key("language", .language) {
      $0.box.container.language = $1
      $0.declaresLanguage = true
    }
    .about("Language of the text, a BCP 47 tag. Default: en."),
    .key("title", ValueReader<String>.text) { $0.title = $1 }
      .about("Title of the document, written into PDF and SVG files."),
  ]

  private static let content: [KeyTable<DocumentDraft>.Key] = [
    .key("attributes", .object(AttributeSpelling.jsonKeys, .attributes) { .init() }) {
      $0.attributes = $1
    }
    .about("Attributes of the whole text."),
    .key("text", .raw(BoxText.shape)) { $0.text.text = $1 }
      .about("The text: a string, a node, or an array of both."),
    .key("ranges", .raw(RangeReader.shape)) { $0.text.ranges = $1 }
      .about(
        "Attributes for ranges of the text. Allowed only if \"text\" is a string. If ranges"
          + " overlap, the later one wins."),
    .key("frames", .raw(FrameDraft.shape)) { $0.frames = $1 }
      .about("Boxes on one canvas, drawn in the listed order. Use this key instead of text."),
    .key("stack", FrameStack.jsonReader, parts: FrameStack.jsonKeys.keyNames) { $0.stack = $1 }
      .about("Arrangement of the frames in a row or a column."),
    .key("metadata", metadataText, isFilled: false) { $0.metadata = $1 }
      .about("Any JSON value, copied to the layout output."),
    .key("alt", ValueReader<String>.text) { $0.alt = $1 }
      .about("Alternative text of the image, written into its file."),
    .key("require", LayoutContract.jsonReader, parts: LayoutContract.jsonNames) { $0.contract = $1 }
      .about("Guarantees the layout must meet. If one fails, no image is written."),
    .key("lint", lintReader, parts: lintNames) { $0.ignoredFindings = $1 }
      .about("Codes of the findings that rasterize lint ignores."),
    // Only servers use the key `template`. Reading a document validates the value and then discards
    // it. Double braces in the value are not placeholders.
    .key("template", TemplateHeader.reader, isFilled: false) { _, _ in }
      .about("Rules for the requests that a server accepts; ignored when drawing."),
  ]

  /// Reads the metadata as JSON text on one line. In metadata without placeholders, all numbers and
  /// strings keep the spelling that they have in the document.
  private static let metadataText = ValueReader<String>(.any) {
    value, context throws(DocumentFault) in
    guard context.fillsKeys, value.mayHavePlaceholders else {
      return context.text.compactText(of: value)
    }
    return try context.filled(value, .any).output.text(spaces: false)
  }

  /// Reads the top-level object of a document.
  package static func read(
    _ value: JSONValue, _ context: inout ReadContext
  ) throws(DocumentFault) -> TextDocument {
    var draft = DocumentDraft()
    context.findScale(of: value)
    if context.values?.isOpen == true, let own = value[key: "values"] {
      context.values = try PlaceholderValues.reader.read(own, &context)
        .overridden(by: context.values)
    }
    var value = value
    try context.removeOpenParts(of: &value, .document)
    try jsonKeys.read(value, as: "a document, which is an object", into: &draft, &context)
    return try draft.finished(value, &context)
  }

  /// Creates the document after all its keys have been read.
  package func finished(
    _ value: JSONValue, _ context: inout ReadContext
  ) throws(DocumentFault) -> TextDocument {
    dressed(try document(value, &context), &context)
  }

  /// Adds the warnings to a document, and sets the values that apply to the whole canvas, such as
  /// the scale and the fonts.
  package func dressed(_ document: TextDocument, _ context: inout ReadContext) -> TextDocument {
    var document = document
    document.scale = scale
    document.backgroundPaint = background
    document.backgroundImage = backgroundImage
    document.blending = box.blending
    document.fonts = fonts
    document.contract = contract
    document.ignoredFindings = ignoredFindings
    (document.alt, document.title) = (alt, title)
    document.declaresLanguage = declaresLanguage
    document.metadata = metadata
    for (name, offset) in context.values?.unused ?? [] {
      context.note(
        "unusedValue",
        "no string uses the placeholder {{\(shortened(name))}}; remove the value", at: offset)
    }
    document.diagnostics = context.diagnostics
    return document
  }

  private func document(
    _ value: JSONValue, _ context: inout ReadContext
  ) throws(DocumentFault) -> TextDocument {
    guard let frames else {
      guard stack == nil else {
        throw DocumentFault(at: value.offset, "\"stack\" needs \"frames\"; add them")
      }
      guard text.text != nil else {
        throw DocumentFault(at: value.offset, "a document needs \"text\" or \"frames\"")
      }
      var container = box.container
      container.width = width
      container.height = height
      try container.checkFilling(at: value.offset)
      let base = attributes.filled(with: box.link)
      let text = try text.read(base: base, link: box.link, &context)
      return TextDocument(text, in: container)
    }
    if text.text != nil {
      throw DocumentFault(
        at: frames.offset, "use \"text\" or \"frames\", not both")
    }
    if let ranges = text.ranges {
      throw DocumentFault(
        at: ranges.offset,
        "\"ranges\" needs a \"text\" that is a string; move \"ranges\" into a frame")
    }
    var document = TextDocument(
      frames: try FrameDraft.read(
        frames, defaults: box, attributes: attributes, isInStack: stack != nil, &context),
      stack: stack, width: width, height: height)
    document.insets = stack == nil ? EdgeInsets() : box.container.insets
    return document
  }
}

extension JSONDefinition {
  package static let document = JSONDefinition(
    "document", words: "a document, which is an object", base: .container,
    needs: [["text", "frames"]], keys: DocumentDraft.jsonKeys.outline,
    rules: ["oneOf": [["required": ["text"]], ["required": ["frames"]]]] + BoxText.schemaRules)
}

extension DocumentDraft {
  /// Reads the key `fonts`, which lists font files and folders.
  private static let fontReader = ValueReader<[DocumentFont]>(
    .array(
      .string("the path of a font file or folder", pattern: .notEmpty), of: "paths",
      count: 0...Limits.default.fontFiles)
  ) { value, context throws(DocumentFault) in
    guard case .array(let elements) = value.content else {
      throw .wrongType(value, expected: "an array of paths")
    }
    guard elements.count <= context.limits.fontFiles else {
      throw DocumentFault(
        at: value.offset, code: .tooLarge,
        "\(elements.count) fonts; the limit is \(context.limits.fontFiles)")
    }
    var files = FontFiles(context.resources, context.limits)
    for element in elements {
      guard case .string(let path) = element.content, !path.isEmpty, !path.utf8.contains(0) else {
        throw .wrongType(element, expected: "the path of a font file or folder")
      }
      try files.add(path, at: element.offset)
    }
    return files.fonts
  }
}

// The document key `lint`, which configures linting.
extension DocumentDraft {
  /// The keys of `lint`, which list the codes of findings to ignore.
  static let lintKeys = KeyTable<[String]>([
    .key(
      "ignore", .list(of: "codes", .string("the code of a finding, such as textHidden"))
    ) { $0 = $1 }
    .about("Codes of findings to ignore, such as textHidden. Default: none.")
  ])

  /// The names of the keys in the object `lint`. They are listed separately, so that the key table
  /// is not built for a document without `lint`.
  static let lintNames = ["ignore"]

  static let lintReader = ValueReader<[String]>(.object(.lint)) {
    value, context throws(DocumentFault) in
    var codes: [String] = []
    try lintKeys.read(value, as: JSONDefinition.lint.words, into: &codes, &context)
    return codes
  }
}

extension JSONDefinition {
  package static let lint = JSONDefinition(
    "lint", words: "an object such as {\"ignore\": [\"textHidden\"]}",
    keys: DocumentDraft.lintKeys.outline)
}
