/// Examines the pixels behind the text of a box, just before the text is painted. If the text is
/// painted on a layer, the text's background consists of the layer's pixels and of the pixels below
/// the layer. The probe then examines both.
struct ContrastProbe<Rows: RowBlending> {
  typealias Look<Pixels: RowBlending> = (
    Int, LayoutPainter, DisplayList, inout Canvas<Pixels>
  ) throws(RenderError) -> Void
  typealias LayerLook = (
    Int, LayoutPainter, DisplayList, inout ColorCanvas, LayerGround
  ) throws(RenderError) -> Void

  /// Width, in pixels, of a margin around the canvas. Text in the margin is examined, too.
  let margin: Int
  /// Number of pixels that earlier drawings have painted. The limit on painted pixels applies to
  /// these drawings and this drawing together.
  let painted: Int
  /// The function that examines the canvas on which the text of a box is drawn. The arguments are
  /// the box's index, the painter of its text, the text, and the canvas.
  let look: Look<Rows>
  /// The function that examines a layer on which the text of a box is drawn. The last argument has
  /// the pixels onto which the layer will be painted.
  let layerLook: LayerLook
  /// The pixels onto which the canvas will be painted, if the canvas is a layer; otherwise `nil`.
  var ground: LayerGround?

  /// Creates a probe for the layer of a group.
  ///
  /// - Parameters:
  ///   - rect: the pixels of the layer.
  ///   - canvas: the canvas on which the layer will be painted.
  ///   - reach: the length of one point, in pixels of the layer.
  func inside(
    _ group: DisplayFrame.Group, _ rect: PixelRect, of canvas: inout Canvas<Rows>, _ reach: Int
  ) -> ContrastProbe<ColorBlending> {
    let part = (group.rotation?.canvasBounds(of: rect) ?? rect).intersection(canvas.bounds)
    var behind = canvas.colors(of: part)
    canvas.count(painted: part.width * part.height + rect.width * rect.height)
    if let ground { behind = ground.composed(behind, in: part) }
    let own = LayerGround(
      rect: rect, pixels: group.rotation?.ground(of: rect, from: behind, part) ?? behind,
      alpha: UInt8((Int(group.alpha) * Int(ground?.alpha ?? 255) + 127) / 255), mode: group.mode,
      blending: canvas.blending)
    let layerLook = layerLook
    return ContrastProbe<ColorBlending>(
      margin: reach, painted: 0,
      look: { index, painter, list, layer throws(RenderError) in
        try layerLook(index, painter, list, &layer, own)
      }, layerLook: layerLook, ground: own)
  }
}

/// The pixels onto which a layer will be painted, and the effects with which it will be painted.
struct LayerGround {
  /// The rectangle of the layer.
  let rect: PixelRect
  /// The pixels onto which the layer will be painted, row by row, at the layer's resolution.
  let pixels: [UInt32]
  let alpha: UInt8
  let mode: BlendMode
  let blending: Blending

  /// The colours of a part of the layer after the layer has been painted onto ``pixels``.
  func composed(_ layer: [UInt32], in part: PixelRect) -> [UInt32] {
    var canvas = ColorCanvas(part, over: pixels(of: part), blending: blending)
    canvas.draw(layer: layer, in: part, alpha: alpha, mode)
    canvas.complete()
    return canvas.pixels
  }

  /// The pixels of the rectangle `part`, row by row. `part` must be inside ``rect``.
  private func pixels(of part: PixelRect) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(part.width * part.height)
    for y in part.minY..<max(part.minY, part.maxY) {
      let start = (y - rect.minY) * rect.width + part.minX - rect.minX
      result += pixels[start..<start + part.width]
    }
    return result
  }
}
