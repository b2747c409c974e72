import GalleyFont

// Writes the text layer: transparent text over the outlines that can be selected and searched.
extension SVGWriter {
  /// Distance of the baseline below the middle of a vertical line, as a fraction of the font size.
  private static let centralShift = 0.35

  /// Writes the links and the text of a frame.
  mutating func writeText(of index: Int) throws(RenderError) {
    let text = frames[index].text.layout
    guard !text.lines.isEmpty else { return }
    let origin = (layout.document.frames[index].x, layout.document.frames[index].y)
    for link in text.links where LinkTarget.isSafe(link.url) { write(link, at: origin) }
    guard options.text != .none else { return }
    let lines = VectorText.lines(of: text)
    guard lines.contains(where: { !$0.spans.isEmpty }) else { return }
    body.append("<g font-family=\"sans-serif\" xml:space=\"preserve\"")
    if options.text == .layer { body.append(" fill-opacity=\"0\"") }
    var transform = Transform(x: origin.0, y: origin.1)
    if text.flow.isVertical {
      (transform.a, transform.b, transform.c, transform.d) = (0, 1, -1, 0)
      transform.e += text.flow.width
    }
    if transform != Transform() { body.append(transform) }
    body.append(">\n")
    for line in lines where !line.spans.isEmpty || line.endsParagraph {
      try check()
      write(line, of: text)
    }
    body.append("</g>\n")
  }

  /// Writes the clickable area of a link.
  private mutating func write(_ link: TextLayout.Link, at origin: (x: Double, y: Double)) {
    var path = SVGPathData()
    for var rect in link.rects {
      rect.x += origin.x
      rect.y += origin.y
      path.add(rect)
    }
    guard !path.isEmpty else { return }
    body.append("<a")
    body.append("xlink:href", escaped: link.url)
    body.append("><path d=\"")
    body.append(path.data)
    body.append("\" fill-opacity=\"0\"/></a>\n")
  }

  private mutating func write(_ line: VectorText, of layout: TextLayout) {
    body.append("<text>")
    for span in line.spans { write(span, line, layout) }
    body.append(line.endsParagraph ? "\n</text>\n" : "</text>\n")
  }

  private mutating func write(
    _ span: VectorText.Span, _ line: VectorText, _ layout: TextLayout
  ) {
    let run = layout.runs[span.run]
    let attributes = layout.attributes(at: run.attributes)
    let link = attributes.link.flatMap { LinkTarget.isSafe($0) ? $0 : nil }
    if let link {
      body.append("<a")
      body.append("xlink:href", escaped: link)
      body.append(">")
    }
    body.append("<tspan")
    appendPlaces(of: span, line, layout)
    body.append("font-size", run.size)
    if run.language != self.layout.document.language {
      body.append("xml:lang", escaped: run.language)
    }
    if options.text == .fonts { appendFont(of: run, attributes) }
    body.append(">")
    for character in span.characters { body.append(escaped: character.text) }
    body.append(link == nil ? "</tspan>" : "</tspan></a>")
  }

  /// Appends the position of each UTF-16 code unit of a span.
  private mutating func appendPlaces(
    of span: VectorText.Span, _ line: VectorText, _ layout: TextLayout
  ) {
    let run = layout.runs[span.run]
    if layout.isOnPath { return appendPath(of: span, layout) }
    body.append(" x=\"")
    var isFirst = true
    for character in span.characters {
      for _ in character.text.utf16 {
        if !isFirst { body.append(" ") }
        body.append(character.left)
        isFirst = false
      }
    }
    body.append("\"")
    let shift = layout.flow.isVertical ? Self.centralShift * run.size : 0
    body.append("y", line.line.baseline - run.baselineOffset + shift)
  }

  /// Appends the position of the first character of a span on a path. The other characters follow
  /// it.
  private mutating func appendPath(of span: VectorText.Span, _ layout: TextLayout) {
    guard let first = layout.runs[span.run].glyphs.first else { return }
    body.append("x", layout.glyphs[first].x)
    body.append("y", layout.glyphs[first].y)
    body.append("rotate", layout.angle(ofGlyph: first))
  }

  /// Appends the font and the colour of a run.
  private mutating func appendFont(of run: TextLayout.Run, _ attributes: TextAttributes) {
    body.append("font-family", escaped: "\(run.face.familyName), sans-serif")
    let weight = run.face.variations.first { $0.tag.description == "wght" }?.value
    let shown = weight ?? Double(run.face.weightClass)
    if shown != 400 { body.append("font-weight", shown, decimals: 0) }
    if run.face.isItalic { body.append(" font-style=\"italic\"") }
    body.append(fill(.color(attributes.foregroundColor ?? .black)))
  }
}
