import GalleyFont

// Writes the glyphs of runs. Each outline is defined once, in font units, and placed with `use`.
extension SVGWriter {
  /// Writes a layer of a run with an opaque brush.
  mutating func write(
    _ part: InkLayer.Part, _ brush: Brush, of line: DisplayLine, _ layout: TextLayout
  ) throws(RenderError) {
    let run = line.runs[part.run]
    guard run.attachment == nil else { return try writeAttachment(of: run, line) }
    guard options.text != .fonts else { return }
    let isCut = run.edges.left.isFinite || run.edges.right.isFinite
    let clip = isCut && openClip(line.cut(.everything, to: run.edges, on: painter.boxes.grid))
    if case .gradient = brush {
      try writeOutlines(of: part, brush, of: line, layout)
    }
    try writeRun(part.run, part.glyphs, brush, of: line, layout)
    if clip { body.append("</g>\n") }
  }

  private mutating func writeAttachment(
    of run: DisplayRun, _ line: DisplayLine
  ) throws(RenderError) {
    let box = painter.text.glyphs.place(ofAttachment: run, line)
    guard let attachment = run.attributes.attachment, !box.isEmpty else { return }
    let place = ImageFill(attachment.image, fit: attachment.fit, focus: attachment.focus)
      .place(in: box, painter.boxes.grid)
    var clip = ""
    if attachment.fit != .fill, place.intersection(box) != place {
      var path = SVGPathData()
      path.add(points(box))
      clip = " clip-path=\"url(#\(definitions.clip(path)))\""
    }
    try write(attachment.image, in: place, clip: clip)
  }

  /// The transform from font units, with y pointing up, to the canvas. The glyph's pen is at
  /// (`x`, `y`). If `isBaked`, the outline itself is stretched and slanted.
  private func transform(
    _ run: TextLayout.Run, turn: Vector, isBaked: Bool, x: Double, y: Double
  ) -> Transform {
    let unit = run.size / Double(run.face.unitsPerEm)
    let (scaleX, skew) = isBaked ? (1, 0) : (run.scaleX, run.skew)
    var transform = Transform(x: x, y: y)
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

  /// Whether a glyph of a run is drawn.
  private func isDrawn(_ glyph: TextLayout.Glyph) -> Bool {
    glyph.id != 0 || painter.text.glyphs.drawsMissingGlyphs
  }

  /// The pen position of a glyph on the canvas, in points.
  private func pen(_ glyph: TextLayout.Glyph, _ line: DisplayLine) -> (x: Double, y: Double) {
    let place = line.flow.point(x: glyph.x, y: glyph.y)
    return (line.origin.x + place.x, line.origin.y + place.y)
  }

  /// Writes the glyphs of a run as uses of shapes. With a gradient, only glyphs with colours of
  /// their own are written. `isMask` writes only plain outlines.
  mutating func writeRun(
    _ index: Int, _ layer: GlyphLayer, _ brush: Brush, of line: DisplayLine, _ layout: TextLayout,
    isMask: Bool = false
  ) throws(RenderError) {
    let run = line.runs[index]
    guard run.run.size > 0, let first = layout.glyphs[run.run.glyphs].first(where: isDrawn) else {
      return
    }
    let isGradient = if case .gradient = brush { true } else { false }
    let isBaked = layer != .fill && (run.run.scaleX != 1 || run.run.skew != 0)
    let start = pen(first, line)
    let along = Vector(x: 1, y: 0)
    let base = transform(run.run, turn: along, isBaked: isBaked, x: start.x, y: start.y)
    let (inverse, unit) = (base.inverse, run.run.size / Double(run.run.face.unitsPerEm))
    // The positions of glyphs are rounded to less than a hundredth of a point.
    let decimals = unit <= 0.02 ? 0 : unit <= 0.2 ? 1 : unit <= 2 ? 2 : 3
    var uses = MarkupBytes()
    for place in run.run.glyphs where isDrawn(layout.glyphs[place]) {
      let glyph = layout.glyphs[place]
      let shapes = try shapes(of: glyph.id, run, layer, isBaked: isBaked)
      guard shapes.isColored || (!isGradient && (layer != .fill || run.isFilled || isMask)) else {
        continue
      }
      let pen = pen(glyph, line)
      for id in shapes.ids {
        uses.append("<use xlink:href=\"#\(id)\"")
        if line.turns.indices.contains(place) {
          uses.append(
            transform(run.run, turn: line.turns[place], isBaked: isBaked, x: pen.x, y: pen.y))
        } else {
          let own = inverse.point(x: pen.x, y: pen.y)
          for (name, value) in [("x", own.x), ("y", own.y)]
          where MarkupBytes.scaled(value, decimals: decimals) != 0 {
            uses.append(name, value, decimals: decimals)
          }
        }
        uses.append("/>")
      }
    }
    guard !uses.bytes.isEmpty else { return }
    let paint = paint(brush)
    body.append("<g")
    if layer == .fill {
      if !isGradient { body.append(fill(brush)) }
    } else {
      body.append(" fill=\"none\"")
      appendStroke(
        paint.value, paint.opacity, width: abs(run.strokePercent) / 100 * run.run.size / unit,
        run.attributes.strokeJoin ?? .miter)
    }
    if line.turns.isEmpty { body.append(base) }
    body.append(">")
    body.append(uses)
    body.append("</g>\n")
  }

  /// Writes the outlines of a run as one path on the canvas, for gradients that span the text.
  private mutating func writeOutlines(
    of part: InkLayer.Part, _ brush: Brush, of line: DisplayLine, _ layout: TextLayout
  ) throws(RenderError) {
    let run = line.runs[part.run]
    guard part.glyphs != .fill || run.isFilled, run.run.size > 0 else { return }
    var path = SVGPathData()
    for place in run.run.glyphs where isDrawn(layout.glyphs[place]) {
      let glyph = layout.glyphs[place]
      guard !(try shapes(of: glyph.id, run, .fill, isBaked: false).isColored),
        let outline = try outline(of: glyph.id, run.run.face)
      else { continue }
      let pen = pen(glyph, line)
      let turn = line.turns.indices.contains(place) ? line.turns[place] : Vector(x: 1, y: 0)
      let transform = transform(run.run, turn: turn, isBaked: false, x: pen.x, y: pen.y)
      if part.glyphs == .fill || !outline.needsSampling {
        path.add(outline) { transform.point(x: $0.x, y: $0.y) }
      } else {
        path.add(
          united(outline, run.run.face).map { contour in
            contour.map { point in
              let place = transform.point(x: point.x, y: point.y)
              return Vector(x: place.x, y: place.y)
            }
          })
      }
    }
    guard part.glyphs != .fill else { return writePath(path, fill: brush) }
    guard !path.isEmpty else { return }
    let paint = paint(brush)
    body.append("<path d=\"")
    body.append(path.data)
    body.append("\" fill=\"none\"")
    appendStroke(
      paint.value, paint.opacity, width: abs(run.strokePercent) / 100 * run.run.size,
      run.attributes.strokeJoin ?? .miter)
    body.append("/>\n")
  }

  private func outline(
    of glyph: UInt32, _ face: FontFace
  ) throws(RenderError) -> GlyphOutline? {
    do throws(GlyphError) { return try rasterizer.outline(of: glyph, in: face) } catch {
      throw RenderError(error)
    }
  }

  /// The boundary of an outline whose contours overlap, as straight lines that are close enough at
  /// any size of text.
  private func united(_ outline: GlyphOutline, _ face: FontFace) -> [[Vector]] {
    outline.unitedContours(tolerance: Double(face.unitsPerEm) / 4000)
  }

  /// The ids of the shapes that draw a glyph in a layer, and whether the glyph has colours of its
  /// own. A stroke around a colour glyph follows the outlines of its layers.
  private mutating func shapes(
    of glyph: UInt32, _ run: DisplayRun, _ layer: GlyphLayer, isBaked: Bool
  ) throws(RenderError) -> (ids: [String], isColored: Bool) {
    let face = run.run.face
    if layer == .fill, let id = try colorShape(of: glyph, run) {
      return (id.map { [$0] } ?? [], true)
    }
    if layer != .fill, face.hasColorPaints || face.hasColorBitmaps,
      try colorShape(of: glyph, run) != nil
    {
      return ([], false)
    }
    let layers = layer == .fill ? [] : face.colorLayers(of: glyph).map(\.glyph)
    guard layers.isEmpty || layer == .outsideStroke else { return ([], false) }
    var ids: [String] = []
    for part in layers.isEmpty ? [glyph] : layers {
      let id = try outlineShape(
        of: part, face, isStroked: layer != .fill, scaleX: isBaked ? run.run.scaleX : 1,
        skew: isBaked ? run.run.skew : 0)
      if let id { ids.append(id) }
    }
    return (ids, false)
  }

  /// The id of an outline; `nil` if the glyph has none.
  mutating func outlineShape(
    of glyph: UInt32, _ face: FontFace, isStroked: Bool = false, scaleX: Double = 1,
    skew: Double = 0
  ) throws(RenderError) -> String? {
    guard let outline = try outline(of: glyph, face) else { return nil }
    let isUnited = isStroked && outline.needsSampling
    let shape = SVGDefinitions.Shape.outline(
      face: face.id, glyph: glyph, scaleX: scaleX, skew: skew, isUnited: isUnited)
    if let known = definitions[shape] { return known }
    // A tenth of a thousandth of the em is invisible at any size.
    let decimals = face.unitsPerEm >= 1000 ? 1 : face.unitsPerEm >= 100 ? 2 : 3
    var path = SVGPathData(decimals: decimals)
    if isUnited {
      path.add(
        united(outline, face).map { contour in
          contour.map { Vector(x: scaleX * $0.x + skew * $0.y, y: $0.y) }
        })
    } else {
      path.add(outline) { (scaleX * $0.x + skew * $0.y, $0.y) }
    }
    let id = definitions.add { id in
      var markup = MarkupBytes("<path id=\"\(id)\" d=\"")
      markup.append(path.data)
      markup.append("\"/>")
      return markup
    }
    definitions[shape] = .some(id)
    return id
  }
}

extension SVGPathData {
  /// Adds an outline whose points are converted by `place`.
  fileprivate mutating func add(
    _ outline: GlyphOutline, place: ((x: Double, y: Double)) -> (x: Double, y: Double)
  ) {
    var next = outline.points.startIndex
    func point(_ offset: Int) -> (x: Double, y: Double) {
      guard next + offset < outline.points.count else { return (0, 0) }
      let point = outline.points[next + offset]
      return place((Double(point.x), Double(point.y)))
    }
    for verb in outline.verbs {
      let (a, b, c) = (point(0), point(1), point(2))
      switch verb {
      case .move:
        move(to: a.x, a.y)
        next += 1
      case .line:
        line(to: a.x, a.y)
        next += 1
      case .quad:
        quad(a.x, a.y, to: b.x, b.y)
        next += 2
      case .cubic:
        cubic(a.x, a.y, b.x, b.y, to: c.x, c.y)
        next += 3
      case .close: close()
      }
    }
  }
}
