/// A box behind a stretch of text, on each of its lines: a fill, a border, rounded corners and
/// padding.
///
/// On its lines it is as high as ``TextContainer/backgroundExtent`` says, with the padding and the
/// border above and below, which move no line. Beside the text they do take width, before the
/// stretch's beginning and behind its end alone: where the box goes on in another line, neither line
/// has padding there (CSS Fragmentation 3 §5.4, `slice`), but border and corners are drawn.
public struct BoxBackdrop: BackdropShape {
  /// What fills it; `nil` is nothing.
  public var paint: Paint?
  /// The line along its inside; `nil` draws no border.
  public var border: Border?
  /// The sides that have the border.
  public var borderSides: BorderSides
  /// Radius of its corners in points, not less than 0; more than half a side is half of it.
  public var cornerRadius: Double
  /// Points between the border and the text, not less than 0. `left` is before the text's
  /// beginning, which is on the right in text from right to left; `right` is behind its end.
  public var padding: EdgeInsets
  /// Tells it from the same box behind the text beside it: with another index there are two boxes,
  /// with the same one it is one.
  public var index: Int

  /// A box, nothing of it by default.
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

  /// The padding and the border before the text.
  public var leadingRoom: Double { padding.left + borderInsets.left }

  /// The padding and the border behind the text.
  public var trailingRoom: Double { padding.right + borderInsets.right }

  /// One box for each rectangle, and for each side that a border on some of them alone has.
  public func boxes(behind lines: [Rectangle]) -> [PaintedBox] {
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
