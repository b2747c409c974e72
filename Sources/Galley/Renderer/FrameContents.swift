import GalleyFont

/// Measures and lays out the texts of boxes in stacks. The box layout asks for the width of a text
/// without line breaks, and for its smallest width only if needed. Then it asks for the height of
/// the text at the width of its box. The layout that gives the height is also the final layout,
/// unless the text has to be truncated or scaled. If the text does not wrap in its box, the layout
/// without a width also gives the height.
struct FrameContents: BoxContents {
  /// The frames of the document.
  private(set) var frames: [TextDocument.Frame]
  /// The layouts of the texts of the first frames, at the widths of their boxes. The layout of a
  /// frame is empty and has the width ``unknown`` if its text was not laid out.
  ///
  /// Texts are usually laid out in the order of their frames, so a new layout is appended. A layout
  /// is large, and moving it to another array would take time.
  private(set) var layouts: [TextLayout] = []
  /// For each frame, its text laid out without a width; `nil` if the widths of the text were not
  /// measured.
  private var unwrapped: [UnwrappedText?] = []
  private let context: LayoutContext
  private let tags: TagCache

  init(_ frames: [TextDocument.Frame], _ context: LayoutContext, _ tags: TagCache) {
    self.frames = frames
    self.context = context
    self.tags = tags
    layouts.reserveCapacity(frames.count)
    unwrapped.reserveCapacity(frames.count)
    for _ in frames.indices { unwrapped.append(nil) }
  }

  func count(boxes: Int) throws(RenderError) {
    context.work.count(steps: boxes)
    try context.work.check()
  }

  mutating func greatestWidth(of index: Int) throws(RenderError) -> Double {
    if let size = frames[index].pathSize { return size.width }
    var container = frames[index].container
    container.width = nil
    if container.writingMode.isVertical {
      container.fit = .none
      return try layout(index, container).width
    }
    (container.height, container.maximumLines, container.fit) = (nil, nil, .none)
    let text = frames[index].text
    try context.work.limits.check(text, in: container)
    let laidOut = try UnwrappedText(text, in: consume container, context)
    unwrapped[index] = laidOut
    return laidOut.greatest
  }

  func leastWidth(of index: Int, greatest: Double) -> Double {
    unwrapped[index]?.least ?? greatest
  }

  mutating func height(of index: Int, width: Double) throws(RenderError) -> ContentHeight {
    if let size = frames[index].pathSize { return ContentHeight(size.height) }
    if let text = unwrapped[index], frames[index].container.maximumLines == nil {
      // Without a maximum number of lines, text is never scaled to the width of its box.
      store(try text.layout(width: width), index)
      layouts[index].checkAttributes(text.styles, tags)
      // The width of a box with an aspect ratio can be measured again, after its height is known.
      if frames[index].container.fit == .none, frames[index].ownItem?.value.aspectRatio == nil {
        unwrapped[index] = nil
      }
    } else {
      var container = frames[index].container
      // Text that is scaled to the width of its box determines the height of the box. All other
      // text is measured at its original size.
      if !container.fillsWidth { container.fit = .none }
      container.width = width
      if !container.writingMode.isVertical { container.height = nil }
      store(try layout(index, consume container), index)
    }
    return contentHeight(index)
  }

  /// Stores the layout of a frame's text.
  @inline(__always)
  private mutating func store(_ layout: consuming TextLayout, _ index: Int) {
    if layouts.count < index { addEmptyLayouts(before: index) }
    if index < layouts.count { layouts[index] = layout } else { layouts.append(layout) }
  }

  /// Adds empty layouts for the frames before a frame that have no layout yet.
  private mutating func addEmptyLayouts(before end: Int) {
    while layouts.count < end {
      layouts.append(
        TextLayout(
          text: AttributedText(), container: frames[layouts.count].container,
          width: Self.unknown, height: 0))
    }
  }

  /// A width that differs from the width of every box.
  private static let unknown = Double.nan

  /// The height and the baselines of a frame's text, as the box layout needs them. A property of
  /// ``TextLayout`` would copy the whole layout from the array.
  private func contentHeight(_ index: Int) -> ContentHeight {
    let height = layouts[index].height
    guard !layouts[index].container.writingMode.isVertical, let first = layouts[index].lines.first,
      let last = layouts[index].lines.last(where: { !$0.range.isEmpty })
        ?? layouts[index].lines.last
    else { return ContentHeight(height) }
    return ContentHeight(height, first: first.baseline, last: last.baseline)
  }

  /// Sets a frame's position on the canvas and its size. Makes the final layout of the frame's
  /// text. If the frame has no text, the layout is empty.
  mutating func place(_ index: Int, at place: Rectangle) throws(RenderError) {
    if layouts.count <= index { addEmptyLayouts(before: index + 1) }
    let keepsLines = keepsLines(of: index, in: place)
    frames[index].place(at: place)
    if keepsLines {
      layouts[index].grow(to: place.height)
    } else if frames[index].content == .text {
      layouts[index] = try finalLayout(index)
    } else {
      layouts[index].setSize(of: place)
    }
    if unwrapped[index] != nil { unwrapped[index] = nil }
  }

  /// Lays out the text of a frame that has its final size.
  private func finalLayout(_ index: Int) throws(RenderError) -> TextLayout {
    guard let path = frames[index].textPath else {
      return try layout(index, frames[index].container)
    }
    let container = frames[index].container
    return try layout(index, container.unlimited).following(path, in: container)
  }

  /// Adds a diagnostic to the layout of a frame's text, if the content of the frame's stack exceeds
  /// the stack's area by `missing` points.
  mutating func note(missing: Double, in index: Int) {
    guard missing > 0 else { return }
    layouts[index].overflow = true
    layouts[index].diagnostics.append(Diagnostic(stackOverflow: missing))
  }

  /// Whether the lines that determined the height of a frame's box are also its final lines.
  @inline(__always)
  private func keepsLines(of index: Int, in place: Rectangle) -> Bool {
    layouts[index].width == place.width
      && layouts[index].height <= place.height + Tolerance.length
      && (frames[index].container.fit == .none || frames[index].container.fillsWidth)
      && frames[index].textPath == nil && !frames[index].container.writingMode.isVertical
  }

  /// Lays out the boxes of each fit group again at the smallest scale of the group.
  mutating func equalizeGroups() throws(RenderError) {
    let scales = frames.groupScales(layouts)
    guard !scales.isEmpty else { return }
    for (index, frame) in frames.enumerated() {
      guard let scale = frame.scaledGroup.flatMap({ scales[$0] }),
        layouts[index].fitScale > scale
      else { continue }
      var container = layouts[index].container
      container.setScale(scale)
      layouts[index] = try Self.layout(frame.text, container, context, tags)
    }
  }

  private func layout(
    _ index: Int, _ container: consuming TextContainer
  ) throws(RenderError) -> TextLayout {
    guard let unwrapped = unwrapped[index] else {
      return try Self.layout(frames[index].text, container, context, tags)
    }
    try context.work.limits.check(container)
    var layout = try unwrapped.layout(in: consume container)
    layout.checkAttributes(unwrapped.styles, tags)
    return layout
  }

  /// Lays out attributed text in a container.
  @inline(__always)
  static func layout(
    _ text: AttributedText, _ container: consuming TextContainer, _ context: LayoutContext,
    _ tags: TagCache
  ) throws(RenderError) -> TextLayout {
    try context.work.limits.check(text, in: container)
    var stacker = try ParagraphStacker(text, in: consume container, context)
    var layout = try stacker.layout()
    layout.checkAttributes(stacker.styles, tags)
    return layout
  }
}

extension TextDocument.Frame {
  /// Sets the frame's position on the canvas and its size.
  fileprivate mutating func place(at place: Rectangle) {
    (x, y, edge) = (place.x, place.y, .left)
    (container.width, container.height) = (place.width, place.height)
  }
}

extension TextContainer {
  /// Whether the text is scaled until its lines fill the width of the box. This is the case if the
  /// container has a maximum number of lines, but no height.
  fileprivate var fillsWidth: Bool {
    fit == .fill && height == nil && maximumLines != nil && !writingMode.isVertical
  }
}

extension TextLayout {
  /// Sets the size of a layout without text.
  @inline(__always)
  fileprivate mutating func setSize(of place: Rectangle) {
    (container.width, container.height) = (place.width, place.height)
    (width, height) = (place.width, place.height)
  }

  /// Sets the container's height for text that was laid out without a height limit. The vertical
  /// alignment of the container determines how far the lines move down.
  fileprivate mutating func grow(to height: Double) {
    let shift = max(height - self.height, 0) * container.verticalAlignment.shareAbove
    if shift > 0 {
      for index in lines.indices {
        lines[index].top += shift
        lines[index].baseline += shift
      }
      for index in glyphs.indices { glyphs[index].y += shift }
    }
    container.height = height
    self.height = height
  }
}
