/// A document whose boxes contain other boxes or follow each other in stacks. Its layout is a flat
/// list of boxes on the canvas.
struct StackedDocument {
  private let document: TextDocument
  /// All boxes except spacers and removed boxes. Each box precedes the boxes inside it.
  private var frames: [TextDocument.Frame] = []
  /// For each frame, the index of the next frame that is not inside it, or the number of frames if
  /// there is no such frame.
  private var ends: [Int] = []
  /// The boxes for the box layout. Box 0 is the canvas.
  private var boxes: [Box] = []
  /// For each box, the index of its frame; `nil` for the canvas and for spacers.
  private var frameOfBox: [Int?] = []
  private var removed: [DocumentLayout.RemovedBox] = []

  /// - Throws: ``RenderError`` if the boxes are nested too deeply, or if there are too many boxes.
  init(_ document: TextDocument, _ limits: Limits) throws(RenderError) {
    self.document = document
    try limits.check(document.width, "width")
    try limits.check(document.height, "height")
    try limits.check(document.stack?.spacing, "spacing")
    try limits.check(document.insets)
    var root = Box(content: document.stack.map(Box.Content.stack) ?? .group)
    (root.width, root.height) = (document.width, document.height)
    root.isRightToLeft = document.language.isRightToLeft
    if document.stack != nil { root.insets = document.insets }
    boxes = [root]
    frameOfBox = [nil]
    let depth = document.stack == nil ? 1 : 2
    for index in document.frames.indices {
      try add(document.frames[index], "frames[\(index)]", to: 0, depth: depth, limits)
    }
  }

  private mutating func add(
    _ frame: borrowing TextDocument.Frame, _ path: String, to parent: Int, depth: Int,
    _ limits: Limits
  ) throws(RenderError) {
    if frame.isRemoved {
      return removed.append(DocumentLayout.RemovedBox(path: path, isHidden: frame.isHidden))
    }
    guard depth <= limits.boxDepth + 1, frame.frames.isEmpty || depth <= limits.boxDepth else {
      throw .tooLarge(
        what: "the nesting of boxes", value: Double(depth), limit: Double(limits.boxDepth))
    }
    try frame.checkEffects(limits)
    guard boxes.count <= limits.frames else {
      throw .tooLarge(
        what: "the number of boxes", value: Double(boxes.count), limit: Double(limits.frames))
    }
    try limits.check(frame)
    let index = boxes.count
    boxes[parent].children.append(index)
    boxes.append(Box(frame))
    guard frame.content != .spacer else { return frameOfBox.append(nil) }
    frameOfBox.append(frames.count)
    let place = frames.count
    var flat = copy frame
    flat.frames = []
    flat.documentPath = path
    frames.append(flat)
    ends.append(0)
    for child in frame.frames.indices {
      try add(frame.frames[child], "\(path).frames[\(child)]", to: index, depth: depth + 1, limits)
    }
    ends[place] = frames.count
  }

  /// Lays out the boxes and their texts.
  consuming func layout(
    _ context: LayoutContext, _ limits: Limits, _ tags: TagCache
  ) throws(RenderError) -> DocumentLayout {
    var layout = try BoxLayout(
      boxes, FrameContents(frames.take(), frameOfBox: frameOfBox, context, limits, tags))
    try limits.check(layout.places, of: boxes)
    var layouts: [TextLayout] = []
    layouts.reserveCapacity(frameOfBox.count)
    for (box, place) in layout.places.enumerated() {
      guard let index = frameOfBox[box] else { continue }
      layouts.append(try layout.contents.place(index, at: place))
      layouts[index].note(missing: layout.missing[box])
    }
    var flat = document
    flat.stack = nil
    flat.frames = layout.contents.frames
    try flat.frames.equalizeGroups(&layouts, context, limits, tags)
    if let overflow = Diagnostic(missing: layout.missing[0]) { flat.diagnostics.append(overflow) }
    let pixel = 1 / document.scale
    flat.width = document.width ?? max(layout.places[0].width, pixel)
    flat.height = document.height ?? max(layout.places[0].height, pixel)
    var result = DocumentLayout(flat, layouts: layouts)
    result.ends = ends
    result.removed = removed
    result.stack = document.stack
    return result
  }
}

extension [TextDocument.Frame] {
  /// Lays out the boxes of each fit group again at the smallest scale of the group.
  fileprivate func equalizeGroups(
    _ layouts: inout [TextLayout], _ context: LayoutContext, _ limits: Limits, _ tags: TagCache
  ) throws(RenderError) {
    let scales = groupScales(layouts)
    guard !scales.isEmpty else { return }
    for (index, frame) in enumerated() {
      guard let scale = frame.scaledGroup.flatMap({ scales[$0] }),
        layouts[index].fitScale > scale
      else { continue }
      var container = layouts[index].container
      container.setScale(scale)
      layouts[index] = try FrameContents.layout(frame.text, container, context, limits, tags)
    }
  }
}

extension Box {
  /// Creates the box that the box layout uses for a frame. The box has no children yet.
  fileprivate init(_ frame: borrowing TextDocument.Frame) {
    let container = frame.container
    self.init(content: .empty)
    switch frame.content {
    case .text: content = .measured
    case .frames: content = frame.stack.map(Content.stack) ?? .group
    case .spacer: break
    case .path: content = frame.pathContent
    case .none:
      if let image = frame.backgroundImage?.image {
        content = .picture(width: Double(image.width), height: Double(image.height))
      }
    }
    item = frame.item
    (width, height) = (container.width, container.height)
    insets = container.insets
    // The direction only affects boxes inside this box, so a box without inner boxes ignores it.
    isRightToLeft = frame.content == .frames && container.language.isRightToLeft
    shareAbove = container.verticalAlignment.shareAbove
    (x, y) = (frame.x, frame.y)
    isFromRight = frame.isFromRight
  }
}

extension TextLayout {
  /// Reports that the content of a stack exceeds the stack's area.
  fileprivate mutating func note(missing points: Double) {
    guard let diagnostic = Diagnostic(missing: points) else { return }
    overflow = true
    diagnostics.append(diagnostic)
  }
}

extension Diagnostic {
  fileprivate init?(missing points: Double) {
    guard points > 0 else { return nil }
    self.init(
      code: stackOverflow,
      message:
        "the content of the stack is \(decimal(points, rounding: .up)) points longer than the"
        + " stack; enlarge the stack, or make its content smaller", numbers: ["points": points])
  }
}

extension Limits {
  /// Throws an error if a length or a weight of a box exceeds ``Limits/length``, or is not a
  /// number.
  fileprivate func check(_ frame: borrowing TextDocument.Frame) throws(RenderError) {
    try check(frame.x, "x")
    try check(frame.y, "y")
    try check(frame.container.width, "width")
    try check(frame.container.height, "height")
    try check(frame.stack?.spacing, "spacing")
    try check(frame.container.insets)
    if let item = frame.ownItem?.value { try check(item) }
  }

  private func check(_ item: StackItem) throws(RenderError) {
    for side in [item.margins.top, item.margins.right, item.margins.bottom, item.margins.left] {
      try check(side.points, "margin")
    }
    try check(item.basis, "basis")
    try check(item.minimumWidth, "minimumWidth")
    try check(item.maximumWidth, "maximumWidth")
    try check(item.minimumHeight, "minimumHeight")
    try check(item.maximumHeight, "maximumHeight")
    try check(item.weight, "weight")
    try check(item.shrink, "shrink")
    try check(item.aspectRatio, "aspectRatio")
    if let ratio = item.aspectRatio, ratio <= 0 {
      throw .tooLarge(what: "aspectRatio of a box", value: ratio, limit: length)
    }
  }

  fileprivate func check(_ insets: EdgeInsets) throws(RenderError) {
    try check(insets.top, "top inset")
    try check(insets.right, "right inset")
    try check(insets.bottom, "bottom inset")
    try check(insets.left, "left inset")
  }

  /// Throws an error if a box is too large because of its aspect ratio, or if the position of a box
  /// is not finite.
  fileprivate func check(_ places: [Rectangle], of boxes: [Box]) throws(RenderError) {
    for (index, place) in places.enumerated() {
      let most = boxes[index].ratio == nil ? .greatestFiniteMagnitude : length
      for side in [place.width, place.height] where !(side <= most) {
        throw .tooLarge(what: "the side of a box", value: side, limit: length)
      }
      guard place.x.isFinite, place.y.isFinite else {
        throw .tooLarge(what: "the position of a box", value: .infinity, limit: length)
      }
    }
  }

  fileprivate func check(
    _ value: Double?, _ name: @autoclosure () -> String
  ) throws(RenderError) {
    guard let value, !(abs(value) <= length) else { return }
    throw .tooLarge(what: "\(name()) of a box", value: abs(value), limit: length)
  }
}
