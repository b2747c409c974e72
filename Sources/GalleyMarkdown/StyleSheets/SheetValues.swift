// Lengths in style sheets, and readers for the JSON values of lengths, colours and the sides of
// boxes.

import Galley
package import GalleyDocuments
import GalleyJSON

extension ValueReader where Value == Length {
  /// A JSON value reader for lengths that can be negative.
  package static var length: Self { length(.length, "points, or a length such as 8pt or -0.5em") }

  /// A JSON value reader for lengths of at least 0.
  static var extent: Self { length(.extent, "points, or a length such as 8pt or 0.5em") }

  /// A JSON value reader for font sizes: lengths above 0. Em lengths are relative to the font size
  /// of the enclosing text.
  static var fontSize: Self {
    length(.fontSize, "points, or a length such as 18pt or 1.5em")
  }

  /// A JSON value reader for lengths. A length is a number of points, or a string with a unit, such
  /// as `"1.5em"`.
  private static func length(_ bounds: NumberBounds, _ what: String) -> Self {
    ValueReader(.either([.number(bounds), .spelling(what)])) {
      value, context throws(DocumentFault) in
      switch value.content {
      case .number(let points):
        return .points(try checked(points, bounds, at: value.offset, context.limits))
      case .string(let spelling):
        guard let length = Length(spelling: spelling) else {
          throw DocumentFault(
            at: value.offset, "invalid length \(quoted(spelling)); expected \(what)")
        }
        let number: Double
        switch length {
        case .points(let points): number = points
        case .ems(let ems): number = ems
        }
        _ = try checked(number, bounds, at: value.offset, context.limits)
        return length
      default: throw .wrongType(value, expected: what)
      }
    }
  }
}

extension Length {
  /// Parses a length from a JSON string: a decimal number without an exponent, then the unit `pt`
  /// or `em`.
  package init?(spelling: String) {
    guard let number = Double(plainNumber: spelling.dropLast(2)),
      spelling.utf8.allSatisfy({ $0 != ASCII.space }),
      spelling.dropLast(2).utf8.allSatisfy({ !ASCII.isLetter($0) }),
      spelling.utf8.dropLast(2).last != ASCII.point
    else { return nil }
    switch spelling.suffix(2) {
    case "pt": self = .points(number)
    case "em": self = .ems(number)
    default: return nil
    }
  }
}

extension ValueReader where Value == AdaptiveColor {
  /// A JSON value reader for an adaptive colour: a single colour, or separate colours for the light
  /// and dark schemes.
  static var adaptiveColor: Self {
    ValueReader(.either([ValueReader<Color>.color.shape, .object(.adaptiveColor)])) {
      value, context throws(DocumentFault) in
      guard value.members != nil else {
        return AdaptiveColor(try ValueReader<Color>.color.read(value, &context))
      }
      var color = AdaptiveColor(.black)
      try AdaptiveColor.jsonKeys.read(value, as: "a colour", into: &color, &context)
      guard value[key: "light"] != nil, value[key: "dark"] != nil else {
        throw DocumentFault(
          at: value.offset, "an adaptive colour needs both \"light\" and \"dark\"")
      }
      return color
    }
  }
}

extension AdaptiveColor {
  /// The JSON keys of an adaptive colour.
  static let jsonKeys = KeyTable<AdaptiveColor>([
    .key("light", .color) { $0.light = $1 }
      .about("Colour on a light background."),
    .key("dark", .color) { $0.dark = $1 }
      .about("Colour on a dark background."),
  ])
}

extension BoxSides {
  /// The keys of margins: space outside a box. The lengths can be negative.
  static let marginKeys = jsonKeys(.length)
  /// The keys of padding: space between a box's edges and its content.
  static let paddingKeys = jsonKeys(.extent)

  private static func jsonKeys(_ length: ValueReader<Length>) -> KeyTable<BoxSides> {
    KeyTable([
      .key("left", length) { $0.left = $1 }
        .about("Length on the left."),
      .key("right", length) { $0.right = $1 }
        .about("Length on the right."),
      .key("top", length) { $0.top = $1 }
        .about("Length at the top."),
      .key("bottom", length) { $0.bottom = $1 }
        .about("Length at the bottom."),
    ])
  }

  /// Reads margins: one length for all sides of a box, or an object with a length for each side.
  static let marginReader = reader(marginKeys, .length, .boxSides)
  /// Reads padding, in the same forms as margins.
  static let paddingReader = reader(paddingKeys, .extent, .boxPadding)

  private static func reader(
    _ keys: KeyTable<BoxSides>, _ length: ValueReader<Length>, _ definition: JSONDefinition
  ) -> ValueReader<BoxSides> {
    ValueReader(.either([length.shape, .object(definition)])) {
      value, context throws(DocumentFault) in
      guard value.members != nil else { return .all(try length.read(value, &context)) }
      var sides = BoxSides()
      try keys.read(value, as: "an object of lengths by side", into: &sides, &context)
      return sides
    }
  }
}

extension BoxBorder {
  /// The JSON keys of a border.
  static let jsonKeys = KeyTable<BoxBorder>([
    .key("width", .extent) { $0.width = $1 }
      .about("Width of the border. Default: 1 point."),
    .key("color", .adaptiveColor) { $0.color = $1 }
      .about("Colour of the border."),
    .key("sides", .borderSides) { $0.sides = $1 }
      .about(
        "Sides with the border: `left`, `right`, `top`, `bottom`, or several joined by `|`."
          + " Default: `all`."),
  ])

  /// Reads a border: an object that must have a colour.
  static let jsonReader = ValueReader<BoxBorder>(.object(.boxBorder)) {
    value, context throws(DocumentFault) in
    var border = BoxBorder(width: .points(1), color: AdaptiveColor(.black))
    try jsonKeys.read(value, as: JSONDefinition.boxBorder.words, into: &border, &context)
    guard value[key: "color"] != nil else {
      throw DocumentFault(at: value.offset, "a border needs \"color\"")
    }
    return border
  }
}

extension InlineBackground {
  /// The JSON keys of a box painted behind text within a line.
  static let jsonKeys = KeyTable<InlineBackground>([
    .key("color", .adaptiveColor) { $0.color = $1 }
      .about("Colour of the box. Default: transparent."),
    .key("border", BoxBorder.jsonReader) { $0.border = $1 }
      .about("Border along the inside of the box's sides. Default: no border."),
    .key("padding", BoxSides.paddingReader) { $0.padding = $1 }
      .about("Space between the box's sides and the text. Default: 0."),
    .key("cornerRadius", .extent) { $0.cornerRadius = $1 }
      .about("Radius of the box's corners. Default: 0."),
  ])

  static let jsonReader = ValueReader<InlineBackground>.object(jsonKeys, .inlineBackground) {
    InlineBackground()
  }
}

extension JSONDefinition {
  static let adaptiveColor = JSONDefinition(
    "adaptiveColor", required: ["light", "dark"], keys: AdaptiveColor.jsonKeys.outline)

  static let boxSides = JSONDefinition(
    "boxSides", keys: BoxSides.marginKeys.outline)

  static let boxPadding = JSONDefinition(
    "boxPadding", keys: BoxSides.paddingKeys.outline)

  static let boxBorder = JSONDefinition(
    "boxBorder", words: "an object such as {\"width\": 2, \"color\": \"red\", \"sides\": \"left\"}",
    required: ["color"], keys: BoxBorder.jsonKeys.outline)

  static let inlineBackground = JSONDefinition(
    "inlineBackground", words: "an object such as {\"color\": \"#eee\", \"cornerRadius\": 3}",
    keys: InlineBackground.jsonKeys.outline)
}

/// A length in a style sheet, such as `8.pt` or `0.5.em`.
public enum Length: Sendable, Hashable {
  /// A length in points.
  case points(Double)
  /// A multiple of the font size of the block or inline element to which the rule applies. If the
  /// rule sets the font size, the length is a multiple of the enclosing text's font size.
  case ems(Double)

  /// A length of 0 points.
  public static let zero = Length.points(0)

  /// Converts the length to points. `fontSize` is in points. If the number of points is not finite,
  /// the result is 0.
  public func points(fontSize: Double) -> Double {
    let points: Double =
      switch self {
      case .points(let points): points
      case .ems(let ems): ems * fontSize
      }
    return points.isFinite ? points : 0
  }

  /// Negates a length, as in `-1.em`.
  public static prefix func - (length: Length) -> Length {
    switch length {
    case .points(let points): .points(-points)
    case .ems(let ems): .ems(-ems)
    }
  }
}

extension BinaryFloatingPoint {
  /// This number as a length in points, such as `8.pt`.
  public var pt: Length { .points(Double(self)) }

  /// This number as a multiple of the font size, such as `2.em`.
  public var em: Length { .ems(Double(self)) }
}

extension BinaryInteger {
  /// This number as a length in points, such as `8.pt`.
  public var pt: Length { .points(Double(self)) }

  /// This number as a multiple of the font size, such as `2.em`.
  public var em: Length { .ems(Double(self)) }
}
