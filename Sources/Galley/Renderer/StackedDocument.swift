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
  /// For each frame, the index of its box.
  private var boxOfFrame: [Int] = []
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
    // If the array of frames grew step by step, each step would move all frames.
    frames.reserveCapacity(16)
    try add(document.frames, nil, to: 0, depth: document.stack == nil ? 1 : 2, limits)
  }

  /// Adds the frames inside a box. `path` is the position of the box in the document; `nil` for the
  /// canvas.
  private mutating func add(
    _ children: [TextDocument.Frame], _ path: Shared<DocumentPath>?, to parent: Int, depth: Int,
    _ limits: Limits
  ) throws(RenderError) {
    // Unlike the array, its span lends its elements without copies.
    let children = children.span
    var box = boxes.count
    for index in children.indices where !children[index].isRemoved {
      guard boxes.count <= limits.frames else {
        throw .tooLarge(
          what: "the number of boxes", value: Double(boxes.count), limit: Double(limits.frames))
      }
      boxes.append(Box(children[index]))
      frameOfBox.append(nil)
    }
    boxes[parent].children = box..<boxes.count
    for index in children.indices {
      let path = DocumentPath(parent: path, index: index)
      if children[index].isRemoved {
        removed.append(.init(path: path.text, isHidden: children[index].isHidden))
        continue
      }
      defer { box += 1 }
      try limits.check(children[index], depth: depth)
      if children[index].content == .spacer { continue }
      let place = frames.count
      frameOfBox[box] = place
      frames.append(children[index])
      frames[place].documentPath = path
      boxOfFrame.append(box)
      ends.append(0)
      if !children[index].frames.isEmpty {
        frames[place].frames = []
        try add(children[index].frames, Shared(path), to: box, depth: depth + 1, limits)
      }
      ends[place] = frames.count
    }
  }

  /// Lays out the boxes and their texts.
  consuming func layout(
    _ context: LayoutContext, _ limits: Limits, _ tags: TagCache
  ) throws(RenderError) -> DocumentLayout {
    var layout = try BoxLayout(
      boxes, FrameContents(frames.take(), frameOfBox: frameOfBox, context, limits, tags))
    try limits.check(layout.places, of: boxes)
    var layouts: [TextLayout] = []
    layouts.reserveCapacity(boxOfFrame.count)
    for (index, box) in boxOfFrame.enumerated() {
      layouts.append(try layout.contents.place(index, at: layout.places[box]))
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
    (width, height) = (frame.container.width, frame.container.height)
    insets = frame.container.insets
    // The direction matters only for a box that contains boxes.
    isRightToLeft = frame.content == .frames && frame.container.language.isRightToLeft
    shareAbove = frame.container.verticalAlignment.shareAbove
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
  /// Throws an error if a box is nested too deeply. Also throws if a length or a weight of the box
  /// exceeds a limit, or is not a number.
  fileprivate func check(
    _ frame: borrowing TextDocument.Frame, depth: Int
  ) throws(RenderError) {
    guard depth <= boxDepth + 1, frame.frames.isEmpty || depth <= boxDepth else {
      throw .tooLarge(
        what: "the nesting of boxes", value: Double(depth), limit: Double(boxDepth))
    }
    try frame.checkEffects(self)
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
