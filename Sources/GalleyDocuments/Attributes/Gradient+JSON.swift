// The keys of colours and gradients. In a document, a colour is written as a string in CSS syntax,
// and a gradient as an object with colour stops.

package import Galley
import GalleyJSON

extension Gradient {
  /// The JSON keys of a gradient.
  package static let jsonKeys = KeyTable<Gradient>([
    .key("gradient", .word(Gradient.Kind.self)) { $0.kind = $1 }
      .about("Kind of gradient."),
    .key("angle", .number(.between(-3600, 3600))) { $0.angle = $1 }
      .about(
        "Direction in degrees: 0 is up, 90 is right, 180 is down. A conic gradient starts in this"
          + " direction. Default: 180; for conic, 0."),
    .key("center", jsonCenter) { $0.center = $1 }
      .about(
        "Centre of a radial or conic gradient, as fractions of the box's width and height."
          + " Default: [0.5, 0.5]."),
    .key("radius", radiusReader) { $0.radius = $1 }
      .about(
        "Radius of a radial gradient, as a fraction of half the longer side of the box. An array"
          + " of two such fractions, [rx, ry], makes an ellipse. Default: a circle through the"
          + " farthest corner."),
    .key("repeats", .boolean) { $0.repeats = $1 }
      .about("Whether the gradient repeats from its first to its last stop. Default: false."),
    .key("interpolation", .word(Gradient.Interpolation.self)) { $0.interpolation = $1 }
      .about(
        "Colour space in which colours are interpolated. Default: srgb; with linear blending,"
          + " linear."),
    .key("mirrors", .boolean) { $0.mirrors = $1 }
      .about("Whether right-to-left languages mirror the gradient horizontally. Default: false."),
    .key("stops", stopsReader) { $0.stops = $1 }
      .about("Colours, each with its offset from 0 (start) to 1 (end): [[0, \"red\"], …]."),
  ])

  /// The minimum and maximum number of colour stops.
  private static let counts = 2...256

  private static let what =
    "{\"gradient\": \"linear\", \"angle\": degrees, \"stops\": [[offset, colour], …]}"

  package static let jsonReader = ValueReader<Gradient>(.object(.gradient)) {
    value, context throws(DocumentFault) in
    var gradient = Gradient(stops: [])
    try jsonKeys.read(value, as: what, into: &gradient, &context)
    guard value[key: "gradient"] != nil else {
      throw DocumentFault(
        at: value.offset, "a gradient needs \"gradient\": \"linear\", \"radial\" or \"conic\"")
    }
    guard !gradient.stops.isEmpty else {
      throw DocumentFault(at: value.offset, "a gradient needs \"stops\": [[offset, colour], …]")
    }
    if value[key: "angle"] == nil { gradient.angle = gradient.kind.usualAngle }
    let colors = colors(of: value)
    if colors.contains(where: { $0.lowercased().contains("none") }) {
      gradient.replaceMissingComponents(colors)
    }
    return gradient
  }

  /// The colours of a gradient's stops, as they are written in the document.
  private static func colors(of gradient: JSONValue) -> [String] {
    guard case .array(let stops)? = gradient[key: "stops"]?.content else { return [] }
    return stops.compactMap {
      guard case .array(let parts) = $0.content, case .string(let color)? = parts.last?.content
      else { return nil }
      return color
    }
  }

  /// Reads a gradient's centre, as fractions of the box's width and height. The centre can lie
  /// outside the box.
  static let jsonCenter = pair(
    .between(-1_000_000, 1_000_000), "two numbers, [x, y]", Gradient.Center.init)
  private static let radii = NumberBounds.between(0, 1_000_000)

  private static let radiusReader: ValueReader<Gradient.Radius> = {
    let circle = ValueReader<Double>.number(radii).map { Gradient.Radius($0) }
    let ellipse = pair(radii, "a radius or two, [rx, ry]", Gradient.Radius.init)
    return ValueReader(.either([circle.shape, ellipse.shape])) {
      value, context throws(DocumentFault) in
      guard case .number = value.content else { return try ellipse.read(value, &context) }
      return try circle.read(value, &context)
    }
  }()

  /// Reads an array of two numbers.
  private static func pair<Pair>(
    _ bounds: NumberBounds, _ what: String, _ make: @escaping @Sendable (Double, Double) -> Pair
  ) -> ValueReader<Pair> {
    ValueReader(.array(.number(bounds), of: what, count: 2...2)) {
      value, context throws(DocumentFault) in
      guard case .array = value.content else { throw .wrongType(value, expected: what) }
      let numbers = try value.numbers(bounds, context.limits, expected: what)
      guard numbers.count == 2 else {
        throw DocumentFault(at: value.offset, "expected \(what), found \(numbers.count) numbers")
      }
      return make(numbers[0], numbers[1])
    }
  }

  private static let stopsReader = ValueReader<[Gradient.Stop]>(
    .array(
      .pair(.number(.between(0, 1)), ValueReader<Color>.color.shape, "[offset, colour]"),
      of: "at least two stops, each [offset, colour]", count: counts)
  ) { value, context throws(DocumentFault) in
    guard case .array(let elements) = value.content else {
      throw .wrongType(value, expected: "an array of stops, each [offset, colour]")
    }
    guard counts.contains(elements.count) else {
      throw DocumentFault(
        at: value.offset,
        "a gradient needs \(counts.lowerBound) to \(counts.upperBound) stops,"
          + " found \(elements.count)")
    }
    var stops: [Gradient.Stop] = []
    for element in elements {
      let stop = try stop(element, &context)
      if let last = stops.last, stop.offset < last.offset {
        context.note(
          "clamped",
          "\(plain(stop.offset)) is clamped to \(plain(last.offset)), the offset of the previous"
            + " stop",
          at: element.offset)
      }
      stops.append(Gradient.Stop(max(stop.offset, stops.last?.offset ?? 0), stop.color))
    }
    return stops
  }

  private static func stop(
    _ value: JSONValue, _ context: inout ReadContext
  ) throws(DocumentFault) -> Gradient.Stop {
    guard case .array(let parts) = value.content else {
      throw .wrongType(value, expected: "a stop such as [0.5, \"red\"]")
    }
    guard parts.count == 2 else {
      throw DocumentFault(
        at: value.offset, "expected a stop such as [0.5, \"red\"], found \(parts.count) values")
    }
    return Gradient.Stop(
      try ValueReader<Double>.number(.between(0, 1)).read(parts[0], &context),
      try ValueReader<Color>.color.read(parts[1], &context))
  }
}

extension ValueReader where Value == Paint {
  /// Reads a colour or a gradient.
  package static var paint: Self {
    ValueReader(.either([ValueReader<Color>.color.shape, Gradient.jsonReader.shape])) {
      value, context throws(DocumentFault) in
      if value.members != nil { return .gradient(try Gradient.jsonReader.read(value, &context)) }
      guard case .string = value.content else {
        throw .wrongType(value, expected: "a CSS colour such as tomato, or a gradient")
      }
      return .color(try ValueReader<Color>.color.read(value, &context))
    }
  }
}

extension Paint {
  /// The background of a box: a colour, a gradient, or no background.
  static let jsonBackground = ValueReader<Paint?>(
    .either([ValueReader<Paint>.paint.shape, .word(["transparent"]), .null])
  ) { value, context throws(DocumentFault) in
    if case .null = value.content { return nil }
    let paint = try ValueReader<Paint>.paint.read(value, &context)
    return paint.color?.alpha == 0 ? nil : paint
  }
}

extension JSONDefinition {
  static let gradient = JSONDefinition(
    "gradient", required: ["gradient", "stops"], keys: Gradient.jsonKeys.outline)
}
