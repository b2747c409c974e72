/// Position of a text on its page.
///
/// Text is laid out as if its lines ran to the right and followed one another downwards. For
/// vertical text, that page is rotated by 90 degrees clockwise about the container's top right
/// corner: right becomes down, and down becomes left. If lines proceed to
/// the right, as in Mongolian, they are laid out in reverse order and rotated in the same way. So the upper side of a line is on the right in both cases (CSS Writing Modes 4 §6.3).
struct WritingModeTransform: Equatable {
  var isVertical: Bool
  /// Width of the container in points, insets included. Vertical text is rotated about the right
  /// edge.
  var width: Double

  /// Converts a place of the unrotated text to a point on the page.
  func point(x: Double, y: Double) -> (x: Double, y: Double) {
    isVertical ? (width - y, x) : (x, y)
  }

  /// Converts a point on the page to a place of the unrotated text.
  func place(x: Double, y: Double) -> (x: Double, y: Double) {
    isVertical ? (y, width - x) : (x, y)
  }

  /// Converts a rectangle of the unrotated text to the page.
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

  /// Converts a place of lines, runs or glyphs to a point in the container. Horizontal text returns
  /// it unchanged; vertical text rotates it by 90 degrees clockwise.
  ///
  /// - Parameters:
  /// - x: points along lines.
  /// - y: points across lines.
  public func pointInContainer(x: Double, y: Double) -> (x: Double, y: Double) {
    flow.point(x: x, y: y)
  }

  /// Converts a rectangle of lines, runs or glyphs to the container.
  public func rectangleInContainer(_ rectangle: Rectangle) -> Rectangle {
    flow.rectangle(rectangle)
  }
}

extension EdgeInsets {
  /// The insets of a vertical page before it is rotated clockwise.
  var beforeTurn: EdgeInsets {
    EdgeInsets(top: right, right: bottom, bottom: left, left: top)
  }
}
