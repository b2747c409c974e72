// The keys of a frame: its position, its painting, its text and its text container.

package import Galley
package import GalleyJSON

/// The values of the keys of a frame that is being read. The container keys at the document's top
/// level provide the defaults. The insets are an exception: top-level insets apply to the canvas.
package struct FrameDraft: Sendable {
  package var frame = TextDocument.Frame(AttributedText())
  package var box = ContainerDraft()
  package var text = BoxText()
  package var attributes = AttributePatch()
  /// The value of the key `frames`.
  private var frames: JSONValue?
  private var stack: FrameStack?
  private var path: PathDraft?
  /// Whether the frame is a spacer, and the spacer's length in points.
  private var spacer: (isSpacer: Bool, basis: Double?) = (false, nil)
  private var hasWeight = false
  /// The key that sets the frame's horizontal position, and the key's byte offset; `nil` if no such
  /// key has been read.
  private var distance: (name: String, offset: Int)?
  /// The most recently read key that is allowed only outside stacks; `nil` if no such key has been
  /// read.
  private var placeKey: (name: String, offset: Int)?
  /// The most recently read key that is allowed only inside stacks; `nil` if no such key has been
  /// read.
  private var itemKey: (name: String, offset: Int)?

  /// A key for the horizontal position. A frame can have only one such key.
  private static func distance(
    _ name: String, from edge: HorizontalEdge, _ about: String
  ) -> KeyTable<FrameDraft>.Key {
    let reader = ValueReader<Double>.number(.length)
    return KeyTable<FrameDraft>.Key(name: name, shape: reader.shape, about: about) {
      draft, value, context throws(DocumentFault) in
      guard draft.distance == nil else {
        throw DocumentFault(at: value.offset, "use only one of \"x\", \"start\" and \"end\"")
      }
      draft.distance = (name, value.offset)
      draft.placeKey = draft.distance
      (draft.frame.x, draft.frame.edge) = (try reader.read(value, &context), edge)
    }
  }

  package static let jsonKeys = KeyTable<FrameDraft>(
    containerKeys + boxKeys + itemKeys + contentKeys + effectKeys)

  private static let containerKeys: [KeyTable<FrameDraft>.Key] =
    ContainerDraft.keys.lifted { draft, read throws(DocumentFault) in try read(&draft.box) }

  private static let itemKeys: [KeyTable<FrameDraft>.Key] =
    StackItem.limitKeys.lifted { draft, read throws(DocumentFault) in try read(&draft.frame.item) }
    + StackItem.stackKeys.map(inStack)

  private static let effectKeys: [KeyTable<FrameDraft>.Key] =
    BoxEffects.jsonKeys.keys.lifted { draft, read throws(DocumentFault) in
      try read(&draft.frame.effects)
    }

  private static let boxKeys: [KeyTable<FrameDraft>.Key] = [
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
    top,
    .key("width", ValueReader<Double>.number(.extent).orNull) { $0.box.container.width = $1 }
      .about("Box width in points; null fits the longest line. Default: null."),
    .key("height", ValueReader<Double>.number(.extent).orNull) { $0.box.container.height = $1 }
      .about("Box height in points; null fits the text. Default: null."),
    .key("background", Paint.jsonBackground) { $0.frame.backgroundPaint = $1 }
      .about("Colour or gradient of the box. Default: transparent."),
    ImageFillDraft.key(box: { ($0.box.container.width, $0.box.container.height) }) {
      $0.frame.backgroundImage = $1
    }
    .about("A PNG, JPEG or WebP image in the box, drawn above the box's background colour."),
    .key("cornerRadius", BoxEffects.jsonRadii) { $0.frame.set(radii: $1) }
      .about("Corner radius in points, or the radii of the four corners. Default: 0."),
    .key("border", Border.jsonReader, parts: Border.jsonKeys.keyNames) {
      $0.frame.border = $1
    }
    .about("Line along the inside of the box's edges. Default: none."),
    .key("attributes", .object(AttributeSpelling.jsonKeys, .attributes) { .init() }) {
      $0.attributes = $1
    }
    .about("Attributes of all text in the box; they override the document's."),
    .key("alt", ValueReader<String>.text) { $0.frame.alt = $1 }
      .about("Alternative text of the box. Default: the box's text."),
    .key("role", .word()) { $0.frame.role = $1 }
      .about("Semantic role of the box for screen readers, written into PDF and SVG files."),
    .key("cell", .cell) { $0.frame.cell = $1 }
      .about("Row and column of a cell in its table, both from 0."),
    .key("require", LayoutContract.jsonReader, parts: LayoutContract.jsonNames) {
      $0.frame.contract = $1
    }
    .about("Guarantees the box's layout must meet; each one overrides the document's."),
    name,
    .key("hidden", .boolean) { $0.frame.isHidden = $1 }
      .about("Whether the box is removed, together with its spacing. Default: false."),
    .key("collapses", .boolean) { $0.frame.collapses = $1 }
      .about("Whether the box is removed if its text is empty. Default: false."),
    .key("fitGroup", .string("a name")) { $0.frame.fitGroup = $1 }
      .about(
        "Name of a group of boxes. All of them use the smallest scale that \"fit\" chooses for"
          + " one of them."),
  ]

  private static let contentKeys: [KeyTable<FrameDraft>.Key] = [
    spacerKey,
    .key("stack", FrameStack.jsonReader, parts: FrameStack.jsonKeys.keyNames) { $0.stack = $1 }
      .about("Arrangement of the box's frames in a row or a column."),
    .key("frames", .raw(FrameDraft.shape)) { $0.frames = $1 }
      .about("Boxes inside this box, drawn in the listed order. Use this key instead of text."),
    .key("path", PathDraft.reader, parts: PathDraft.jsonKeys.keyNames) { $0.path = $1 }
      .about("Path that the box shows, or along which its text runs."),
    .key("text", .raw(BoxText.shape)) { $0.text.text = $1 }
      .about("The text: a string, a node, or an array of both."),
    .key("ranges", .raw(RangeReader.shape)) { $0.text.ranges = $1 }
      .about(
        "Attributes for ranges of the text. Allowed only if \"text\" is a string. If ranges"
          + " overlap, the later one wins."),
  ]

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
}

// The keys of a frame that are allowed only in stacks, and the keys that are allowed only outside
// stacks.
extension FrameDraft {
  private static let top: KeyTable<FrameDraft>.Key = {
    let reader = ValueReader<Double>.number(.length)
    return KeyTable<FrameDraft>.Key(
      name: "y", shape: reader.shape,
      about: "Distance in points from the canvas's top edge to the box's top edge. Default: 0."
    ) { draft, value, context throws(DocumentFault) in
      draft.placeKey = ("y", value.offset)
      draft.frame.y = try reader.read(value, &context)
    }
  }()

  private static let name: KeyTable<FrameDraft>.Key = {
    let reader = ValueReader<String>.string("a name")
    return KeyTable<FrameDraft>.Key(
      name: "name", shape: reader.shape,
      about: "Name of the box in the layout output; unique in the document."
    ) { draft, value, context throws(DocumentFault) in
      let name = try reader.read(value, &context)
      guard name.isEmpty || context.frameNames.insert(name).inserted else {
        throw DocumentFault(
          at: value.offset, "another box has the name \(quoted(name)); use a different name")
      }
      draft.frame.name = name
    }
  }()

  /// Converts a key of ``/Galley/StackItem`` to a key of a frame. The key is allowed only in a
  /// stack.
  private static func inStack(_ key: KeyTable<StackItem>.Key) -> KeyTable<FrameDraft>.Key {
    key.reading { draft, value, context throws(DocumentFault) in
      draft.itemKey = (key.name, value.offset)
      if key.name == "weight" { draft.hasWeight = true }
      try key.read(&draft.frame.item, value, &context)
    }
  }

  private static let spacerKey = KeyTable<FrameDraft>.Key(
    name: "spacer", shape: .either([.boolean, .number(.extent)]),
    about: "Empty space in a stack: true for all free space, or a length in points that can shrink."
  ) { draft, value, context throws(DocumentFault) in
    draft.itemKey = ("spacer", value.offset)
    switch value.content {
    case .bool(let isSpacer): draft.spacer = (isSpacer, nil)
    case .number(let number):
      draft.spacer = (true, try checked(number, .extent, at: value.offset, context.limits))
    default: throw .wrongType(value, expected: "true or a length in points")
    }
  }

  /// Throws an error if the frame has a key that is not allowed in its place, which is inside or
  /// outside a stack.
  private func check(isInStack: Bool) throws(DocumentFault) {
    if isInStack, let key = placeKey {
      throw DocumentFault(
        at: key.offset,
        "\(quoted(key.name)) has no effect in a stack, which places its boxes; remove it, or use"
          + " \"margins\"")
    }
    if !isInStack, let key = itemKey {
      throw DocumentFault(
        at: key.offset,
        "\(quoted(key.name)) needs a stack; add \"stack\" next to the \"frames\" that contain this"
          + " box, or remove it")
    }
  }
}

// Reads a document's frames, and the frames inside them.
extension FrameDraft {
  /// Reads a document's frames.
  ///
  /// - Parameters:
  ///   - defaults: the values of the container keys of the document, or of the frame that contains
  ///     these frames.
  ///   - attributes: the attributes of all text in these frames.
  ///   - isInStack: whether the frames are in a stack.
  ///   - depth: the nesting depth of these frames; 1 for the document's frames.
  package static func read(
    _ value: JSONValue, defaults: ContainerDraft, attributes: AttributePatch, isInStack: Bool,
    depth: Int = 1, _ context: inout ReadContext
  ) throws(DocumentFault) -> [TextDocument.Frame] {
    guard case .array(let elements) = value.content else {
      throw .wrongType(value, expected: "an array of frames")
    }
    let limits = context.limits
    guard context.frameCount + elements.count <= limits.frames else {
      throw DocumentFault(
        at: value.offset, code: .tooLarge,
        "\(context.frameCount + elements.count) frames; the limit is \(limits.frames)")
    }
    guard depth <= limits.boxDepth else {
      throw DocumentFault(
        at: value.offset, code: .tooLarge,
        "frames are nested more than \(limits.boxDepth) deep, which is the limit; remove a level")
    }
    var frames: [TextDocument.Frame] = []
    context.frameCount += elements.count
    for element in elements {
      context.trace?.currentFrame = context.frameIndex
      context.frameIndex += 1
      var draft = FrameDraft()
      draft.box = defaults
      draft.box.container.insets = EdgeInsets()
      (draft.box.container.width, draft.box.container.height) = (nil, nil)
      try jsonKeys.read(element, as: "a frame, which is an object", into: &draft, &context)
      try draft.check(isInStack: isInStack)
      let base = try attributes.filled(with: draft.box.link)
        .merging(draft.attributes.filled(with: draft.box.link), at: element.offset)
      frames.append(
        try draft.finished(element, base: base, isInStack: isInStack, depth: depth, &context))
    }
    return frames
  }

  private func finished(
    _ value: JSONValue, base: AttributePatch, isInStack: Bool, depth: Int,
    _ context: inout ReadContext
  ) throws(DocumentFault) -> TextDocument.Frame {
    var frame = frame
    frame.container = box.container
    frame.blending = box.blending
    if spacer.isSpacer {
      guard text.text == nil, frames == nil, stack == nil, path == nil else {
        throw DocumentFault(at: value.offset, "a spacer has no content; remove \"spacer\"")
      }
      guard frame.isBare else {
        throw DocumentFault(
          at: value.offset,
          "a spacer has no size, insets or painting of its own; remove them, or \"spacer\"")
      }
      frame.content = .spacer
      frame.item.basis = spacer.basis ?? frame.item.basis
      if spacer.basis == nil, !hasWeight { frame.item.weight = 1 }
    } else if let frames {
      guard text.text == nil else {
        throw DocumentFault(at: frames.offset, "use \"text\" or \"frames\", not both")
      }
      frame.content = .frames
      frame.stack = stack
      frame.frames = try FrameDraft.read(
        frames, defaults: box, attributes: base, isInStack: stack != nil, depth: depth + 1,
        &context)
    } else if stack != nil {
      throw DocumentFault(at: value.offset, "\"stack\" needs \"frames\"; add them")
    } else if text.text == nil, text.ranges == nil, isInStack || depth > 1 {
      // A box with neither text nor frames has the content `none`. One exception exists for
      // compatibility: at the top level of a document without a stack, such a box has empty text.
      frame.content = .none
    } else {
      frame.text = try text.read(base: base, link: box.link, &context)
    }
    try path?.apply(to: &frame, hasText: text.text != nil)
    if !isInStack, frame.content == .text { try frame.container.checkFilling(at: value.offset) }
    return frame
  }
}

extension TextDocument.Frame {
  /// Whether the box sets no size and paints nothing.
  package var isBare: Bool {
    container.width == nil && container.height == nil && container.insets == EdgeInsets()
      && backgroundPaint == nil && backgroundImage == nil && border == nil && cornerRadius == 0
      && effects == BoxEffects()
  }
}

extension TextContainer {
  /// Whether `fit` is `fill`, but the box has no size that the text could fill.
  package var hasNothingToFill: Bool {
    fit == .fill && (width == nil || height == nil && maximumLines == nil)
  }

  /// Throws an error if ``hasNothingToFill`` is true.
  func checkFilling(at offset: Int) throws(DocumentFault) {
    guard hasNothingToFill else { return }
    throw DocumentFault(
      at: offset,
      "\"fit\": \"fill\" needs a width and a height, or a width and maximumLines; add them")
  }
}

extension JSONDefinition {
  package static let frame = JSONDefinition(
    "frame", words: "a frame, which is an object", base: .container,
    keys: FrameDraft.jsonKeys.outline,
    rules: FrameDraft.schemaRules)
}

extension ValueReader where Value == TableCell {
  /// Reads the position of a cell: its row index and its column index.
  fileprivate static var cell: Self {
    let what = "two integers from 0 to 1000000, [row, column]"
    let index = ValueReader<Int>.integer(0...1_000_000)
    return Self(.array(index.shape, of: what, count: 2...2)) {
      value, context throws(DocumentFault) in
      let list = try ValueReader<[Int]>.list(of: what, index).read(value, &context)
      guard list.count == 2 else {
        throw DocumentFault(at: value.offset, "expected \(what), found \(list.count)")
      }
      return TableCell(row: list[0], column: list[1])
    }
  }
}
