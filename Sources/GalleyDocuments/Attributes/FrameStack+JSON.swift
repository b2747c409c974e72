// The JSON keys of stacks, and of boxes in stacks.

package import Galley
import GalleyJSON

extension FrameStack {
  /// The keys of a stack.
  package static let jsonKeys = KeyTable<FrameStack>([
    .key("axis", .word(FrameStack.Axis.self)) { $0.axis = $1 }
      .about(
        "vertical arranges the boxes in a column, horizontal in a row. A row begins at the right if"
          + " the language is written from right to left. Default: vertical."),
    .key("spacing", .number(.length)) { $0.spacing = $1 }
      .about("Space between neighbouring boxes in points; may be negative. Default: 0."),
    .key("alignment", .word(FrameStack.Alignment.self)) { $0.alignment = $1 }
      .about("Position of the boxes across the axis. Default: fill."),
    .key("distribution", .word(FrameStack.Distribution.self)) { $0.distribution = $1 }
      .about("Distribution of free space along the axis. Default: natural."),
  ])

  /// Reads a stack object. Without the key `axis`, the stack is a column.
  package static let jsonReader = ValueReader<FrameStack>.object(jsonKeys, .stack) { FrameStack() }
}

extension StackItem {
  /// The keys that are allowed for every box, whether or not it is in a stack.
  package static let limitKeys: [KeyTable<StackItem>.Key] = [
    .key("minimumWidth", .number(.extent)) { $0.minimumWidth = $1 }
      .about("Minimum width in points. Default: 0; in a row, the minimum width of the content."),
    .key("maximumWidth", .number(.extent)) { $0.maximumWidth = $1 }
      .about("Maximum width in points. Default: no limit."),
    .key("minimumHeight", .number(.extent)) { $0.minimumHeight = $1 }
      .about(
        "Minimum height in points. Default: 0; in a column, the height of the content."),
    .key("maximumHeight", .number(.extent)) { $0.maximumHeight = $1 }
      .about("Maximum height in points. Default: no limit."),
    .key("aspectRatio", .number(.ratio)) { $0.aspectRatio = $1 }
      .about("Width divided by height. Default: no fixed ratio."),
  ]

  /// The keys that are allowed only for a box in a stack.
  package static let stackKeys: [KeyTable<StackItem>.Key] = [
    .key("weight", .number(.share)) { $0.weight = $1 }
      .about("Share of the stack's free length, relative to other boxes' weights. Default: 0."),
    .key("shrink", .number(.share)) { $0.shrink = $1 }
      .about(
        "Factor for shrinking. If the boxes are longer than the stack, each box shrinks in proportion"
          + " to this factor times its length. Default: 1."),
    .key("basis", .basis) { $0.basis = $1 }
      .about(
        "Length along the stack's axis in points, before the box grows or shrinks; auto uses the"
          + " box's size. Default: auto."),
    .key("alignment", .word(FrameStack.Alignment.self)) { $0.alignment = $1 }
      .about("Position of the box across the axis. Default: the stack's alignment."),
    .key("margins", Margins.jsonReader) { $0.margins = $1 }
      .about(
        "Space around the box in points, in the same forms as insets; may be negative. The word"
          + " auto takes a share of the free space. Default: 0."),
  ]
}

extension ValueReader where Value == Double? {
  /// Reads a length in points, or the word `auto`, which gives `nil`.
  fileprivate static var basis: Self {
    let shape = JSONShape.either([.number(.extent), .word(["auto"])])
    return ValueReader(shape) { value, context throws(DocumentFault) in
      switch value.content {
      case .number(let number):
        return try checked(number, .extent, at: value.offset, context.limits)
      case .string("auto"): return nil
      default: throw .wrongType(value, expected: shape.description(context.limits))
      }
    }
  }
}

extension Margins {
  private static let side = JSONShape.either([.number(.length), .word(["auto"])])
  private static let what =
    "a number, auto, [vertical, horizontal], [top, right, bottom, left], or an object with these"
    + " keys"

  /// The keys of margins. In JSON, margins are one value for all sides, an array of two or four
  /// values, or an object.
  package static let jsonKeys = KeyTable<Margins>([
    .key("top", sideReader) { $0.top = $1 }
      .about("Space above the box in points, or auto. Default: 0."),
    .key("right", sideReader) { $0.right = $1 }
      .about("Space to the right of the box in points, or auto. Default: 0."),
    .key("bottom", sideReader) { $0.bottom = $1 }
      .about("Space below the box in points, or auto. Default: 0."),
    .key("left", sideReader) { $0.left = $1 }
      .about("Space to the left of the box in points, or auto. Default: 0."),
  ])

  private static let sideReader = ValueReader<Margins.Side>(side) {
    value, context throws(DocumentFault) in try read(value, context)
  }

  package static let jsonReader = ValueReader<Margins>(
    .either([
      side, .array(side, of: "two sides", count: 2...2),
      .array(side, of: "four sides", count: 4...4), .object(.margins),
    ])
  ) { value, context throws(DocumentFault) in
    switch value.content {
    case .array(let elements):
      guard elements.count == 2 || elements.count == 4 else {
        throw DocumentFault(at: value.offset, "expected \(what), found \(elements.count) sides")
      }
      var all: [Margins.Side] = []
      for element in elements { all.append(try read(element, context)) }
      return Margins(
        top: all[0], right: all[1], bottom: all[all.count - 2], left: all[all.count - 1])
    case .object:
      var margins = Margins()
      try jsonKeys.read(value, as: what, into: &margins, &context)
      return margins
    default:
      let side = try read(value, context)
      return Margins(top: side, right: side, bottom: side, left: side)
    }
  }

  private static func read(
    _ value: JSONValue, _ context: ReadContext
  ) throws(DocumentFault) -> Margins.Side {
    switch value.content {
    case .number(let number):
      return .points(try checked(number, .length, at: value.offset, context.limits))
    case .string("auto"): return .auto
    default: throw .wrongType(value, expected: what)
    }
  }
}

extension JSONDefinition {
  package static let stack = JSONDefinition(
    "stack", words: "an object such as {\"axis\": \"horizontal\", \"spacing\": 12}",
    keys: FrameStack.jsonKeys.outline)

  package static let margins = JSONDefinition("margins", keys: Margins.jsonKeys.outline)
}
