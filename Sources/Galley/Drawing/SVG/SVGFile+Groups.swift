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
  }

  mutating func close() { body.append("</g>\n") }

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
