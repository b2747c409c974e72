// The JSON keys of borders, of insets, and of boxes painted behind text.

package import Galley
import GalleyJSON

extension Border {
  /// The keys of a box's border.
  static let jsonKeys = KeyTable<Border>([
    .key("width", .number(.extent)) { $0.width = $1 }
      .about("Width of the border in points. The border is inside the box's edges. Default: 1."),
    .key("color", .color) { $0.color = $1 }
      .about("Colour of the border. Default: black."),
  ])

  /// Reads a border object. The default border is black and 1 point wide.
  static let jsonReader = ValueReader<Border>.object(jsonKeys, .border) { Border(1) }
}

extension EdgeInsets {
  /// The keys of insets. In JSON, insets are a number, an array of two or four numbers, or an
  /// object.
  package static let jsonKeys = KeyTable<EdgeInsets>([
    .key("top", .number(.extent)) { $0.top = $1 }
      .about("Space above the text in points. Default: 0."),
    .key("right", .number(.extent)) { $0.right = $1 }
      .about("Space to the right of the text in points. Default: 0."),
    .key("bottom", .number(.extent)) { $0.bottom = $1 }
      .about("Space below the text in points. Default: 0."),
    .key("left", .number(.extent)) { $0.left = $1 }
      .about("Space to the left of the text in points. Default: 0."),
  ])

  package static let jsonReader = ValueReader<EdgeInsets>(
    .either([
      .number(.extent), .array(.number(.extent), of: "two numbers", count: 2...2),
      .array(.number(.extent), of: "four numbers", count: 4...4), .object(.insets),
    ])
  ) { value, context throws(DocumentFault) in
    let what =
      "a number, [vertical, horizontal], [top, right, bottom, left], or an object with these keys"
    switch value.content {
    case .number(let number):
      let all = try checked(number, .extent, at: value.offset, context.limits)
      return EdgeInsets(top: all, right: all, bottom: all, left: all)
    case .array(let elements):
      let all = try value.numbers(.extent, context.limits, expected: what)
      guard all.count == 2 || all.count == 4 else {
        throw DocumentFault(at: value.offset, "expected \(what), found \(elements.count) numbers")
      }
      return EdgeInsets(
        top: all[0], right: all[1], bottom: all[all.count - 2], left: all[all.count - 1])
    default:
      var insets = EdgeInsets()
      try jsonKeys.read(value, as: what, into: &insets, &context)
      return insets
    }
  }
}

extension BoxBackdrop {
  /// The keys of a box painted behind text.
  static let jsonKeys = KeyTable<BoxBackdrop>([
    .key("color", .paint) { $0.paint = $1 }
      .about("Colour or gradient of the box. Default: none."),
    .key("border", borderReader, parts: borderKeys.keyNames) {
      $0.border = $1.border
      $0.borderSides = $1.borderSides
    }
    .about("Border along the inside of the box's edges. Default: none."),
    .key("cornerRadius", .number(.extent)) { $0.cornerRadius = $1 }
      .about("Corner radius of the box in points. Default: 0."),
    .key("padding", EdgeInsets.jsonReader) { $0.padding = $1 }
      .about(
        "Space between the border and the text in points, in the same forms as insets. The key left"
          + " sets the space at the start of the text, even in right-to-left text. Default: 0."),
    .key("index", .integer(0...1_000_000_000)) { $0.index = $1 }
      .about(
        "Number that keeps adjacent boxes apart. Adjacent ranges with equal backdrops share a box"
          + " only if their indices are equal. Default: 0."),
  ])

  /// Reads a box painted behind text. An empty object removes an inherited box.
  static let jsonReader = ValueReader<BoxBackdrop>.object(jsonKeys, .backdrop) { BoxBackdrop() }
}

extension BoxBackdrop {
  /// The keys for the border of a box behind text: all keys for a frame's border, and the key
  /// `sides`.
  fileprivate static let borderKeys = KeyTable<BoxBackdrop>(
    Border.jsonKeys.keys.lifted { box, read throws(DocumentFault) in
      var border = box.border ?? Border(1)
      try read(&border)
      box.border = border
    } + [
      .key("sides", .borderSides) { $0.borderSides = $1 }
        .about("Sides on which the border is drawn, such as left or top | bottom. Default: all.")
    ])

  /// Reads a border object as a box that has only a border. The default border is black and 1 point
  /// wide.
  private static let borderReader = ValueReader<BoxBackdrop>.object(borderKeys, .backdropBorder) {
    BoxBackdrop(border: Border(1))
  }
}

extension ValueReader where Value == BorderSides {
  /// Reads the names of the sides on which a border is drawn.
  package static var borderSides: Self {
    .options(BorderSides.named.map { ($0.name, $0.sides) }, "sides such as left or top | bottom")
  }
}

extension BorderSides {
  /// The sides of a border, each with its name in JSON.
  package static let named: [(name: String, sides: BorderSides)] = [
    ("left", .left), ("right", .right), ("top", .top), ("bottom", .bottom), ("all", .all),
  ]
}

extension JSONDefinition {
  package static let insets = JSONDefinition(
    "insets", keys: EdgeInsets.jsonKeys.outline)

  package static let border = JSONDefinition(
    "border", words: "an object such as {\"width\": 2, \"color\": \"red\"}",
    keys: Border.jsonKeys.outline)

  package static let backdrop = JSONDefinition(
    "backdrop", words: "an object such as {\"color\": \"#eee\", \"cornerRadius\": 3}",
    keys: BoxBackdrop.jsonKeys.outline)

  static let backdropBorder = JSONDefinition(
    "backdropBorder", words: "an object such as {\"width\": 2, \"color\": \"red\"}",
    keys: BoxBackdrop.borderKeys.outline)
}
