/// Paints the shadows of boxes (CSS Backgrounds 3 §6.1).
struct BoxShadowPainter {
  let grid: PixelGrid
  let work: RenderWork

  /// Paints the outer shadows of a box, the last shadow first. If pixels under the box can be
  /// visible, the part of each shadow under the box is left out. If the box is opaque, each shadow
  /// is painted whole, because the box covers that part.
  ///
  /// - Parameters:
  ///   - edge: the outer edge of the box.
  ///   - isHidden: whether the box hides everything under it.
  func drawOutside(
    _ shadows: [BoxShadow], of edge: RoundedRect, isHidden: Bool,
    on canvas: inout Canvas<some RowBlending>
  ) throws(RenderError) {
    for shadow in shadows.reversed() where !shadow.isInset {
      let shown = extent(of: shadow, edge).intersection(canvas.bounds)
      guard shadow.color.alpha > 0, !shown.isEmpty else { continue }
      var mask = try blurred(shape(of: shadow, edge), shadow, within: shown, on: &canvas)
      if !isHidden {
        let hole = edge.pixels.intersection(mask.rect)
        if !hole.isEmpty { mask.remove(hole, edge.coverage(of: hole)) }
      }
      canvas.fill(mask.rect, through: mask.coverage, with: shadow.color)
    }
  }

  /// Paints the shadows inside a box, the last shadow first.
  ///
  /// - Parameters:
  ///   - edge: the inner edge of the box's border.
  ///   - clip: the edge that cuts off the shadows.
  func drawInside(
    _ shadows: [BoxShadow], of edge: RoundedRect, within clip: RoundedRect,
    on canvas: inout Canvas<some RowBlending>
  ) throws(RenderError) {
    for shadow in shadows.reversed() where shadow.isInset {
      let shown = clip.pixels.intersection(canvas.bounds)
      guard shadow.color.alpha > 0, !shown.isEmpty else { continue }
      let light = try blurred(shape(of: shadow, edge), shadow, within: shown, on: &canvas)
      var mask = PositionedMask(shown, coverage: clip.coverage(of: shown))
      mask.remove(light.rect, light.coverage)
      canvas.fill(shown, through: mask.coverage, with: shadow.color)
    }
  }

  /// The pixels that a shadow outside a box can cover.
  func extent(of shadow: BoxShadow, _ edge: RoundedRect) -> PixelRect {
    let shape = shape(of: shadow, edge).pixels
    return shadow.isInset || shape.isEmpty ? .empty : shape.grown(by: blur(of: shadow).reach)
  }

  /// The shape of a shadow before the blur. The shape of an inset shadow is the hole that the
  /// shadow surrounds.
  func shape(of shadow: BoxShadow, _ edge: RoundedRect) -> RoundedRect {
    let spread = grid.pixels(shadow.isInset ? -shadow.spread : shadow.spread)
    return edge.spread(by: spread)
      .offsetBy(x: grid.pixels(shadow.offsetX), y: grid.pixels(shadow.offsetY))
  }

  private func blur(of shadow: BoxShadow) -> GaussianBlur {
    GaussianBlur(sigma: grid.pixels(shadow.blur) / 2)
  }

  private func blurred(
    _ shape: RoundedRect, _ shadow: BoxShadow, within shown: PixelRect,
    on canvas: inout Canvas<some RowBlending>
  ) throws(RenderError) -> PositionedMask {
    let blur = blur(of: shadow)
    let part = shape.pixels.intersection(shown.grown(by: blur.reach))
    guard !part.isEmpty else { return PositionedMask(.empty) }
    let area = max(Double(part.width) * Double(part.height), blur.area(of: part, within: shown))
    guard area <= Double(work.limits.canvasPixels) else {
      throw .tooLarge(
        what: "a shadow's area in pixels", value: area, limit: Double(work.limits.canvasPixels))
    }
    canvas.count(painted: part.width * part.height + blur.work(of: part, within: shown))
    try work.check(painted: canvas.painted)
    let mask = PositionedMask(part, coverage: shape.coverage(of: part))
    let blurred = blur.apply(to: mask, within: shown) { work.isEnding }
    try work.check()
    return blurred
  }
}
