// Paints boxes: the boxes of blocks, and the boxes behind text within a line.

package import Galley
import GalleyDocuments

extension ResolvedBox {
  /// Whether the box has a background or a border.
  var isVisible: Bool { background != nil || border.map { $0.width > 0 } == true }

  /// The width of the border on each side of the box, in points.
  var borderInsets: EdgeInsets {
    border.map { borderSides.insets($0.width) } ?? EdgeInsets()
  }

  /// The distances from the outer edges of the box to its content: border width plus padding.
  var insets: EdgeInsets { padding + borderInsets }

  /// The combined height of the padding and border above the content, in points. If the box has no
  /// top padding, top border or background, the height is `nil`. The top margins of the block and
  /// its first child then collapse.
  var edgeAbove: Double? { insets.top > 0 || background != nil ? insets.top : nil }

  /// The combined height of the padding and border below the content, in points. If the box has no
  /// bottom padding, bottom border or background, the height is `nil`. The bottom margins of the
  /// block and its last child then collapse.
  var edgeBelow: Double? { insets.bottom > 0 || background != nil ? insets.bottom : nil }

  /// A copy of the box with its left and right sides exchanged.
  var mirrored: ResolvedBox {
    var box = self
    box.margins = margins.mirrored
    box.padding = padding.mirrored
    box.borderSides.remove([.left, .right])
    if borderSides.contains(.left) { box.borderSides.insert(.right) }
    if borderSides.contains(.right) { box.borderSides.insert(.left) }
    return box
  }

  /// A copy of the box without padding or border on its left and right.
  var withoutSides: ResolvedBox {
    var box = self
    box.padding.left = 0
    box.padding.right = 0
    box.borderSides.remove([.left, .right])
    return box
  }

  /// The painted parts of the box. `rectangle` is the outer edge of the box. If only some sides
  /// have a border, the corner radius applies to the background but not to the border.
  func painted(_ rectangle: Rectangle) -> [PaintedBox] {
    PaintedBox.boxes(
      rectangle, paint: background.map(Paint.color), cornerRadius: cornerRadius,
      border: border, on: borderSides)
  }

  /// The box as a backdrop, which is painted behind text within a line. The index distinguishes the
  /// backdrop from an adjacent backdrop with the same style.
  func backdrop(_ index: Int) -> BoxBackdrop {
    BoxBackdrop(
      background.map(Paint.color), border: border, borderSides: borderSides,
      cornerRadius: cornerRadius, padding: padding, index: index)
  }
}

extension AttributedText {
  /// A copy of the text in which the index of each box painted behind the text is 0 or 1. The
  /// indices only have to distinguish a box from an equal box directly before it. The index is 1 if
  /// the previous box has the index 0 and equals this box in all other properties. Otherwise, the
  /// index is 0.
  var withPlainBackdrops: AttributedText {
    var text = self
    var before: (given: BoxBackdrop, plain: BoxBackdrop)?
    for run in runs {
      guard let given = run.attributes.backdrop?.shape as? BoxBackdrop else {
        before = nil
        continue
      }
      var plain = given
      plain.index = 0
      if let before {
        let isAfterItsLike = before.given != given && before.plain == plain
        plain.index = before.given == given ? before.plain.index : isAfterItsLike ? 1 : 0
      }
      if plain != given { text.setAttribute(.backdrop(TextBackdrop(plain)), on: run.range) }
      before = (given, plain)
    }
    return text
  }
}

extension EdgeInsets {
  /// Adds two insets, separately for each side.
  package static func + (one: EdgeInsets, other: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: one.top + other.top, right: one.right + other.right, bottom: one.bottom + other.bottom,
      left: one.left + other.left)
  }

  /// The insets with left and right exchanged.
  fileprivate var mirrored: EdgeInsets {
    EdgeInsets(top: top, right: left, bottom: bottom, left: right)
  }
}

extension TextDocument.Frame {
  /// Creates a frame without text from a painted box.
  package init(_ box: PaintedBox) {
    self.init(
      AttributedText(),
      in: TextContainer(width: box.rectangle.width, height: box.rectangle.height))
    x = box.rectangle.x
    y = box.rectangle.y
    backgroundPaint = box.paint
    cornerRadius = box.cornerRadius
    border = box.border
  }
}
