import GalleyFont

/// Measures and lays out the texts of boxes in stacks. The box layout asks for the width of a text
/// without line breaks, and for its smallest width only if needed. Then it asks for the height of
/// the text at the width of its box. The layout that gives the height is also the final layout,
/// unless the text has to be truncated or scaled. If the text does not wrap in its box, the layout
/// without a width also gives the height.
struct FrameContents: BoxContents {
  /// The frames of the document.
  private(set) var frames: [TextDocument.Frame]
  /// The layout of each frame's text at the width of its box; `nil` if the text was not laid out.
  private var layouts: [TextLayout?]
  /// For each frame, its text laid out without a width; `nil` if the widths of the text were not
  /// measured.
  private var unwrapped: [UnwrappedText?]
  private let context: LayoutContext
  private let limits: Limits
  private let tags: TagCache

  init(
    _ frames: [TextDocument.Frame], _ context: LayoutContext, _ limits: Limits, _ tags: TagCache
  ) {
    self.frames = frames
    self.context = context
    self.limits = limits
    self.tags = tags
    layouts = frames.indices.map { _ in nil }
    unwrapped = Array(repeating: nil, count: frames.count)
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
    try limits.check(frames[index].text, in: container)
    let text = try UnwrappedText(frames[index].text, in: consume container, context)
    unwrapped[index] = text
    return text.greatest
  }

  func leastWidth(of index: Int, greatest: Double) -> Double {
    unwrapped[index]?.least ?? greatest
  }

  mutating func height(of index: Int, width: Double) throws(RenderError) -> ContentHeight {
    if let size = frames[index].pathSize { return ContentHeight(size.height) }
    // Calling a method on a layout inside an array would copy the layout. So the code finishes the
    // layout first, and then stores it in the array.
    var layout: TextLayout
    if let text = unwrapped[index], frames[index].container.maximumLines == nil {
      // Without a maximum number of lines, text is never scaled to the width of its box.
      layout = try text.layout(width: width, limits)
      layout.checkAttributes(text.styles, tags)
    } else {
      var container = frames[index].container
      // Text that is scaled to the width of its box determines the height of the box. All other
      // text is measured at its original size.
      if !container.fillsWidth { container.fit = .none }
      container.width = width
      if !container.writingMode.isVertical { container.height = nil }
      layout = try self.layout(index, consume container)
    }
    let height = layout.contentHeight
    layouts[index] = consume layout
    return height
  }

  /// Sets a frame's position on the canvas and its size. Returns the final layout of the frame's
  /// text. If the frame has no text, the layout is empty.
  mutating func place(_ index: Int, at place: Rectangle) throws(RenderError) -> TextLayout {
    defer { unwrapped[index] = nil }
    let keepsLines = keepsLines(of: index, in: place)
    frames[index].place(at: place)
    if keepsLines, var layout = layouts[index].take() {
      layout.grow(to: place.height)
      return layout
    }
    guard frames[index].content == .text else {
      return TextLayout(
        text: AttributedText(), container: frames[index].container, width: place.width,
        height: place.height)
    }
    guard let path = frames[index].textPath else {
      return try layout(index, frames[index].container)
    }
    let container = frames[index].container
    return try layout(index, container.unlimited).following(path, in: container)
  }

  /// Whether the lines that determined the height of a frame's box are also its final lines.
  @inline(__always)
  private func keepsLines(of index: Int, in place: Rectangle) -> Bool {
    guard let width = layouts[index]?.width, width == place.width,
      let height = layouts[index]?.height, height <= place.height + Tolerance.length
    else { return false }
    return (frames[index].container.fit == .none || frames[index].container.fillsWidth)
      && frames[index].ownTextPath == nil && !frames[index].container.writingMode.isVertical
  }

  private func layout(
    _ index: Int, _ container: consuming TextContainer
  ) throws(RenderError) -> TextLayout {
    guard let unwrapped = unwrapped[index] else {
      return try Self.layout(frames[index].text, container, context, limits, tags)
    }
    try limits.check(container)
    var layout = try unwrapped.layout(in: consume container)
    layout.checkAttributes(unwrapped.styles, tags)
    return layout
  }

  /// Lays out attributed text in a container.
  static func layout(
    _ text: AttributedText, _ container: consuming TextContainer, _ context: LayoutContext,
    _ limits: Limits, _ tags: TagCache
  ) throws(RenderError) -> TextLayout {
    try limits.check(text, in: container)
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
  /// The height and the baselines of the text, as the box layout needs them.
  fileprivate var contentHeight: ContentHeight {
    guard !container.writingMode.isVertical, let first = lines.first,
      let last = lines.last(where: { !$0.range.isEmpty }) ?? lines.last
    else { return ContentHeight(height) }
    return ContentHeight(height, first: first.baseline, last: last.baseline)
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
