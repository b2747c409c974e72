import GalleyFont

/// A run with what painters ask of its attributes.
struct DisplayRun {
  let run: TextLayout.Run
  let attributes: TextAttributes
  /// What paints glyphs and what has no colour of its own.
  var foreground: Brush
  /// What lies behind the text; `nil` is nothing.
  var background: Brush?
  /// The place of the picture that the run is, in points from the layout's top left.
  let attachment: Rectangle?

  /// Where glyphs are cut, in points: what a part of a ligature shows of it; infinite where nothing
  /// is cut.
  var edges = (left: -Double.infinity, right: Double.infinity)

  /// Points by which the run's baseline is raised.
  var shift: Double { run.baselineOffset }

  /// Whether both are raised alike and in the same way.
  func hasHeight(of other: DisplayRun) -> Bool {
    shift == other.shift && (attributes.superscript ?? 0) == (other.attributes.superscript ?? 0)
  }

  /// What its glyphs are filled with; a picture has colours and an opacity of its own.
  var fill: Brush { attachment == nil ? foreground : .color(.black) }

  // What follows is inlined: a run is large to copy.

  /// Whether the outline lies outside of what is filled.
  @inline(__always)
  var isStrokedOutside: Bool { attributes.strokePosition == .outside }
  /// The percentage of the size that the outline is wide: one outside is drawn twice as wide, and
  /// its inner half is hidden.
  @inline(__always)
  var strokePercent: Double { (attributes.strokeWidth ?? 0) * (isStrokedOutside ? 2 : 1) }
  /// Whether glyphs are filled.
  @inline(__always)
  var isFilled: Bool { !(strokePercent > 0) }
}

/// A line of text with its place on the canvas.
struct DisplayLine {
  let line: TextLayout.Line
  /// The line's runs from left to right.
  var runs: [DisplayRun]
  /// The layout's origin on the canvas, in points.
  let origin: (x: Double, y: Double)
  /// How the text lies on its page.
  var flow: WritingModeTransform
  /// The row of pixels below the one that letters stand on; in vertical text the column right of
  /// the central baseline.
  let baseline: Int
  /// The pixels that the line's text may touch.
  let clip: PixelRect

  /// Where the text's `x` is 0 on the canvas, along the line.
  var inlineOrigin: Double { flow.isVertical ? origin.y : origin.x }

  /// Indices of the runs in the order of the text.
  var logicalOrder: [Int] {
    // Mostly it is the order from left to right. By index: a run is large to copy.
    let isInOrder = runs.indices.dropFirst().allSatisfy {
      runs[$0 - 1].run.range.upperBound <= runs[$0].run.range.lowerBound
    }
    if isInOrder { return Array(runs.indices) }
    let ranges = runs.indices.map { runs[$0].run.range }
    return runs.indices.sorted { first, second in
      let (one, other) = (ranges[first], ranges[second])
      return (one.lowerBound, one.upperBound, first) < (other.lowerBound, other.upperBound, second)
    }
  }

  /// Runs of indices with equal keys that stand side by side; those without a key are left out.
  func stretches<Key: Equatable>(by key: (DisplayRun) -> Key?) -> [Range<Int>] {
    var stretches: [Range<Int>] = []
    var previous: Key?
    for (index, run) in runs.enumerated() {
      let key = key(run)
      defer { previous = key }
      guard key != nil else { continue }
      if key == previous, let last = stretches.last {
        stretches[stretches.count - 1] = last.lowerBound..<index + 1
      } else {
        stretches.append(index..<index + 1)
      }
    }
    return stretches
  }
}

extension DisplayLine {
  /// What is left of some pixels between a run's edges.
  func cut(
    _ visible: PixelRect, to edges: (left: Double, right: Double), on grid: PixelGrid
  ) -> PixelRect {
    var clip = visible
    if edges.left.isFinite { clip.cut(from: grid.edge(inlineOrigin + edges.left), flow) }
    if edges.right.isFinite { clip.cut(to: grid.edge(inlineOrigin + edges.right), flow) }
    return clip
  }

  /// The pixels of a rectangle among lines and runs.
  func rect(_ rectangle: Rectangle, on grid: PixelGrid) -> PixelRect {
    let placed = flow.rectangle(rectangle)
    return grid.rect(
      x: origin.x + placed.x, y: origin.y + placed.y, width: placed.width, height: placed.height)
  }

  /// The pixel along the line that a glyph's pen stands at, and the quarters of a pixel by which it
  /// is further.
  func pen(along x: Double, on grid: PixelGrid) -> (column: Int, phase: Int) {
    grid.pen(inlineOrigin + x)
  }

  /// The pixel across the line that it stands at.
  func pen(across y: Double, on grid: PixelGrid) -> Int {
    baseline + grid.edge(flow.isVertical ? line.baseline - y : y - line.baseline)
  }

  /// The pen's pixel of a glyph, and the quarters of a pixel by which it is further along the line.
  func pen(_ glyph: TextLayout.Glyph, on grid: PixelGrid) -> (x: Int, y: Int, phase: Int) {
    let (along, phase) = pen(along: glyph.x, on: grid)
    let across = pen(across: glyph.y, on: grid)
    return flow.isVertical ? (across, along, phase) : (along, across, phase)
  }
}

extension PixelRect {
  /// Cuts it before a place along lines.
  mutating func cut(from start: Int, _ flow: WritingModeTransform) {
    if flow.isVertical { minY = max(minY, start) } else { minX = max(minX, start) }
  }

  /// Cuts it behind a place along lines.
  mutating func cut(to end: Int, _ flow: WritingModeTransform) {
    if flow.isVertical { maxY = min(maxY, end) } else { maxX = min(maxX, end) }
  }
}
