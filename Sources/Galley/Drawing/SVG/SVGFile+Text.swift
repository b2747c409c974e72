import GalleyFont

// Writes text and links to an SVG file.
extension SVGFile {
  mutating func write(_ link: TextLayout.Link) {
    var path = Path()
    for rect in link.rects { path.add(rect) }
    guard !path.elements.isEmpty else { return }
    appendLink(to: link.url)
    body.append("<path\(d: path) fill-opacity=\"0\"/></a>\n")
  }

  /// Writes the start tag of a link. In the text layer of an HTML page, the Tab key skips this
  /// link, because the page's image map contains the same link.
  private mutating func appendLink(to url: String) {
    body.append("<a xlink:href=\"\(escaped: url)\"\(isLayer ? " tabindex=\"-1\"" : "")>")
  }

  mutating func write(
    _ lines: [VectorText], of layout: TextLayout, frame: Int, atX x: Double, y: Double
  ) {
    guard options.text != .none, lines.contains(where: { !$0.spans.isEmpty }) else { return }
    body.append("<g font-family=\"sans-serif\" xml:space=\"preserve\"")
    if options.text == .layer { body.append(" fill-opacity=\"0\"") }
    if roles.indices.contains(frame), let role = roles[frame]?.aria { body.append(" " + role) }
    let transform = VectorText.place(of: layout, atX: x, y: y)
    if transform != Transform() { body.append("\(transform: transform)") }
    body.append(">\n")
    var open: TextRole?
    for line in lines where !line.spans.isEmpty || line.endsParagraph {
      let block = line.spans.isEmpty ? open : line.role(in: layout)
      if block != open {
        if open != nil { body.append("</g>\n") }
        if let role = block?.role.aria { body.append("<g \(role)>\n") }
        open = block
      }
      body.append("<text>")
      for span in line.spans { write(span, line, layout) }
      body.append(line.endsParagraph ? "\n</text>\n" : "</text>\n")
    }
    if open != nil { body.append("</g>\n") }
    body.append("</g>\n")
  }

  private mutating func write(
    _ span: VectorText.Span, _ line: VectorText, _ layout: TextLayout
  ) {
    let run = layout.runs[span.run]
    let link = VectorText.link(of: run, in: layout)
    if let link { appendLink(to: link) }
    body.append("<tspan")
    let attributes = layout.attributes(at: run.attributes)
    if attributes.roles?.last?.role == .code { body.append(" role=\"code\"") }
    appendPlaces(of: span, line, layout)
    body.append(" font-size=\"\(number: run.size)\"")
    if run.language != language { body.append(" xml:lang=\"\(escaped: run.language)\"") }
    if options.text == .fonts { appendFont(of: run, attributes) }
    body.append(">")
    for character in span.characters { body.appendInterpolation(escaped: character.text) }
    body.append(link == nil ? "</tspan>" : "</tspan></a>")
  }

  /// Appends the positions of a span's text as SVG attributes: an `x` value for each UTF-16 code
  /// unit, and one `y` value. For text on a path, only the position and the rotation of the first
  /// character are appended.
  private mutating func appendPlaces(
    of span: VectorText.Span, _ line: VectorText, _ layout: TextLayout
  ) {
    let run = layout.runs[span.run]
    if layout.isOnPath, let first = run.glyphs.first {
      let glyph = layout.glyphs[first]
      body.append(" x=\"\(number: glyph.x)\" y=\"\(number: glyph.y)\"")
      body.append(" rotate=\"\(number: layout.angle(ofGlyph: first))\"")
      return
    }
    body.append(" x=\"")
    var isFirst = true
    for character in span.characters {
      for _ in 0..<character.text.utf16.count {
        body.append(addingCapacity: OutputSpan<UInt8>.numberBytes + 1) {
          if !isFirst { $0.append(UInt8(ascii: " ")) }
          $0.append(scaled: MarkupBytes.scaled(character.left, decimals: 2), decimals: 2)
        }
        isFirst = false
      }
    }
    body.append("\" y=\"\(number: line.baseline(of: run, in: layout))\"")
  }

  private mutating func appendFont(of run: TextLayout.Run, _ attributes: TextAttributes) {
    let family = Self.cssString(run.face.familyName)
    body.append(" font-family=\"\(escaped: family), sans-serif\"")
    let weight = run.face.variations.first { $0.tag.description == "wght" }?.value
    let shown = weight ?? Double(run.face.weightClass)
    if shown != 400 { body.append(" font-weight=\"\(number: shown, decimals: 0)\"") }
    if run.face.isItalic { body.append(" font-style=\"italic\"") }
    body.append(self.attributes(fill: .color(attributes.foregroundColor ?? .black)))
  }
}

extension SVGFile {
  /// A CSS string in single quotes, with escapes for quotes, backslashes and control characters
  /// (CSS Syntax 3 §4.3.5). A font family written as a string can have any name.
  static func cssString(_ text: String) -> String {
    var quoted = "'"
    for scalar in text.unicodeScalars {
      switch scalar {
      case "'", "\\": quoted += "\\\(scalar)"
      case "\0": quoted += "\u{FFFD}"
      case "\u{1}"..."\u{1F}", "\u{7F}": quoted += "\\\(String(scalar.value, radix: 16)) "
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "'"
  }
}

extension SemanticRole {
  /// The WAI-ARIA 1.2 attributes of the role; `nil` if the role requires a parent element or child
  /// elements that Galley does not write.
  fileprivate var aria: String? {
    switch self {
    case .heading1, .heading2, .heading3, .heading4, .heading5, .heading6:
      "role=\"heading\" aria-level=\"\(headingLevel ?? 1)\""
    case .paragraph: "role=\"paragraph\""
    case .listItem: "role=\"listitem\""
    case .cell: "role=\"cell\""
    case .headerCell: "role=\"columnheader\""
    case .figure: "role=\"figure\""
    case .caption: "role=\"caption\""
    case .quote: "role=\"blockquote\""
    case .code: "role=\"code\""
    case .artifact: "aria-hidden=\"true\""
    case .list, .table, .row: nil
    }
  }
}

extension VectorText {
  /// The outermost of those roles of the line's first character that have WAI-ARIA attributes. The
  /// role `code` is ignored, because it is inline.
  fileprivate func role(in layout: TextLayout) -> TextRole? {
    guard let run = spans.first?.run else { return nil }
    return layout.attributes(at: layout.runs[run].attributes).roles?.first {
      $0.role != .code && $0.role.aria != nil
    }
  }
}
