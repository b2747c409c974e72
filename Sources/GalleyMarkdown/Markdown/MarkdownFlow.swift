// Converts the tree of a Markdown document to boxes on a canvas.

import Galley
import GalleyDocuments
import GalleyJSON

/// Places the blocks of a Markdown document from top to bottom.
///
/// Each block's text is measured when the block is placed, because the height of the text
/// determines where the next block begins. Lengths are in points.
struct MarkdownFlow {
  /// The horizontal extent available to a block, and the properties that the block inherits.
  struct Area {
    /// The style of the block whose content is placed in this area.
    var look: ResolvedBlock
    var x: Double
    var width: Double
    /// Whether text without strong characters (UAX #9) runs from right to left.
    var isRightToLeft = false
    /// The text direction that an enclosing list sets for its content; `nil` if no list sets one.
    var listDirection: BaseWritingDirection?
    /// The number of enclosing ordered lists.
    var orderedDepth = 0
    /// The number of enclosing bullet lists.
    var unorderedDepth = 0
    /// The semantic role of the paragraphs that are placed in this area.
    var role = SemanticRole.paragraph
  }

  /// The minimum width of a block's content in points. An indent that would make the content
  /// narrower is ignored.
  static let narrowest = 48.0

  let options: MarkdownOptions
  let textMeasure: TextMeasure
  var resolver: StyleResolver
  var context: ReadContext
  var cursor = FlowCursor(y: 0)
  private(set) var frames: [TextDocument.Frame] = []
  /// The text of the first heading of level 1.
  private var title: String?
  /// The markers of list items whose first line of text has not been placed yet.
  var waitingMarkers: [MarkdownMarker] = []
  /// A cache of measured list markers.
  var markers: [MarkdownMarker.Key: MeasuredText] = [:]

  /// The distances in points between tab stops in code, keyed by the identifier of the code block's
  /// style.
  var tabIntervals: [Int: Double] = [:]

  init(
    _ options: MarkdownOptions, measuredBy measure: TextMeasure, _ context: ReadContext
  ) {
    self.options = options
    self.context = context
    textMeasure = measure
    resolver = StyleResolver(
      options.styleSheet.snapshot, options.traits, limits: context.limits,
      remembersOrigins: context.trace != nil)
  }

  /// Creates a text document from the tree of a Markdown document.
  mutating func document(_ root: MarkdownBlock) throws(DocumentFault) -> TextDocument {
    let look = resolver.document
    let width = options.width
    var area = Area(look: look, x: 0, width: width)
    area.isRightToLeft = root.direction == .rightToLeft
    var canvas = look.box
    if canvas.cornerRadius == 0 { canvas.background = nil }
    // Margins at the edges of the canvas are dropped, even if the canvas has no padding, border or
    // background.
    cursor.enter(edge: 0)
    try place(canvas, in: area) { flow, inner throws(DocumentFault) in
      try flow.placeBlocks(of: root, in: inner)
    }
    _ = cursor.leave(edge: 0)
    var document = TextDocument(
      frames: frames, width: width, height: max(cursor.y.rounded(.up), 1))
    document.title = title
    if canvas.background == nil { document.backgroundPaint = look.box.background.map(Paint.color) }
    return document
  }

  /// Places the child blocks of a block.
  mutating func placeBlocks(of block: MarkdownBlock, in area: Area) throws(DocumentFault) {
    for child in block.children { try place(child, in: area) }
  }

  /// Places a block with its content.
  mutating func place(_ block: MarkdownBlock, in area: Area) throws(DocumentFault) {
    try context.steps.check()
    switch block.kind {
    case .paragraph, .html: try placeText(block, [.paragraph], in: area)
    case .heading(let level): try placeText(block, [.heading(level: level)], in: area)
    case .codeBlock: try placeText(block, [.codeBlock], in: area)
    case .blockQuote:
      var inner = self.area(block, [.blockQuote], in: area.withOwnDirection)
      inner.role = .quote
      try place(inner.look.box, in: inner) { flow, inner throws(DocumentFault) in
        try flow.placeBlocks(of: block, in: inner)
      }
    case .list(let start, let isTight): try place(block, (start, isTight), in: area)
    case .thematicBreak: try placeBreak(block, in: area)
    case .table(let columns): try place(block, columns, in: area)
    case .document, .item, .row, .cell: try placeBlocks(of: block, in: area)
    }
  }

  /// The area for the content of a block, with the block's resolved style.
  mutating func area(
    _ block: MarkdownBlock, _ selectors: [BlockSelector], in area: Area
  ) -> Area {
    var inner = area
    inner.look = resolver.block(selectors, in: area.look)
    if let direction = block.direction, area.listDirection == nil {
      inner.isRightToLeft = direction == .rightToLeft
    }
    return inner
  }

  /// Places a box around the content that the closure `body` places.
  mutating func place(
    _ box: ResolvedBox, in area: Area,
    _ body: (inout MarkdownFlow, Area) throws(DocumentFault) -> Void
  ) throws(DocumentFault) {
    var box = area.isRightToLeft ? box.mirrored : box
    let outer = area.inset(box.margins)
    if !outer.hasRoom(for: box.insets) { box = box.withoutSides }
    let first = frames.count
    let painted = box.painted(Rectangle(x: 0, y: 0, width: 0, height: 0)).count
    // Frames are painted in order, and the box must be painted before its content. Append empty
    // frames for the box, and fill them after the content has been placed and its height is known.
    for _ in 0..<painted { frames.append(TextDocument.Frame(AttributedText())) }
    cursor.add(margin: box.margins.top)
    cursor.enter(edge: box.edgeAbove)
    try body(&self, outer.inset(box.insets))
    if let top = cursor.leave(edge: box.edgeBelow) {
      let rectangle = Rectangle(x: outer.x, y: top, width: outer.width, height: cursor.y - top)
      for (index, painted) in box.painted(rectangle).enumerated() {
        frames[first + index] = TextDocument.Frame(painted)
      }
    }
    cursor.add(margin: box.margins.bottom)
  }

  private mutating func placeText(
    _ block: MarkdownBlock, _ selectors: [BlockSelector], in area: Area
  ) throws(DocumentFault) {
    let inner = self.area(block, selectors, in: area)
    try place(inner.look.box, in: inner) { flow, inner throws(DocumentFault) in
      try flow.placeText(of: block, in: inner)
    }
  }

  /// Places the text of a block. The caller places the block's box.
  mutating func placeText(of block: MarkdownBlock, in area: Area) throws(DocumentFault) {
    let styled = try styledText(of: block, in: area)
    guard !styled.text.isEmpty else { return }
    let measured = try measure(styled.text, in: container(of: area), at: block.offset)
    let y = cursor.settle()
    if let line = measured.layout.lines.first {
      placeMarkers { y + line.baseline - $0.baseline }
    }
    let role = role(of: block, in: area)
    if role == .heading1, title == nil { title = measured.layout.text.readText }
    append(measured, styled.origins, x: area.x, y: y, role)
    cursor.advance(by: measured.layout.height)
  }

  private func role(of block: MarkdownBlock, in area: Area) -> SemanticRole {
    switch block.kind {
    case .heading(let level): SemanticRole(rawValue: "heading\(level)") ?? .heading6
    case .codeBlock: .code
    default: area.role
    }
  }

  /// Adds a frame at (`x`, `y`), in points. The frame's text is already measured.
  mutating func append(
    _ measured: MeasuredText, _ origins: OriginStretches, x: Double, y: Double,
    _ role: SemanticRole, _ cell: Galley.TableCell? = nil
  ) {
    context.traceOrigins(origins, inFrame: frames.count)
    var frame = TextDocument.Frame(measured)
    (frame.x, frame.y) = (x, y)
    (frame.role, frame.cell) = (role, cell)
    frames.append(frame)
  }

  /// Adds a frame without text for each painted box.
  mutating func append(_ boxes: [PaintedBox]) {
    frames += boxes.map { TextDocument.Frame($0) }
  }

  private mutating func placeBreak(_ block: MarkdownBlock, in area: Area) throws(DocumentFault) {
    let inner = self.area(block, [.thematicBreak], in: area)
    let line = inner.look.thematicBreak
    try place(inner.look.box, in: inner) { flow, inner in
      let y = flow.cursor.settle()
      flow.placeMarkers { y + (line.width - $0.layout.height) / 2 }
      let rectangle = Rectangle(x: inner.x, y: y, width: inner.width, height: line.width)
      flow.append([PaintedBox(rectangle, paint: .color(line.color))])
      flow.cursor.advance(by: line.width)
    }
  }

  /// A text container with the width and the default text direction of an area.
  func container(of area: Area) -> TextContainer {
    var container = TextContainer(width: area.width)
    container.backgroundExtent = .font
    container.defaultDirection = area.isRightToLeft ? .rightToLeft : .leftToRight
    return container
  }

  /// Lays out text to measure it.
  func measure(
    _ text: AttributedText, in container: TextContainer, at offset: Int
  ) throws(DocumentFault) -> MeasuredText {
    do throws(RenderError) {
      return try textMeasure(text, in: container)
    } catch {
      try context.steps.check()
      throw DocumentFault(at: offset, error.description)
    }
  }
}

extension MarkdownFlow.Area {
  /// A copy of the area without the direction of an enclosing list. The copy is for blocks whose
  /// own text determines their direction.
  var withOwnDirection: MarkdownFlow.Area {
    var area = self
    area.listDirection = nil
    return area
  }

  /// Returns insets that indent only the side at which lines begin. `indent` is in points.
  func leading(_ indent: Double) -> EdgeInsets {
    EdgeInsets(right: isRightToLeft ? indent : 0, left: isRightToLeft ? 0 : indent)
  }

  /// Whether the area inside `insets` is at least `narrowest` points wide. If even the whole area
  /// is narrower than `narrowest`, the result is `true` only if the insets do not reduce its width.
  func hasRoom(
    for insets: EdgeInsets, narrowest: Double = MarkdownFlow.narrowest
  ) -> Bool {
    width - insets.left - insets.right >= min(narrowest, width)
  }

  /// The area inside insets. If ``hasRoom(for:narrowest:)`` is `false` for the insets, the result
  /// is the unchanged area.
  func inset(
    _ insets: EdgeInsets, narrowest: Double = MarkdownFlow.narrowest
  ) -> MarkdownFlow.Area {
    guard hasRoom(for: insets, narrowest: narrowest) else { return self }
    var area = self
    area.x += insets.left
    area.width -= insets.left + insets.right
    return area
  }
}
