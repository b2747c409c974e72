import GalleyFont

// Paints colour glyphs that consist of single-colour layers, of gradients, or of bitmaps.
extension VectorPainter {
  /// Resolution, in pixels per point, of glyphs that are written as images.
  private var imageScale: Double { 4 }
  /// Maximum size, in pixels per em, of glyphs that are written as images. The bitmaps in fonts are
  /// rarely larger.
  private var imageSize: Double { 256 }

  /// The shape of a glyph that has its own colours. The result is `nil` if the glyph has no own
  /// colours, and `.some(nil)` if it has colours but paints nothing.
  mutating func colorShape(
    of glyph: UInt32, _ run: DisplayRun
  ) throws(RenderError) -> VectorShape?? {
    let face = run.run.face
    guard !face.isPlain else { return nil }
    let palette = face.hasColorLayers ? run.attributes.font?.paletteChoice ?? .normal : .normal
    let size = min((run.run.size * imageScale).rounded(.up), imageSize)
    if let painted = rasterizer.colorGlyph(glyph, in: face, palette: palette) {
      let color = run.foreground.currentColor
      let key = GlyphShapes.Picture.painted(
        face: face.id, glyph: glyph, palette: palette, color: color, size: Int(size))
      if let known = shapes.pictures[key] { return .some(known) }
      try check()
      if isVector(painted.paint, color) {
        // If a glyph would fill an infinite area, the glyph is not painted. The rasterizer does not
        // paint such a glyph either.
        let extent = try glyphValue { () throws(GlyphError) in
          try rasterizer.extent(of: painted, in: face, transform: GlyphTransform(size: size))
        }
        target.begin()
        if let extent {
          let unit = Double(face.unitsPerEm) / size
          try draw(
            painted.paint, face, color,
            in: Rectangle(
              x: unit * extent.minX, y: unit * extent.minY,
              width: unit * (extent.maxX - extent.minX),
              height: unit * (extent.maxY - extent.minY)))
        }
        shapes.pictures[key] = .some(target.endShape())
      } else {
        let bitmap = try glyphValue { () throws(GlyphError) in
          try rasterizer.colorBitmap(
            of: painted, in: face, transform: GlyphTransform(size: size), currentColor: color)
        }
        shapes.pictures[key] = .some(try imageShape(bitmap, face, size: size))
      }
      return shapes.pictures[key]
    }
    if face.hasColorBitmaps {
      let key = GlyphShapes.Picture.bitmap(face: face.id, glyph: glyph, size: Int(size))
      if let known = shapes.pictures[key] { return .some(known) }
      let bitmap = try glyphValue { () throws(GlyphError) in
        try rasterizer.colorBitmap(of: glyph, in: face, size: size)
      }
      if let bitmap {
        shapes.pictures[key] = .some(try imageShape(bitmap, face, size: size))
        return shapes.pictures[key]
      }
    }
    let layers = face.colorLayers(of: glyph, palette: palette)
    return layers.isEmpty ? nil : .some(try layeredShape(of: glyph, layers, face, palette))
  }

  /// The settings with which the outside strokes of a run's glyphs are drawn as images.
  struct StrokeImages {
    let glyphs: GlyphPainter
    let style: GlyphPainter.Style
    let color: Color
    /// Size of a pixel in points.
    let unit: Double
    /// The transform from font units to the canvas, without the translation.
    let transform: Transform
  }

  /// The settings for the outside strokes of a run; `nil` if no glyph of the run is an image. For a
  /// gradient, the strokes have the gradient's first colour.
  func strokeImages(
    ofRun index: Int, _ brush: Brush, of line: DisplayLine, isBaked: Bool
  ) -> StrokeImages? {
    let run = line.runs[index].run
    guard run.face.hasColorBitmaps || run.face.hasColorPaints else { return nil }
    // The glyph painter divides glyphs and strokes that are larger than `imageSize` into tiles.
    // Rounding errors must not reach this size.
    let widest = max(1, run.scaleX, abs(line.runs[index].strokePercent) / 100)
    let size = min((run.size * imageScale).rounded(.up), imageSize - 1) / widest
    let glyphs = painter.text.scaled(by: size / run.size / scale).glyphs
    return glyphs.stroke(ofRun: index, in: line).map { style in
      StrokeImages(
        glyphs: glyphs, style: style, color: brush.firstColor, unit: run.size / size,
        transform: transform(run, turn: Vector(x: 1, y: 0), isBaked: isBaked))
    }
  }

  /// The outside stroke of a glyph as an image; `nil` if the glyph is not an image.
  mutating func strokeImage(
    of glyph: UInt32, _ images: StrokeImages
  ) throws(RenderError) -> VectorShape? {
    let key = GlyphShapes.Picture.stroke(
      style: images.style.number, glyph: glyph, color: images.color)
    if let known = shapes.pictures[key] { return known }
    try check()
    let (glyphs, style) = (images.glyphs, images.style)
    let isImage = try glyphValue { () throws(GlyphError) in
      try glyphs.picture(of: glyph, style, phase: 0, visible: .everything) != nil
    }
    var shape: VectorShape?
    if isImage,
      case .coverage(let mask) = try glyphs.ink(of: glyph, style, phase: 0, visible: .everything)
    {
      let (rect, unit) = (PixelRect(mask.bounds), images.unit)
      try count(rect)
      let place = Rectangle(
        x: Double(rect.minX) * unit, y: Double(rect.minY) * unit,
        width: Double(rect.width) * unit, height: Double(rect.height) * unit)
      target.begin()
      try target.draw(
        PositionedMask(rect, coverage: mask.coverage), images.color,
        images.transform.inverse.after(Transform(toFill: place)))
      shape = target.endShape()
    }
    shapes.pictures[key] = .some(shape)
    return shape
  }

  func glyphValue<Value>(
    _ read: () throws(GlyphError) -> Value
  ) throws(RenderError) -> Value {
    do throws(GlyphError) { return try read() } catch { throw RenderError(error) }
  }

  /// The shape of a colour glyph that consists of layers, each an outline in one colour. A layer
  /// without a colour has the text colour.
  private mutating func layeredShape(
    of glyph: UInt32, _ layers: [ColorLayer], _ face: FontFace, _ palette: PaletteChoice
  ) throws(RenderError) -> VectorShape? {
    let key = GlyphShapes.Picture.layers(face: face.id, glyph: glyph, palette: palette)
    if let known = shapes.pictures[key] { return known }
    var parts: [(VectorShape, VectorPaint)] = []
    for layer in layers {
      guard let shape = try outlineShape(of: layer.glyph, face) else { continue }
      parts.append((shape, layer.color.map { .color(Color(straight: $0)) } ?? .inherited))
    }
    target.begin()
    for (shape, paint) in parts { target.draw(shape, paint) }
    let shape = target.endShape()
    shapes.pictures[key] = .some(shape)
    return shape
  }

  /// A glyph's image as a shape in font units, for a vector file. In the image, the y axis points
  /// down. In font units, it points up.
  private mutating func imageShape(
    _ bitmap: ColorBitmap?, _ face: FontFace, size: Double
  ) throws(RenderError) -> VectorShape? {
    guard let bitmap, bitmap.width > 0, bitmap.height > 0 else { return nil }
    let unit = Double(face.unitsPerEm) / size
    let place = Rectangle(
      x: Double(bitmap.left) * unit, y: -Double(bitmap.top) * unit,
      width: Double(bitmap.width) * unit, height: -Double(bitmap.height) * unit)
    target.begin()
    try target.draw(
      Bitmap(width: Int(bitmap.width), height: Int(bitmap.height), pixels: bitmap.pixels),
      Transform(toFill: place))
    return target.endShape()
  }

  /// Whether vector files can express the paint. Vector files cannot express sweep gradients and
  /// most composite modes.
  private func isVector(_ paint: ColorPaint, _ color: UInt32) -> Bool {
    switch paint {
    case .layers(let layers):
      return layers.allSatisfy { isVector($0, color) }
    case .fill(let fill): return VectorPaint(fill, .identity, color) != nil
    case .glyph(_, let inner), .transformed(_, let inner), .clipped(_, let inner):
      return isVector(inner, color)
    case .composite(let source, .sourceOver, let backdrop):
      return isVector(source, color) && isVector(backdrop, color)
    case .composite(_, .destination, let only), .composite(let only, .source, _):
      return isVector(only, color)
    case .composite(_, .clear, _): return true
    case .composite: return false
    }
  }

  /// Draws a paint whose coordinates are in font units. The rectangle `area` contains all visible
  /// parts of the paint.
  private mutating func draw(
    _ paint: ColorPaint, _ face: FontFace, _ color: UInt32, in area: Rectangle
  ) throws(RenderError) {
    switch paint {
    case .layers(let layers): for layer in layers { try draw(layer, face, color, in: area) }
    case .fill(let fill):
      // A fill paint has a colour or gradient, but no outline, so it covers the whole area.
      if let paint = VectorPaint(fill, .identity, color) {
        target.fill(Path(area.grown(by: 1)), paint, isEvenOdd: false)
      }
    case .glyph(let glyph, let inner):
      guard let shape = try outlineShape(of: glyph, face) else { return }
      if let (fill, transform) = inner.fill(.identity) {
        if let paint = VectorPaint(fill, transform, color) { target.draw(shape, paint) }
        return
      }
      target.open(.clipShape(shape))
      try draw(inner, face, color, in: area)
      target.close()
    case .transformed(let own, let inner):
      // If the transform maps the plane to a line or a point, nothing is visible.
      guard let inverse = own.inverse else { return }
      target.open(.transformed(own.ofCanvas))
      try draw(inner, face, color, in: inverse.ofCanvas.bounds(of: area).limited)
      target.close()
    case .clipped(let box, let inner):
      let own = Rectangle(
        x: box.minX, y: box.minY, width: box.maxX - box.minX, height: box.maxY - box.minY)
      target.open(.clip(Path(own), isEvenOdd: false))
      try draw(inner, face, color, in: own)
      target.close()
    case .composite(let source, .sourceOver, let backdrop):
      try draw(backdrop, face, color, in: area)
      try draw(source, face, color, in: area)
    case .composite(_, .destination, let only), .composite(let only, .source, _):
      try draw(only, face, color, in: area)
    case .composite: break
    }
  }
}

extension Rectangle {
  /// The rectangle with its coordinates clamped to ±10⁷, because some programs cannot handle larger
  /// coordinates.
  fileprivate var limited: Rectangle {
    func limited(_ value: Double) -> Double { min(max(value.finiteOrZero, -1e7), 1e7) }
    let (left, top) = (limited(x), limited(y))
    return Rectangle(
      x: left, y: top, width: limited(x + width) - left, height: limited(y + height) - top)
  }
}
