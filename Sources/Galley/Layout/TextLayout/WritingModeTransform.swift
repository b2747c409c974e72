/// The conversion from the positions of laid-out text to points in the container. The conversion
/// rotates vertical text, and leaves horizontal text unchanged.
///
/// Vertical text is first laid out like horizontal text: lines run to the right, and each line is
/// below the previous line. The text is then rotated by 90 degrees clockwise, and its top left
/// corner becomes the container's top right corner. Text that ran to the right then runs downwards,
/// and a line that was below another line is then to its left.
///
/// In some scripts, such as Mongolian, each vertical line is to the right of the previous line.
/// Such lines are first laid out so that each line is above the previous line, and then rotated in
/// the same way.
///
/// In all vertical text, the upper side of a line is therefore on the right after the rotation (CSS
/// Writing Modes 4 §6.3).
struct WritingModeTransform: Equatable {
  var isVertical: Bool
  /// Width of the container in points, insets included. In vertical text, the origin of the
  /// unrotated text is moved right by this width, to the container's top right corner.
  var width: Double

  /// Converts an unrotated position in the layout to a point in the container.
  func point(x: Double, y: Double) -> (x: Double, y: Double) {
    isVertical ? (width - y, x) : (x, y)
  }

  /// Converts a point in the container to an unrotated position in the layout.
  func place(x: Double, y: Double) -> (x: Double, y: Double) {
    isVertical ? (y, width - x) : (x, y)
  }

  /// Converts an unrotated rectangle in the layout to a rectangle in the container.
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
  /// the position is returned unchanged; in vertical text, the position is rotated by 90 degrees
  /// clockwise.
  ///
  /// - Parameters:
  /// - x: points along the line of text.
  /// - y: points across the lines.
  public func pointInContainer(x: Double, y: Double) -> (x: Double, y: Double) {
    flow.point(x: x, y: y)
  }

  /// Converts the rectangle of a line, run or glyph to a rectangle in the container, as
  /// ``pointInContainer(x:y:)`` converts a position.
  public func rectangleInContainer(_ rectangle: Rectangle) -> Rectangle {
    flow.rectangle(rectangle)
  }
}

extension EdgeInsets {
  /// The insets for the layout of vertical text before rotation. For example, the container's right
  /// inset is the top inset of the unrotated text.
  var beforeTurn: EdgeInsets {
    EdgeInsets(top: right, right: bottom, bottom: left, left: top)
  }
}
