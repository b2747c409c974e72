import GalleyFont

/// An SVG file while it is written: SVG 1.1 with the blend modes of CSS. It contains no script, and
/// refers to nothing outside itself.
///
/// Shared parts are written once, in `defs`. Their ids are numbered in the order of first use.
struct SVGFile: VectorTarget {
  private let options: SVGOptions
  private let language: String
  private var body = MarkupBytes()
  private var definitions = MarkupBytes()
  private var count = 0
  private var gradients: [VectorGradient: String] = [:]
  private var images: [ImageKey: String] = [:]
  /// The markup around the shapes and masks that are being written.
  private var outer: [MarkupBytes] = []

  /// An image; hashed by a sample of its pixels, because hashing millions of pixels is slow.
  private struct ImageKey: Hashable {
    let image: Bitmap

    func hash(into hasher: inout Hasher) {
      hasher.combine(image.width)
      hasher.combine(image.height)
      for index in stride(from: 0, to: image.pixels.count, by: image.pixels.count / 61 + 1) {
        hasher.combine(image.pixels[index])
      }
    }
  }

  init(_ options: SVGOptions, language: String) {
    (self.options, self.language) = (options, language)
  }

  var blurs: Bool { true }

  var byteCount: Int {
    outer.reduce(body.bytes.count + definitions.bytes.count) { $0 + $1.bytes.count }
  }

  /// The bytes of the file.
  func bytes(width: Double, height: Double, alt: String?) -> [UInt8] {
    var file = MarkupBytes(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"")
    file.append("width", width)
    file.append("height", height)
    let box = [width, height].map { MarkupBytes.text($0) }.joined(separator: " ")
    file.append(" viewBox=\"0 0 \(box)\"")
    file.append("xml:lang", escaped: language)
    file.append(">\n")
    for (name, text) in [("title", options.title), ("desc", alt)] {
      guard let text else { continue }
      file.append("<\(name)>")
      file.append(escaped: text)
      file.append("</\(name)>\n")
    }
    if !definitions.bytes.isEmpty {
      file.append("<defs>\n")
      file.append(definitions)
      file.append("</defs>\n")
    }
    file.append(body)
    file.append("</svg>\n")
    return file.bytes
  }

  /// A new number for an id.
  private mutating func newNumber() -> Int {
    count += 1
    return count - 1
  }

  private static func id(_ number: Int) -> String { "g" + String(number, radix: 36) }

  private mutating func define(_ markup: (String) -> MarkupBytes) -> String {
    let id = Self.id(newNumber())
    definitions.append(markup(id))
    definitions.append("\n")
    return id
  }
}

// Paths, images and glyphs.
extension SVGFile {
  mutating func fill(_ path: Path, _ paint: VectorPaint, isEvenOdd: Bool) {
    guard !path.elements.isEmpty else { return }
    let attributes = self.attributes(fill: paint)
    body.append("<path d=\"")
    body.append(SVGPathData(path).data)
    body.append("\"\(attributes)\(isEvenOdd ? " fill-rule=\"evenodd\"" : "")/>\n")
  }

  mutating func stroke(_ path: Path, _ paint: VectorPaint, _ stroke: VectorStroke) {
    let attributes = self.attributes(stroke: stroke, paint)
    body.append("<path d=\"")
    body.append(SVGPathData(path).data)
    body.append("\"\(attributes)/>\n")
  }

  mutating func draw(_ image: Bitmap, _ transform: Transform) throws(RenderError) {
    let id = try define(image)
    body.append("<use xlink:href=\"#\(id)\"")
    body.append(transform)
    body.append("/>\n")
  }

  mutating func draw(_ shape: VectorShape, _ paint: VectorPaint) {
    let attributes = self.attributes(fill: paint, isExplicit: true)
    body.append("<use xlink:href=\"#\(Self.id(shape.number))\"\(attributes)/>")
  }

  mutating func draw(_ glyphs: VectorGlyphs) {
    let paint =
      glyphs.stroke.map { attributes(stroke: $0, glyphs.paint) } ?? attributes(fill: glyphs.paint)
    let inverse = glyphs.base.inverse
    // Positions are rounded to less than a hundredth of a point.
    let decimals = glyphs.unit <= 0.02 ? 0 : glyphs.unit <= 0.2 ? 1 : glyphs.unit <= 2 ? 2 : 3
    body.append("<g\(paint)")
    if !glyphs.areTurned { body.append(glyphs.base) }
    body.append(">")
    for place in glyphs.places {
      body.append("<use xlink:href=\"#\(Self.id(place.shape.number))\"")
      if glyphs.areTurned {
        body.append(place.transform)
      } else {
        let pen = inverse.point(x: place.transform.e, y: place.transform.f)
        for (name, value) in [("x", pen.x), ("y", pen.y)]
        where MarkupBytes.scaled(value, decimals: decimals) != 0 {
          body.append(name, value, decimals: decimals)
        }
      }
      body.append("/>")
    }
    body.append("</g>\n")
  }

  /// The id of an image that is one unit wide and high.
  private mutating func define(_ image: Bitmap) throws(RenderError) -> String {
    let key = ImageKey(image: image)
    if let known = images[key] { return known }
    let url: String
    do throws(PNGError) { url = Base64.padded.encoded(try image.png()) } catch {
      throw .png(error)
    }
    let id = define { id in
      MarkupBytes(
        "<image id=\"\(id)\" width=\"1\" height=\"1\" preserveAspectRatio=\"none\""
          + " xlink:href=\"data:image/png;base64,\(url)\"/>")
    }
    images[key] = id
    return id
  }
}

// Groups, shapes and masks.
extension SVGFile {
  mutating func open(_ group: VectorGroup) {
    var tag = MarkupBytes("<g")
    switch group {
    case .clip(let path, let isEvenOdd):
      let id = define { id in
        var markup = MarkupBytes("<clipPath id=\"\(id)\"><path d=\"")
        markup.append(SVGPathData(path).data)
        markup.append(isEvenOdd ? "\" clip-rule=\"evenodd\"/></clipPath>" : "\"/></clipPath>")
        return markup
      }
      tag.append(" clip-path=\"url(#\(id))\"")
    case .clipShape(let shape):
      let id = define {
        MarkupBytes(
          "<clipPath id=\"\($0)\"><use xlink:href=\"#\(Self.id(shape.number))\"/></clipPath>")
      }
      tag.append(" clip-path=\"url(#\(id))\"")
    case .layer(let opacity, let mode, let transform):
      if opacity < 1 { tag.append("opacity", opacity, decimals: 4) }
      if mode != .normal { tag.append(" style=\"mix-blend-mode:\(mode.rawValue)\"") }
      if let transform { tag.append(transform) }
    case .transformed(let transform): tag.append(transform)
    case .masked(let mask): tag.append(" mask=\"url(#\(Self.id(mask.number)))\"")
    case .blurred(let sigma, let region):
      let id = define {
        var markup = Self.filter($0, region)
        markup.append("<feGaussianBlur")
        markup.append("stdDeviation", sigma)
        markup.append("/></filter>")
        return markup
      }
      tag.append(" filter=\"url(#\(id))\"")
    case .shadow(let cast, let region):
      tag.append(" filter=\"url(#\(define { Self.shadow($0, cast, region) }))\"")
    }
    body.append(tag)
    body.append(">\n")
  }

  mutating func close() { body.append("</g>\n") }

  mutating func begin() {
    outer.append(body)
    body = MarkupBytes()
  }

  mutating func endShape() -> VectorShape? {
    let content = body
    body = outer.popLast() ?? MarkupBytes()
    guard !content.bytes.isEmpty else { return nil }
    let number = newNumber()
    definitions.append("<g id=\"\(Self.id(number))\">")
    definitions.append(content)
    definitions.append("</g>\n")
    return VectorShape(number: number)
  }

  mutating func endMask(_ region: Rectangle) -> VectorShape {
    let content = body
    body = outer.popLast() ?? MarkupBytes()
    let number = newNumber()
    let place = Self.attributes(of: region)
    definitions.append("<mask id=\"\(Self.id(number))\" maskUnits=\"userSpaceOnUse\"\(place)>\n")
    definitions.append("<rect fill=\"#fff\"\(place)/>\n")
    definitions.append(content)
    definitions.append("</mask>\n")
    return VectorShape(number: number)
  }

  mutating func define(_ path: Path, decimals: Int) -> VectorShape {
    let number = newNumber()
    definitions.append("<path id=\"\(Self.id(number))\" d=\"")
    definitions.append(SVGPathData(path, decimals: decimals).data)
    definitions.append("\"/>\n")
    return VectorShape(number: number)
  }

  private static func attributes(of rect: Rectangle) -> String {
    [("x", rect.x), ("y", rect.y), ("width", rect.width), ("height", rect.height)]
      .map { " \($0)=\"\(MarkupBytes.text($1))\"" }.joined()
  }

  /// The start of a filter. Filters compute with sRGB values, like the rasterizer.
  private static func filter(_ id: String, _ region: Rectangle) -> MarkupBytes {
    MarkupBytes(
      "<filter id=\"\(id)\" filterUnits=\"userSpaceOnUse\"\(attributes(of: region))"
        + " color-interpolation-filters=\"sRGB\">")
  }

  /// A filter that turns ink into its shadow.
  private static func shadow(
    _ id: String, _ cast: ShadowPainter.Cast, _ region: Rectangle
  ) -> MarkupBytes {
    var markup = filter(id, region)
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

// Paints.
extension SVGFile {
  /// The attributes of a fill; empty for opaque black, unless `isExplicit` is set.
  private mutating func attributes(fill paint: VectorPaint, isExplicit: Bool = false) -> String {
    guard let (value, opacity) = self.value(of: paint) else { return "" }
    let fill = value == "#000" && !isExplicit ? "" : " fill=\"\(value)\""
    return fill + Self.opacity("fill-opacity", opacity)
  }

  private mutating func attributes(stroke: VectorStroke, _ paint: VectorPaint) -> String {
    var text = " fill=\"none\""
    if let (value, opacity) = self.value(of: paint) {
      text += " stroke=\"\(value)\"" + Self.opacity("stroke-opacity", opacity)
    }
    text += " stroke-width=\"\(MarkupBytes.text(stroke.width))\""
    if stroke.join != .miter { text += " stroke-linejoin=\"\(stroke.join.rawValue)\"" }
    if stroke.cap != .butt { text += " stroke-linecap=\"\(stroke.cap.rawValue)\"" }
    guard !stroke.dashes.isEmpty else { return text }
    let dashes = stroke.dashes.map { MarkupBytes.text($0, decimals: 4) }.joined(separator: " ")
    return text + " stroke-dasharray=\"\(dashes)\" stroke-dashoffset=\""
      + MarkupBytes.text(stroke.offset, decimals: 4) + "\""
  }

  private static func opacity(_ name: String, _ opacity: Double) -> String {
    opacity < 1 ? " \(name)=\"\(MarkupBytes.text(opacity, decimals: 4))\"" : ""
  }

  /// The value of `fill` or `stroke`, and its opacity; `nil` for an inherited paint.
  private mutating func value(of paint: VectorPaint) -> (value: String, opacity: Double)? {
    switch paint {
    case .color(let color): return (color.svg, Double(color.alpha) / 255)
    case .gradient(let gradient): return ("url(#\(define(gradient)))", 1)
    case .inherited: return nil
    }
  }

  private mutating func define(_ gradient: VectorGradient) -> String {
    if let known = gradients[gradient] { return known }
    let id = define { Self.markup(of: gradient, $0) }
    gradients[gradient] = id
    return id
  }

  private static func markup(of gradient: VectorGradient, _ id: String) -> MarkupBytes {
    let name: String
    var places: [(String, Double)]
    switch gradient.shape {
    case .linear(let from, let to):
      name = "linearGradient"
      places = [("x1", from.x), ("y1", from.y), ("x2", to.x), ("y2", to.y)]
    case .radial(let focus, let focusRadius, let center, let radius):
      name = "radialGradient"
      places = [("cx", center.x), ("cy", center.y), ("r", radius)]
      if focus != center { places += [("fx", focus.x), ("fy", focus.y)] }
      // The radius of the focus is from SVG 2.
      if focusRadius > 0 { places.append(("fr", focusRadius)) }
    }
    var markup = MarkupBytes("<\(name) id=\"\(id)\" gradientUnits=\"userSpaceOnUse\"")
    for (name, value) in places { markup.append(name, value, decimals: 4) }
    if gradient.transform != Transform() {
      markup.append(gradient.transform, name: "gradientTransform")
    }
    switch gradient.spread {
    case .pad: break
    case .repeat: markup.append(" spreadMethod=\"repeat\"")
    case .reflect: markup.append(" spreadMethod=\"reflect\"")
    }
    markup.append(">")
    for stop in gradient.stops {
      markup.append("<stop")
      markup.append("offset", stop.offset, decimals: 5)
      markup.append(" stop-color=\"\(stop.color.svg)\"")
      markup.append(opacity("stop-opacity", Double(stop.color.alpha) / 255))
      markup.append("/>")
    }
    markup.append("</\(name)>")
    return markup
  }
}

// Text and links.
extension SVGFile {
  /// Distance of the baseline below the middle of a vertical line, as a fraction of the font size.
  private static let centralShift = 0.35

  mutating func write(_ link: TextLayout.Link) {
    var path = Path()
    for rect in link.rects { path.add(rect) }
    guard !path.elements.isEmpty else { return }
    body.append("<a")
    body.append("xlink:href", escaped: link.url)
    body.append("><path d=\"")
    body.append(SVGPathData(path).data)
    body.append("\" fill-opacity=\"0\"/></a>\n")
  }

  mutating func write(
    _ lines: [VectorText], of layout: TextLayout, frame: Int, atX x: Double, y: Double
  ) {
    guard options.text != .none, lines.contains(where: { !$0.spans.isEmpty }) else { return }
    body.append("<g font-family=\"sans-serif\" xml:space=\"preserve\"")
    if options.text == .layer { body.append(" fill-opacity=\"0\"") }
    var transform = Transform(x: x, y: y)
    if layout.flow.isVertical {
      (transform.a, transform.b, transform.c, transform.d) = (0, 1, -1, 0)
      transform.e += layout.flow.width
    }
    if transform != Transform() { body.append(transform) }
    body.append(">\n")
    for line in lines where !line.spans.isEmpty || line.endsParagraph {
      body.append("<text>")
      for span in line.spans { write(span, line, layout) }
      body.append(line.endsParagraph ? "\n</text>\n" : "</text>\n")
    }
    body.append("</g>\n")
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
    if run.language != language { body.append("xml:lang", escaped: run.language) }
    if options.text == .fonts { appendFont(of: run, attributes) }
    body.append(">")
    for character in span.characters { body.append(escaped: character.text) }
    body.append(link == nil ? "</tspan>" : "</tspan></a>")
  }

  /// Appends the position of each UTF-16 code unit of a span. On a path, only the first character
  /// has a position.
  private mutating func appendPlaces(
    of span: VectorText.Span, _ line: VectorText, _ layout: TextLayout
  ) {
    let run = layout.runs[span.run]
    if layout.isOnPath, let first = run.glyphs.first {
      body.append("x", layout.glyphs[first].x)
      body.append("y", layout.glyphs[first].y)
      body.append("rotate", layout.angle(ofGlyph: first))
      return
    }
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

  /// Appends the font and the colour of a run.
  private mutating func appendFont(of run: TextLayout.Run, _ attributes: TextAttributes) {
    body.append("font-family", escaped: "\(run.face.familyName), sans-serif")
    let weight = run.face.variations.first { $0.tag.description == "wght" }?.value
    let shown = weight ?? Double(run.face.weightClass)
    if shown != 400 { body.append("font-weight", shown, decimals: 0) }
    if run.face.isItalic { body.append(" font-style=\"italic\"") }
    let fill = self.attributes(fill: .color(attributes.foregroundColor ?? .black))
    body.append(fill)
  }
}

extension Color {
  /// The colour without its alpha, as SVG writes it.
  fileprivate var svg: String {
    let digits = [red, green, blue].map { String($0, radix: 16) }
      .map { $0.count < 2 ? "0" + $0 : $0 }
    let isShort = digits.allSatisfy { $0.first == $0.last }
    return "#" + (isShort ? digits.map { String($0.prefix(1)) } : digits).joined()
  }
}
