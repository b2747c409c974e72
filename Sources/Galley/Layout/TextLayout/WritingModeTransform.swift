/// The conversion from the positions of laid-out text to points in the container. The conversion
/// rotates vertical text.
///
/// Text is laid out as if its lines ran to the right and each line were below the previous one.
/// Vertical text is then rotated by 90 degrees clockwise about the container's top right corner, so
/// that right becomes down and down becomes left. In Mongolian, for example, vertical lines follow
/// one another to the right. Such lines are laid out in reverse order and rotated in the same way.
/// So the upper side of every vertical line is on the right (CSS Writing Modes 4 §6.3).
struct WritingModeTransform: Equatable {
  var isVertical: Bool
  /// Width of the container in points, insets included. Vertical text is rotated about the
  /// container's top right corner.
  var width: Double

  /// Converts a position before rotation to a point in the container.
  func point(x: Double, y: Double) -> (x: Double, y: Double) {
    isVertical ? (width - y, x) : (x, y)
  }

  /// Converts a point in the container to a position before rotation.
  func place(x: Double, y: Double) -> (x: Double, y: Double) {
    isVertical ? (y, width - x) : (x, y)
  }

  /// Converts a rectangle before rotation to a rectangle in the container.
  func rectangle(_ rectangle: Rectangle) -> Rectangle {
    guard isVertical else { return rectangle }
    return Rectangle(
      x: width - rectangle.y - rectangle.height, y: rectangle.x, width: rectangle.height,
      height: rectangle.width)
  }
}

extension TextLayout {
  /// The transform that converts this layout's positions to points in the container.
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

  /// Converts a rectangle around a line, run or glyph to a rectangle in the container.
  public func rectangleInContainer(_ rectangle: Rectangle) -> Rectangle {
    flow.rectangle(rectangle)
  }
}

extension EdgeInsets {
  /// The insets of vertical text's container, as they apply before the text is rotated clockwise.
  var beforeTurn: EdgeInsets {
    EdgeInsets(top: right, right: bottom, bottom: left, left: top)
  }
}
