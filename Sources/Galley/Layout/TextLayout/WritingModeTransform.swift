/// How a text lies on its page.
///
/// Text is laid out as if its lines ran to the right and the next one stood below. Vertical text is
/// that page turned by 90 degrees clockwise about the container's top right: what is right becomes
/// down, and what is down becomes left. Where lines go on to the right, as Mongolian's do, they are
/// laid out in the opposite order from bottom to top and turned in the same way, so that the upper
/// side of a line is the right one in both (CSS Writing Modes 4 §6.3).
struct WritingModeTransform: Equatable {
  var isVertical: Bool
  /// Width of the container, insets included, in points; vertical text is turned at it.
  var width: Double

  /// A place of the text on the page.
  func point(x: Double, y: Double) -> (x: Double, y: Double) {
    isVertical ? (width - y, x) : (x, y)
  }

  /// The place of the text that a point of the page is.
  func place(x: Double, y: Double) -> (x: Double, y: Double) {
    isVertical ? (y, width - x) : (x, y)
  }

  /// A rectangle of the text on the page.
  func rectangle(_ rectangle: Rectangle) -> Rectangle {
    guard isVertical else { return rectangle }
    return Rectangle(
      x: width - rectangle.y - rectangle.height, y: rectangle.x, width: rectangle.height,
      height: rectangle.width)
  }
}

extension TextLayout {
  /// How the text lies on its page.
  var flow: WritingModeTransform {
    WritingModeTransform(isVertical: container.writingMode.isVertical, width: width)
  }

  /// The place in the container of a place among lines, runs and glyphs: the same in horizontal
  /// text, turned by 90 degrees clockwise in vertical text.
  ///
  /// - Parameters:
  ///   - x: points along lines.
  ///   - y: points across them.
  public func pointInContainer(x: Double, y: Double) -> (x: Double, y: Double) {
    flow.point(x: x, y: y)
  }

  /// The rectangle in the container of one among lines, runs and glyphs.
  public func rectangleInContainer(_ rectangle: Rectangle) -> Rectangle {
    flow.rectangle(rectangle)
  }
}

extension EdgeInsets {
  /// The insets of a page before it is turned clockwise to be vertical.
  var beforeTurn: EdgeInsets {
    EdgeInsets(top: right, right: bottom, bottom: left, left: top)
  }
}
