// The JSON keys of a box's shadow.

import Galley
import GalleyJSON

/// The values of a box shadow's keys: the keys of a text shadow, and the keys `spread` and `inset`.
struct BoxShadowDraft: Sendable {
  private var shadow = TextShadow()
  private var spread = 0.0
  private var isInset = false

  /// The box shadow that results from the keys; `nil` if its colour is `null`, which disables the
  /// shadow.
  private var value: BoxShadow? {
    if shadow.color == TextShadow.Paint.none { return nil }
    var value = BoxShadow(
      offset: (shadow.offsetX ?? 0, shadow.offsetY ?? 0), blur: shadow.blur ?? 0, spread: spread,
      isInset: isInset)
    if case .color(let color) = shadow.color { value.color = color }
    value.color = value.color.multiplyingAlpha(by: shadow.opacity ?? 1)
    return value
  }

  static let jsonKeys = KeyTable<BoxShadowDraft>(
    TextShadow.jsonKeys.keys.lifted { draft, read throws(DocumentFault) in try read(&draft.shadow) }
      + [
        .key("spread", .number(.length)) { $0.spread = $1 }
          .about(
            "Distance in points by which the shadow is larger than the box on each side. A negative"
              + " distance makes it smaller. Default: 0."),
        .key("inset", .boolean) { $0.isInset = $1 }
          .about("Whether the shadow is inside the box, above its background. Default: false."),
      ])

  /// Reads one shadow or an array of shadows.
  static let reader = ValueReader<[BoxShadow]>(
    .either([
      .object(.boxShadow),
      .array(.object(.boxShadow), of: "such objects", count: 0...Limits.default.shadows),
    ])
  ) { value, context throws(DocumentFault) in
    guard case .array(let elements) = value.content else {
      return try read(value, as: "an object or an array of objects", &context)
    }
    guard elements.count <= context.limits.shadows else {
      throw DocumentFault(
        at: value.offset, code: .tooLarge,
        "\(elements.count) shadows; the limit is \(context.limits.shadows)")
    }
    var shadows: [BoxShadow] = []
    for element in elements { shadows += try read(element, as: "an object", &context) }
    return shadows
  }

  private static func read(
    _ value: JSONValue, as what: String, _ context: inout ReadContext
  ) throws(DocumentFault) -> [BoxShadow] {
    var draft = BoxShadowDraft()
    try jsonKeys.read(value, as: what, into: &draft, &context)
    return draft.value.map { [$0] } ?? []
  }
}

extension JSONDefinition {
  static let boxShadow = JSONDefinition("boxShadow", keys: BoxShadowDraft.jsonKeys.outline)
}
