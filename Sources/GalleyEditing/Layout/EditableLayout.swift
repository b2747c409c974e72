// A text layout that is updated as the text is edited.

public import Galley

/// The layout of a ``TextStorage``. After an edit, an update lays out only the changed paragraphs
/// again.
///
/// Each paragraph is laid out separately. Its layout depends neither on its position in the
/// container nor on its offset in the text. An update shapes the changed paragraphs and breaks them
/// into lines. All other paragraphs only move. The result always equals the result of
/// `TextRenderer.layout` for the whole text.
///
/// ```swift
/// var layout = try EditableLayout(storage, in: TextContainer(width: 400), renderer: renderer)
/// storage.type("é", over: 17..<17)
/// try layout.update(to: storage)
/// let caret = layout.caret(at: TextLayout.Position(18))
/// ```
///
/// In two cases, the whole text is laid out again after each edit. If the container shrinks its
/// text (`TextFit.shrink`), an edit can change the scale of all paragraphs. If lines are vertical,
/// an edit can move every line. A single paragraph is always laid out as a whole, however long it
/// is.
public struct EditableLayout: Sendable {
  /// The text storage whose text is laid out.
  public private(set) var storage: TextStorage
  /// The box in which the text is laid out.
  public let container: TextContainer
  /// The renderer that lays out the text.
  public let renderer: TextRenderer
  private var setting: Setting

  /// The stored layout: either one layout of the whole text, or one layout per paragraph.
  private enum Setting: Sendable {
    case whole(TextLayout)
    case stack(IncrementalLayout)
  }

  /// Lays out the whole text of a storage.
  ///
  /// - Throws: `RenderError` if the text or a font size exceeds the limits, or if a font is
  ///   broken.
  public init(
    _ storage: TextStorage, in container: TextContainer, renderer: TextRenderer
  ) throws(RenderError) {
    self.storage = storage
    self.container = container
    self.renderer = renderer
    guard container.fit == .none, !container.writingMode.isVertical,
      container.firstBaseline == nil, container.lastBaseline == nil
    else {
      setting = .whole(try renderer.layout(storage.text, in: container))
      return
    }
    var stack = IncrementalLayout(container)
    try Self.update(&stack, from: TextStorage(), to: storage, renderer: renderer)
    setting = .stack(stack)
  }

  /// Updates the layout to a changed storage, or to a different storage. Only paragraphs that
  /// differ are laid out again. After an error, the layout is unchanged.
  ///
  /// - Throws: `RenderError` in the same cases as the initializer.
  public mutating func update(to storage: TextStorage) throws(RenderError) {
    switch setting {
    case .whole:
      setting = .whole(try renderer.layout(storage.text, in: container))
    case .stack(var stack):
      try Self.update(&stack, from: self.storage, to: storage, renderer: renderer)
      setting = .stack(stack)
    }
    self.storage = storage
  }

  private static func update(
    _ stack: inout IncrementalLayout, from old: TextStorage, to new: TextStorage,
    renderer: TextRenderer
  ) throws(RenderError) {
    var updated = stack
    try renderer.withParagraphLayouter(in: stack.container, length: new.length) {
      layouter throws(RenderError) in
      try updated.update(from: old.paragraphs, to: new.paragraphs, by: layouter)
    }
    stack = updated
  }
}

extension EditableLayout {
  /// Number of lines of text. If the text ends with a paragraph separator, the empty line after the
  /// separator is included, because it can hold the caret.
  public var lineCount: Int {
    switch setting {
    case .whole(let layout): layout.lines.count
    case .stack(let stack): stack.lineCount
    }
  }

  /// Width of the box in points, including insets.
  public var width: Double { size.width }

  /// Height of the box in points, including insets.
  public var height: Double { size.height }

  /// Whether text is not shown, or a line is too wide or too tall for the box.
  public var overflow: Bool {
    switch setting {
    case .whole(let layout): layout.overflow
    case .stack(let stack): stack.overflow
    }
  }

  private var size: (width: Double, height: Double) {
    switch setting {
    case .whole(let layout): (layout.width, layout.height)
    case .stack(let stack): stack.assembly.size
    }
  }

  /// The layout of the whole text as one value. Each call copies all lines.
  ///
  /// - Throws: `RenderError` if a font is broken.
  public func layout() throws(RenderError) -> TextLayout {
    switch setting {
    case .whole(let layout): return layout
    case .stack(let stack):
      let layout = stack.layout(0..<stack.paragraphs.count, of: storage.text)
      return try renderer.completing(layout, overflows: stack.overflow)
    }
  }

  /// Consecutive paragraphs at their positions in the container, for views that show only a part of
  /// a long text.
  public struct Part: Sendable {
    /// The range of the paragraphs in the storage, in UTF-16 offsets.
    public let range: Range<Int>
    /// The layout of the part's paragraphs. Its size, and the positions of lines and glyphs, are
    /// the same as in the layout of the whole text. Text offsets are relative to the start of
    /// ``range``. Diagnostics about the whole text are not included.
    public let layout: TextLayout
  }

  /// The paragraphs between the top and the bottom of a rectangle in the container. If there are
  /// none, the result is the nearest paragraph. If the container shrinks text or has vertical
  /// lines, the result is all paragraphs.
  public func part(in rectangle: Rectangle) -> Part {
    guard case .stack(let stack) = setting else { return whole }
    let top = stack.paragraph(atY: rectangle.y)
    let bottom = stack.paragraph(atY: rectangle.y + max(rectangle.height, 0))
    return part(top..<max(top, bottom) + 1)
  }

  /// All paragraphs that contain a part of a text range, at their positions in the container.
  public func part(of range: Range<Int>) -> Part {
    guard case .stack(let stack) = setting else { return whole }
    let range = clamped(range.lowerBound)..<clamped(range.upperBound)
    let first = stack.paragraph(at: range.lowerBound)
    let last = stack.paragraph(at: max(range.upperBound - 1, range.lowerBound))
    return part(first..<last + 1)
  }

  /// Clamps an offset to the range from 0 to the length of the text.
  fileprivate func clamped(_ offset: Int) -> Int { min(max(offset, 0), storage.length) }

  /// The paragraphs whose indices are in `range`. The range is clamped to the paragraphs that fit
  /// in the container.
  private func part(_ range: Range<Int>) -> Part {
    guard case .stack(let stack) = setting else { return whole }
    let range = stack.shown(range)
    let start = stack.paragraphs.measure(before: range.lowerBound).units
    var text = AttributedText()
    for paragraph in stack.paragraphs[range] { text.append(paragraph.source.text) }
    let layout = stack.layout(range, of: text)
    return Part(range: start..<start + text.length, layout: layout)
  }

  private var whole: Part {
    guard case .whole(let layout) = setting else { return part(0..<Int.max) }
    return Part(range: 0..<layout.text.length, layout: layout)
  }
}

extension EditableLayout {
  /// The text position nearest to a point in the container. See `TextLayout.position(atX:y:)`.
  public func position(atX x: Double, y: Double) -> TextLayout.Position {
    guard case .stack(let stack) = setting else { return whole.layout.position(atX: x, y: y) }
    let index = stack.paragraph(atY: y)
    let part = part(max(index - 1, 0)..<index + 2)
    var position = part.layout.position(atX: x, y: y)
    position.offset += part.range.lowerBound
    return position
  }

  /// The caret at a text position. See `TextLayout.caret(at:)`.
  public func caret(at position: TextLayout.Position) -> Rectangle? {
    var position = position
    position.offset = clamped(position.offset)
    let part = part(of: position.offset..<position.offset)
    position.offset -= part.range.lowerBound
    return part.layout.caret(at: position)
  }

  /// The carets at a text offset. See `TextLayout.carets(at:affinity:)`.
  public func carets(
    at offset: Int, affinity: TextLayout.Affinity = .downstream
  ) -> TextLayout.Carets? {
    let offset = clamped(offset)
    let part = part(of: offset..<offset)
    return part.layout.carets(at: offset - part.range.lowerBound, affinity: affinity)
  }

  /// The rectangles to highlight if a range of text is selected. See
  /// `TextLayout.selectionRectangles(for:)`.
  public func selectionRectangles(for range: Range<Int>) -> [Rectangle] {
    let range = clamped(range.lowerBound)..<clamped(range.upperBound)
    let part = part(of: range)
    return part.layout.selectionRectangles(for: range.moved(by: -part.range.lowerBound))
  }
}

extension IncrementalLayout {
  /// Clamps a range of paragraph indices to existing paragraphs. If the range contains only the
  /// last paragraph, and no line of this paragraph fits in the container, the previous paragraph is
  /// added.
  fileprivate func shown(_ range: Range<Int>) -> Range<Int> {
    let last = paragraphs.count - 1
    var range = range.clamped(to: 0..<last + 1)
    if last > 0, range.lowerBound == last, paragraphs[last].layout.lineCount == 0 {
      range = last - 1..<range.upperBound
    }
    return range
  }

  /// The index of the paragraph at the vertical position `y` in the container, or of the nearest
  /// paragraph if none is there.
  fileprivate func paragraph(atY y: Double) -> Int {
    let y = y - assembly.top
    let edge =
      container.keepEdgeSpacing || paragraphs.count == 0 ? 0 : paragraphs[0].layout.spacing.before
    let found = paragraphs.first { ($0.height - FixedPoint(edge)).points > y }
    return found?.index ?? max(paragraphs.count - 1, 0)
  }

  /// The index of the paragraph that contains a text offset, or of the nearest paragraph if none
  /// contains it.
  fileprivate func paragraph(at offset: Int) -> Int {
    paragraphs.first { $0.units > offset }?.index ?? max(paragraphs.count - 1, 0)
  }
}
