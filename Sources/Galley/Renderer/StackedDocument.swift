/// A document whose boxes contain other boxes or follow each other in stacks. Its layout is a flat
/// list of boxes on the canvas.
struct StackedDocument {
  private let document: TextDocument
  /// All boxes except spacers and removed boxes, each before the boxes inside it.
  private var frames: [TextDocument.Frame] = []
  /// For each frame, the index after the last frame inside it.
  private var ends: [Int] = []
  /// The boxes for the box layout. Box 0 is the canvas.
  private var boxes: [Box] = []
  /// For each box, the index of its frame; `nil` for the canvas and for spacers.
  private var frameOfBox: [Int?] = []
  private var removed: [RemovedBox] = []

  /// - Throws: ``RenderError`` if the boxes are nested too deeply, or if there are too many.
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
    for (index, frame) in document.frames.enumerated() {
      try add(frame, "frames[\(index)]", to: 0, depth: depth, limits)
    }
  }

  private mutating func add(
    _ frame: TextDocument.Frame, _ path: String, to parent: Int, depth: Int, _ limits: Limits
  ) throws(RenderError) {
    if frame.isRemoved {
      return removed.append(RemovedBox(path: path, isHidden: frame.isHidden))
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
    var flat = frame
    flat.frames = []
    flat.documentPath = path
    frames.append(flat)
    ends.append(0)
    for (place, child) in frame.frames.enumerated() {
      try add(child, "\(path).frames[\(place)]", to: index, depth: depth + 1, limits)
    }
    ends[place] = frames.count
  }

  /// Lays out the boxes and their texts.
  func layout(
    _ context: LayoutContext, _ limits: Limits, _ tags: TagCache
  ) throws(RenderError) -> DocumentLayout {
    let contents = FrameContents(frames, frameOfBox: frameOfBox, context, limits, tags)
    var layout = try BoxLayout(boxes, contents)
    try limits.check(layout.places, of: boxes)
    var flat = document
    flat.stack = nil
    flat.frames = frames
    var layouts: [TextLayout] = []
    for (box, place) in layout.places.enumerated() {
      guard let index = frameOfBox[box] else { continue }
      flat.frames[index].place(at: place)
      layouts.append(try text(index, at: place, in: &layout))
      layouts[index].note(missing: layout.missing[box])
    }
    try equalizeGroups(&layouts, context, limits, tags)
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

  /// The layout of a frame's text; empty for a frame without text.
  private func text(
    _ index: Int, at place: Rectangle, in layout: inout BoxLayout<FrameContents>
  ) throws(RenderError) -> TextLayout {
    guard frames[index].content == .text else {
      var container = frames[index].container
      (container.width, container.height) = (place.width, place.height)
      return TextLayout(
        text: AttributedText(), container: container, width: place.width, height: place.height)
    }
    return try layout.contents.finalLayout(of: index, width: place.width, height: place.height)
  }

  /// Lays out the boxes of each fit group again at the smallest scale of the group.
  private func equalizeGroups(
    _ layouts: inout [TextLayout], _ context: LayoutContext, _ limits: Limits, _ tags: TagCache
  ) throws(RenderError) {
    let scales = frames.groupScales(layouts)
    for (index, frame) in frames.enumerated() {
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
  /// The box of a frame, without the frames inside it.
  fileprivate init(_ frame: TextDocument.Frame) {
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
    // Only the direction of a box with boxes inside it has an effect.
    isRightToLeft = frame.content == .frames && container.language.isRightToLeft
    shareAbove = container.verticalAlignment.shareAbove
    (x, y) = (frame.x, frame.y)
    isFromRight = frame.isFromRight
  }
}

extension TextDocument.Frame {
  /// Sets the frame's position on the canvas and its size.
  fileprivate mutating func place(at place: Rectangle) {
    (x, y, edge) = (place.x, place.y, .left)
    (container.width, container.height) = (place.width, place.height)
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
  /// Throws an error if a length of a box in a stack is too large. A length that is not a number is
  /// an error, too.
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

  /// Throws an error if a ratio makes a box too large, or if a place is not finite.
  fileprivate func check(_ places: [Rectangle], of boxes: [Box]) throws(RenderError) {
    for (place, box) in zip(places, boxes) {
      let most = box.ratio == nil ? .greatestFiniteMagnitude : length
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
