import GalleyFont

/// A text run that is ready to be painted, with its attributes and brushes.
struct DisplayRun {
  let run: TextLayout.Run
  let attributes: TextAttributes
  /// The brush for the run's glyphs. Strokes and decorations that have no colour of their own also
  /// use this brush.
  var foreground: Brush
  /// The brush for the run's background; `nil` if the run has no background.
  var background: Brush?
  /// The box of the run's attachment, in points from the layout's top left corner; `nil` for text.
  let attachment: Rectangle?

  /// Positions along the text line, in points. The glyphs are clipped at these positions, so that
  /// only one part of a ligature is visible. If a side is not clipped, its position is infinite.
  var edges = (left: -Double.infinity, right: Double.infinity)

  /// Distance, in points, from the line's baseline up to the run's baseline.
  var shift: Double { run.baselineOffset }

  /// Whether this run and another run have the same baseline shift and the same superscript level.
  func hasHeight(of other: DisplayRun) -> Bool {
    shift == other.shift && (attributes.superscript ?? 0) == (other.attributes.superscript ?? 0)
  }

  /// The brush that fills the glyphs. For an attachment, the brush is opaque black, so that the
  /// attached image keeps its own colours and opacity.
  var fill: Brush { attachment == nil ? foreground : .color(.black) }

  /// The brush for the strokes of glyphs.
  var stroke: Brush { attributes.strokeColor.map(Brush.color) ?? fill }

  // Inlining the members below avoids copies of the run, which is large.

  /// Whether the stroke is painted only outside the glyph's outline.
  @inline(__always)
  var isStrokedOutside: Bool { attributes.strokePosition == .outside }
  /// The stroke's width in percent of the font size. For a stroke outside the outline, the width is
  /// doubled, because only the outer half of the stroke is visible.
  @inline(__always)
  var strokePercent: Double { (attributes.strokeWidth ?? 0) * (isStrokedOutside ? 2 : 1) }
  /// Whether the glyph interiors are filled.
  @inline(__always)
  var isFilled: Bool { !(strokePercent > 0) }
}

/// A line of text with its position on the canvas.
struct DisplayLine {
  let line: TextLayout.Line
  /// The runs of the line's text, in order from left to right.
  var runs: [DisplayRun]
  /// The layout's origin on the canvas, in points.
  let origin: (x: Double, y: Double)
  /// The conversion from line coordinates to layout coordinates. In vertical text, the conversion
  /// includes a rotation.
  var flow: WritingModeTransform
  /// The first pixel row below the baseline. In vertical text, the first pixel column to the right
  /// of the central baseline.
  let baseline: Int
  /// The pixels to which the line's text is clipped.
  let clip: PixelRect
  /// The directions of all glyphs of the layout, as vectors with length 1; empty if the text does
  /// not run along a path.
  var turns: [Vector] = []

  /// The origin of the runs' `x` coordinates, in points on the canvas. In vertical text, the origin
  /// is a `y` coordinate of the canvas, because `x` runs along the text line.
  var inlineOrigin: Double { flow.isVertical ? origin.y : origin.x }

  /// Indices of the runs in logical order.
  var logicalOrder: [Int] {
    // Usually the runs are in logical order already. The runs are accessed by index, because
    // copying a run is slow.
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

  /// Index ranges of adjacent runs for which `key` returns equal values. Runs for which `key`
  /// returns `nil` are omitted.
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
  /// Clips the rectangle `visible` at two positions along the text line, in points. If a position
  /// is infinite, the rectangle is not clipped on that side.
  func cut(
    _ visible: PixelRect, to edges: (left: Double, right: Double), on grid: PixelGrid
  ) -> PixelRect {
    var clip = visible
    if edges.left.isFinite { clip.cut(from: grid.edge(inlineOrigin + edges.left), flow) }
    if edges.right.isFinite { clip.cut(to: grid.edge(inlineOrigin + edges.right), flow) }
    return clip
  }

  /// The canvas pixels that a rectangle covers. The rectangle is in the coordinates of the text
  /// line.
  func rect(_ rectangle: Rectangle, on grid: PixelGrid) -> PixelRect {
    let placed = flow.rectangle(rectangle)
    return grid.rect(
      x: origin.x + placed.x, y: origin.y + placed.y, width: placed.width, height: placed.height)
  }

  /// The pixel that contains a pen position along the text line, and the phase: the distance from
  /// the pixel's start to the pen position, in quarters of a pixel.
  func pen(along x: Double, on grid: PixelGrid) -> (column: Int, phase: Int) {
    grid.pen(inlineOrigin + x)
  }

  /// The pixel row that is nearest to a pen's y coordinate. In vertical text, the nearest pixel
  /// column.
  func pen(across y: Double, on grid: PixelGrid) -> Int {
    baseline + grid.edge(flow.isVertical ? line.baseline - y : y - line.baseline)
  }

  /// The pixel that contains a glyph's pen position, and the phase: the distance along the text
  /// line from the start of this pixel to the pen position, in quarters of a pixel.
  func pen(_ glyph: TextLayout.Glyph, on grid: PixelGrid) -> (x: Int, y: Int, phase: Int) {
    let (along, phase) = pen(along: glyph.x, on: grid)
    let across = pen(across: glyph.y, on: grid)
    return flow.isVertical ? (across, along, phase) : (along, across, phase)
  }
}

extension PixelRect {
  /// Cuts off the part of the rectangle before the pixel position `start` along the text line.
  mutating func cut(from start: Int, _ flow: WritingModeTransform) {
    if flow.isVertical { minY = max(minY, start) } else { minX = max(minX, start) }
  }

  /// Cuts off the part of the rectangle after the pixel position `end` along the text line.
  mutating func cut(to end: Int, _ flow: WritingModeTransform) {
    if flow.isVertical { maxY = min(maxY, end) } else { maxX = min(maxX, end) }
  }
}

// Prepares the text lines of a layout for painting.
extension TextLayout {
  /// The text lines of the layout, placed on a canvas.
  ///
  /// - Parameters:
  ///   - origin: the layout's top left corner on the canvas, in points.
  ///   - canvas: the pixels of the canvas.
  ///   - blending: how the colours of gradients are blended.
  func displayLines(
    at origin: (x: Double, y: Double), on grid: PixelGrid, canvas: PixelRect,
    blending: Blending = .srgb
  ) -> [DisplayLine] {
    let box = textBox(at: origin, on: grid)
    let flow = flow
    var paragraphStart = 0
    var displayLines = lines.enumerated().map { index, line in
      let start = line.range.lowerBound
      if start == 0 || text.endsParagraph(before: start) { paragraphStart = start }
      var clip = canvas
      if isClipped(line, isLast: index == lines.count - 1, paragraphStart: paragraphStart)
        || hasWideAttachment(line)
      {
        clip.cut(from: flow.isVertical ? box.minY : box.minX, flow)
        clip.cut(to: flow.isVertical ? box.maxY : box.maxX, flow)
      }
      return DisplayLine(
        line: line, runs: displayRuns(of: line), origin: origin, flow: flow,
        baseline: grid.edge(
          flow.isVertical ? origin.x + flow.width - line.baseline : origin.y + line.baseline),
        clip: isOnPath ? canvas : clip, turns: turns)
    }
    if text.runs.contains(where: { $0.attributes.hasGradient })
      || tokenAttributes.contains(where: \.hasGradient)
    {
      var boxes = GradientBoxes(layout: self, grid: grid, blending: blending)
      boxes.place(in: &displayLines)
    }
    return displayLines
  }

  /// Prepares a text run for painting, with brushes in the colours of its attributes. Brushes for
  /// gradients are set later, after all lines are placed.
  func displayRun(_ run: Run) -> DisplayRun {
    var attributes = attributes(at: run.attributes)
    if !aids.isEmpty { addShadows(to: &attributes, ofRun: run) }
    return DisplayRun(
      run: run, attributes: attributes, foreground: .color(attributes.foregroundColor ?? .black),
      background: isOnPath ? nil : attributes.backgroundColor.map(Brush.color),
      attachment: run.isAttachment ? rectangle(ofAttachment: run) : nil)
  }

  /// Adds the shadows of ``TextLayout/contrastAid`` to the attributes of a run. With these shadows,
  /// the run has the minimum contrast that the document's contrast contract requires.
  private func addShadows(to attributes: inout TextAttributes, ofRun run: Run) {
    guard let aid = contrastAid, aid.runs.contains(run.attributes), !aid.shadows.isEmpty else {
      return
    }
    attributes.shadows = (attributes.shadows ?? []) + aid.shadows
  }

  /// The text box: the container without its insets. If a line must be clipped, both ends of the
  /// line are clipped at the edges of this box.
  private func textBox(at origin: (x: Double, y: Double), on grid: PixelGrid) -> PixelRect {
    let insets = container.insets
    return grid.rect(
      x: origin.x + insets.left, y: origin.y + insets.top,
      width: width - insets.left - insets.right, height: height - insets.top - insets.bottom)
  }

  /// Whether a text line has an attachment that is too wide for the line and extends beyond the
  /// text box. Such an attachment is the only content of its line and is clipped to the text box.
  private func hasWideAttachment(_ line: Line) -> Bool {
    let insets = container.insets
    let left = (flow.isVertical ? insets.top : insets.left) - Tolerance.length
    let right =
      (flow.isVertical ? height - insets.bottom : width - insets.right) + Tolerance.length
    return runs[line.runs].contains {
      $0.isAttachment && ($0.x < left || $0.x + $0.width > right)
    }
  }
}
