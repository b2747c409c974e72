import Galley

// Guides: lines and rectangles on top of an image, which show its boxes and baselines.

extension DocumentRenderer {
  /// Adds guides on top of a layout. The guides show text boxes, insets, line boxes and baselines.
  /// Each guide is a frame without text, which the renderer draws like any other frame.
  func guided(
    _ layout: DocumentLayout, _ times: inout StageTimes
  ) throws(Failure) -> DocumentLayout {
    try times.measure("guides") { () throws(Failure) in
      let pixel = 1 / layout.document.scale
      var boxes: [TextDocument.Frame] = []
      var layouts: [TextLayout] = []
      for (frame, text) in zip(layout.document.frames, layout.layouts) {
        for guide in Guide.all(of: text, pixel: pixel) {
          let box = guide.frame(x: frame.x, y: frame.y, pixel: pixel)
          boxes.append(box)
          layouts.append(try empty(box))
        }
      }
      var guided = layout
      guided.append(boxes, layouts)
      return guided
    }
  }

  private func empty(_ frame: TextDocument.Frame) throws(Failure) -> TextLayout {
    do {
      return try renderer.layout(frame.text, in: frame.container)
    } catch {
      throw Failure(error)
    }
  }
}

/// A guide: a rectangle relative to the top left corner of its text box.
private struct Guide {
  var rectangle: Rectangle
  var color: Color
  /// Whether only the rectangle's outline is drawn.
  var isOutline = true

  /// The guides of a text box, in paint order.
  static func all(of layout: TextLayout, pixel: Double) -> [Guide] {
    let insets = layout.container.insets
    var guides = layout.lines.map { line in
      Guide(
        rectangle: layout.rectangleInContainer(
          Rectangle(x: line.x, y: line.top, width: line.width, height: line.height)),
        color: Color(red: 255, green: 0, blue: 0, alpha: 24), isOutline: false)
    }
    guides += layout.lines.map { line in
      Guide(
        rectangle: layout.rectangleInContainer(
          Rectangle(x: line.x, y: line.baseline - pixel / 2, width: line.width, height: pixel)),
        color: Color(red: 255, green: 0, blue: 0, alpha: 200), isOutline: false)
    }
    let inner = Rectangle(
      x: insets.left, y: insets.top,
      width: max(layout.width - insets.left - insets.right, 0),
      height: max(layout.height - insets.top - insets.bottom, 0))
    if insets != EdgeInsets() {
      guides.append(
        Guide(rectangle: inner, color: Color(red: 0, green: 150, blue: 60, alpha: 255)))
    }
    let box = Rectangle(x: 0, y: 0, width: layout.width, height: layout.height)
    guides.append(Guide(rectangle: box, color: Color(red: 0, green: 90, blue: 255, alpha: 255)))
    return guides
  }

  /// The frame that draws this guide. The frame has no text.
  func frame(x: Double, y: Double, pixel: Double) -> TextDocument.Frame {
    let size = TextContainer(
      width: max(rectangle.width, pixel), height: max(rectangle.height, pixel))
    var frame = TextDocument.Frame(AttributedText(), in: size)
    (frame.x, frame.y) = (x + rectangle.x, y + rectangle.y)
    if isOutline {
      frame.border = Border(pixel, color)
    } else {
      frame.background = color
    }
    return frame
  }
}
