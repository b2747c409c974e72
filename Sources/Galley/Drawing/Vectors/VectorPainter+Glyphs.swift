import GalleyFont

// Paints the glyphs of runs. Each outline is defined once, and is used for all equal glyphs.
extension VectorPainter {
  /// Paints one run's part of an ink layer whose brush is opaque.
  mutating func paint(
    _ part: InkLayer.Part, _ brush: Brush, of line: DisplayLine, _ layout: TextLayout
  ) throws(RenderError) {
    let run = line.runs[part.run]
    guard run.attachment == nil else { return try paintAttachment(of: run, line) }
    guard drawsLetters else { return }
    let isPart = run.edges.left.isFinite || run.edges.right.isFinite
    let isCut = isPart && openClip(line.cut(.everything, to: run.edges, on: painter.boxes.grid))
    if case .gradient = brush { try paintOutlines(of: part, brush, of: line, layout) }
    try paintGlyphs(ofRun: part.run, part.glyphs, brush, of: line, layout)
    if isCut { target.close() }
  }

  private mutating func paintAttachment(
    of run: DisplayRun, _ line: DisplayLine
  ) throws(RenderError) {
    let box = painter.text.glyphs.place(ofAttachment: run, line)
    guard let attachment = run.attributes.attachment, !box.isEmpty else { return }
    let place = ImageFill(attachment.image, fit: attachment.fit, focus: attachment.focus)
      .place(in: box, painter.boxes.grid)
    let isShown =
      attachment.alt?.isEmpty == false && !(run.attributes.roles ?? []).haveArtifact
    if isShown {
      target.begin(.attachment(frame: textFrame, offset: run.run.range.lowerBound))
    }
    let isCut = attachment.fit != .fill && place.intersection(box) != place && openClip(box)
    try paint(attachment.image, in: place)
    if isCut { target.close() }
    if isShown { target.endPicture() }
  }

  /// The transform of a run's glyphs from font units to the canvas, without the translation.
  func transform(_ run: TextLayout.Run, turn: Vector, isBaked: Bool) -> Transform {
    let unit = run.size / Double(run.face.unitsPerEm)
    let (scaleX, skew) = isBaked ? (1, 0) : (run.scaleX, run.skew)
    var transform = Transform()
    if run.orientation == .sideways {
      (transform.a, transform.b) = (0, unit * scaleX)
      (transform.c, transform.d) = (unit, unit * skew)
    } else {
      (transform.a, transform.b) = (unit * scaleX * turn.x, unit * scaleX * turn.y)
      transform.c = unit * (skew * turn.x + turn.y)
      transform.d = unit * (skew * turn.y - turn.x)
    }
    return transform
  }

  /// The visible glyphs of a run, with their transforms from font units to the canvas. If `isBaked`
  /// is set, the outlines themselves are already stretched and slanted.
  private func glyphs(
    of run: DisplayRun, _ line: DisplayLine, _ layout: TextLayout, isBaked: Bool
  ) -> [(id: UInt32, transform: Transform)] {
    var glyphs: [(id: UInt32, transform: Transform)] = []
    glyphs.reserveCapacity(run.run.glyphs.count)
    var transform = transform(run.run, turn: Vector(x: 1, y: 0), isBaked: isBaked)
    for index in run.run.glyphs {
      let glyph = layout.glyphs[index]
      guard glyph.id != 0 || painter.text.glyphs.drawsMissingGlyphs else { continue }
      if !line.turns.isEmpty {
        transform = self.transform(run.run, turn: line.turns[index], isBaked: isBaked)
      }
      let place = line.flow.point(x: glyph.x, y: glyph.y)
      (transform.e, transform.f) = (line.origin.x + place.x, line.origin.y + place.y)
      glyphs.append((glyph.id, transform))
    }
    return glyphs
  }

  /// Paints the glyphs of a run as shapes. If the brush is a gradient, only glyphs with their own
  /// colours are painted. If `isMask` is `true`, letters are painted even if the run has no fill,
  /// and glyphs with their own colours are skipped.
  mutating func paintGlyphs(
    ofRun index: Int, _ layer: GlyphLayer, _ brush: Brush, of line: DisplayLine,
    _ layout: TextLayout, isMask: Bool = false
  ) throws(RenderError) {
    let run = line.runs[index]
    guard run.run.size > 0 else { return }
    let isGradient = if case .gradient = brush { true } else { false }
    let isBaked = layer != .fill && (run.run.scaleX != 1 || run.run.skew != 0)
    var (places, images): ([VectorGlyphs.Place], [VectorGlyphs.Place]) = ([], [])
    let glyphs = glyphs(of: run, line, layout, isBaked: isBaked)
    places.reserveCapacity(glyphs.count)
    let strokes =
      layer == .outsideStroke
      ? strokeImages(ofRun: index, brush, of: line, isBaked: isBaked) : nil
    for glyph in glyphs {
      try check(pending: Self.bytes(ofElements: Double(places.count)))
      guard layer == .fill else {
        if let strokes, let shape = try strokeImage(of: glyph.id, strokes) {
          images.append(VectorGlyphs.Place(shape: shape, transform: glyph.transform))
          continue
        }
        guard !isGradient else { continue }
        for shape in try strokedShapes(of: glyph.id, run, layer, isBaked: isBaked) {
          places.append(VectorGlyphs.Place(shape: shape, transform: glyph.transform))
        }
        continue
      }
      let (shape, isColored) = try filledShape(of: glyph.id, run)
      if let shape, isColored ? !isMask : !isGradient && (run.isFilled || isMask) {
        places.append(VectorGlyphs.Place(shape: shape, transform: glyph.transform))
      }
    }
    guard let base = glyphs.first?.transform else { return }
    let unit = run.run.size / Double(run.run.face.unitsPerEm)
    let areTurned = !line.turns.isEmpty
    if !places.isEmpty {
      target.draw(
        VectorGlyphs(
          places, base: base, areTurned: areTurned, unit: unit,
          isGradient ? .inherited : paint(brush), layer == .fill ? nil : stroke(run, unit: unit)))
    }
    if !images.isEmpty {
      target.draw(
        VectorGlyphs(images, base: base, areTurned: areTurned, unit: unit, .inherited, nil))
    }
  }

  /// The stroke of a run's glyphs. `unit` is the length, in points, of the unit in which the
  /// stroke's width is returned.
  private func stroke(_ run: DisplayRun, unit: Double) -> VectorStroke {
    VectorStroke(
      width: abs(run.strokePercent) / 100 * run.run.size / unit,
      join: run.attributes.strokeJoin ?? .miter)
  }

  /// Paints the outlines of a run as one path on the canvas. One path is needed for gradients that
  /// span the text rather than single glyphs.
  private mutating func paintOutlines(
    of part: InkLayer.Part, _ brush: Brush, of line: DisplayLine, _ layout: TextLayout
  ) throws(RenderError) {
    let run = line.runs[part.run]
    guard part.glyphs != .fill || run.isFilled, run.run.size > 0 else { return }
    var path = Path()
    for glyph in glyphs(of: run, line, layout, isBaked: false)
    where !(try filledShape(of: glyph.id, run).isColored) {
      try check(pending: Self.bytes(ofElements: Double(path.elements.count)))
      guard let outline = try outline(of: glyph.id, run.run.face) else { continue }
      let own = Self.path(of: outline, run.run.face, isStroked: part.glyphs != .fill)
      path.elements +=
        own.mapped {
          let place = glyph.transform.point(x: $0.x, y: $0.y)
          return Path.Point(x: place.x, y: place.y)
        }.elements
    }
    guard part.glyphs != .fill else { return try fill(path, brush) }
    if !path.elements.isEmpty { target.stroke(path, paint(brush), stroke(run, unit: 1)) }
  }

  private func outline(
    of glyph: UInt32, _ face: FontFace
  ) throws(RenderError) -> GlyphOutline? {
    try glyphValue { () throws(GlyphError) in try rasterizer.outline(of: glyph, in: face) }
  }

  /// An outline in font units. For strokes, overlapping contours are merged first.
  private static func path(of outline: GlyphOutline, _ face: FontFace, isStroked: Bool) -> Path {
    var path = Path()
    // The merged outline consists of straight lines that are short enough for every font size.
    if isStroked,
      let contours = outline.unitedContours(tolerance: Double(face.unitsPerEm) / 4000)
    {
      path.add(contours.map { $0.map { Path.Point(x: $0.x, y: $0.y) } })
    } else {
      path.add(outline) { $0 }
    }
    return path
  }

  private mutating func filledShape(
    of glyph: UInt32, _ run: DisplayRun
  ) throws(RenderError) -> (shape: VectorShape?, isColored: Bool) {
    if let shape = try colorShape(of: glyph, run) { return (shape, true) }
    return (try outlineShape(of: glyph, run.run.face), false)
  }

  /// The shapes for the stroke of a glyph. If a colour glyph consists of layers, each layer's
  /// outline is stroked.
  private mutating func strokedShapes(
    of glyph: UInt32, _ run: DisplayRun, _ layer: GlyphLayer, isBaked: Bool
  ) throws(RenderError) -> [VectorShape] {
    let face = run.run.face
    let (scaleX, skew) = isBaked ? (run.run.scaleX, run.run.skew) : (1, 0)
    let layers = face.colorLayers(of: glyph).map(\.glyph)
    if layers.isEmpty, try colorShape(of: glyph, run) != nil { return [] }
    guard layers.isEmpty || layer == .outsideStroke else { return [] }
    var found: [VectorShape] = []
    for part in layers.isEmpty ? [glyph] : layers {
      let shape = try outlineShape(of: part, face, isStroked: true, scaleX: scaleX, skew: skew)
      if let shape { found.append(shape) }
    }
    return found
  }

  /// A glyph's outline as a shape for a vector file; `nil` if the glyph has no outline.
  mutating func outlineShape(
    of glyph: UInt32, _ face: FontFace, isStroked: Bool = false, scaleX: Double = 1,
    skew: Double = 0
  ) throws(RenderError) -> VectorShape? {
    let style = GlyphPath.Style(
      face: face.id, scaleX: scaleX, skew: skew, isUnited: isStroked,
      target: ObjectIdentifier(Target.self))
    let place = GlyphKey(style: shapes.number(of: style), glyph: glyph, phase: 0)
    if let known = shapes.outlines[place] { return known }
    let key = GlyphPath.Key(style: style, glyph: glyph)
    // The closures do not capture the painter, which would then be copied for each glyph.
    let (masks, rasterizer) = (painter.text.glyphs.masks, rasterizer)
    let path = try glyphValue { () throws(GlyphError) in
      try masks.path(key) { () throws(GlyphError) in
        try Self.path(key, of: face, rasterizer)
      }
    }
    let shape = path.map { target.define($0, isStroked: isStroked) }
    shapes.outlines.insert(shape, for: place)
    return shape
  }

  private static func path(
    _ key: GlyphPath.Key, of face: FontFace, _ rasterizer: GlyphRasterizer
  ) throws(GlyphError) -> GlyphPath? {
    guard let outline = try rasterizer.outline(of: key.glyph, in: face) else { return nil }
    let style = key.style
    // The error of the rounded coordinates is less than a ten-thousandth of an em, which is
    // invisible.
    let decimals = face.unitsPerEm >= 1000 ? 1 : face.unitsPerEm >= 100 ? 2 : 3
    var path = path(of: outline, face, isStroked: style.isUnited)
    if style.scaleX != 1 || style.skew != 0 {
      path = path.mapped { Path.Point(x: style.scaleX * $0.x + style.skew * $0.y, y: $0.y) }
    }
    return GlyphPath(
      data: Target.data(of: path, decimals: decimals).bytes, bounds: path.bounds ?? .zero)
  }
}
