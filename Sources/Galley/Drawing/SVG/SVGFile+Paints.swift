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
