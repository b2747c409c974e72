// Writes groups to an SVG file: clip paths, layers, masks and filters.
extension SVGFile {
  mutating func open(_ group: VectorGroup) {
    var tag = MarkupBytes("<g")
    switch group {
    case .clip(let path, let isEvenOdd):
      var markup = MarkupBytes("<path d=\"")
      markup.append(SVGPathData(path).data)
      markup.append(isEvenOdd ? "\" clip-rule=\"evenodd\"/>" : "\"/>")
      tag.append(" clip-path=\"url(#\(clip(to: markup)))\"")
    case .clipShape(let shape):
      let markup = MarkupBytes("<use xlink:href=\"#\(Self.id(shape.number))\"/>")
      tag.append(" clip-path=\"url(#\(clip(to: markup)))\"")
    case .layer(let opacity, let mode, let transform):
      if opacity < 1 { tag.append("opacity", opacity, decimals: 4) }
      if mode != .normal {
        tag.append(" style=\"mix-blend-mode:\(mode.rawValue)\"")
      } else if opacity >= 1 {
        // The group must be isolated, so the property `isolation` is written. A group with an
        // opacity below 1 or with a blend mode is isolated even without the property (Compositing 1
        // §3.4.3).
        tag.append(" style=\"isolation:isolate\"")
      }
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

  /// The id of the clip path with this markup. Lines of text and boxes with equal clip paths share
  /// one id.
  private mutating func clip(to markup: MarkupBytes) -> String {
    if let known = clips[markup.bytes] { return known }
    let id = define { id in
      var clip = MarkupBytes("<clipPath id=\"\(id)\">")
      clip.append(markup)
      clip.append("</clipPath>")
      return clip
    }
    clips[markup.bytes] = id
    return id
  }

  /// The start tag of a filter. Filters compute with sRGB values, as the rasterizer does.
  private static func filter(_ id: String, _ region: Rectangle) -> MarkupBytes {
    MarkupBytes(
      "<filter id=\"\(id)\" filterUnits=\"userSpaceOnUse\"\(attributes(of: region))"
        + " color-interpolation-filters=\"sRGB\">")
  }

  /// A filter that replaces letters by their shadow.
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
