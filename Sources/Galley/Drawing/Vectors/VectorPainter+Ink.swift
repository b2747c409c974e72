import GalleyFont

// Paints letters with their strokes and shadows, line by line.
extension VectorPainter {
  /// Paints the ink of a line of text in a pass.
  mutating func paintInk(
    of item: DisplayList.Item, _ layout: TextLayout, _ pass: InkPass
  ) throws(RenderError) {
    try check()
    let layers = item.layers(in: pass)
    guard !layers.isEmpty else { return }
    let isCut = openClip(item.line.clip)
    for layer in layers {
      let mask = try mask(under: layer, of: item, layout)
      if let mask { target.open(.masked(mask)) }
      try paint(layer.parts, layer.decorations, layer.brush, of: item.line, layout)
      if mask != nil { target.close() }
    }
    if isCut { target.close() }
  }

  /// Paints layers of runs and decoration lines with the same brush. Where translucent letters
  /// overlap, they are not darker.
  private mutating func paint(
    _ parts: [InkLayer.Part], _ decorations: [DecorationLine], _ brush: Brush,
    of line: DisplayLine, _ layout: TextLayout
  ) throws(RenderError) {
    var brush = brush
    var isTranslucent = false
    if case .color(var color) = brush, color.alpha < 255 {
      guard color.alpha > 0 else { return }
      target.open(.layer(opacity: Double(color.alpha) / 255, mode: .normal, transform: nil))
      color.alpha = 255
      (brush, isTranslucent) = (.color(color), true)
    }
    for part in parts { try paint(part, brush, of: line, layout) }
    for decoration in decorations { try paint(decoration, brush) }
    if isTranslucent { target.close() }
  }

  /// A mask that hides an outside stroke under translucent letters, and inside letters that are not
  /// filled; `nil` if nothing is hidden.
  private mutating func mask(
    under layer: InkLayer, of item: DisplayList.Item, _ layout: TextLayout
  ) throws(RenderError) -> VectorShape? {
    guard layer.parts.contains(where: { $0.glyphs == .outsideStroke }) else { return nil }
    let line = item.line
    let own = Set(layer.parts.map(\.run))
    let hidden = line.runs.indices.filter {
      line.runs[$0].attachment == nil
        && (line.runs[$0].isFilled ? !line.runs[$0].fill.isOpaque : own.contains($0))
    }
    guard !hidden.isEmpty else { return nil }
    target.begin()
    for run in hidden {
      try paintGlyphs(ofRun: run, .fill, .color(.black), of: line, layout, isMask: true)
    }
    return target.endMask(region(of: line))
  }

  /// A rectangle around everything that the letters of a line can touch, in points on the canvas.
  private func region(of line: DisplayLine) -> Rectangle {
    guard line.turns.isEmpty else { return canvas.grown(by: max(canvas.width, canvas.height)) }
    let size = line.runs.map(\.run.size).max() ?? 0
    let own = line.flow.rectangle(
      Rectangle(
        x: line.line.x, y: line.line.top, width: line.line.width + line.line.trailingWhitespace,
        height: line.line.height))
    return Rectangle(
      x: own.x + line.origin.x, y: own.y + line.origin.y, width: own.width, height: own.height
    ).grown(by: 2 * size)
  }

  /// Paints the shadows of a line of text. Each shadow has the shape of the letters, the attachments
  /// and the decoration lines.
  mutating func paintShadows(
    of item: DisplayList.Item, _ layout: TextLayout
  ) throws(RenderError) {
    let shadows = ShadowPainter(
      layout: layout, glyphs: painter.text.glyphs, shadows: ShadowCache(), work: painter.work)
    let (line, grid) = (item.line, painter.boxes.grid)
    let isCut = openClip(line.clip)
    for (range, key) in shadows.stretches(of: line) {
      let parts = range.flatMap { run in
        line.runs[run].layers(in: .whole).map { InkLayer.Part(run: run, glyphs: $0) }
      }
      let runs = line.runs[range].map(\.run)
      let left = grid.pixels(line.inlineOrigin + (runs.map(\.visibleX).min() ?? 0))
      let right = grid.pixels(
        line.inlineOrigin + (runs.map { $0.visibleX + $0.visibleWidth }.max() ?? 0))
      let decorations = item.decorations.rows.flatMap { $0.clipped(from: left, to: right) }
      let brush = key.fading.map(Brush.gradient) ?? .color(.black)
      for cast in key.casts.reversed() {
        try check()
        let reach = 1.5 * cast.blur + max(abs(cast.offsetX), abs(cast.offsetY)) + 1
        target.open(.shadow(cast, region: region(of: line).grown(by: reach)))
        try paint(parts, decorations, brush, of: line, layout)
        target.close()
      }
    }
    if isCut { target.close() }
  }
}
