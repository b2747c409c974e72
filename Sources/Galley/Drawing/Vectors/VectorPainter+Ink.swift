import GalleyFont

// Paints letters with their strokes and shadows, line by line.
extension VectorPainter {
  /// Paints one pass of a text line: the letters, strokes and attachments that belong to this pass.
  /// Outside strokes are not painted under translucent letters of the line.
  mutating func paintInk(
    of item: DisplayList.Item, _ layout: TextLayout, _ pass: InkPass
  ) throws(RenderError) {
    try check()
    let (line, layers) = (item.line, item.layers(in: pass))
    guard !layers.isEmpty else { return }
    let inks = pass == .outsideStrokes ? try self.inks(of: line, layout) : []
    let region = Self.region(of: inks[...])
    let isCut = openClip(line.clip)
    let hidden = line.runs.indices.filter {
      line.runs[$0].attachment == nil && line.runs[$0].isFilled && !line.runs[$0].fill.isOpaque
    }
    let isMasked = try openMask(hiding: hidden, of: line, layout, region)
    for layer in layers {
      try check()
      try paint(layer.parts, layer.decorations, layer.brush, of: line, layout, region)
    }
    if isMasked { target.close() }
    if isCut { target.close() }
  }

  /// Paints the fills, strokes and decoration lines of a text line that have the same brush.
  /// Overlapping translucent letters are not more opaque in their overlaps. The outside stroke of a
  /// letter without a fill does not cover the inside of the letter. `region` is a rectangle around
  /// all ink of the line. It can be `nil` if `parts` contains no outside strokes.
  private mutating func paint(
    _ parts: [InkLayer.Part], _ decorations: [DecorationLine], _ brush: Brush,
    of line: DisplayLine, _ layout: TextLayout, _ region: Rectangle?
  ) throws(RenderError) {
    var brush = brush
    var isTranslucent = false
    if case .color(var color) = brush, color.alpha < 255 {
      guard color.alpha > 0 else { return }
      target.open(.layer(opacity: Double(color.alpha) / 255, mode: .normal, transform: nil))
      color.alpha = 255
      (brush, isTranslucent) = (.color(color), true)
    }
    let hollow = parts.filter { $0.glyphs == .outsideStroke && !line.runs[$0.run].isFilled }
    let isMasked = try openMask(hiding: hollow.map(\.run), of: line, layout, region)
    for part in parts { try paint(part, brush, of: line, layout) }
    if isMasked { target.close() }
    for decoration in decorations { try paint(decoration, brush) }
    if isTranslucent { target.close() }
  }

  /// Opens a group whose content is hidden in the area of the letters of `runs`. Returns `false`,
  /// without opening a group, if there are no letters to hide.
  private mutating func openMask(
    hiding runs: [Int], of line: DisplayLine, _ layout: TextLayout, _ region: Rectangle?
  ) throws(RenderError) -> Bool {
    guard let region, !runs.isEmpty else { return false }
    target.begin()
    for run in runs {
      try paintGlyphs(ofRun: run, .fill, .color(.black), of: line, layout, isMask: true)
    }
    target.open(.masked(target.endMask(region)))
    return true
  }

  /// The bounding boxes of the ink of a line's runs, in points; `nil` for runs without ink.
  private func inks(
    of line: DisplayLine, _ layout: TextLayout
  ) throws(RenderError) -> [Rectangle?] {
    try painter.text.inks(of: line.runs.indices, in: line, layout).map {
      guard var ink = $0 else { return nil }
      ink.x += line.origin.x
      ink.y += line.origin.y
      return ink
    }
  }

  /// The bounding box of the ink of several runs; `nil` without ink.
  private static func region(of inks: ArraySlice<Rectangle?>) -> Rectangle? {
    let inks = inks.compactMap(\.self)
    guard let first = inks.first else { return nil }
    // The bounds of bitmap glyphs are measured in whole points, so the rectangle is enlarged.
    return inks.dropFirst().reduce(first) { $0.union($1) }.grown(by: 2)
  }

  /// Paints the shadows of a line of text. Each shadow is cast by the letters, the attachments and
  /// the decoration lines.
  mutating func paintShadows(
    of item: DisplayList.Item, _ layout: TextLayout, line number: Int, ofFrame index: Int
  ) throws(RenderError) {
    let shadows = ShadowPainter(
      layout: layout, glyphs: painter.text.glyphs, shadows: ShadowCache(), work: painter.work)
    let (line, rows) = (item.line, item.decorations.rows)
    let inks = try inks(of: line, layout)
    let isCut = openClip(line.clip)
    for (range, key) in shadows.stretches(of: line) {
      let parts = range.flatMap { run in
        line.runs[run].layers(in: .whole).map { InkLayer.Part(run: run, glyphs: $0) }
      }
      let decorations = decorations(of: range, line, rows)
      let ink = Self.region(of: inks[range] + decorations.map { points($0.bounds) })
      guard let ink else { continue }
      let brush = key.fading.map(Brush.gradient) ?? .color(.black)
      for cast in key.casts.reversed() {
        try check()
        guard target.blurs else {
          try paintShadowImage(of: cast, range, line: number, ofFrame: index)
          continue
        }
        let reach = 1.5 * cast.blur + max(abs(cast.offsetX), abs(cast.offsetY)) + 1
        target.open(.shadow(cast, region: ink.grown(by: reach)))
        try paint(parts, decorations, brush, of: line, layout, ink)
        target.close()
      }
    }
    if isCut { target.close() }
  }

  /// The underlines, overlines and strikethroughs of a text line, clipped to the width of the runs
  /// in `range`.
  private func decorations(
    of range: Range<Int>, _ line: DisplayLine, _ rows: [DecorationRow]
  ) -> [DecorationLine] {
    let (runs, grid) = (line.runs[range].map(\.run), painter.boxes.grid)
    let left = grid.pixels(line.inlineOrigin + (runs.map(\.visibleX).min() ?? 0))
    let right = grid.pixels(
      line.inlineOrigin + (runs.map { $0.visibleX + $0.visibleWidth }.max() ?? 0))
    return rows.flatMap { $0.clipped(from: left, to: right) }
  }
}
