// Boxes behind text.

import Galley

/// What a document says of the box behind a text.
enum BackdropKeys {
  static let table = KeyTable<BoxBackdrop>([
    .key("color", .paint) { $0.paint = $1 },
    .key("border", BackdropBorderKeys.reader, parts: BackdropBorderKeys.table.keyNames) {
      $0.border = $1.line
      $0.borderSides = $1.sides
    },
    .key("cornerRadius", .number(.extent)) { $0.cornerRadius = $1 },
    .key("padding", InsetsKeys.reader) { $0.padding = $1 },
    .key("index", .integer(0...1_000_000_000)) { $0.index = $1 },
  ])

  /// The object; an empty one is no box, and takes an inherited one away.
  static let reader = ValueReader<BoxBackdrop>.object(table, .backdrop) { BoxBackdrop() }
}

/// What a document says of such a box's border: a frame's, and the sides that have it.
enum BackdropBorderKeys {
  struct Draft: Sendable {
    var line = Border(1)
    var sides = BorderSides.all
  }

  static let table = KeyTable<Draft>(
    BorderKeys.table.keys.map { $0.lifted(to: \.line) } + [
      .key("sides", .borderSides) { $0.sides = $1 }
    ])

  /// The object; without a width the border is a point wide, without a colour black.
  static let reader = ValueReader<Draft>.object(table, .backdropBorder) { Draft() }
}

extension ValueReader where Value == BorderSides {
  /// Names of sides.
  static var borderSides: Self {
    .options(BorderSides.named.map { ($0.name, $0.sides) }, "sides such as left or top | bottom")
  }
}

extension BorderSides {
  /// The sides by their names in JSON.
  static let named: [(name: String, sides: BorderSides)] = [
    ("left", .left), ("right", .right), ("top", .top), ("bottom", .bottom), ("all", .all),
  ]
}
