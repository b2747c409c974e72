import GalleyFont

// Writes colour glyphs: flat layers, paints with gradients, and bitmaps.
extension SVGWriter {
  /// Pixels per point of glyphs that are written as images.
  private static let imageScale = 4.0
  /// Largest size of such a glyph, in pixels per em. The bitmaps of fonts are hardly larger.
  private static let imageSize = 256.0

  /// The id of a glyph with colours of its own; `.some(nil)` if such a glyph is empty, and `nil` if
  /// the glyph has no colours.
  mutating func colorShape(
    of glyph: UInt32, _ run: DisplayRun
  ) throws(RenderError) -> String?? {
    let face = run.run.face
    guard face.hasColorPaints || face.hasColorBitmaps || face.hasColorLayers else { return nil }
    let palette = face.hasColorLayers ? run.attributes.font?.paletteChoice ?? .normal : .normal
    let size = min((run.run.size * Self.imageScale).rounded(.up), Self.imageSize)
    if let painted = rasterizer.colorGlyph(glyph, in: face, palette: palette) {
      let color = run.foreground.currentColor
      let shape = SVGDefinitions.Shape.painted(
        face: face.id, glyph: glyph, palette: palette, color: color, size: Int(size))
      return .some(try paintedShape(shape, painted, face, color, size: size))
    }
    if face.hasColorBitmaps, let bitmap = try bitmap({ () throws(GlyphError) in
      try rasterizer.colorBitmap(of: glyph, in: face, size: size)
    }) {
      let shape = SVGDefinitions.Shape.bitmap(face: face.id, glyph: glyph, size: Int(size))
      return .some(try imageShape(shape, bitmap, face, size: size))
    }
    let layers = face.colorLayers(of: glyph, palette: palette)
    guard !layers.isEmpty else { return nil }
    return .some(
      try layeredShape(.layers(face: face.id, glyph: glyph, palette: palette), layers, face))
  }
}

extension SVGWriter {
  /// A glyph of flat layers. A layer without a colour has the text's colour.
  private mutating func layeredShape(
    _ shape: SVGDefinitions.Shape, _ layers: [ColorLayer], _ face: FontFace
  ) throws(RenderError) -> String? {
    if let known = definitions[shape] { return known }
    var parts = MarkupBytes()
    for layer in layers {
      guard let id = try outlineShape(of: layer.glyph, face) else { continue }
      let color = layer.color.map { fill(.color(Color(straight: $0)), isExplicit: true) } ?? ""
      parts.append("<use xlink:href=\"#\(id)\"\(color)/>")
    }
    return addGroup(shape, parts)
  }

  private mutating func addGroup(_ shape: SVGDefinitions.Shape, _ parts: MarkupBytes) -> String? {
    let id: String? =
      parts.bytes.isEmpty
      ? nil
      : definitions.add { id in
        var markup = MarkupBytes("<g id=\"\(id)\">")
        markup.append(parts)
        markup.append("</g>")
        return markup
      }
    definitions[shape] = .some(id)
    return id
  }

  /// A glyph as an image, in font units. The image is upright, but font units point up.
  private mutating func imageShape(
    _ shape: SVGDefinitions.Shape, _ bitmap: ColorBitmap, _ face: FontFace, size: Double
  ) throws(RenderError) -> String? {
    if let known = definitions[shape] { return known }
    let unit = Double(face.unitsPerEm) / size
    let (width, height) = (Int(bitmap.width), Int(bitmap.height))
    guard width > 0, height > 0 else { return addGroup(shape, MarkupBytes()) }
    let image = Bitmap(width: width, height: height, pixels: bitmap.pixels)
    var parts = MarkupBytes("<image transform=\"scale(1 -1)\"")
    parts.append("x", Double(bitmap.left) * unit)
    parts.append("y", Double(bitmap.top) * unit)
    parts.append("width", Double(width) * unit)
    parts.append("height", Double(height) * unit)
    parts.append(" preserveAspectRatio=\"none\" xlink:href=\"")
    parts.append(try SVGDefinitions.url(of: image))
    parts.append("\"/>")
    return addGroup(shape, parts)
  }

  /// A glyph with a tree of paints. If SVG cannot express a paint, the glyph is an image.
  private mutating func paintedShape(
    _ shape: SVGDefinitions.Shape, _ glyph: ColorGlyph, _ face: FontFace, _ color: UInt32,
    size: Double
  ) throws(RenderError) -> String? {
    if let known = definitions[shape] { return known }
    try check()
    var parts = MarkupBytes()
    if try append(glyph.paint, face, color, to: &parts) { return addGroup(shape, parts) }
    let bitmap = try bitmap { () throws(GlyphError) in
      try rasterizer.colorBitmap(
        of: glyph, in: face, transform: GlyphTransform(size: size), currentColor: color)
    }
    guard let bitmap else { return addGroup(shape, MarkupBytes()) }
    return try imageShape(shape, bitmap, face, size: size)
  }

  private func bitmap(
    _ draw: () throws(GlyphError) -> ColorBitmap?
  ) throws(RenderError) -> ColorBitmap? {
    do throws(GlyphError) { return try draw() } catch { throw RenderError(error) }
  }

  /// Appends a paint. Returns `false` if SVG cannot express the paint: for example, sweep gradients
  /// and most composite modes.
  private mutating func append(
    _ paint: ColorPaint, _ face: FontFace, _ color: UInt32, to parts: inout MarkupBytes
  ) throws(RenderError) -> Bool {
    switch paint {
    case .layers(let layers):
      for layer in layers where !(try append(layer, face, color, to: &parts)) { return false }
    case .fill(let fill):
      guard let paint = attributes(of: fill, .identity, color) else { return false }
      // The fill covers the plane; the clip path around it limits the fill.
      let reach = 10 * face.unitsPerEm
      parts.append(
        "<path d=\"M\(-reach) \(-reach)h\(2 * reach)v\(2 * reach)h\(-2 * reach)z\"\(paint)/>")
    case .glyph(let glyph, let inner):
      guard let id = try outlineShape(of: glyph, face) else { return true }
      if let (fill, transform) = inner.fill(.identity) {
        guard let paint = attributes(of: fill, transform, color) else { return false }
        parts.append("<use xlink:href=\"#\(id)\"\(paint)/>")
        return true
      }
      let clip = definitions.add {
        MarkupBytes("<clipPath id=\"\($0)\"><use xlink:href=\"#\(id)\"/></clipPath>")
      }
      parts.append("<g clip-path=\"url(#\(clip))\">")
      guard try append(inner, face, color, to: &parts) else { return false }
      parts.append("</g>")
    case .transformed(let own, let inner):
      parts.append("<g")
      parts.append(own.ofCanvas)
      parts.append(">")
      guard try append(inner, face, color, to: &parts) else { return false }
      parts.append("</g>")
    case .clipped(let box, let inner):
      // A clip box around outlines changes nothing.
      guard inner.isUnlimited else { return try append(inner, face, color, to: &parts) }
      var path = SVGPathData()
      path.add(
        Rectangle(
          x: box.minX, y: box.minY, width: box.maxX - box.minX, height: box.maxY - box.minY))
      parts.append("<g clip-path=\"url(#\(definitions.clip(path)))\">")
      guard try append(inner, face, color, to: &parts) else { return false }
      parts.append("</g>")
    case .composite(let source, .sourceOver, let backdrop):
      guard try append(backdrop, face, color, to: &parts) else { return false }
      return try append(source, face, color, to: &parts)
    case .composite(_, .destination, let only), .composite(let only, .source, _):
      return try append(only, face, color, to: &parts)
    case .composite(_, .clear, _): break
    case .composite: return false
    }
    return true
  }

  /// The attributes of a fill; `nil` if SVG cannot express it. A fill without colours is not
  /// painted.
  private mutating func attributes(
    of fill: ColorFill, _ transform: AffineTransform, _ color: UInt32
  ) -> String? {
    let line: ColorLine
    switch fill {
    case .solid(let own):
      return self.fill(.color(own.shown(color)), isExplicit: true)
    case .linear(let own, _, _, _), .radial(let own, _, _): line = own
    case .sweep: return nil
    }
    guard let first = line.stops.first?.offset, let last = line.stops.last?.offset else {
      return " fill=\"none\""
    }
    let length = last - first
    guard length > 0 else {
      return line.stops.last.map {
        line.extend == .pad
          ? self.fill(.color($0.color.shown(color)), isExplicit: true) : " fill=\"none\""
      }
    }
    guard let geometry = fill.geometry(from: first, to: last) else { return nil }
    let id = definitions.add { id in
      var markup = MarkupBytes("<\(geometry.name) id=\"\(id)\" gradientUnits=\"userSpaceOnUse\"")
      for (name, value) in geometry.values { markup.append(name, value) }
      if transform != .identity { markup.append(transform.ofCanvas) }
      markup.append(
        line.extend == .pad
          ? ">" : " spreadMethod=\"\(line.extend == .repeat ? "repeat" : "reflect")\">")
      for stop in line.stops {
        let color = stop.color.shown(color)
        markup.append("<stop")
        markup.append("offset", (stop.offset - first) / length, decimals: 5)
        markup.append(" stop-color=\"\(color.svg)\"")
        if color.alpha < 255 {
          markup.append("stop-opacity", Double(color.alpha) / 255, decimals: 4)
        }
        markup.append("/>")
      }
      markup.append("</\(geometry.name)>")
      return markup
    }
    return " fill=\"url(#\(id))\""
  }
}

extension ColorPaint {
  /// Whether a fill is not limited by an outline.
  fileprivate var isUnlimited: Bool {
    switch self {
    case .layers(let layers): layers.contains(where: \.isUnlimited)
    case .fill: true
    case .glyph: false
    case .transformed(_, let inner), .clipped(_, let inner): inner.isUnlimited
    case .composite(let source, _, let backdrop): source.isUnlimited || backdrop.isUnlimited
    }
  }
}

extension PaintColor {
  /// The colour with its alpha. `color` is the text's own colour.
  fileprivate func shown(_ color: UInt32) -> Color {
    Color(straight: self.color ?? color).multiplyingAlpha(by: alpha)
  }
}

extension ColorFill {
  /// The element and the attributes of a gradient from one position on its line to another; `nil`
  /// if SVG cannot express it.
  fileprivate func geometry(
    from first: Double, to last: Double
  ) -> (name: String, values: [(String, Double)])? {
    switch self {
    case .linear(_, let start, let end, let rotation):
      let (along, across) = (end - start, (rotation - start).left)
      let square = across.dot(across)
      let line = across * (square > 0 ? along.dot(across) / square : 0)
      let (from, to) = (start + line * first, start + line * last)
      return ("linearGradient", [("x1", from.x), ("y1", from.y), ("x2", to.x), ("y2", to.y)])
    case .radial(_, let start, let end):
      func circle(_ place: Double) -> Circle {
        Circle(
          center: start.center + (end.center - start.center) * place,
          radius: start.radius + (end.radius - start.radius) * place)
      }
      let (from, to) = (circle(first), circle(last))
      // The first circle must lie inside the second; otherwise, the gradient is a cone.
      let distance = (to.center - from.center).length
      guard from.radius >= 0, distance + from.radius <= to.radius else { return nil }
      let focus = from.radius > 0 ? [("fr", from.radius)] : []
      return (
        "radialGradient",
        [
          ("cx", to.center.x), ("cy", to.center.y), ("r", to.radius), ("fx", from.center.x),
          ("fy", from.center.y),
        ] + focus
      )
    case .solid, .sweep: return nil
    }
  }
}

extension AffineTransform {
  /// The transform in the order of SVG's `matrix`.
  fileprivate var ofCanvas: Transform {
    var transform = Transform(x: dx, y: dy)
    (transform.a, transform.b, transform.c, transform.d) = (xx, yx, xy, yy)
    return transform
  }
}
