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

// Computes the positions of rotated and clipped boxes on the canvas.
extension DocumentLayout {
  /// For each frame, the transform that maps the frame's coordinates to coordinates on the canvas.
  /// The origin of a frame's coordinates is the top left corner of the frame. If neither the frame
  /// nor any frame around it is rotated, the value is `nil`. The frame's position is then its
  /// position on the canvas.
  ///
  /// The positions in text layouts, and the positions and sizes of frames, do not include any
  /// rotation.
  public var transforms: [Transform?] {
    let rotations = rotations
    return layouts.indices.map { index in
      rotations[index]?.after(
        Transform(x: document.frames[index].x, y: document.frames[index].y))
    }
  }

  /// The rectangle of a frame on the canvas, before any rotation.
  package func box(of frame: Int) -> Rectangle {
    Rectangle(
      x: document.frames[frame].x, y: document.frames[frame].y, width: layouts[frame].width,
      height: layouts[frame].height)
  }

  /// For each frame, the transform that maps positions on the canvas before rotation to positions
  /// after rotation. `nil` if neither the frame nor any frame around it is rotated.
  private var rotations: [Transform?] {
    guard hasEffects else { return [Transform?](repeating: nil, count: layouts.count) }
    var result: [Transform?] = []
    for (index, parent) in parents.enumerated() {
      let outer = parent.flatMap { result[$0] }
      guard let own = rotation(of: index) else {
        result.append(outer)
        continue
      }
      result.append(outer?.after(own) ?? own)
    }
    return result
  }

  /// Whether any frame has effects.
  private var hasEffects: Bool { document.frames.contains { $0.ownEffects != nil } }

  /// The rotation of a frame and of the frames inside it; `nil` if the frame itself is not rotated.
  func rotation(of frame: Int) -> Transform? {
    guard let effects = document.frames[frame].ownEffects?.value, let turn = effects.turn else {
      return nil
    }
    return Transform(degrees: turn, about: effects.anchor.point(in: box(of: frame)))
  }

  /// For each frame, the index of the frame that directly contains it.
  private var parents: [Int?] {
    var open: [Int] = []
    return layouts.indices.map { index in
      while let last = open.last, ends[last] <= index { open.removeLast() }
      let parent = open.last
      if !ends.isEmpty { open.append(index) }
      return parent
    }
  }

  /// The visible areas, on the canvas, of rectangles inside frames. The argument has one rectangle
  /// per frame, at its position before any rotation. Frames that clip their content reduce the
  /// area. If a frame is rotated, the area becomes the bounding box of the rotated area. The area
  /// is `nil` if no part of the rectangle is visible.
  func shown(_ rectangles: [Rectangle?]) -> [Rectangle?] {
    guard hasEffects else { return rectangles }
    let parents = parents
    return rectangles.enumerated().map { index, rectangle in
      var shown = rectangle
      var frame: Int? = index
      while let current = frame, let part = shown {
        let clips = document.frames[current].ownEffects?.value.clips ?? false
        shown = clips ? part.intersection(innerBox(of: current)) : part
        if let rotation = rotation(of: current) { shown = shown.map(rotation.bounds) }
        frame = parents[current]
      }
      return shown
    }
  }

  /// The rectangle inside the border of a frame, before any rotation.
  private func innerBox(of frame: Int) -> Rectangle {
    let (box, width) = (box(of: frame), max(document.frames[frame].border?.width ?? 0, 0))
    return Rectangle(
      x: box.x + width, y: box.y + width, width: box.width - 2 * width,
      height: box.height - 2 * width)
  }
}

extension Rectangle {
  /// The intersection of two rectangles; `nil` if they do not overlap.
  fileprivate func intersection(_ other: Rectangle) -> Rectangle? {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let right = min(x + width, other.x + other.width)
    let bottom = min(y + height, other.y + other.height)
    guard right > left, bottom > top else { return nil }
    return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
  }
}
