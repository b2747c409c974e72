/// The code of the diagnostic that is reported if the content of a stack is larger than the stack.
let stackOverflow = "stackOverflow"

/// A laid-out document: its boxes and their text layouts on the canvas. Lengths are in points.
public struct DocumentLayout: Sendable {
  /// Width of the canvas in points.
  public internal(set) var width: Double
  /// Height of the canvas in points.
  public internal(set) var height: Double
  /// The document that was laid out. It supplies colours and images for drawing. All its boxes, at
  /// any depth, are in one list. Each box comes before the boxes inside it, and all positions are
  /// relative to the canvas.
  public internal(set) var document: TextDocument
  /// The text layouts of the document's frames, in the order of the frames.
  public internal(set) var layouts: [TextLayout]
  /// For each frame, the index of the next frame that is not inside it, or the number of frames if
  /// there is no such frame. The array is empty if no frame contains others.
  var ends: [Int]
  /// The stack that arranges the boxes that are not inside other boxes; `nil` if these boxes have
  /// fixed positions.
  package internal(set) var stack: FrameStack?
  /// The boxes that were removed before layout. Boxes inside them are not listed.
  var removed: [RemovedBox]
  /// The contract requirements that the layouts do not meet, in the order of the boxes. Broken
  /// contrast requirements are last.
  ///
  /// A document that breaks its contracts can still be drawn, so check this property before
  /// drawing. Contrast is measured only if a ``TextRenderer`` creates the layout, because measuring
  /// contrast requires drawing the document.
  public internal(set) var brokenContracts: [BrokenContract]

  /// A box that was removed before layout.
  struct RemovedBox: Sendable {
    /// The position of the box in its document, as a JSON path.
    var path: String
    /// Whether the document hides the box. Otherwise, the box was removed because its text is
    /// empty.
    var isHidden: Bool
  }

  /// Combines the text layouts of a document's boxes with the list of broken contracts.
  init(
    _ document: consuming TextDocument, _ layouts: consuming [TextLayout],
    brokenContracts: [BrokenContract], ends: [Int], stack: FrameStack?, removed: [RemovedBox]
  ) {
    // If the document sets no size, the canvas is at least one pixel wide and high. Therefore, even
    // a document without text has an image.
    let pixel = 1 / document.scale
    var (right, bottom) = (pixel, pixel)
    if document.width == nil || document.height == nil {
      for (frame, layout) in zip(document.frames, layouts) {
        right = max(right, frame.x + layout.width)
        bottom = max(bottom, frame.y + layout.height)
      }
    }
    width = document.width ?? right
    height = document.height ?? bottom
    self.brokenContracts = brokenContracts
    (self.ends, self.stack, self.removed) = (ends, stack, removed)
    self.document = consume document
    self.layouts = consume layouts
    // `resolveEdges()` copies all frames, so it is called only if some edge is not `.left`.
    if self.document.hasOtherEdges { resolveEdges() }
  }

  /// Changes the position of each box to a distance from the left edge. In the document, a position
  /// can be a distance from the start or end edge.
  private mutating func resolveEdges() {
    // A caller of the public initializer can pass more layouts than frames. The extra layouts are
    // ignored.
    for index in layouts.indices.prefix(document.frames.count) {
      document.frames[index].resolveEdge(boxWidth: layouts[index].width, canvasWidth: width)
    }
  }

  /// Adds boxes in front of all other boxes, together with their text layouts.
  package mutating func append(_ frames: [TextDocument.Frame], _ layouts: [TextLayout]) {
    if !ends.isEmpty { ends += frames.indices.map { document.frames.count + $0 + 1 } }
    document.frames += frames
    self.layouts += layouts
  }

  /// The indices of the frames directly inside a frame; `nil` if the frame has no frames inside it.
  public func children(of frame: Int) -> [Int]? {
    guard ends.indices.contains(frame), document.frames[frame].content == .frames else {
      return nil
    }
    return siblings(in: frame + 1..<ends[frame])
  }

  /// The stacks of the layout. Each stack has the index of the frame that contains it, and the
  /// indices of the boxes that it arranges. For the stack of the document, `frame` is `nil`.
  package var stacks: [(frame: Int?, stack: FrameStack, children: [Int])] {
    var found: [(frame: Int?, stack: FrameStack, children: [Int])] = []
    if let stack { found.append((nil, stack, siblings(in: ends.indices))) }
    for (index, frame) in document.frames.enumerated() {
      guard let stack = frame.stack, let children = children(of: index) else { continue }
      found.append((index, stack, children))
    }
    return found
  }

  /// The outermost boxes of a range: the boxes that are not inside another box of the range.
  private func siblings(in range: Range<Int>) -> [Int] {
    var found: [Int] = []
    var index = range.lowerBound
    while index < range.upperBound {
      found.append(index)
      index = ends[index]
    }
    return found
  }

  /// The position of a frame in the document, as a JSON path such as `frames[2].frames[0]`.
  package func path(ofFrame index: Int) -> String { document.frames[index].path(at: index) }

  /// Whether any text is hidden or clipped, or the content of a stack is larger than the stack.
  public var overflow: Bool {
    layouts.contains(where: \.overflow)
      || document.diagnostics.contains { $0.code == stackOverflow }
  }

  /// Diagnostics of the document, followed by the diagnostics of its text layouts.
  public var diagnostics: [Diagnostic] {
    document.diagnostics + layouts.flatMap(\.diagnostics)
  }

  /// Characters, from all boxes, for which no font has a glyph.
  public var missingGlyphs: [MissingGlyph] {
    layouts.flatMap(\.missingGlyphs)
  }
}
