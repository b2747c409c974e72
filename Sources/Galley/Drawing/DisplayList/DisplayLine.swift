import GalleyFont

/// A text run with the attributes that painters need.
struct DisplayRun {
  let run: TextLayout.Run
  let attributes: TextAttributes
  /// The brush for the run's glyphs, and for anything else that has no colour of its own.
  var foreground: Brush
  /// The brush for the run's background; `nil` if the run has no background.
  var background: Brush?
  /// The box of the run's attachment, in points from the layout's top left corner; `nil` for text.
  let attachment: Rectangle?

  /// Positions along the line, in points, at which glyphs are cut to show one part of a ligature.
  /// The positions are infinite if nothing is cut.
  var edges = (left: -Double.infinity, right: Double.infinity)

  /// Distance in points by which the run's baseline is raised.
  var shift: Double { run.baselineOffset }

  /// Whether both runs have the same baseline shift and the same superscript level.
  func hasHeight(of other: DisplayRun) -> Bool {
    shift == other.shift && (attributes.superscript ?? 0) == (other.attributes.superscript ?? 0)
  }

  /// The brush that fills the glyphs. An attachment is painted with opaque black, because its image
  /// has its own colours and opacity.
  var fill: Brush { attachment == nil ? foreground : .color(.black) }

  // The members below are inlined, because a run is large and slow to copy.

  /// Whether the stroke is outside the glyph's outline only.
  @inline(__always)
  var isStrokedOutside: Bool { attributes.strokePosition == .outside }
  /// The stroke's width in percent of the font size. An outside stroke is drawn twice as wide,
  /// because its inner half is hidden.
  @inline(__always)
  var strokePercent: Double { (attributes.strokeWidth ?? 0) * (isStrokedOutside ? 2 : 1) }
  /// Whether the insides of glyphs are filled.
  @inline(__always)
  var isFilled: Bool { !(strokePercent > 0) }
}

/// A line of text with its position on the canvas.
struct DisplayLine {
  let line: TextLayout.Line
  /// The line's text runs from left to right.
  var runs: [DisplayRun]
  /// The layout's origin on the canvas, in points.
  let origin: (x: Double, y: Double)
  /// The conversion from line coordinates to the page, which depends on the writing mode.
  var flow: WritingModeTransform
  /// The first pixel row below the baseline. In vertical text, the first pixel column to the right
  /// of the central baseline.
  let baseline: Int
  /// The pixels to which the line's text is clipped.
  let clip: PixelRect

  /// Position on the canvas, along the line, of the point where the text's `x` is 0.
  var inlineOrigin: Double { flow.isVertical ? origin.y : origin.x }

  /// Indices of the runs in text order.
  var logicalOrder: [Int] {
    // The runs usually are in this order already. They are accessed by index, because a run is slow
    // to copy.
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

  /// Index ranges of adjacent runs with equal keys. Runs without a key are left out.
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
  /// The given pixels, cut at a run's edges along the line.
  func cut(
    _ visible: PixelRect, to edges: (left: Double, right: Double), on grid: PixelGrid
  ) -> PixelRect {
    var clip = visible
    if edges.left.isFinite { clip.cut(from: grid.edge(inlineOrigin + edges.left), flow) }
    if edges.right.isFinite { clip.cut(to: grid.edge(inlineOrigin + edges.right), flow) }
    return clip
  }

  /// The canvas pixels of a rectangle that is in the coordinates of lines and runs.
  func rect(_ rectangle: Rectangle, on grid: PixelGrid) -> PixelRect {
    let placed = flow.rectangle(rectangle)
    return grid.rect(
      x: origin.x + placed.x, y: origin.y + placed.y, width: placed.width, height: placed.height)
  }

  /// The pixel of a glyph's pen along the line, and the remaining distance along the line in
  /// quarters of a pixel.
  func pen(along x: Double, on grid: PixelGrid) -> (column: Int, phase: Int) {
    grid.pen(inlineOrigin + x)
  }

  /// The pixel of a glyph's pen across the line.
  func pen(across y: Double, on grid: PixelGrid) -> Int {
    baseline + grid.edge(flow.isVertical ? line.baseline - y : y - line.baseline)
  }

  /// The pixel of a glyph's pen, and the remaining distance along the line in quarters of a pixel.
  func pen(_ glyph: TextLayout.Glyph, on grid: PixelGrid) -> (x: Int, y: Int, phase: Int) {
    let (along, phase) = pen(along: glyph.x, on: grid)
    let across = pen(across: glyph.y, on: grid)
    return flow.isVertical ? (across, along, phase) : (along, across, phase)
  }
}

extension PixelRect {
  /// Cuts off the part of the pixel rectangle before a position along the line.
  mutating func cut(from start: Int, _ flow: WritingModeTransform) {
    if flow.isVertical { minY = max(minY, start) } else { minX = max(minX, start) }
  }

  /// Cuts off the part of the pixel rectangle after a position along the line.
  mutating func cut(to end: Int, _ flow: WritingModeTransform) {
    if flow.isVertical { maxY = min(maxY, end) } else { maxX = min(maxX, end) }
  }
}
