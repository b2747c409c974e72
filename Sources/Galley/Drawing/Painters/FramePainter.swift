/// Paints the frames of a document in order. Frames with an opacity, a blend mode or a rotation are
/// painted on a layer, together with the frames inside them.
struct FramePainter {
  let frames: [DisplayFrame]
  let painters: FramePainters
  let work: RenderWork

  /// Side length, in canvas pixels, of the tiles in which a rotated group is painted. The layer of
  /// a tile takes at most 9 MB.
  private static let tileSide = 256

  /// Paints the visible parts of the frames whose indices are in `range`.
  func draw<Rows>(
    _ range: Range<Int>, on canvas: inout Canvas<Rows>, _ meter: ContrastProbe<Rows>?
  ) throws(RenderError) {
    let rows = canvas.bounds.grown(by: meter?.margin ?? 0).rows
    var index = range.lowerBound
    while index < range.upperBound {
      guard let group = frames[index].group else {
        if frames[index].pixels.rows.overlaps(rows) {
          let painter = painters[frames[index].isFine]
          try drawBox(index, painter, on: &canvas)
          try drawText(index, painter.text, on: &canvas, meter)
        }
        index += 1
        continue
      }
      if group.outside.rows.overlaps(rows) { try draw(group, index, on: &canvas, meter) }
      index = frames[index].end
    }
  }

  private func draw<Rows>(
    _ group: DisplayFrame.Group, _ index: Int, on canvas: inout Canvas<Rows>,
    _ meter: ContrastProbe<Rows>?
  ) throws(RenderError) {
    try work.check(painted: canvas.painted)
    if let rotation = group.rotation {
      for tile in group.outside.intersection(canvas.bounds).tiles(side: Self.tileSide) {
        let rect = rotation.layerBounds(of: tile).intersection(group.pixels)
        guard !rect.isEmpty else { continue }
        try drawLayer(group, index, rect, onto: tile, of: &canvas, meter)
      }
    } else if group.alpha < 255 || group.mode != .normal {
      let rect = group.pixels.intersection(canvas.bounds)
      guard !rect.isEmpty else { return }
      try drawLayer(group, index, rect, onto: rect, of: &canvas, meter)
    } else {
      try drawContents(group, index, on: &canvas, meter)
    }
  }

  /// Paints a group on a layer, and then the layer on the canvas.
  ///
  /// - Parameters:
  ///   - rect: the pixels of the layer.
  ///   - place: the pixels of the canvas on which the layer is painted.
  private func drawLayer<Rows>(
    _ group: DisplayFrame.Group, _ index: Int, _ rect: PixelRect, onto place: PixelRect,
    of canvas: inout Canvas<Rows>, _ meter: ContrastProbe<Rows>?
  ) throws(RenderError) {
    let blending = frames[index].blending
    var layer = ColorCanvas(rect, background: nil, blending: blending)
    layer.count(painted: canvas.painted + rect.width * rect.height)
    let probe = meter?.inside(group, rect, of: &canvas, painters[frames[index].isFine].text.reach)
    try drawContents(group, index, on: &layer, probe)
    layer.complete()
    canvas.count(painted: layer.painted - canvas.painted)
    canvas.blending = blending
    var pixels = layer.pixels
    if let rotation = group.rotation {
      canvas.count(painted: rotation.readings(of: place))
      try work.check(painted: canvas.painted)
      pixels = rotation.pixels(of: place, from: pixels, rect)
    }
    canvas.draw(layer: pixels, in: place, alpha: group.alpha, group.mode)
    try work.check(painted: canvas.painted)
  }

  /// Paints a frame and the frames inside it. If the frame clips its contents, only its box and
  /// its shadows are painted outside the inner edge of its border.
  private func drawContents<Rows>(
    _ group: DisplayFrame.Group, _ index: Int, on canvas: inout Canvas<Rows>,
    _ meter: ContrastProbe<Rows>?
  ) throws(RenderError) {
    let inside = index + 1..<frames[index].end
    let painter = painters[frames[index].isFine]
    try drawBox(index, painter, on: &canvas)
    guard group.clips else {
      try drawText(index, painter.text, on: &canvas, meter)
      return try draw(inside, on: &canvas, meter)
    }
    let edge = painter.boxes.edges(of: frames[index].box).inner
    let rect = edge.pixels.intersection(canvas.bounds)
    guard !rect.isEmpty else { return }
    var copy = canvas.copy(of: rect)
    try drawText(index, painter.text, on: &copy, meter)
    try draw(inside, on: &copy, meter)
    canvas.mix(copy, through: edge.isSquare ? nil : edge.coverage(of: rect))
    try work.check(painted: canvas.painted)
  }

  /// Paints a frame's box: its shadows, its colour or gradient, its image and its border.
  private func drawBox(
    _ index: Int, _ painter: DocumentPainter, on canvas: inout Canvas<some RowBlending>
  ) throws(RenderError) {
    canvas.blending = frames[index].blending
    try work.check(painted: canvas.painted)
    // Frames are accessed by index, because copying a frame is slow.
    let edges = frames[index].shadows.isEmpty ? nil : painter.boxes.edges(of: frames[index].box)
    for step in PaintStep.ofBox {
      switch step {
      case .outerShadows:
        guard let edges else { continue }
        try painter.shadows.drawOutside(
          frames[index].shadows, of: edges.outer, isHidden: frames[index].hidesGround,
          on: &canvas)
      case .ground: painter.boxes.drawGround(of: frames[index].box, on: &canvas)
      case .innerShadows:
        guard let edges else { continue }
        try painter.shadows.drawInside(
          frames[index].shadows, of: edges.inner, within: edges.shadow, on: &canvas)
      case .border: painter.boxes.drawBorder(of: frames[index].box, on: &canvas)
      default: break
      }
    }
    try work.check(painted: canvas.painted)
  }

  private func drawText<Rows>(
    _ index: Int, _ painter: LayoutPainter, on canvas: inout Canvas<Rows>,
    _ meter: ContrastProbe<Rows>?
  ) throws(RenderError) {
    canvas.blending = frames[index].blending
    try frames[index].shape?.draw(on: &canvas, work)
    try painter.drawGround(of: frames[index].text, on: &canvas)
    try meter?.look(index, painter, frames[index].text, &canvas)
    try painter.drawText(frames[index].text, on: &canvas)
  }
}
