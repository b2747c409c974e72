// A layout that follows a text as it is edited.

/// The layout of a ``TextStorage`` that is set again only where the text changed.
///
/// Each paragraph is set by itself, and knows neither its place on the page nor in the text: after
/// an edit the paragraphs that changed are shaped and broken anew, and all others just move. What
/// it answers is the same as of `TextRenderer.layout` for the whole text, after any edits.
///
/// ```swift
/// var layout = try EditableLayout(storage, in: TextContainer(width: 400), renderer: renderer)
/// storage.type("é", over: 17..<17)
/// try layout.update(to: storage)
/// let caret = layout.caret(at: TextLayout.Position(18))
/// ```
///
/// A container that fits its text (``TextFit/shrink``) has one scale for all of it, and vertical
/// lines are placed from the far side of the page: in both the whole text is set again after each
/// edit. A single paragraph is always set as a whole, however long it is.
public struct EditableLayout: Sendable {
  /// The text that is set.
  public private(set) var storage: TextStorage
  /// The box it is set in.
  public let container: TextContainer
  /// What sets it.
  public let renderer: TextRenderer
  private var setting: Setting

  /// How the text is set.
  private enum Setting: Sendable {
    case whole(TextLayout)
    case stack(IncrementalLayout)
  }

  /// Sets all of a storage.
  ///
  /// - Throws: ``RenderError`` for a text or a font size beyond the limits, or a broken font.
  public init(
    _ storage: TextStorage, in container: TextContainer, renderer: TextRenderer
  ) throws(RenderError) {
    try renderer.limits.check(container)
    self.storage = storage
    self.container = container
    self.renderer = renderer
    guard container.fit == .none, !container.writingMode.isVertical else {
      setting = .whole(try renderer.layout(storage.text, in: container))
      return
    }
    var stack = IncrementalLayout(container)
    try Self.update(&stack, from: TextStorage(), to: storage, renderer: renderer)
    setting = .stack(stack)
  }

  /// Follows the storage to another state of it, or to another storage: whatever differs is set
  /// again. An error leaves the layout as it was.
  ///
  /// - Throws: ``RenderError`` as the first layout.
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
    try renderer.limits.check(length: new.length)
    var updated = stack
    try renderer.withLayoutContext { context throws(RenderError) in
      let layouter = ParagraphLayouter(
        container: stack.container, limits: renderer.limits, context: context)
      try updated.update(from: old.paragraphs, to: new.paragraphs, by: layouter)
    }
    stack = updated
  }
}

extension EditableLayout {
  /// Number of lines, that of a caret behind a separator at the text's end included.
  public var lineCount: Int {
    switch setting {
    case .whole(let layout): layout.lines.count
    case .stack(let stack): stack.lineCount
    }
  }

  /// Width of the box, insets included.
  public var width: Double { size.width }

  /// Height of the box, insets included.
  public var height: Double { size.height }

  /// Whether text is hidden, by whatever mode.
  public var overflow: Bool {
    switch setting {
    case .whole(let layout): layout.overflow
    case .stack(let stack): stack.overflow
    }
  }

  private var size: (width: Double, height: Double) {
    switch setting {
    case .whole(let layout): (layout.width, layout.height)
    case .stack(let stack): stack.positioner.size(of: container)
    }
  }

  /// The layout of the whole text in one value: all lines are copied to their places.
  ///
  /// - Throws: ``RenderError`` for a broken font.
  public func layout() throws(RenderError) -> TextLayout {
    switch setting {
    case .whole(let layout): return layout
    case .stack(let stack):
      let text = storage.text
      var layout = stack.layout(0..<stack.paragraphs.count, of: text)
      layout.overflow = stack.overflow
      var diagnostics = try renderer.attributeDiagnostics(of: text, in: container)
      PaletteChecks.note(text, set: layout.runs, in: &diagnostics)
      layout.diagnostics.insert(contentsOf: diagnostics, at: 0)
      if let hidden = try renderer.hiddenText(in: layout) { layout.diagnostics.append(hidden) }
      return layout
    }
  }

  /// Some paragraphs at their place on the page, for those who show a part of a long text.
  public struct Part: Sendable {
    /// UTF-16 offsets of the paragraphs in the storage.
    public let range: Range<Int>
    /// The paragraphs as a layout of their own, as large as the whole: lines and glyphs stand where
    /// they stand there, and offsets are from the beginning of ``range``. Nothing is told of the
    /// text as a whole: no diagnostics but those of the paragraphs.
    public let layout: TextLayout
  }

  /// The paragraphs that have a line in a rectangle of the page; the nearest one where there is
  /// none. In a container that sets the whole text again, all of them.
  public func part(in rectangle: Rectangle) -> Part {
    guard case .stack(let stack) = setting else { return whole }
    let top = stack.paragraph(atY: rectangle.y)
    let bottom = stack.paragraph(atY: rectangle.y + max(rectangle.height, 0))
    return part(top..<max(top, bottom) + 1)
  }

  /// The paragraphs that hold a range of the text, at their place on the page.
  public func part(of range: Range<Int>) -> Part {
    guard case .stack(let stack) = setting else { return whole }
    let range = clamped(range.lowerBound)..<clamped(range.upperBound)
    let first = stack.paragraph(at: range.lowerBound)
    let last = stack.paragraph(at: max(range.upperBound - 1, range.lowerBound))
    return part(first..<last + 1)
  }

  /// An offset in the text: no offset is wrong.
  fileprivate func clamped(_ offset: Int) -> Int { min(max(offset, 0), storage.length) }

  /// Paragraphs by their indices, clamped to those that are shown.
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
  /// The place in the text that is nearest to a point, as ``TextLayout/position(atX:y:)``.
  public func position(atX x: Double, y: Double) -> TextLayout.Position {
    guard case .stack(let stack) = setting else { return whole.layout.position(atX: x, y: y) }
    let index = stack.paragraph(atY: y)
    let part = part(max(index - 1, 0)..<index + 2)
    var position = part.layout.position(atX: x, y: y)
    position.offset += part.range.lowerBound
    return position
  }

  /// The caret of a place, as ``TextLayout/caret(at:)``.
  public func caret(at position: TextLayout.Position) -> Rectangle? {
    var position = position
    position.offset = clamped(position.offset)
    let part = part(of: position.offset..<position.offset)
    position.offset -= part.range.lowerBound
    return part.layout.caret(at: position)
  }

  /// The carets of an offset, as ``TextLayout/carets(at:affinity:)``.
  public func carets(
    at offset: Int, affinity: TextLayout.Affinity = .downstream
  ) -> TextLayout.Carets? {
    let offset = clamped(offset)
    let part = part(of: offset..<offset)
    return part.layout.carets(at: offset - part.range.lowerBound, affinity: affinity)
  }

  /// The rectangles that show a range as selected, as ``TextLayout/selectionRectangles(for:)``.
  public func selectionRectangles(for range: Range<Int>) -> [Rectangle] {
    let range = clamped(range.lowerBound)..<clamped(range.upperBound)
    let part = part(of: range)
    return part.layout.selectionRectangles(for: range.moved(by: -part.range.lowerBound))
  }
}

extension IncrementalLayout {
  /// Paragraphs that are there, and among them one with lines: the last one may have no room for
  /// any.
  fileprivate func shown(_ range: Range<Int>) -> Range<Int> {
    let last = paragraphs.count - 1
    var range = range.clamped(to: 0..<last + 1)
    if last > 0, range.lowerBound == last, paragraphs[last].layout.parts.lines.isEmpty {
      range = last - 1..<range.upperBound
    }
    return range
  }

  /// The index of the paragraph whose room on the page holds a height, else of the nearest.
  fileprivate func paragraph(atY y: Double) -> Int {
    let y = y - positioner.dropAcross
    let edge =
      container.keepEdgeSpacing || paragraphs.count == 0 ? 0 : paragraphs[0].layout.spacing.before
    let found = paragraphs.first { ($0.height - FixedPoint(edge)).points > y }
    return found?.index ?? max(paragraphs.count - 1, 0)
  }

  /// The index of the paragraph that holds an offset, else of the nearest.
  fileprivate func paragraph(at offset: Int) -> Int {
    paragraphs.first { $0.units > offset }?.index ?? max(paragraphs.count - 1, 0)
  }
}
