// Writes colours, gradients and strokes as attributes and definitions of SVG.
extension SVGFile {
  /// The `fill` attributes of a paint. Black is the default of SVG. For opaque black, the result is
  /// therefore empty, unless `isExplicit` is `true`.
  mutating func attributes(fill paint: VectorPaint, isExplicit: Bool = false) -> String {
    guard let (value, opacity) = self.value(of: paint) else { return "" }
    let fill = value == "#000" && !isExplicit ? "" : " fill=\"\(value)\""
    return fill + Self.opacity("fill-opacity", opacity)
  }

  mutating func attributes(stroke: VectorStroke, _ paint: VectorPaint) -> String {
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

  /// The value of the attribute `fill` or `stroke`, and the paint's opacity, 0 to 1. The result is
  /// `nil` for an inherited paint.
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
      // SVG 1.1 has no attribute for the radius of the focal circle. SVG 2 has the attribute `fr`.
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

extension Color {
  /// The colour without its alpha, in SVG's notation.
  var svg: String {
    let digits = [red, green, blue].map { String($0, radix: 16) }
      .map { $0.count < 2 ? "0" + $0 : $0 }
    let isShort = digits.allSatisfy { $0.first == $0.last }
    return "#" + (isShort ? digits.map { String($0.prefix(1)) } : digits).joined()
  }
}
