/// The transform from laid-out text to its page, which rotates vertical text.
///
/// Text is laid out as if its lines ran to the right and followed one another downwards. For
/// vertical text, that page is rotated by 90 degrees clockwise about the container's top right
/// corner: right becomes down, and down becomes left. If vertical lines proceed to the right, as in
/// Mongolian, they are laid out in reverse order and rotated in the same way. So the upper side of
/// a line is on the right in both cases (CSS Writing Modes 4 §6.3).
struct WritingModeTransform: Equatable {
  var isVertical: Bool
  /// Width of the container in points, insets included. Vertical text is rotated about the
  /// container's top right corner.
  var width: Double

  /// Converts a position in the unrotated text to a point on the page.
  func point(x: Double, y: Double) -> (x: Double, y: Double) {
    isVertical ? (width - y, x) : (x, y)
  }

  /// Converts a point on the page to a position in the unrotated text.
  func place(x: Double, y: Double) -> (x: Double, y: Double) {
    isVertical ? (y, width - x) : (x, y)
  }

  /// Converts a rectangle in the unrotated text to a rectangle on the page.
  func rectangle(_ rectangle: Rectangle) -> Rectangle {
    guard isVertical else { return rectangle }
    return Rectangle(
      x: width - rectangle.y - rectangle.height, y: rectangle.x, width: rectangle.height,
      height: rectangle.width)
  }
}

extension TextLayout {
  /// The transform from the unrotated text to its page.
  var flow: WritingModeTransform {
    WritingModeTransform(isVertical: container.writingMode.isVertical, width: width)
  }

  /// Converts a position of a line, run or glyph to a point in the container. In horizontal text,
  /// the position is returned unchanged; in vertical text, it is rotated by 90 degrees clockwise.
  ///
  /// - Parameters:
  /// - x: points along the line of text.
  /// - y: points across the lines.
  public func pointInContainer(x: Double, y: Double) -> (x: Double, y: Double) {
    flow.point(x: x, y: y)
  }

  /// Converts a rectangle of a line, run or glyph to the container's coordinates.
  public func rectangleInContainer(_ rectangle: Rectangle) -> Rectangle {
    flow.rectangle(rectangle)
  }
}

extension EdgeInsets {
  /// The insets of a vertical page before that page is rotated clockwise.
  var beforeTurn: EdgeInsets {
    EdgeInsets(top: right, right: bottom, bottom: left, left: top)
  }
}
