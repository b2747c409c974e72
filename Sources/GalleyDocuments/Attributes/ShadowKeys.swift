// Shadows: one object, of which parts are inherited, or an array.

import Galley

/// What a document says of a shadow.
enum ShadowKeys {
  static let table = KeyTable<TextShadow>([
    .key("color", ValueReader<Color>.color.orNull) { shadow, color in
      shadow.color = color.map { .color($0) } ?? TextShadow.Paint.none
    },
    .key("opacity", .number(.between(0, 1))) { $0.opacity = $1 },
    .key("offset", offset) { $0.setOffset($1) },
    .key("blur", .number(.blur)) { $0.blur = $1 },
  ])

  /// Shadows, and whether they were an array.
  static let reader = ValueReader<(shadows: [TextShadow], isArray: Bool)>(
    .either([
      .object(.shadow),
      .array(.object(.shadow), of: "such objects", count: 0...Limits.default.shadows),
    ])
  ) { value, context throws(DocumentFault) in
    guard case .array(let elements) = value.content else {
      var shadow = TextShadow()
      try table.read(value, as: "an object or an array of them", into: &shadow, &context)
      return ([shadow], false)
    }
    guard elements.count <= context.limits.shadows else {
      throw DocumentFault(
        at: value.offset,
        "\(elements.count) shadows, the limit is \(context.limits.shadows)")
    }
    var shadows: [TextShadow] = []
    for element in elements {
      var shadow = TextShadow()
      try table.read(element, as: "an object", into: &shadow, &context)
      shadows.append(shadow)
    }
    return (shadows, true)
  }

  private static let offset = ValueReader<[Double]>(
    .either([
      .array(.number(.length), of: "two numbers", count: 2...2),
      .string("two numbers such as 3,5", .twoNumbers),
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

extension JSONValue {
  /// An array's numbers, or those in a string with commas between them.
  func numbers(
    _ bounds: NumberBounds, _ limits: Limits, expected what: String
  ) throws(DocumentFault) -> [Double] {
    var numbers: [Double] = []
    switch content {
    case .string(let joined):
      for part in joined.split(separator: ",", omittingEmptySubsequences: false) {
        guard let number = Double(plainNumber: part) else {
          throw DocumentFault(
            at: offset, "\(quoted(String(part))) is no number; expected \(what)")
        }
        numbers.append(try checked(number, bounds, at: offset, limits))
      }
    case .array(let elements):
      for element in elements {
        guard case .number(let number) = element.content else {
          throw .wrongType(element, expected: "a number")
        }
        numbers.append(try checked(number, bounds, at: element.offset, limits))
      }
    default:
      throw .wrongType(self, expected: what)
    }
    return numbers
  }
}
