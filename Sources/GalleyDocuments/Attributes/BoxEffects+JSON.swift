// The keys for the effects of a frame's box, such as rotation, opacity and shadows.

package import Galley

extension BoxEffects {
  /// The JSON keys of a box's effects, such as rotation, opacity and shadows.
  package static let jsonKeys = KeyTable<BoxEffects>([
    .key("rotation", .number(.length)) { $0.rotation = $1 }
      .about(
        "Clockwise rotation in degrees about the anchor of the box, with everything inside it. The"
          + " box keeps its place in a stack. Default: 0."),
    .key("anchor", Gradient.jsonCenter) { $0.anchor = $1 }
      .about(
        "Point of the box that keeps its place when the box is rotated, as fractions of the box's"
          + " width and height. Default: [0.5, 0.5]."),
    .key("opacity", .number(.between(0, 1))) { $0.opacity = $1 }
      .about("Opacity of the box with everything inside it, 0 to 1. Default: 1."),
    .key("shadow", BoxShadowDraft.reader, parts: BoxShadowDraft.table.keyNames) { $0.shadows = $1 }
      .about("One shadow of the box, or an array. The first shadow is on top. Default: none."),
    .key("clips", .boolean) { $0.clips = $1 }
      .about(
        "Whether everything inside the box is clipped to the inner edge of its border and to its"
          + " rounded corners. Default: false."),
    .key("blendMode", .word()) { $0.blendMode = $1 }
      .about(
        "Formula that blends the box with everything painted before it, as in CSS. Default:"
          + " normal."),
  ])

  /// Reads the corner radius of a box: one number for all corners, or an array of four.
  static let jsonRadii = ValueReader<[Double]>(
    .either([
      .number(.extent), .array(.number(.extent), of: "four numbers", count: 4...4),
    ])
  ) { value, context throws(DocumentFault) in
    if case .number(let number) = value.content {
      return [try checked(number, .extent, at: value.offset, context.limits)]
    }
    let what = "a number, or [top left, top right, bottom right, bottom left]"
    guard case .array = value.content else { throw .wrongType(value, expected: what) }
    let numbers = try value.numbers(.extent, context.limits, expected: what)
    guard numbers.count == 4 else {
      throw DocumentFault(
        at: value.offset, "expected \(what), found \(numbers.count) numbers")
    }
    return numbers
  }
}

extension TextDocument.Frame {
  /// Sets the corner radius, or the radii of the four corners.
  mutating func set(radii: [Double]) {
    if radii.count == 4 {
      effects.cornerRadii = CornerRadii(
        topLeft: radii[0], topRight: radii[1], bottomRight: radii[2], bottomLeft: radii[3])
    } else {
      cornerRadius = radii.first ?? 0
    }
  }
}

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

  static let table = KeyTable<BoxShadowDraft>(
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
    try table.read(value, as: what, into: &draft, &context)
    return draft.value.map { [$0] } ?? []
  }
}

extension JSONDefinition {
  static let boxShadow = JSONDefinition("boxShadow", keys: BoxShadowDraft.table.outline)
}
