import GalleyFont

// Writes colours, opacities and gradients to a PDF file.
extension PDFFile {
  /// Maximum number of periods of a repeated gradient. More periods would be too narrow to see.
  private static let periods = 256.0

  /// Sets the paint of fills or of strokes. Returns `true` if the graphics state was saved; the
  /// caller must then restore it. `area` contains everything that is painted.
  mutating func setPaint(
    _ paint: VectorPaint, covering area: @autoclosure () -> Rectangle, isStroke: Bool
  ) -> Bool {
    switch paint {
    case .inherited: return false
    case .color(let color):
      setAlpha(color.alpha)
      var opaque = color
      opaque.alpha = 255
      content.setColor(opaque, isStroke: isStroke)
      return false
    case .gradient(let gradient):
      guard gradient.stops.count > 1 else {
        let only = gradient.stops.first?.color ?? .transparent
        return setPaint(.color(only), covering: area(), isStroke: isStroke)
      }
      let placed = gradient.spread == .pad ? gradient : unrolled(gradient, covering: area())
      setAlpha(255)
      content.save()
      if placed.stops.contains(where: { $0.color.alpha < 255 }) {
        content.setState(state(Self.mask(maskForm(placed))))
      }
      content.setPattern(pattern(placed), isStroke: isStroke)
      return true
    }
  }

  /// Sets the opacity of everything that is painted next. Images and groups must also set the
  /// opacity, because an earlier fill can have changed it.
  mutating func setAlpha(_ alpha: UInt8) {
    // At the start of a page or a group, the opacity is 1. At the start of a shape, it is
    // inherited.
    let isDefault = alpha == 255 && content.alpha == nil
    guard content.alpha != alpha, !isDefault else { return }
    content.alpha = alpha
    content.setState(state(Self.opacity(Double(alpha) / 255)))
  }

  /// The entries of a graphics state dictionary that set an opacity.
  static func opacity(_ opacity: Double) -> MarkupBytes {
    "/ca \(number: opacity, decimals: 4)/CA \(number: opacity, decimals: 4)"
  }

  /// The entry of a graphics state dictionary that sets a luminosity mask.
  static func mask(_ form: Int) -> MarkupBytes { "/SMask<</Type/Mask/S/Luminosity/G \(form) 0 R>>" }

  /// The object number of the graphics state with these entries. Equal entries share an object.
  mutating func state(_ entries: MarkupBytes) -> Int {
    if let known = states[entries] { return known }
    let number = objects.write("<<\(markup: entries)>>")
    states[entries] = number
    return number
  }

  private mutating func pattern(_ gradient: VectorGradient) -> Int {
    var placed = gradient
    placed.transform = content.transform.after(gradient.transform)
    if let known = patterns[placed] { return known }
    let number = objects.write(
      """
      <</PatternType 2/Matrix[\(matrix: placed.transform, decimals: 3)]\
      /Shading \(markup: Self.shading(gradient, isMask: false))>>
      """)
    patterns[placed] = number
    return number
  }

  /// A luminosity mask for a translucent gradient, in the current coordinates. The mask is white
  /// where the gradient is opaque, and black where the gradient is transparent.
  private mutating func maskForm(_ gradient: VectorGradient) -> Int {
    let shading = objects.write(Self.shading(gradient, isMask: true))
    let data: MarkupBytes = "\(pdf: gradient.transform)/S sh"
    return writeForm(
      data.bytes, shapeDepth > 0 ? Self.glyphArea : area,
      "/Group<</S/Transparency/CS/DeviceGray>>/Resources<</Shading<</S \(shading) 0 R>>>>")
  }

  /// The dictionary of a shading (ISO 32000-1 §8.7.4.5). If `isMask` is set, the shading has the
  /// opacities as greys; otherwise, it has the colours.
  private static func shading(_ gradient: VectorGradient, isMask: Bool) -> MarkupBytes {
    let type: Int
    let coordinates: [Double]
    switch gradient.shape {
    case .linear(let from, let to): (type, coordinates) = (2, [from.x, from.y, to.x, to.y])
    case .radial(let focus, let focusRadius, let center, let radius):
      (type, coordinates) = (3, [focus.x, focus.y, focusRadius, center.x, center.y, radius])
    }
    return """
      <</ShadingType \(type)/ColorSpace/\(isMask ? "DeviceGray" : "DeviceRGB")\
      /Coords[\(numbers: coordinates, decimals: 4) ]/Extend[true true]\
      /Function\(markup: function(gradient.stops, isMask: isMask))>>
      """
  }

  /// Returns a PDF function that interpolates linearly between the colours of gradient stops at
  /// positions from 0 to 1 (ISO 32000-1 §7.10.4).
  private static func function(_ stops: [Gradient.Stop], isMask: Bool) -> MarkupBytes {
    var parts: [(end: Double, from: Color, to: Color)] = []
    var last = (offset: 0.0, color: stops.first?.color ?? .black)
    let decimals = 6
    for stop in stops + [Gradient.Stop(1, stops.last?.color ?? .black)] {
      let offset = min(max(stop.offset, 0), 1)
      // The bounds of a stitching function in a PDF must increase strictly, also after rounding.
      let isWide =
        MarkupBytes.scaled(offset, decimals: decimals)
        > MarkupBytes.scaled(last.offset, decimals: decimals)
      if isWide { parts.append((offset, last.color, stop.color)) }
      last = (isWide ? offset : last.offset, stop.color)
    }
    func channels(_ color: Color) -> [Double] {
      (isMask ? [color.alpha] : [color.red, color.green, color.blue]).map { Double($0) / 255 }
    }
    var functions = MarkupBytes()
    for part in parts {
      functions.append(
        """
        <</FunctionType 2/Domain[0 1]/N 1/C0[\(numbers: channels(part.from), decimals: 4)]\
        /C1[\(numbers: channels(part.to), decimals: 4)]>>
        """)
    }
    guard parts.count > 1 else { return functions }
    return """
      <</FunctionType 3/Domain[0 1]/Functions[\(markup: functions)]\
      /Bounds[\(numbers: parts.dropLast().map(\.end), decimals: decimals)]\
      /Encode[\(numbers: parts.flatMap { _ in [0, 1] })]>>
      """
  }

  /// Returns a gradient that does not repeat, but looks the same in `area`: it contains the stops
  /// of each repetition.
  private func unrolled(
    _ gradient: VectorGradient, covering area: Rectangle
  ) -> VectorGradient {
    guard gradient.transform.hasInverse else { return gradient }
    let own = gradient.transform.inverse.bounds(of: area)
    let (first, last) = gradient.shape.periods(covering: own, limit: Self.periods)
    guard last > first else { return gradient }
    var result = gradient
    result.spread = .pad
    result.shape = gradient.shape.stretched(from: first, to: last)
    result.stops = []
    for period in Int(first)..<Int(last) {
      let isReflected = gradient.spread == .reflect && period % 2 != 0
      for stop in isReflected ? gradient.stops.reversed() : gradient.stops {
        let offset = isReflected ? 1 - stop.offset : stop.offset
        result.stops.append(
          Gradient.Stop(
            (Double(period) + offset - first) / (last - first), stop.color))
      }
    }
    return result
  }
}

extension VectorGradient.Shape {
  /// The whole periods (repetitions) of a repeating gradient that cover an area, as a range of
  /// positions on the gradient. Each period has length 1, and one period is from 0 to 1. `first` is
  /// the start of the first period, and `last` is the end of the last period.
  fileprivate func periods(
    covering area: Rectangle, limit: Double
  ) -> (first: Double, last: Double) {
    let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map {
      Vector(x: area.x + $0.0 * area.width, y: area.y + $0.1 * area.height)
    }
    var (first, last): (Double, Double)
    switch self {
    case .linear(let from, let to):
      let step = to - from
      let square = step.dot(step)
      guard square > 0 else { return (0, 0) }
      let places = corners.map { ($0 - from).dot(step) / square }
      (first, last) = (places.min() ?? 0, places.max() ?? 1)
    case .radial(let focus, let focusRadius, let center, let radius):
      let growth = radius - focusRadius - (center - focus).length
      guard growth > 0 else { return (0, 1) }
      let reach = corners.map { ($0 - focus).length }.max() ?? 0
      (first, last) = (-focusRadius / (radius - focusRadius), (reach - focusRadius) / growth)
      // A circle cannot have a negative radius. So periods of the gradient that would begin before
      // radius 0 are left out.
      first = first.rounded(.up)
    }
    let start = max(first.rounded(.down), -limit / 2)
    return (start, min(max(last.rounded(.up), start + 1), start + limit))
  }

  /// Returns a copy whose gradient line is the part of this gradient line between two positions.
  /// The positions can be outside the line.
  fileprivate func stretched(from first: Double, to last: Double) -> VectorGradient.Shape {
    switch self {
    case .linear(let from, let to):
      let step = to - from
      return .linear(from: from + step * first, to: from + step * last)
    case .radial(let focus, let focusRadius, let center, let radius):
      let (step, growth) = (center - focus, radius - focusRadius)
      return .radial(
        focus: focus + step * first, focusRadius: focusRadius + growth * first,
        center: focus + step * last, radius: focusRadius + growth * last)
    }
  }
}
