/// Finds the box that each gradient of text spans: the smallest box around consecutive text with
/// this gradient. See ``Gradient``.
struct GradientBoxes {
  let layout: TextLayout
  let grid: PixelGrid
  let blending: Blending
  /// A cache of colour ramps, keyed by their gradients. Many ranges of text can have the same
  /// gradient.
  private var ramps: [Gradient: GradientRamp] = [:]

  init(layout: TextLayout, grid: PixelGrid, blending: Blending) {
    (self.layout, self.grid, self.blending) = (layout, grid, blending)
  }

  /// Sets the brushes of all runs that have a text gradient or a background gradient.
  mutating func place(in displayLines: inout [DisplayLine]) {
    for stretch in layout.stretches(of: \.foregroundGradient, in: displayLines) {
      let brush = brush(stretch, displayLines) { _, line in (line.top, line.top + line.height) }
      for place in stretch.places { displayLines[place.line].runs[place.run].foreground = brush }
    }
    let layout = layout
    guard !layout.isOnPath else { return }
    for stretch in layout.stretches(of: \.backgroundGradient, in: displayLines) {
      let brush = brush(stretch, displayLines) { layout.backgroundExtent(of: $0, $1) }
      for place in stretch.places { displayLines[place.line].runs[place.run].background = brush }
    }
  }

  private mutating func brush(
    _ stretch: RunStretch<Gradient>, _ displayLines: [DisplayLine],
    extent: (DisplayRun, TextLayout.Line) -> (top: Double, bottom: Double)
  ) -> Brush {
    var box: ExactRect?
    for place in stretch.places {
      let display = displayLines[place.line]
      let run = display.runs[place.run]
      guard run.run.visibleWidth > 0 else { continue }
      let (top, bottom) = extent(run, display.line)
      let placed = display.flow.rectangle(
        Rectangle(
          x: run.run.visibleX, y: top, width: run.run.visibleWidth, height: bottom - top))
      let own = grid.exactRect(
        x: display.origin.x + placed.x, y: display.origin.y + placed.y, width: placed.width,
        height: placed.height)
      box = box?.union(own) ?? own
    }
    // In text along a path, each gradient spans the whole layout.
    if layout.isOnPath, let origin = displayLines.first?.origin {
      box = grid.exactRect(x: origin.x, y: origin.y, width: layout.width, height: layout.height)
    }
    let paint = Paint.gradient(stretch.value).directed(
      isRightToLeft: layout.container.isRightToLeft)
    let gradient = paint.gradient ?? stretch.value
    let ramp = ramps[gradient] ?? GradientRamp(gradient, blending: blending)
    ramps[gradient] = ramp
    return .gradient(
      PlacedGradient(
        gradient, ramp, in: box ?? ExactRect(minX: 0, minY: 0, maxX: 0, maxY: 0)))
  }
}
