import GalleyFont

// Paints shadows as images, for file formats that cannot blur.
extension VectorPainter {
  /// Resolution, in pixels per point, of the shapes that cast shadows. The blur hides the
  /// individual pixels.
  private static var shadowScale: Double { 2 }
  /// Minimum standard deviation of a blur, measured in pixels of the shadow's image. If the viewer
  /// interpolates between these pixels, they are as large as this minimum allows. At an edge,
  /// the interpolated opacity then differs from the exact opacity by less than 2, on a scale of 0 to
  /// 255. Box filters, which replace wide Gaussian weights, add an error of up to 6.
  private static var leastSigma: Double { 2 }

  /// Paints the shadow of adjacent runs of a line of text.
  mutating func paintShadowImage(
    of cast: ShadowPainter.Cast, _ runs: Range<Int>, line: Int, ofFrame index: Int
  ) throws(RenderError) {
    let fine = painter.scaled(by: Self.shadowScale / scale)
    let place = layout.document.frames[index]
    if shadowLines?.frame != index {
      let list = try fine.text.displayList(
        frames[index].text.layout, atX: place.x, y: place.y, picture: .everything,
        blending: frames[index].blending, isMeasured: false)
      shadowLines = (index, Array(list.all))
    }
    guard let item = shadowLines?.items[line] else { return }
    let sigma = Self.shadowScale * cast.blur / 2
    let reach = GaussianBlur(sigma: sigma).reach + 1
    let shown = shadowArea(pixelsPerPoint: Self.shadowScale)
      .offsetBy(
        x: -fine.boxes.grid.edge(cast.offsetX), y: -fine.boxes.grid.edge(cast.offsetY)
      ).grown(by: reach)
    let shadows = ShadowPainter(
      layout: frames[index].text.layout, glyphs: fine.text.glyphs, shadows: ShadowCache(),
      work: painter.work)
    let shape = try shadows.ink(of: item.line, runs, item.decorations.rows, within: shown)
    try count(shape.box)
    let side = shadowSide(sigma)
    let mask = side > 1 ? shape.mask.reduced(by: side) : shape.mask
    try draw(
      try blurred(mask, sigma, side, within: mask.rect.grown(by: reach / side + 1)), cast.color,
      side, offset: (cast.offsetX, cast.offsetY))
  }

  /// Paints the shadow of a box, or the shadow around a hole inside a box.
  ///
  /// - Parameters:
  ///   - shape: the box or the hole, on the grid of the display list.
  ///   - inside: the edge that clips the shadow around a hole.
  mutating func paintShadowImage(
    of shape: RoundedRect, sigma: Double, _ color: Color, inside: RoundedRect?
  ) throws(RenderError) {
    let side = shadowSide(Self.shadowScale * sigma)
    let unit = Self.shadowScale / Double(side)
    let small = shape.scaled(by: unit / scale)
    let reach = Int((3 * sigma * unit).rounded(.up)) + 1
    let shown = shadowArea(pixelsPerPoint: unit)
      .intersection(inside?.scaled(by: unit / scale).pixels ?? small.pixels.grown(by: reach))
    let part = small.pixels.intersection(shown.grown(by: reach))
    try count(part)
    let light = try blurred(
      PositionedMask(part, coverage: small.coverage(of: part)), Self.shadowScale * sigma, side,
      within: shown)
    guard inside != nil else { return try draw(light, color, side) }
    var dark = PositionedMask(
      shown, coverage: [UInt8](repeating: 255, count: shown.width * shown.height))
    dark.remove(light.rect, light.coverage)
    try draw(dark, color, side)
  }

  /// A rectangle on the pixel grid of the shadows. It contains every shadow pixel that can be
  /// visible on the canvas.
  private func shadowArea(pixelsPerPoint: Double) -> PixelRect {
    // A rotation can move parts of a shadow from outside the canvas into the canvas.
    let isTurned = layout.document.frames.contains { $0.ownEffects?.value.turn != nil }
    let shown = isTurned ? canvas.grown(by: max(canvas.width, canvas.height)) : canvas
    return PixelGrid(scale: pixelsPerPoint).rect(
      x: shown.x, y: shown.y, width: shown.width, height: shown.height
    ).grown(by: 1)
  }

  /// The side length of a pixel of a shadow's image, in pixels at the resolution `shadowScale`.
  /// `sigma` is the standard deviation of the blur, in the same unit.
  private func shadowSide(_ sigma: Double) -> Int {
    target.isSmooth ? Int(min(max(sigma.finiteOrZero / Self.leastSigma, 1), 64)) : 1
  }

  private mutating func blurred(
    _ mask: PositionedMask, _ sigma: Double, _ side: Int, within shown: PixelRect
  ) throws(RenderError) -> PositionedMask {
    // Averaging within the image's pixels, and interpolating between them, also blurs the shadow.
    // The standard deviation of the Gaussian blur is therefore reduced. This reduction of the
    // variance was chosen because it makes the largest error smallest.
    let spread = side > 1 ? 1.0 / 6 : 0
    let own = sigma / Double(side)
    let blur = GaussianBlur(sigma: max(own * own - spread, 0).squareRoot())
    try count(mask.rect, blur.work(of: mask.rect, within: shown))
    let blurred = blur.apply(to: mask, within: shown) { [work = painter.work] in work.isEnding }
    try painter.work.check()
    return blurred
  }

  /// Counts the pixels of an image of a shadow or a stroke, and ends the painting if there are too
  /// many.
  mutating func count(_ rect: PixelRect, _ work: Int = 0) throws(RenderError) {
    let limit = painter.work.limits.canvasPixels
    guard rect.width * rect.height <= limit else {
      throw .tooLarge(
        what: "the area of a shadow or a stroke in pixels", value: Double(rect.width * rect.height),
        limit: Double(limit))
    }
    imagePixels += rect.width * rect.height + work
    try painter.work.check(painted: imagePixels)
  }

  private mutating func draw(
    _ mask: PositionedMask, _ color: Color, _ side: Int, offset: (x: Double, y: Double) = (0, 0)
  ) throws(RenderError) {
    guard mask.coverage.contains(where: { $0 > 0 }) else { return }
    let unit = Double(side) / Self.shadowScale
    let place = Rectangle(
      x: Double(mask.rect.minX) * unit + offset.x, y: Double(mask.rect.minY) * unit + offset.y,
      width: Double(mask.rect.width) * unit, height: Double(mask.rect.height) * unit)
    try target.draw(mask, color, Transform(toFill: place))
  }
}
