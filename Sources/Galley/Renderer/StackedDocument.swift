/// A document whose boxes contain other boxes or follow each other in stacks. Its layout is a flat
/// list of boxes on the canvas.
struct StackedDocument {
  /// All boxes except spacers and removed boxes. Each box precedes the boxes inside it.
  private var frames: [TextDocument.Frame] = []
  /// For each frame, the index of the next frame that is not inside it, or the number of frames if
  /// there is no such frame.
  private var ends: [Int] = []
  /// The boxes for the box layout. Box 0 is the canvas.
  private var boxes: [Box] = []
  /// The index of each frame's box.
  private var boxOfFrame: [Int] = []
  private var removed: [DocumentLayout.RemovedBox] = []

  /// Collects the boxes of a document.
  ///
  /// - Throws: ``RenderError`` if the boxes are nested too deeply, or if there are too many boxes.
  init(_ document: borrowing TextDocument, _ limits: Limits) throws(RenderError) {
    try limits.check(document.width, "width")
    try limits.check(document.height, "height")
    try limits.check(document.stack?.spacing, "spacing")
    try limits.check(document.insets)
    var root = Box(content: document.stack.map(Box.Content.stack) ?? .group)
    (root.width, root.height) = (document.width, document.height)
    root.isRightToLeft = document.language.isRightToLeft
    if document.stack != nil { root.insets = document.insets }
    boxes = [root]
    // Reserve memory now, so that the arrays are not moved repeatedly as they grow.
    frames.reserveCapacity(16)
    boxes.reserveCapacity(16)
    boxOfFrame.reserveCapacity(16)
    ends.reserveCapacity(16)
    try add(
      document.frames, nil, to: 0, document.language, depth: document.stack == nil ? 1 : 2, limits)
  }

  /// Adds the frames inside a box. `path` is the position of the box in the document; `nil` for the
  /// canvas. `language` is the language of the box.
  private mutating func add(
    _ children: [TextDocument.Frame], _ path: Shared<DocumentPath>?, to parent: Int,
    _ language: String, depth: Int, _ limits: Limits
  ) throws(RenderError) {
    var box = boxes.count
    let end = children.indices.reduce(box) { children[$1].isRemoved ? $0 : $0 + 1 }
    // Box 0 is the canvas.
    guard end - 1 <= limits.frames else {
      throw .tooLarge(
        what: "the number of boxes", value: Double(limits.frames) + 1,
        limit: Double(limits.frames))
    }
    for _ in box..<end { boxes.append(Box(content: .empty)) }
    boxes[parent].children = box..<end
    for index in children.indices {
      let path = DocumentPath(parent: path, index: index)
      if children[index].isRemoved {
        removed.append(.init(path: path.text, isHidden: children[index].isHidden))
        continue
      }
      defer { box += 1 }
      let place = frames.count
      // A frame is large. The code copies it once, and then changes the copy in the array. A call
      // of a method of a frame that is not inlined would copy the frame.
      frames += children[index...index]
      let inner = try frames[place].flatten(to: &boxes[box], place, limits, depth: depth)
      guard children[index].content != .spacer else {
        frames.removeLast()
        continue
      }
      frames[place].documentPath = path
      boxOfFrame.append(box)
      ends.append(frames.count)
      if !inner.isEmpty {
        let own = frames[place].container.language
        boxes[box].isRightToLeft =
          own == language ? boxes[parent].isRightToLeft : own.isRightToLeft
        try add(inner, Shared(path), to: box, own, depth: depth + 1, limits)
        ends[place] = frames.count
      }
    }
  }

  /// Lays out the boxes and their texts. `document` must be the document of these boxes; a copy of
  /// it in this struct would take time.
  consuming func layout(
    of document: TextDocument, _ context: LayoutContext, _ tags: TagCache
  ) throws(RenderError) -> DocumentLayout {
    var layout = try BoxLayout(boxes, FrameContents(frames.take(), context, tags))
    try context.work.limits.check(layout.areas, of: boxes)
    for (index, box) in boxOfFrame.enumerated() {
      try layout.contents.place(index, at: layout.areas[box].place)
      layout.contents.note(missing: layout.areas[box].missing, in: index)
    }
    try layout.contents.equalizeGroups()
    return DocumentLayout(
      TextDocument(document, allFrames: layout.contents.frames, canvas: layout.areas[0]),
      layouts: layout.contents.layouts, ends: ends, stack: document.stack, removed: removed)
  }
}

extension TextDocument {
  /// Copies a document, with all its boxes in one list. `canvas` is the area of the canvas.
  fileprivate init(_ document: TextDocument, allFrames: [Frame], canvas: BoxArea) {
    self = document
    stack = nil
    frames = allFrames
    if canvas.missing > 0 { diagnostics.append(Diagnostic(stackOverflow: canvas.missing)) }
    let pixel = 1 / scale
    width = width ?? max(canvas.place.width, pixel)
    height = height ?? max(canvas.place.height, pixel)
  }
}

extension TextDocument.Frame {
  /// Removes the frames inside this frame and returns them. Fills `box`, which represents the frame
  /// in the box layout. `box` has no children yet. `index` is the index of the frame in the layout.
  ///
  /// - Throws: ``RenderError`` if the frame exceeds a limit.
  fileprivate mutating func flatten(
    to box: inout Box, _ index: Int, _ limits: Limits, depth: Int
  ) throws(RenderError) -> [TextDocument.Frame] {
    try check(limits, depth: depth)
    fill(&box, index)
    return frames.take()
  }

  /// Sets the box that the box layout uses for the frame. `index` is the index of the frame in the
  /// layout.
  @inline(__always)
  private func fill(_ box: inout Box, _ index: Int) {
    switch content {
    case .text: box.content = .measured(index)
    case .spacer: break
    case .frames: box.content = stack.map(Box.Content.stack) ?? .group
    case .path: box.content = pathContent
    case .none:
      if let image = backgroundImage?.image {
        box.content = .picture(width: Double(image.width), height: Double(image.height))
      }
    }
    if let item = ownItem?.value { box.item = item }
    (box.width, box.height) = (container.width, container.height)
    box.insets = container.insets
    box.shareAbove = container.verticalAlignment.shareAbove
    (box.x, box.y) = (x, y)
    box.isFromRight = isFromRight
  }

  /// Throws an error if the box is nested too deeply. Also throws if a length or a weight of the
  /// box exceeds a limit, or is not a number.
  @inline(__always)
  private func check(_ limits: Limits, depth: Int) throws(RenderError) {
    guard depth - 1 <= limits.boxDepth, frames.isEmpty || depth <= limits.boxDepth else {
      throw .tooLarge(
        what: "the nesting of boxes", value: Double(depth), limit: Double(limits.boxDepth))
    }
    if details != nil { try checkEffects(limits) }
    try limits.check(x, "x")
    try limits.check(y, "y")
    try limits.check(container.width, "width")
    try limits.check(container.height, "height")
    try limits.check(stack?.spacing, "spacing")
    try limits.check(container.insets)
    if let item = ownItem?.value { try limits.check(item) }
  }
}

extension Diagnostic {
  /// Reports that the content of a stack exceeds the stack's area.
  init(stackOverflow points: Double) {
    self.init(
      code: stackOverflow,
      message:
        "the content of the stack is \(decimal(points, rounding: .up)) points longer than the"
        + " stack; enlarge the stack, or make its content smaller", numbers: ["points": points])
  }
}

extension Limits {
  fileprivate func check(_ item: StackItem) throws(RenderError) {
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
  fileprivate func check(_ areas: [BoxArea], of boxes: [Box]) throws(RenderError) {
    for (index, area) in areas.enumerated() {
      let place = area.place
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
