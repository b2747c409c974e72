import GalleyFont

/// Measures and lays out the texts of boxes in stacks. The box layout asks for the minimum and
/// maximum width of each text, and then for the text's height at the width of its box. The layout
/// that gives the height is also the final layout, unless the text has to be truncated or scaled.
struct FrameContents: BoxContents {
  let frames: [TextDocument.Frame]
  /// For each box of the box layout, the index of its frame; `nil` for the root.
  let frameOfBox: [Int?]
  private let context: LayoutContext
  private let limits: Limits
  private let tags: TagCache
  /// The layout of each frame's text at the width of its box.
  private var measured: [TextLayout?]
  /// The shaped paragraphs of the texts whose widths were measured. The keys are frame indices. The
  /// layout of a text reuses the paragraphs.
  private var shaped: [Int: [ShapedParagraph]] = [:]

  init(
    _ frames: [TextDocument.Frame], frameOfBox: [Int?], _ context: LayoutContext, _ limits: Limits,
    _ tags: TagCache
  ) {
    self.frames = frames
    self.frameOfBox = frameOfBox
    self.context = context
    self.limits = limits
    self.tags = tags
    measured = frames.map { _ in nil }
  }

  private func frame(_ box: Int) -> Int { frameOfBox[box] ?? 0 }

  func count(boxes: Int) throws(RenderError) {
    context.work.count(steps: boxes)
    try context.work.check()
  }

  mutating func widths(of box: Int) throws(RenderError) -> WidthRange {
    let index = frame(box)
    if let size = frames[index].pathSize {
      return WidthRange(least: size.width, greatest: size.width)
    }
    var container = frames[index].container
    container.width = nil
    if container.writingMode.isVertical {
      container.fit = .none
      let width = try layout(index, container).width
      return WidthRange(least: width, greatest: width)
    }
    (container.height, container.maximumLines, container.fit) = (nil, nil, .none)
    try limits.check(frames[index].text, in: container)
    var stacker = try ParagraphStacker(frames[index].text, in: container, context)
    let (least, greatest) = try stacker.intrinsicWidths()
    shaped[index] = stacker.shaped
    return WidthRange(least: least, greatest: greatest)
  }

  mutating func height(of box: Int, width: Double) throws(RenderError) -> ContentHeight {
    let index = frame(box)
    if let size = frames[index].pathSize { return ContentHeight(size.height) }
    var container = frames[index].container
    container.width = width
    if !container.writingMode.isVertical { container.height = nil }
    // Text that is scaled to the width of its box determines the height of the box. All other text
    // is measured at its original size.
    if !frames[index].fillsWidth { container.fit = .none }
    let layout = try layout(index, container)
    measured[index] = layout
    guard !container.writingMode.isVertical, let first = layout.lines.first,
      let last = layout.lines.last(where: { !$0.range.isEmpty }) ?? layout.lines.last
    else { return ContentHeight(layout.height) }
    return ContentHeight(layout.height, first: first.baseline, last: last.baseline)
  }

  /// The final layout of a frame's text in a box of the given size.
  mutating func finalLayout(
    of index: Int, width: Double, height: Double
  ) throws(RenderError) -> TextLayout {
    var container = frames[index].container
    (container.width, container.height) = (width, height)
    if let path = frames[index].textPath {
      return try layout(index, container.unlimited).following(path, in: container)
    }
    guard container.fit == .none || frames[index].fillsWidth, !container.writingMode.isVertical,
      var layout = measured[index].take(), layout.width == width,
      layout.height <= height + Tolerance.length
    else { return try layout(index, container) }
    layout.grow(to: container)
    return layout
  }

  private func layout(
    _ index: Int, _ container: TextContainer
  ) throws(RenderError) -> TextLayout {
    try Self.layout(frames[index].text, container, context, limits, tags, shaped[index] ?? [])
  }

  /// Lays out attributed text in a container.
  ///
  /// - shaped: the text's paragraphs, if they are shaped already; otherwise empty.
  static func layout(
    _ text: AttributedText, _ container: TextContainer, _ context: LayoutContext,
    _ limits: Limits, _ tags: TagCache, _ shaped: [ShapedParagraph] = []
  ) throws(RenderError) -> TextLayout {
    try limits.check(text, in: container)
    var stacker =
      if let styles = shaped.first?.styles {
        ParagraphStacker(styles, in: container, context)
      } else {
        try ParagraphStacker(text, in: container, context)
      }
    stacker.shaped = shaped
    var layout = try stacker.layout()
    layout.checkAttributes(stacker.styles, tags)
    return layout
  }
}

extension TextDocument.Frame {
  /// Whether the text is scaled to the width of the box with a maximum number of lines, and nothing
  /// sets the height.
  fileprivate var fillsWidth: Bool {
    container.fit == .fill && container.height == nil && container.maximumLines != nil
      && !container.writingMode.isVertical
  }
}

extension TextLayout {
  /// Adapts text that was laid out without a height limit to a container with a height. If the
  /// vertical alignment requires it, the lines are moved down.
  fileprivate mutating func grow(to container: TextContainer) {
    let free = max((container.height ?? height) - height, 0)
    let shift = free * container.verticalAlignment.shareAbove
    if shift > 0 {
      for index in lines.indices {
        lines[index].top += shift
        lines[index].baseline += shift
      }
      for index in glyphs.indices { glyphs[index].y += shift }
    }
    self.container = container
    height = container.height ?? height
  }
}
