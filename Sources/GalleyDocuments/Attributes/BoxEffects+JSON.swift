// The keys for the effects of a frame's box, such as rotation, opacity and shadows.

package import Galley
import GalleyJSON

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
    .key("shadow", BoxShadowDraft.reader, parts: BoxShadowDraft.jsonKeys.keyNames) {
      $0.shadows = $1
    }
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
