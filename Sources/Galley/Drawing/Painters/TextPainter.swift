/// Paints letters and their decoration lines in the order of ``PaintStep``.
struct TextPainter {
  let glyphs: GlyphPainter
  let work: RenderWork

  func draw(_ list: DisplayList, on canvas: inout Canvas<some RowBlending>) throws(RenderError) {
    let items = list.items(touching: canvas.bounds)
    for step in PaintStep.ofText { try draw(step, of: items, list.layout.glyphs, on: &canvas) }
  }

  private func draw(
    _ step: PaintStep, of items: ArraySlice<DisplayList.Item>, _ placed: [TextLayout.Glyph],
    on canvas: inout Canvas<some RowBlending>
  ) throws(RenderError) {
    switch step {
    case .lowerDecorations: try drawDecorations(of: items, areAboveText: false, on: &canvas)
    case .outsideStrokes:
      for index in items.indices where items[index].hasOutsideStroke {
        try draw(items[index], placed, .outsideStrokes, on: &canvas)
      }
    case .letters:
      for index in items.indices { try draw(items[index], placed, items[index].pass, on: &canvas) }
    case .upperDecorations: try drawDecorations(of: items, areAboveText: true, on: &canvas)
    default: break
    }
  }

  /// Paints decoration lines. If letters of the text line have the same translucent brush as a
  /// decoration line, the decoration line is skipped here. Another method paints it together with
  /// these letters.
  private func drawDecorations(
    of items: ArraySlice<DisplayList.Item>, areAboveText: Bool,
    on canvas: inout Canvas<some RowBlending>
  ) throws(RenderError) {
    for index in items.indices where !items[index].decorations.isEmpty {
      try work.check(painted: canvas.painted)
      for decoration in items[index].decorations(areAboveText: areAboveText) {
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

  /// Paints a line's runs in logical order. In each run, the strokes outside the outlines are
  /// painted first, then the fills, then the strokes centred on the outlines.
  private func drawOpaque(
    _ line: DisplayLine, _ placed: [TextLayout.Glyph], _ pass: InkPass,
    on canvas: inout Canvas<some RowBlending>
  ) throws(RenderError) {
    let visible = line.clip.intersection(canvas.bounds)
    // The closure captures only `work` and `limit`. If the closure captured the painter, the
    // painter would be copied for each run.
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

  /// Counts the pixels of an attached image that are read when the image is painted.
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

// In each line, all translucent text with the same brush is painted through one mask. If letters
// were painted one by one, joined or overlapping letters would be darker in the overlaps.
extension TextPainter {
  private func drawTranslucent(
    _ item: DisplayList.Item, _ placed: [TextLayout.Glyph], _ pass: InkPass,
    on canvas: inout Canvas<some RowBlending>
  ) throws(RenderError) {
    let line = item.line
    let visible = line.clip.intersection(canvas.bounds)
    if pass != .outsideStrokes {
      for index in line.logicalOrder {
        countAttachment(ofRun: index, in: line, visible, on: &canvas)
      }
    }
    let hidden = pass == .outsideStrokes ? try translucentFills(of: line, placed, visible) : nil
    for layer in item.layers(in: pass) {
      var inks: [PositionedGlyph] = []
      for part in layer.parts {
        try glyphs.forEachGlyph(
          ofRun: part.run, in: line, placed, visible: visible, part.glyphs
        ) { inks.append($0) }
      }
      try draw(layer, inks, without: hidden, within: visible, on: &canvas)
    }
  }

  /// The coverage of all translucent letters of a line. The caller removes this coverage from the
  /// strokes outside the outlines, so that no stroke is visible through these letters. `nil` if no
  /// letter is translucent.
  private func translucentFills(
    of line: DisplayLine, _ placed: [TextLayout.Glyph], _ visible: PixelRect
  ) throws(RenderError) -> PositionedMask? {
    var inks: [PositionedGlyph] = []
    for index in line.runs.indices
    where line.runs[index].isFilled && !line.runs[index].fill.isOpaque {
      try glyphs.forEachGlyph(
        ofRun: index, in: line, placed, visible: visible, .fill
      ) { ink in
        if !ink.ink.isColored { inks.append(ink) }
      }
    }
    let bounds = inks.reduce(PixelRect.empty) { $0.union($1.bounds) }.intersection(visible)
    guard !bounds.isEmpty else { return nil }
    var mask = PositionedMask(bounds)
    for ink in inks { ink.add(to: &mask) }
    return mask
  }

  /// Paints a layer, except in the area that the mask `hidden` covers. The glyphs of a translucent
  /// layer are first united into one mask, so that the colour is applied only once.
  private func draw(
    _ layer: InkLayer, _ inks: [PositionedGlyph], without hidden: PositionedMask?,
    within visible: PixelRect, on canvas: inout Canvas<some RowBlending>
  ) throws(RenderError) {
    let brush = layer.brush
    guard !brush.isOpaque || hidden != nil else {
      for ink in inks {
        ink.draw(with: brush, on: &canvas)
        try work.check(painted: canvas.painted)
      }
      return
    }
    let shapes = inks.filter { !$0.ink.isColored }
    let ink = shapes.map(\.bounds) + layer.decorations.map(\.bounds)
    let bounds = ink.reduce(PixelRect.empty) { $0.union($1) }.intersection(visible)
    if !bounds.isEmpty {
      var mask = PositionedMask(bounds)
      for shape in shapes { shape.add(to: &mask) }
      for decoration in layer.decorations {
        decoration.forEachBar(within: bounds) { mask.add($0, $1) }
      }
      if let hidden { mask.remove(hidden.rect, hidden.coverage) }
      canvas.fill(bounds, through: mask.coverage, with: brush)
    }
    for ink in inks where ink.ink.isColored { ink.draw(with: brush, on: &canvas) }
    try work.check(painted: canvas.painted)
  }
}
