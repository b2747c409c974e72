import GalleyFont

// Paints shadows as images, for files that cannot blur.
extension VectorPainter {
  /// Pixels per point of shadows. A blur hides the pixels.
  private static var shadowScale: Double { 2 }

  /// Paints the shadows of a step as an image.
  mutating func paintShadowImage(_ step: PaintStep, of index: Int) throws(RenderError) {
    let fine = painter.scaled(by: Self.shadowScale / scale)
    if shadowFrames == nil {
      shadowFrames = try FramePlanner(vectorsOf: layout, fine, isMeasured: true).frames
    }
    guard let frame = shadowFrames?[index] else { return }
    // Rotated boxes can show parts that lie outside the canvas before the rotation.
    let isTurned = layout.document.frames.contains { $0.ownEffects?.value.turn != nil }
    let shown = isTurned ? canvas.grown(by: max(canvas.width, canvas.height)) : canvas
    let rect = fine.boxes.grid.rect(
      x: shown.x, y: shown.y, width: shown.width, height: shown.height
    ).intersection(frame.pixels)
    guard !rect.isEmpty else { return }
    let limits = painter.work.limits
    guard rect.width * rect.height <= limits.canvasPixels else {
      throw .tooLarge(
        what: "the area of a shadow in pixels", value: Double(rect.width * rect.height),
        limit: Double(limits.canvasPixels))
    }
    var image = ColorCanvas(rect, background: nil, blending: frame.blending)
    image.count(painted: shadowPixels + rect.width * rect.height)
    try fine.drawShadows(step, of: frame, on: &image)
    shadowPixels = image.painted
    try painter.work.check(painted: image.painted)
    let (bitmap, place) = image.bitmap.trimmed(at: rect)
    guard bitmap.width > 0 else { return }
    var transform = Transform(
      x: Double(place.minX) / Self.shadowScale, y: Double(place.minY) / Self.shadowScale)
    transform.a = Double(place.width) / Self.shadowScale
    transform.d = Double(place.height) / Self.shadowScale
    try target.draw(bitmap, transform)
  }

  /// Whether a step paints shadows that only an image can show. Sharp shadows of boxes are paths.
  func isBlurred(_ step: PaintStep, _ index: Int) -> Bool {
    switch step {
    case .outerShadows, .innerShadows:
      frames[index].shadows.contains {
        $0.isInset == (step == .innerShadows) && $0.color.alpha > 0 && $0.blur > 0
      }
    case .textShadows: frames[index].text.all.contains { $0.hasShadow }
    default: false
    }
  }
}

extension DocumentPainter {
  /// Paints the shadows of a frame that belong to a step.
  fileprivate func drawShadows(
    _ step: PaintStep, of frame: DisplayFrame, on canvas: inout ColorCanvas
  ) throws(RenderError) {
    switch step {
    case .outerShadows:
      try shadows.drawOutside(
        frame.shadows, of: boxes.edges(of: frame.box).outer, isHidden: frame.hidesGround,
        on: &canvas)
    case .innerShadows:
      let edges = boxes.edges(of: frame.box)
      try shadows.drawInside(frame.shadows, of: edges.inner, within: edges.shadow, on: &canvas)
    default: try text.draw(step, of: frame.text, on: &canvas)
    }
  }
}

extension Bitmap {
  /// The part of the image that is not transparent, and its place. `rect` is the place of the image.
  fileprivate func trimmed(at rect: PixelRect) -> (Bitmap, PixelRect) {
    var (left, right, top, bottom) = (width, 0, height, 0)
    for row in 0..<height {
      let line = pixels[row * width..<(row + 1) * width]
      guard let first = line.firstIndex(where: { $0 != 0 }),
        let last = line.lastIndex(where: { $0 != 0 })
      else { continue }
      (left, right) = (min(left, first - row * width), max(right, last - row * width + 1))
      (top, bottom) = (min(top, row), row + 1)
    }
    guard right > left else { return (Bitmap(width: 0, height: 0, pixels: []), .empty) }
    var part = Bitmap(width: right - left, height: bottom - top, pixels: [])
    part.pixels.reserveCapacity(part.width * part.height)
    for row in top..<bottom {
      part.pixels += pixels[row * width + left..<row * width + right]
    }
    return (
      part,
      PixelRect(
        minX: rect.minX + left, minY: rect.minY + top, maxX: rect.minX + right,
        maxY: rect.minY + bottom)
    )
  }
}
