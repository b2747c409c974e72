// The keys of shadows. The value is one object or an array of objects. A single object inherits its
// missing members from the shadow that it overrides.

import Galley
import GalleyJSON

extension TextShadow {
  /// The JSON keys of a shadow.
  static let jsonKeys = KeyTable<TextShadow>([
    .key("color", ValueReader<Color>.color.orNull) { shadow, color in
      shadow.color = color.map { .color($0) } ?? TextShadow.Paint.none
    }
    .about("Colour of the shadow; null disables it. Default: black with alpha 1/3."),
    .key("opacity", .number(.between(0, 1))) { $0.opacity = $1 }
      .about("Factor that multiplies the colour's alpha, 0 to 1. Default: 1."),
    .key("offset", offset) { $0.setOffset($1) }
      .about("Offset in points to the right and down, such as [3, 5] or \"3,5\". Default: [0, 0]."),
    .key("blur", .number(.blur)) { $0.blur = $1 }
      .about("Blur radius in points. Default: 0."),
  ])

  /// Reads one shadow or an array of shadows. The result also states whether the value was an
  /// array.
  static let jsonReader = ValueReader<(shadows: [TextShadow], isArray: Bool)>(
    .either([
      .object(.shadow),
      .array(.object(.shadow), of: "such objects", count: 0...Limits.default.shadows),
    ])
  ) { value, context throws(DocumentFault) in
    guard case .array(let elements) = value.content else {
      var shadow = TextShadow()
      try jsonKeys.read(value, as: "an object or an array of objects", into: &shadow, &context)
      return ([shadow], false)
    }
    guard elements.count <= context.limits.shadows else {
      throw DocumentFault(
        at: value.offset, code: .tooLarge,
        "\(elements.count) shadows; the limit is \(context.limits.shadows)")
    }
    var shadows: [TextShadow] = []
    for element in elements {
      var shadow = TextShadow()
      try jsonKeys.read(element, as: "an object", into: &shadow, &context)
      shadows.append(shadow)
    }
    return (shadows, true)
  }

  private static let offset = ValueReader<[Double]>(
    .either([
      .array(.number(.length), of: "two numbers", count: 2...2),
      .spelling("two numbers such as 3,5"),
    ])
  ) { value, context throws(DocumentFault) in
    let what = "two numbers such as [3, 5] or \"3,5\""
    let numbers = try value.numbers(.length, context.limits, expected: what)
    guard numbers.count == 2 else {
      throw DocumentFault(at: value.offset, "expected \(what), found \(numbers.count)")
    }
    return numbers
  }
}

extension TextShadow {
  fileprivate mutating func setOffset(_ offset: [Double]) {
    offsetX = offset.first
    offsetY = offset.last
  }
}

extension JSONDefinition {
  static let shadow = JSONDefinition(
    "shadow", keys: TextShadow.jsonKeys.outline)
}
