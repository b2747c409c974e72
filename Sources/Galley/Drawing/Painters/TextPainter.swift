/// Paints the letters of a text and their decoration lines: all underlines and overlines, all outside
/// strokes, all glyphs and attachments, all strikethroughs.
struct TextPainter {
  let glyphs: GlyphPainter
  let work: RenderWork

  func draw(_ list: DisplayList, on canvas: inout Canvas<some RowBlending>) throws(RenderError) {
    let items = list.items(touching: canvas.bounds)
    let placed = list.layout.glyphs
    try drawDecorations(of: items, areAboveText: false, on: &canvas)
    for index in items.indices where items[index].hasOutsideStroke {
      try draw(items[index], placed, .outsideStrokes, on: &canvas)
    }
    for index in items.indices {
      let pass = items[index].hasOutsideStroke ? InkPass.aboveOutsideStrokes : .whole
      try draw(items[index], placed, pass, on: &canvas)
    }
    try drawDecorations(of: items, areAboveText: true, on: &canvas)
  }

  /// Paints decoration lines. A translucent line with the colour of the letters is painted together
  /// with them.
  private func drawDecorations(
    of items: ArraySlice<DisplayList.Item>, areAboveText: Bool,
    on canvas: inout Canvas<some RowBlending>
  ) throws(RenderError) {
    for index in items.indices where !items[index].decorations.isEmpty {
      try work.check(painted: canvas.painted)
      for decoration in items[index].decorations
      where decoration.kind.isAboveText == areAboveText
        && !items[index].translucentFills.contains(decoration.brush)
      {
        decoration.draw(on: &canvas, within: items[index].line.clip)
      }
    }
  }

  private func draw(
    _ item: DisplayList.Item, _ placed: [TextLayout.Glyph], _ pass: InkPass,
    on canvas: inout Canvas<some RowBlending>
  ) throws(RenderError) {
    try work.check(painted: canvas.painted)
    if item.isTranslucent {
      try drawTranslucent(item, placed, pass, on: &canvas)
    } else {
      try drawOpaque(item.line, placed, pass, on: &canvas)
    }
  }

  /// Paints a line's runs in logical order. Each run is filled, then stroked.
  private func drawOpaque(
    _ line: DisplayLine, _ placed: [TextLayout.Glyph], _ pass: InkPass,
    on canvas: inout Canvas<some RowBlending>
  ) throws(RenderError) {
    let visible = line.clip.intersection(canvas.bounds)
    // The closure captures these two values, because capturing the painter would copy it for each
    // run.
    let (work, limit) = (work, work.limits.paintedPixels)
    for index in line.logicalOrder {
      if pass != .outsideStrokes { countAttachment(ofRun: index, in: line, visible, on: &canvas) }
      // Runs are accessed by index, because copying a run is slow.
      let fill = line.runs[index].fill
      let stroke = line.runs[index].stroke
      try glyphs.forEachGlyph(ofRun: index, in: line, placed, visible: visible, pass: pass) {
        ink throws(RenderError) in
        ink.draw(with: ink.isStroke ? stroke : fill, on: &canvas)
        if canvas.painted > limit { throw work.tooMuchPainted(canvas.painted) }
      }
    }
  }

  /// Counts the pixels of an attached image that are read to paint it.
  private func countAttachment(
    ofRun index: Int, in line: DisplayLine, _ visible: PixelRect,
    on canvas: inout Canvas<some RowBlending>
  ) {
    guard line.runs[index].attachment != nil,
      let image = line.runs[index].attributes.attachment?.image
    else { return }
    let place = glyphs.place(ofAttachment: line.runs[index], line)
    canvas.count(readingOf: image, at: place, visible: place.intersection(visible))
  }
}

// Translucent text, which is painted through one mask for each paint of a line. Letters that join or
// overlap would otherwise be darker where two of them meet.
extension TextPainter {
  /// The ink of a line that has the same paint.
  private struct Layer {
    let brush: Brush
    let isStroke: Bool
    var inks: [PositionedGlyph] = []
  }

  private func drawTranslucent(
    _ item: DisplayList.Item, _ placed: [TextLayout.Glyph], _ pass: InkPass,
    on canvas: inout Canvas<some RowBlending>
  ) throws(RenderError) {
    let line = item.line
    let visible = line.clip.intersection(canvas.bounds)
    var layers: [Layer] = []
    func layer(_ brush: Brush, isStroke: Bool) -> Int {
      if let known = layers.lastIndex(where: { $0.isStroke == isStroke && $0.brush == brush }) {
        return known
      }
      layers.append(Layer(brush: brush, isStroke: isStroke))
      return layers.count - 1
    }
    for index in line.logicalOrder {
      let (fill, stroke) = (line.runs[index].fill, line.runs[index].stroke)
      if pass != .outsideStrokes {
        countAttachment(ofRun: index, in: line, visible, on: &canvas)
        // Spaces have no ink, but their decoration lines are painted with the layer.
        if line.runs[index].isFilled { _ = layer(fill, isStroke: false) }
      }
      try glyphs.forEachGlyph(ofRun: index, in: line, placed, visible: visible, pass: pass) { ink in
        let isStroke = ink.isStroke
        layers[layer(isStroke ? stroke : fill, isStroke: isStroke)].inks.append(ink)
      }
    }
    for layer in layers {
      let lines = layer.isStroke ? [] : item.decorations.filter { $0.brush == layer.brush }
      try draw(layer, lines, within: visible, on: &canvas)
    }
  }

  /// Paints a layer. The layer's coverage is united first, so that the colour is applied once.
  private func draw(
    _ layer: Layer, _ decorations: [DecorationLine], within visible: PixelRect,
    on canvas: inout Canvas<some RowBlending>
  ) throws(RenderError) {
    guard !layer.brush.isOpaque else {
      for ink in layer.inks {
        ink.draw(with: layer.brush, on: &canvas)
        try work.check(painted: canvas.painted)
      }
      return
    }
    let shapes = layer.inks.filter { !$0.ink.isColored }
    let ink = shapes.map(\.bounds) + decorations.map(\.bounds)
    let bounds = ink.reduce(PixelRect.empty) { $0.union($1) }.intersection(visible)
    if !bounds.isEmpty {
      var mask = PositionedMask(bounds)
      for shape in shapes { shape.add(to: &mask) }
      for decoration in decorations {
        decoration.forEachBar(within: bounds) { mask.add($0, $1) }
      }
      canvas.fill(bounds, through: mask.coverage, with: layer.brush)
    }
    try work.check(painted: canvas.painted)
    for ink in layer.inks where ink.ink.isColored { ink.draw(with: layer.brush, on: &canvas) }
  }
}
