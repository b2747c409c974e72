import GalleyFont

// Writes letters with their strokes, shadows and decoration lines.
extension SVGWriter {
  /// Writes the ink of a line of text in a pass.
  mutating func writeInk(
    of item: DisplayList.Item, _ layout: TextLayout, _ pass: InkPass
  ) throws(RenderError) {
    try check()
    guard options.text != .fonts || item.line.runs.contains(where: { $0.attachment != nil }) else {
      return
    }
    let layers = item.layers(in: pass)
    guard !layers.isEmpty else { return }
    let clip = openClip(item.line.clip)
    for layer in layers {
      let mask = try mask(under: layer, of: item, layout)
      if let mask { body.append("<g mask=\"url(#\(mask))\">\n") }
      try write(layer.parts, layer.decorations, layer.brush, of: item.line, layout)
      if mask != nil { body.append("</g>\n") }
    }
    if clip { body.append("</g>\n") }
  }

  /// Writes layers of runs and decoration lines that have the same brush. Where translucent letters
  /// overlap, they are not darker.
  private mutating func write(
    _ parts: [InkLayer.Part], _ decorations: [DecorationLine], _ brush: Brush,
    of line: DisplayLine, _ layout: TextLayout
  ) throws(RenderError) {
    var brush = brush
    var isTranslucent = false
    if case .color(var color) = brush, color.alpha < 255 {
      guard color.alpha > 0 else { return }
      let opacity = MarkupBytes.text(Double(color.alpha) / 255, decimals: 4)
      body.append("<g opacity=\"\(opacity)\">\n")
      color.alpha = 255
      (brush, isTranslucent) = (.color(color), true)
    }
    for part in parts { try write(part, brush, of: line, layout) }
    for decoration in decorations { write(decoration, brush) }
    if isTranslucent { body.append("</g>\n") }
  }

  /// Writes the decoration lines of a line of text above or below its letters.
  mutating func writeDecorations(of item: DisplayList.Item, areAboveText: Bool) {
    let decorations = item.decorations(areAboveText: areAboveText)
    guard !decorations.isEmpty else { return }
    let clip = openClip(item.line.clip)
    for decoration in decorations { write(decoration, decoration.brush) }
    if clip { body.append("</g>\n") }
  }

  /// The id of a mask that hides an outside stroke under translucent letters, and inside letters
  /// that are not filled; `nil` if nothing is hidden.
  private mutating func mask(
    under layer: InkLayer, of item: DisplayList.Item, _ layout: TextLayout
  ) throws(RenderError) -> String? {
    guard layer.parts.contains(where: { $0.glyphs == .outsideStroke }) else { return nil }
    let line = item.line
    let own = Set(layer.parts.map(\.run))
    let hidden = line.runs.indices.filter {
      line.runs[$0].attachment == nil
        && (line.runs[$0].isFilled ? !line.runs[$0].fill.isOpaque : own.contains($0))
    }
    guard !hidden.isEmpty else { return nil }
    let outer = body
    body = MarkupBytes()
    for run in hidden { try writeRun(run, .fill, .color(.black), of: line, layout, isMask: true) }
    let letters = body
    body = outer
    let region = region(of: line)
    return definitions.add { id in
      var markup = MarkupBytes("<mask id=\"\(id)\" maskUnits=\"userSpaceOnUse\"")
      for isRect in [false, true] {
        if isRect { markup.append("><rect fill=\"#fff\"") }
        markup.append("x", region.x)
        markup.append("y", region.y)
        markup.append("width", region.width)
        markup.append("height", region.height)
      }
      markup.append("/>\n")
      markup.append(letters)
      markup.append("</mask>")
      return markup
    }
  }

  /// A rectangle around everything that the letters of a line can touch, in points on the canvas.
  private func region(of line: DisplayLine) -> Rectangle {
    let size = line.runs.map(\.run.size).max() ?? 0
    if !line.turns.isEmpty {
      let (width, height) = (layout.width, layout.height)
      return Rectangle(x: -width, y: -height, width: 3 * width, height: 3 * height)
    }
    let own = line.flow.rectangle(
      Rectangle(
        x: line.line.x, y: line.line.top, width: line.line.width + line.line.trailingWhitespace,
        height: line.line.height))
    return Rectangle(
      x: own.x + line.origin.x, y: own.y + line.origin.y, width: own.width, height: own.height
    ).grown(by: 2 * size)
  }

  /// Writes the shadows of a line of text. Each shadow has the shape of the letters, the attachments
  /// and the decoration lines.
  mutating func writeShadows(
    of item: DisplayList.Item, _ layout: TextLayout
  ) throws(RenderError) {
    let shadows = ShadowPainter(
      layout: layout, glyphs: painter.text.glyphs, shadows: ShadowCache(), work: painter.work)
    let line = item.line
    let clip = openClip(line.clip)
    for (range, key) in shadows.stretches(of: line) {
      let parts = range.flatMap { run in
        line.runs[run].layers(in: .whole).map { InkLayer.Part(run: run, glyphs: $0) }
      }
      let runs = line.runs[range].map(\.run)
      let grid = painter.boxes.grid
      let left = grid.pixels(line.inlineOrigin + (runs.map(\.visibleX).min() ?? 0))
      let right = grid.pixels(
        line.inlineOrigin + (runs.map { $0.visibleX + $0.visibleWidth }.max() ?? 0))
      let decorations = item.decorations.rows.flatMap { $0.clipped(from: left, to: right) }
      let brush = key.fading.map(Brush.gradient) ?? .color(.black)
      for cast in key.casts.reversed() {
        try check()
        body.append("<g filter=\"url(#\(filter(cast, around: region(of: line))))\">\n")
        try write(parts, decorations, brush, of: line, layout)
        body.append("</g>\n")
      }
    }
    if clip { body.append("</g>\n") }
  }

  /// The id of a filter that turns ink into its shadow.
  private mutating func filter(_ cast: ShadowPainter.Cast, around region: Rectangle) -> String {
    let reach = 1.5 * cast.blur + max(abs(cast.offsetX), abs(cast.offsetY)) + 1
    return definitions.add { id in
      var markup = Self.filter(id, region.grown(by: reach))
      markup.append("<feGaussianBlur in=\"SourceAlpha\"")
      markup.append("stdDeviation", cast.blur / 2)
      markup.append("/><feOffset")
      markup.append("dx", cast.offsetX)
      markup.append("dy", cast.offsetY)
      markup.append(" result=\"s\"/><feFlood flood-color=\"\(cast.color.svg)\"")
      markup.append("flood-opacity", Double(cast.color.alpha) / 255, decimals: 4)
      markup.append("/><feComposite in2=\"s\" operator=\"in\"/></filter>")
      return markup
    }
  }

  /// Writes a decoration line.
  private mutating func write(_ line: DecorationLine, _ brush: Brush) {
    guard !line.pieces.isEmpty else { return }
    if line.pattern.mark != nil || !line.pattern.lengths.isEmpty {
      for bar in line.bars { writePattern(of: line, bar, brush) }
      return
    }
    var path = SVGPathData()
    for bar in line.bars {
      for piece in line.pieces { path.add(rectangle(line, bar, piece.start, piece.end)) }
    }
    writePath(path, fill: brush)
  }

  /// A part of a bar of a decoration line, in points.
  private func rectangle(
    _ line: DecorationLine, _ bar: Range<Int>, _ start: Double, _ end: Double
  ) -> Rectangle {
    let (top, height) = (Double(bar.lowerBound) / scale, Double(bar.count) / scale)
    let (left, width) = (start / scale, (end - start) / scale)
    return line.isVertical
      ? Rectangle(x: top, y: left, width: height, height: width)
      : Rectangle(x: left, y: top, width: width, height: height)
  }

  /// Writes a bar with dots, dashes or waves as a stroke.
  private mutating func writePattern(of line: DecorationLine, _ bar: Range<Int>, _ brush: Brush) {
    let paint = paint(brush)
    let wave = line.pattern.mark.flatMap { $0.shape == .wave ? $0 : nil }
    let thickness = Double(wave?.thickness ?? bar.count)
    for piece in line.pieces {
      var path = SVGPathData()
      if let wave {
        addWave(wave, line, bar, piece, to: &path)
      } else {
        // A pattern that runs to the left is drawn to the left.
        let isMirrored = line.pattern.isMirrored
        let middle = Double(bar.lowerBound + bar.upperBound) / 2 / scale
        let start = (isMirrored ? piece.end : piece.start) / scale
        let end = (isMirrored ? piece.start : piece.end) / scale
        path.move(to: line.isVertical ? middle : start, line.isVertical ? start : middle)
        path.line(to: line.isVertical ? middle : end, line.isVertical ? end : middle)
      }
      guard !path.isEmpty else { continue }
      body.append("<path d=\"")
      body.append(path.data)
      body.append("\" fill=\"none\"")
      appendStroke(paint.value, paint.opacity, width: thickness / scale, .miter)
      if wave == nil { appendDashes(of: line.pattern, piece, thickness) }
      body.append("/>\n")
    }
  }

  /// Appends the dashes of a piece of a decoration line.
  private mutating func appendDashes(
    of pattern: DecorationPattern, _ piece: DecorationLine.Piece, _ thickness: Double
  ) {
    var offset =
      pattern.isMirrored ? pattern.origin - piece.end : piece.start - pattern.origin
    var lengths = pattern.lengths
    if pattern.mark != nil, lengths.count == 2 {
      // A round dot is a dash without length, with round ends.
      lengths = [0, lengths[0] + lengths[1]]
      offset -= thickness / 2
      body.append(" stroke-linecap=\"round\"")
    }
    let period = lengths.reduce(0, +)
    offset -= (offset / period).rounded(.down) * period
    body.append(" stroke-dasharray=\"")
    for (index, length) in lengths.enumerated() {
      if index > 0 { body.append(" ") }
      body.append(length / scale, decimals: 4)
    }
    body.append("\"")
    body.append("stroke-dashoffset", offset / scale, decimals: 4)
  }

  /// Adds the centre line of a wave. Each half wave is a parabola.
  private func addWave(
    _ mark: DecorationMark, _ line: DecorationLine, _ bar: Range<Int>,
    _ piece: DecorationLine.Piece,
    to path: inout SVGPathData
  ) {
    let (half, rise) = (Double(mark.period) / 2, 2 * Double(mark.thickness))
    let middle = Double(bar.lowerBound) + 1.5 * Double(mark.thickness)
    let first = ((piece.start - Double(mark.origin)) / half).rounded(.down)
    let count = ((piece.end - Double(mark.origin)) / half).rounded(.up) - first
    guard half > 0, count < Double(painter.work.limits.vectorBytes) / 8 else { return }
    func point(_ along: Double, _ across: Double) -> (Double, Double) {
      line.isVertical ? (across / scale, along / scale) : (along / scale, across / scale)
    }
    for index in 0..<max(Int(count), 0) {
      let number = first + Double(index)
      let from = Double(mark.origin) + number * half
      let isEven = number.truncatingRemainder(dividingBy: 2) == 0
      let sign: Double = isEven == line.pattern.isMirrored ? 1 : -1
      // The first and the last parabola are cut at the ends of the piece.
      let (start, end) = (max(from, piece.start), min(from + half, piece.end))
      guard end > start else { continue }
      func height(_ x: Double) -> Double {
        let part = (x - from) / half
        return middle + sign * 2 * rise * part * (1 - part)
      }
      func slope(_ x: Double) -> Double { sign * 2 * rise * (1 - 2 * (x - from) / half) / half }
      let control = height(start) + slope(start) * (end - start) / 2
      let (a, b) = (point(start, height(start)), point((start + end) / 2, control))
      let c = point(end, height(end))
      if index == 0 { path.move(to: a.0, a.1) }
      path.quad(b.0, b.1, to: c.0, c.1)
    }
  }
}
