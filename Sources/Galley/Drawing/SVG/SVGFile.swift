import GalleyFont

/// An SVG file that is being written: SVG 1.1 with the blend modes of CSS. The file contains no
/// script, and refers to nothing outside itself.
///
/// Shared parts are written once, in `defs`. Their ids are numbered in the order of first use.
struct SVGFile: VectorTarget {
  let options: SVGOptions
  let language: String
  /// Whether the file is only the text layer of an HTML page.
  var isLayer = false
  var body = MarkupBytes()
  private(set) var definitions = MarkupBytes()
  private var count = 0
  var gradients: [VectorGradient: String] = [:]
  /// The `id` attributes of the SVG file's clip paths. Each key is the markup of a clip path
  /// without its id.
  var clips: [MarkupBytes: String] = [:]
  var images = VectorImages()
  /// The `id` attributes of the SVG file's images, indexed by the numbers that `images` assigns.
  var imageIDs: [String] = []
  /// The earlier contents of `body`, one element per unfinished shape or mask. Until a shape or
  /// mask ends, `body` contains only its markup. Then the earlier contents are moved back to
  /// `body`.
  private var outer: [MarkupBytes] = []

  /// The roles of the document's frames and text; `nil` if the document has no roles.
  var roles: SVGRoles?

  init(_ options: SVGOptions, of document: TextDocument) {
    (self.options, language) = (options, document.language)
  }

  var blurs: Bool { options.shadows == .blur }

  var isSmooth: Bool { true }

  var byteCount: Int {
    outer.reduce(body.bytes.count + definitions.bytes.count) { $0 + $1.bytes.count }
  }

  var isInsideShape: Bool { !outer.isEmpty }

  /// The bytes of the file. Each line of `metadata` has the form `keyword: text`.
  func bytes(width: Double, height: Double, alt: String?, metadata: [String]) -> [UInt8] {
    var file: MarkupBytes = """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
      width="\(number: width)" height="\(number: height)" \
      viewBox="0 0 \(numbers: [width, height])" xml:lang="\(escaped: language)">

      """
    let lines = metadata.isEmpty ? nil : metadata.joined(separator: "\n")
    for (name, text) in [("title", options.title), ("desc", alt), ("metadata", lines)] {
      if let text { file.append("<\(name)>\(escaped: text)</\(name)>\n") }
    }
    // Append the definitions and the body directly, because they can be large: a string literal
    // that contains them would be another copy.
    file.reserve(byteCount + 32)
    if !definitions.bytes.isEmpty {
      file.append("<defs>\n")
      file.append(definitions)
      file.append("</defs>\n")
    }
    file.append(body)
    file.append(roles?.end ?? "")
    file.append("</svg>\n")
    return file.bytes
  }

  /// The markup in `body`, as an `svg` element that covers its container in an HTML page. The
  /// element has no ids, because ids could collide with other ids in the page.
  func layer(width: Double, height: Double) -> String {
    let element: MarkupBytes = """
      <svg aria-hidden="true" style="position:absolute;inset:0;width:100%;height:100%" \
      viewBox="0 0 \(numbers: [width, height])" preserveAspectRatio="none" \
      lang="\(escaped: language)">
      \(markup: body)</svg>
      """
    return String(decoding: element.bytes, as: UTF8.self)
  }

  static func id(_ number: Int) -> String { "g" + String(number, radix: 36) }

  /// Writes the definition of a shape with a new `id` attribute. The returned shape contains the
  /// number from which the `id` is made.
  mutating func defineShape(_ markup: (String) -> MarkupBytes) -> VectorShape {
    let number = count
    count += 1
    definitions.append(markup(Self.id(number)))
    definitions.append("\n")
    return VectorShape(number: number)
  }

  mutating func define(_ path: GlyphPath, isStroked: Bool) -> VectorShape {
    // Appends directly, without `defineShape`: its markup costs 8 % of the instructions for a card.
    let shape = VectorShape(number: count)
    count += 1
    definitions.append("<path id=\"g")
    definitions.append(shape.number, radix: 36)
    definitions.append("\" d=\"")
    definitions.append(path.data[...])
    definitions.append("\"/>\n")
    return shape
  }

  /// Writes a definition with a new id, and returns the id.
  mutating func define(_ markup: (String) -> MarkupBytes) -> String {
    Self.id(defineShape(markup).number)
  }

  mutating func begin() {
    outer.append(body)
    body = MarkupBytes()
  }

  mutating func end() -> MarkupBytes {
    let content = body
    body = outer.popLast() ?? MarkupBytes()
    return content
  }
}

// Writes groups to an SVG file: clip paths, layers, masks and filters.
extension SVGFile {
  mutating func open(_ group: VectorGroup) {
    var tag: MarkupBytes = "<g"
    switch group {
    case .clip(let path, let isEvenOdd):
      let id = clip(to: "<path\(d: path)\(isEvenOdd ? " clip-rule=\"evenodd\"" : "")/>")
      tag.append(" clip-path=\"url(#\(id))\"")
    case .clipShape(let shape):
      let id = clip(to: "<use xlink:href=\"#\(Self.id(shape.number))\"/>")
      tag.append(" clip-path=\"url(#\(id))\"")
    case .layer(let opacity, let mode, let transform):
      tag.append("\(attribute: "opacity", opacity: opacity)")
      if mode != .normal {
        tag.append(" style=\"mix-blend-mode:\(mode.rawValue)\"")
      } else if opacity >= 1 {
        // A layer must be an isolated group. An opacity below 1 or a blend mode isolates the group
        // (Compositing 1 §3.4.3). This group has neither, so it needs the property `isolation`.
        tag.append(" style=\"isolation:isolate\"")
      }
      if let transform { tag.append("\(transform: transform)") }
    case .transformed(let transform): tag.append("\(transform: transform)")
    case .masked(let mask): tag.append(" mask=\"url(#\(Self.id(mask.number)))\"")
    case .blurred(let sigma, let region):
      let id = filter("<feGaussianBlur stdDeviation=\"\(number: sigma)\"/>", region)
      tag.append(" filter=\"url(#\(id))\"")
    case .shadow(let cast, let region):
      // The filter replaces letters by their shadow.
      let flood = Double(cast.color.alpha) / 255
      let id = filter(
        """
        <feGaussianBlur in="SourceAlpha" stdDeviation="\(number: cast.blur / 2)"/>\
        <feOffset dx="\(number: cast.offsetX)" dy="\(number: cast.offsetY)" result="s"/>\
        <feFlood flood-color="\(markup: cast.color.svg)" \
        flood-opacity="\(number: flood, decimals: 4)"/>\
        <feComposite in2="s" operator="in"/>
        """, region)
      tag.append(" filter=\"url(#\(id))\"")
    }
    body.append("\(markup: tag)>\n")
    roles?.openGroup()
  }

  mutating func close() {
    body.append(roles?.closeGroup() ?? "")
    body.append("</g>\n")
  }

  mutating func begin(frame: Int) { body.append(roles?.begin(frame: frame) ?? "") }

  /// The id of a clip path with the given markup. Lines of text and boxes with equal clip paths
  /// share one id.
  private mutating func clip(to markup: MarkupBytes) -> String {
    if let known = clips[markup] { return known }
    let id = define { "<clipPath id=\"\($0)\">\(markup: markup)</clipPath>" }
    clips[markup] = id
    return id
  }

  /// The id of a filter. Filters compute with sRGB values, as the rasterizer does.
  private mutating func filter(_ steps: MarkupBytes, _ region: Rectangle) -> String {
    define {
      """
      <filter id="\($0)" filterUnits="userSpaceOnUse"\(box: region) \
      color-interpolation-filters="sRGB">\(markup: steps)</filter>
      """
    }
  }
}

extension MarkupBytes {
  /// Appends the position and the size of a rectangle as attributes.
  mutating func appendInterpolation(box: Rectangle) {
    append(" x=\"\(number: box.x)\" y=\"\(number: box.y)\"")
    append(" width=\"\(number: box.width)\" height=\"\(number: box.height)\"")
  }

  mutating func appendInterpolation(transform: Transform, name: String = "transform") {
    append(" \(name)=\"matrix(\(matrix: transform))\"")
  }

  /// Appends an attribute with an opacity, unless the opacity is 1.
  mutating func appendInterpolation(attribute name: String, opacity: Double) {
    if opacity < 1 { append(" \(name)=\"\(number: opacity, decimals: 4)\"") }
  }

  mutating func appendInterpolation(d path: Path) {
    append(" d=\"")
    append(SVGPathData(path).data)
    append(ascii: "\"")
  }
}

// Writes colours, gradients and strokes as attributes and definitions of SVG.
extension SVGFile {
  /// The `fill` attributes of a paint. SVG's default fill is black. For opaque black, the result is
  /// therefore empty, unless `isExplicit` is `true`.
  mutating func attributes(fill paint: VectorPaint, isExplicit: Bool = false) -> MarkupBytes {
    guard let (value, opacity) = self.value(of: paint) else { return "" }
    var text = MarkupBytes()
    if isExplicit || value != "#000" { text.append(" fill=\"\(markup: value)\"") }
    text.appendInterpolation(attribute: "fill-opacity", opacity: opacity)
    return text
  }

  mutating func attributes(stroke: VectorStroke, _ paint: VectorPaint) -> MarkupBytes {
    var text: MarkupBytes = " fill=\"none\""
    if let (value, opacity) = self.value(of: paint) {
      text.append(" stroke=\"\(markup: value)\"\(attribute: "stroke-opacity", opacity: opacity)")
    }
    text.append(" stroke-width=\"\(number: stroke.width)\"")
    if stroke.join != .miter { text.append(" stroke-linejoin=\"\(stroke.join.rawValue)\"") }
    if stroke.cap != .butt { text.append(" stroke-linecap=\"\(stroke.cap.rawValue)\"") }
    guard !stroke.dashes.isEmpty else { return text }
    text.append(" stroke-dasharray=\"\(numbers: stroke.dashes, decimals: 4)\"")
    text.append(" stroke-dashoffset=\"\(number: stroke.offset, decimals: 4)\"")
    return text
  }

  /// The value of the `fill` or `stroke` attribute, and the paint's opacity, 0 to 1. The result is
  /// `nil` for an inherited paint.
  private mutating func value(of paint: VectorPaint) -> (value: MarkupBytes, opacity: Double)? {
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
      // SVG 1.1 has no attribute for the radius of the focal circle. SVG 2 has the attribute `fr`.
      if focusRadius > 0 { places.append(("fr", focusRadius)) }
    }
    var markup: MarkupBytes = "<\(name) id=\"\(id)\" gradientUnits=\"userSpaceOnUse\""
    for (name, value) in places { markup.append(" \(name)=\"\(number: value, decimals: 4)\"") }
    if gradient.transform != Transform() {
      markup.append("\(transform: gradient.transform, name: "gradientTransform")")
    }
    if gradient.spread != .pad {
      markup.append(" spreadMethod=\"\(gradient.spread == .repeat ? "repeat" : "reflect")\"")
    }
    markup.append(">")
    for stop in gradient.stops {
      let opacity = Double(stop.color.alpha) / 255
      markup.append("<stop offset=\"\(number: stop.offset, decimals: 5)\"")
      markup.append(" stop-color=\"\(markup: stop.color.svg)\"")
      markup.append("\(attribute: "stop-opacity", opacity: opacity)/>")
    }
    markup.append("</\(name)>")
    return markup
  }
}

extension Color {
  /// The colour without its alpha, in SVG's notation.
  var svg: MarkupBytes {
    let isShort = red % 0x11 == 0 && green % 0x11 == 0 && blue % 0x11 == 0
    let short = Int(red & 0xF) << 8 | Int(green & 0xF) << 4 | Int(blue & 0xF)
    let long = Int(red) << 16 | Int(green) << 8 | Int(blue)
    var text = MarkupBytes()
    text.append(addingCapacity: 7) {
      $0.append(UInt8(ascii: "#"))
      $0.append(isShort ? short : long, radix: 16, digits: isShort ? 3 : 6)
    }
    return text
  }
}

// Writes paths, images and glyphs to an SVG file.
extension SVGFile {
  mutating func fill(_ path: Path, _ paint: VectorPaint, isEvenOdd: Bool) {
    guard !path.elements.isEmpty else { return }
    // Inside a shape, write the colour even if it is black, which is the default. Otherwise, the
    // path would inherit the paint with which the shape is drawn.
    let attributes = self.attributes(fill: paint, isExplicit: isInsideShape)
    body.append("<path\(d: path)\(markup: attributes)")
    body.append(isEvenOdd ? " fill-rule=\"evenodd\"/>\n" : "/>\n")
  }

  mutating func stroke(_ path: Path, _ paint: VectorPaint, _ stroke: VectorStroke) {
    let attributes = self.attributes(stroke: stroke, paint)
    body.append("<path\(d: path)\(markup: attributes)/>\n")
  }

  mutating func draw(_ image: Bitmap, _ transform: Transform) throws(RenderError) {
    let id = try define(image)
    body.append("<use xlink:href=\"#\(id)\"\(transform: transform)/>\n")
  }

  mutating func draw(
    _ mask: PositionedMask, _ color: Color, _ transform: Transform
  ) throws(RenderError) {
    let pixels = mask.coverage.map { color.multiplyingAlpha(by: Double($0) / 255).pixel }
    try draw(
      Bitmap(width: mask.rect.width, height: mask.rect.height, pixels: pixels), transform)
  }

  mutating func draw(_ shape: VectorShape, _ paint: VectorPaint) {
    let attributes = self.attributes(fill: paint, isExplicit: true)
    body.append("<use xlink:href=\"#\(Self.id(shape.number))\"\(markup: attributes)/>")
  }

  mutating func draw(_ glyphs: VectorGlyphs) {
    let paint =
      glyphs.stroke.map { attributes(stroke: $0, glyphs.paint) } ?? attributes(fill: glyphs.paint)
    let decimals = glyphs.decimals
    body.append("<g\(markup: paint)")
    if !glyphs.areTurned { body.append("\(transform: glyphs.base)") }
    body.append(">")
    for place in glyphs.places {
      body.append(addingCapacity: 128) { element in
        element.append(literal: "<use xlink:href=\"#g")
        element.append(place.shape.number, radix: 36)
        if place.x != 0, !glyphs.areTurned {
          element.append(literal: "\" x=\"")
          element.append(scaled: place.x, decimals: decimals)
        }
        if place.y != 0, !glyphs.areTurned {
          element.append(literal: "\" y=\"")
          element.append(scaled: place.y, decimals: decimals)
        }
        element.append(literal: glyphs.areTurned ? "\"" : "\"/>")
      }
      if glyphs.areTurned { body.append("\(transform: place.transform)/>") }
    }
    body.append("</g>\n")
  }

  /// Defines an SVG image element with a width and a height of 1, and returns the element's id.
  private mutating func define(_ image: Bitmap) throws(RenderError) -> String {
    // A shape is defined only once. An image inside a shape is therefore never needed again, and
    // remembering it would waste memory.
    let number = isInsideShape ? nil : images.number(of: image)
    if let number, number < imageIDs.count { return imageIDs[number] }
    let (kind, bytes): (String, [UInt8])
    if let jpeg = image.jpeg {
      (kind, bytes) = ("jpeg", jpeg.bytes)
    } else {
      do throws(PNGError) { (kind, bytes) = ("png", try image.png()) } catch { throw .png(error) }
    }
    let id = define { id in
      """
      <image id="\(id)" width="1" height="1" preserveAspectRatio="none" \
      xlink:href="data:image/\(kind);base64,\(Base64.padded.encoded(bytes))"/>
      """
    }
    if number != nil { imageIDs.append(id) }
    return id
  }
}

// Writes the definitions of reusable shapes and of masks to an SVG file.
extension SVGFile {
  static func data(of path: Path, decimals: Int) -> MarkupBytes {
    SVGPathData(path, decimals: decimals).data
  }

  mutating func endShape() -> VectorShape? {
    let content = end()
    guard !content.bytes.isEmpty else { return nil }
    return defineShape { "<g id=\"\($0)\">\(markup: content)</g>" }
  }

  mutating func endMask(_ region: Rectangle) -> VectorShape {
    let content = end()
    return defineShape {
      """
      <mask id="\($0)" maskUnits="userSpaceOnUse"\(box: region)>
      <rect fill="#fff"\(box: region)/>
      \(markup: content)</mask>
      """
    }
  }
}

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
    if roles?.isDecoration(frame) ?? false { body.append(" aria-hidden=\"true\"") }
    let transform = VectorText.place(of: layout, atX: x, y: y)
    if transform != Transform() { body.append("\(transform: transform)") }
    body.append(">\n")
    roles?.openGroup()
    roles?.beginText(ofFrame: frame, layout.text)
    for line in lines where !line.spans.isEmpty || line.endsParagraph {
      let tags = roles?.tags(of: line, in: layout)
      if let tags { body.append(tags.blocks) }
      body.append("<text>")
      for (index, span) in line.spans.enumerated() {
        if let tags { body.append(tags.spans[index]) }
        write(span, line, layout, isHidden: tags?.hidden.contains(index) ?? false)
      }
      if let tags { body.append(tags.end) }
      body.append(line.endsParagraph ? "\n</text>\n" : "</text>\n")
    }
    close()
  }

  private mutating func write(
    _ span: VectorText.Span, _ line: VectorText, _ layout: TextLayout, isHidden: Bool
  ) {
    let run = layout.runs[span.run]
    let link = VectorText.link(of: run, in: layout)
    if let link { appendLink(to: link) }
    body.append("<tspan")
    let attributes = layout.attributes(at: run.attributes)
    if attributes.roles?.last?.role == .code { body.append(" role=\"code\"") }
    if isHidden { body.append(" aria-hidden=\"true\"") }
    let parts = span.parts(isOnPath: layout.isOnPath)
    if parts.count == 1 { appendPlaces(of: parts[0], span, line, layout) }
    body.append(" font-size=\"\(number: run.size)\"")
    if run.language != language { body.append(" xml:lang=\"\(escaped: run.language)\"") }
    if options.text == .fonts { appendFont(of: run, attributes) }
    body.append(">")
    for part in parts {
      if parts.count > 1 {
        body.append("<tspan")
        appendPlaces(of: part, span, line, layout)
        body.append(">")
      }
      for character in span.characters[part] { body.appendInterpolation(escaped: character.text) }
      if parts.count > 1 { body.append("</tspan>") }
    }
    body.append(link == nil ? "</tspan>" : "</tspan></a>")
  }

  /// Appends the positions of a part of a span as SVG attributes. They are one `y` value, and an
  /// `x` value for each character up to the first supplementary character. A part on a path has one
  /// `x` value and its rotation.
  private mutating func appendPlaces(
    of part: Range<Int>, _ span: VectorText.Span, _ line: VectorText, _ layout: TextLayout
  ) {
    let run = layout.runs[span.run]
    if layout.isOnPath {
      guard !run.glyphs.isEmpty else { return }
      let glyph = run.glyph(ofCharacter: part.lowerBound, of: span.characters.count)
      let pen = layout.glyphs[glyph]
      body.append(" x=\"\(number: pen.x)\" y=\"\(number: pen.y)\"")
      body.append(" rotate=\"\(number: layout.angle(ofGlyph: glyph))\"")
      return
    }
    // Right-to-left letters start at their right edges. Otherwise, browsers would select the wrong
    // letters, because the letters of the reader's font have other widths.
    let isRightToLeft = run.level & 1 == 1
    body.append(" x=\"")
    var isFirst = true
    for character in span.characters[part] {
      let start = isRightToLeft ? character.right : character.left
      body.append(addingCapacity: OutputSpan<UInt8>.numberBytes + 1) {
        if !isFirst { $0.append(UInt8(ascii: " ")) }
        $0.append(scaled: MarkupBytes.scaled(start, decimals: 2), decimals: 2)
      }
      isFirst = false
      if character.isSupplementary { break }
    }
    body.append("\" y=\"\(number: line.baseline(of: run, in: layout))\"")
    if isRightToLeft { body.append(" direction=\"rtl\" unicode-bidi=\"embed\"") }
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

extension VectorText.Span {
  /// The ranges of characters that have their own `tspan` elements. SVG counts a supplementary
  /// character as two characters, but browsers count it as one. So a grapheme cluster with such a
  /// character ends a part. On a path, each grapheme cluster is a part.
  fileprivate func parts(isOnPath: Bool) -> [Range<Int>] {
    guard isOnPath || characters.contains(where: \.isSupplementary) else {
      return [characters.indices]
    }
    var parts: [Range<Int>] = []
    var (start, end) = (0, 0)
    for cluster in characters.map(\.text).joined() {
      let first = end
      end = min(end + cluster.unicodeScalars.count, characters.count)
      guard isOnPath || characters[first..<end].contains(where: \.isSupplementary) else { continue }
      parts.append(start..<end)
      start = end
    }
    if start < characters.count { parts.append(start..<characters.count) }
    return parts
  }
}

extension VectorText.Character {
  /// Whether the character is outside Unicode's Basic Multilingual Plane.
  fileprivate var isSupplementary: Bool { text.utf8.count > 3 }
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
