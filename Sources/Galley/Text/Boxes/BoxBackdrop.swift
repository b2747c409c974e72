/// A box painted behind a range of text. If the range covers several lines, each line has its own
/// box. A box has a fill, a border, rounded corners and padding.
///
/// ``TextContainer/backgroundExtent`` determines the height of the box. Padding and border above
/// and below the text are added to this height, but do not move lines of text. Padding and border
/// at the start and the end of the range add width to the text.
///
/// If a line breaks within the range, the boxes have no padding at the break, as with the value
/// `slice` in CSS Fragmentation 3 §5.4. Unlike `slice`, however, each box has its border and its
/// rounded corners at the break.
public struct BoxBackdrop: BackdropShape {
  /// The colour or gradient that fills the box; `nil` for no fill.
  public var paint: Paint?
  /// The border along the inside of the box's edges; `nil` for no border.
  public var border: Border?
  /// The sides of the box that have the border.
  public var borderSides: BorderSides
  /// Corner radius in points, at least 0. A radius larger than half of a side is reduced to half of
  /// the side.
  public var cornerRadius: Double
  /// Padding between the border and the text, in points, at least 0. `left` is the padding at the
  /// start of the text, and `right` the padding at its end, even if the text is right-to-left.
  public var padding: EdgeInsets
  /// A number that separates adjacent ranges of text whose backdrops are otherwise equal. If the
  /// ranges have different numbers, each range has its own box. If they have the same number, they
  /// share a box.
  public var index: Int

  /// Creates a backdrop. Without arguments, the backdrop draws nothing.
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

  /// Sum of the padding and the border width at the start of the text, in points.
  public var leadingRoom: Double { padding.left + borderInsets.left }

  /// Sum of the padding and the border width at the end of the text, in points.
  public var trailingRoom: Double { padding.right + borderInsets.right }

  /// The boxes to paint behind text that covers the rectangles `lines`, one per line of text. If
  /// the border is only on some sides, the border on each side is painted as a separate box.
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
