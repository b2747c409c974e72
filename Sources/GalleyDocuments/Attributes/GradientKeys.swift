// The keys of colours and gradients. A colour is a CSS string; a gradient is an object with a
// direction and stops.

package import Galley

/// The JSON keys of a gradient.
package enum GradientKeys {
  /// The values that have been read so far from the keys of a gradient.
  package struct Draft: Sendable {
    var isLinear = false
    var gradient = Gradient(stops: [])
  }

  package static let table = KeyTable<Draft>([
    .key("gradient", .word([("linear", true)])) { $0.isLinear = $1 }
      .about("Kind of gradient. Only linear is supported."),
    .key("angle", .number(.between(-3600, 3600))) { $0.gradient.angle = $1 }
      .about("Direction in degrees: 0 is up, 90 is right, 180 is down. Default: 180."),
    .key("mirrors", .boolean) { $0.gradient.mirrors = $1 }
      .about("Whether right-to-left languages mirror the gradient horizontally. Default: false."),
    .key("stops", stops) { $0.gradient.stops = $1 }
      .about("Colours, each with its offset from 0 (start) to 1 (end): [[0, \"red\"], …]."),
  ])

  /// The minimum and maximum number of colour stops.
  private static let counts = 2...256

  private static let what =
    "{\"gradient\": \"linear\", \"angle\": degrees, \"mirrors\": false, \"stops\": [[offset, colour], …]}"

  package static let reader = ValueReader<Gradient>(.object(.gradient)) {
    value, context throws(DocumentFault) in
    var draft = Draft()
    try table.read(value, as: what, into: &draft, &context)
    guard draft.isLinear else {
      throw DocumentFault(at: value.offset, "a gradient needs \"gradient\": \"linear\"")
    }
    guard !draft.gradient.stops.isEmpty else {
      throw DocumentFault(at: value.offset, "a gradient needs \"stops\": [[offset, colour], …]")
    }
    return draft.gradient
  }

  private static let stops = ValueReader<[Gradient.Stop]>(
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
    ValueReader(.either([ValueReader<Color>.color.shape, GradientKeys.reader.shape])) {
      value, context throws(DocumentFault) in
      if value.members != nil { return .gradient(try GradientKeys.reader.read(value, &context)) }
      guard case .string = value.content else {
        throw .wrongType(value, expected: "a CSS colour such as tomato, or a gradient")
      }
      return .color(try ValueReader<Color>.color.read(value, &context))
    }
  }
}

/// The background of a box: a colour, a gradient, or no background.
enum BackgroundSpelling {
  static let reader = ValueReader<Paint?>(
    .either([ValueReader<Paint>.paint.shape, .word(["transparent"]), .null])
  ) { value, context throws(DocumentFault) in
    if case .null = value.content { return nil }
    let paint = try ValueReader<Paint>.paint.read(value, &context)
    return paint.color?.alpha == 0 ? nil : paint
  }
}

extension JSONDefinition {
  static let gradient = JSONDefinition(
    "gradient", required: ["gradient", "stops"], keys: GradientKeys.table.outline)
}
