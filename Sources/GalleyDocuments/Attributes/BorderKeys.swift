// Borders of frames.

import Galley

/// What a document says of a box's border.
enum BorderKeys {
  static let table = KeyTable<Border>([
    .key("width", .number(.extent)) { $0.width = $1 },
    .key("color", .color) { $0.color = $1 },
  ])

  /// The object; without a width the border is a point wide, without a colour black.
  static let reader = ValueReader<Border>.object(table, .border) { Border(1) }
}
