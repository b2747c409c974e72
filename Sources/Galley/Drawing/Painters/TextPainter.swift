/// Paints letters and their decoration lines in this order: all underlines and overlines, all
/// outside strokes, all glyphs and attachments, all strikethroughs.
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

  /// Paints decoration lines. A translucent decoration line is skipped if letters of its text line
  /// have the same colour. Such a decoration line is painted together with these letters.
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

  /// Paints a line's runs in logical order. In each run, outside strokes are painted first, then
  /// fills, then centred strokes.
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

// In each line, all translucent text with the same paint is painted through one mask. If letters
// were painted one by one, joined or overlapping letters would be darker in the overlaps.
extension TextPainter {
  /// The brush of a ``Layer``, and whether the layer consists of strokes rather than fills.
  private struct Paint: Hashable {
    let brush: Brush
    let isStroke: Bool
  }

  /// The glyphs or strokes of a line that are painted in one step with one paint. A translucent
  /// layer contains all glyphs that have the paint. An opaque layer contains only consecutive
  /// glyphs, so that opaque glyphs are painted in the order of the text.
  private struct Layer {
    let paint: Paint
    var inks: [PositionedGlyph] = []
  }

  private func drawTranslucent(
    _ item: DisplayList.Item, _ placed: [TextLayout.Glyph], _ pass: InkPass,
    on canvas: inout Canvas<some RowBlending>
  ) throws(RenderError) {
    let line = item.line
    let visible = line.clip.intersection(canvas.bounds)
    var layers: [Layer] = []
    // Each letter of a line can have a different paint. A dictionary finds the layer of a paint
    // quickly.
    var known: [Paint: Int] = [:]
    func layer(_ paint: Paint) -> Int {
      if layers.last?.paint == paint { return layers.count - 1 }
      if let index = known[paint] { return index }
      if !paint.brush.isOpaque { known[paint] = layers.count }
      layers.append(Layer(paint: paint))
      return layers.count - 1
    }
    for index in line.logicalOrder {
      let fill = Paint(brush: line.runs[index].fill, isStroke: false)
      let stroke = Paint(brush: line.runs[index].stroke, isStroke: true)
      if pass != .outsideStrokes {
        countAttachment(ofRun: index, in: line, visible, on: &canvas)
        // Spaces have no ink, but they need a layer, too. Their decoration lines are painted with
        // this layer.
        if line.runs[index].isFilled { _ = layer(fill) }
      }
      try glyphs.forEachGlyph(ofRun: index, in: line, placed, visible: visible, pass: pass) { ink in
        layers[layer(ink.isStroke ? stroke : fill)].inks.append(ink)
      }
    }
    let hidden = pass == .outsideStrokes ? try translucentFills(of: line, placed, visible) : nil
    let decorations = Dictionary(grouping: item.decorations, by: \.brush)
    for layer in layers {
      let lines = layer.paint.isStroke ? [] : decorations[layer.paint.brush] ?? []
      try draw(layer, lines, without: hidden, within: visible, on: &canvas)
    }
  }

  /// The coverage of all translucent letters of a line. Outside strokes must not be visible through
  /// these letters. `nil` if no letter is translucent.
  private func translucentFills(
    of line: DisplayLine, _ placed: [TextLayout.Glyph], _ visible: PixelRect
  ) throws(RenderError) -> PositionedMask? {
    var inks: [PositionedGlyph] = []
    for index in line.runs.indices
    where line.runs[index].isFilled && !line.runs[index].fill.isOpaque {
      try glyphs.forEachGlyph(
        ofRun: index, in: line, placed, visible: visible, pass: .aboveOutsideStrokes
      ) { ink in
        if !ink.isStroke, !ink.ink.isColored { inks.append(ink) }
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
    _ layer: Layer, _ decorations: [DecorationLine], without hidden: PositionedMask?,
    within visible: PixelRect, on canvas: inout Canvas<some RowBlending>
  ) throws(RenderError) {
    let brush = layer.paint.brush
    guard !brush.isOpaque || hidden != nil else {
      for ink in layer.inks {
        ink.draw(with: brush, on: &canvas)
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
      if let hidden { mask.remove(hidden.rect, hidden.coverage) }
      canvas.fill(bounds, through: mask.coverage, with: brush)
    }
    for ink in layer.inks where ink.ink.isColored { ink.draw(with: brush, on: &canvas) }
    try work.check(painted: canvas.painted)
  }
}
