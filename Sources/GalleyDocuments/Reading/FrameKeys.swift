// The keys of a frame: its position, its painting, its text and its text container.

package import Galley

/// The values of the keys of a frame that is being read. The container keys at the document's top
/// level provide the defaults. The insets are an exception: top-level insets apply to the canvas.
package struct FrameDraft: Sendable {
  package var frame = TextDocument.Frame(AttributedText())
  package var box = ContainerDraft()
  package var text = BoxText()
  package var attributes = AttributePatch()
  /// Whether a horizontal position has been read.
  private var hasDistance = false

  /// A key for the horizontal position. A frame can have only one such key.
  private static func distance(
    _ name: String, from edge: HorizontalEdge, _ about: String
  ) -> KeyTable<FrameDraft>.Key {
    let reader = ValueReader<Double>.number(.length)
    return KeyTable<FrameDraft>.Key(name: name, shape: reader.shape, about: about) {
      draft, value, context throws(DocumentFault) in
      guard !draft.hasDistance else {
        throw DocumentFault(at: value.offset, "use only one of \"x\", \"start\" and \"end\"")
      }
      draft.hasDistance = true
      (draft.frame.x, draft.frame.edge) = (try reader.read(value, &context), edge)
    }
  }

  package static let table = KeyTable<FrameDraft>(
    ContainerDraft.keys.map { $0.lifted(to: \.box) } + [
      distance(
        "x", from: .left,
        "Distance in points from the canvas's left edge to the box's left edge. Default: 0."),
      distance(
        "start", from: .start,
        "Distance in points between the left edges of the canvas and the box. If the box's"
          + " direction is right to left: between their right edges."),
      distance(
        "end", from: .end,
        "Distance in points between the right edges of the canvas and the box. If the box's"
          + " direction is right to left: between their left edges."),
      .key("y", .number(.length)) { $0.frame.y = $1 }
        .about("Distance in points from the canvas's top edge to the box's top edge. Default: 0."),
      .key("width", ValueReader<Double>.number(.extent).orNull) { $0.box.container.width = $1 }
        .about("Box width in points; null fits the longest line. Default: null."),
      .key("height", ValueReader<Double>.number(.extent).orNull) { $0.box.container.height = $1 }
        .about("Box height in points; null fits the text. Default: null."),
      .key("background", BackgroundSpelling.reader) { $0.frame.backgroundPaint = $1 }
        .about("Colour or gradient of the box. Default: transparent."),
      ImageSource.key(box: { ($0.box.container.width, $0.box.container.height) }) {
        $0.frame.backgroundImage = $1
      }
      .about("A PNG, JPEG or WebP image in the box, drawn above the box's background colour."),
      .key("cornerRadius", BoxEffectKeys.radii) { $0.frame.set(radii: $1) }
        .about("Corner radius in points, or the radii of the four corners. Default: 0."),
      .key("border", BorderKeys.reader, parts: BorderKeys.table.keyNames) {
        $0.frame.border = $1
      }
      .about("Line along the inside of the box's edges. Default: none."),
      .key("attributes", .object(AttributeKeys.table, .attributes) { .init() }) {
        $0.attributes = $1
      }
      .about("Attributes of all text in the box; they override the document's."),
      .key("alt", ValueReader<String>.text) { $0.frame.alt = $1 }
        .about("Alternative text of the box. Default: the box's text."),
      .key("require", ContractKeys.reader, parts: ContractKeys.names) {
        $0.frame.contract = $1
      }
      .about("Guarantees the box's layout must meet; each one overrides the document's."),
      .key("text", .raw(BoxText.shape)) { $0.text.text = $1 }
        .about("The text: a string, a node, or an array of both."),
      .key("ranges", .raw(RangeReader.shape)) { $0.text.ranges = $1 }
        .about(
          "Attributes for ranges of the text, which must be a string. If ranges overlap, the later"
            + " one wins."),
    ] + BoxEffectKeys.table.keys.map { $0.lifted(to: \.frame.effects) })

  /// The JSON Schema rules for frames: the rules for the keys `text` and `ranges`, and a rule that
  /// allows at most one key for the horizontal position.
  fileprivate static let schemaRules: JSONMembers =
    BoxText.schemaRules + [
      "not": [
        "anyOf": [
          ["required": ["x", "start"]], ["required": ["x", "end"]], ["required": ["start", "end"]],
        ]
      ]
    ]

  /// The JSON values that are allowed as `frames`.
  package static let shape: JSONShape = JSONShape.array(
    .object(.frame), of: "frames", count: 0...Limits.default.frames)

  /// Reads a document's frames.
  ///
  /// - Parameters:
  ///   - defaults: the values of the container keys at the top level.
  ///   - attributes: the value of the key `attributes` at the top level.
  package static func read(
    _ value: JSONValue, defaults: ContainerDraft, attributes: AttributePatch,
    _ context: inout ReadContext
  ) throws(DocumentFault) -> [TextDocument.Frame] {
    guard case .array(let elements) = value.content else {
      throw .wrongType(value, expected: "an array of frames")
    }
    guard elements.count <= context.limits.frames else {
      throw DocumentFault(
        at: value.offset, code: .tooLarge,
        "\(elements.count) frames; the limit is \(context.limits.frames)")
    }
    var frames: [TextDocument.Frame] = []
    for (index, element) in elements.enumerated() {
      context.trace?.currentFrame = index
      var draft = FrameDraft()
      draft.box = defaults
      draft.box.container.insets = EdgeInsets()
      try table.read(element, as: "a frame, which is an object", into: &draft, &context)
      let link = draft.box.link
      let base = try attributes.filled(with: link)
        .merging(draft.attributes.filled(with: link), at: element.offset)
      draft.frame.text = try draft.text.read(base: base, link: link, &context)
      draft.frame.container = draft.box.container
      draft.frame.blending = draft.box.blending
      frames.append(draft.frame)
    }
    return frames
  }
}

extension JSONDefinition {
  package static let frame = JSONDefinition(
    "frame", words: "a frame, which is an object", base: .container, keys: FrameDraft.table.outline,
    rules: FrameDraft.schemaRules)
}
