/// A box below a range of text, on each of its lines, with a fill, a border, rounded corners and
/// padding.
///
/// ``TextContainer/backgroundExtent`` determines the height of the box, plus padding and border
/// above and below. These do not move lines. Padding and border at the start and the end of the
/// range add width to the text. A break within the range has no padding on either line (CSS
/// Fragmentation 3 §5.4, `slice`), but the border and corners are drawn there.
public struct BoxBackdrop: BackdropShape {
  /// The fill; `nil` for no fill.
  public var paint: Paint?
  /// The line along the inside of the box's edges; `nil` for no border.
  public var border: Border?
  /// The sides that have the border.
  public var borderSides: BorderSides
  /// Corner radius in points, not less than 0; at most half of a side is used.
  public var cornerRadius: Double
  /// Points between the border and the text, not less than 0. `left` is at the start of the text,
  /// which is the right side of right-to-left text; `right` is at its end.
  public var padding: EdgeInsets
  /// Distinguishes equal boxes of adjacent text: with different indices they are two boxes, with
  /// the same index they are a single box.
  public var index: Int

  /// Creates a box; by default it draws nothing.
  public init(
    _ paint: Paint? = nil, border: Border? = nil, borderSides: BorderSides = .all,
    cornerRadius: Double = 0, padding: EdgeInsets = EdgeInsets(), index: Int = 0
  ) {
    self.paint = paint
    self.border = border
    self.borderSides = borderSides
    self.cornerRadius = cornerRadius
    self.padding = padding
    self.index = index
  }

  /// Padding plus border at the start of the text.
  public var leadingRoom: Double { padding.left + borderInsets.left }

  /// Padding plus border at the end of the text.
  public var trailingRoom: Double { padding.right + borderInsets.right }

  /// The painted boxes for each rectangle. If only some sides have a border, each side is a box.
  public func boxes(for lines: [Rectangle]) -> [PaintedBox] {
    let (above, below) = (padding.top + borderInsets.top, padding.bottom + borderInsets.bottom)
    return lines.flatMap { line in
      PaintedBox.boxes(
        Rectangle(
          x: line.x, y: line.y - above, width: line.width, height: line.height + above + below),
        paint: paint, cornerRadius: cornerRadius, border: border, on: borderSides)
    }
  }

  private var borderInsets: EdgeInsets {
    border.map { borderSides.insets($0.width) } ?? EdgeInsets()
  }
}
