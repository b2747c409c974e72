import Galley
import Glibc

// Guides: lines and rectangles that show boxes and baselines on top of an image.

extension DocumentRenderer {
  /// Adds guides on top of a layout. The guides show text boxes, insets, line boxes and baselines,
  /// and the gaps and margins of stacks. Each guide is a frame without text, which the renderer
  /// draws like any other frame. The guides of a rotated box are rotated with it.
  func guided(
    _ layout: DocumentLayout, _ times: inout StageTimes
  ) throws(Failure) -> DocumentLayout {
    try times.measure("guides") { () throws(Failure) in
      let pixel = 1 / layout.document.scale
      let places = layout.places
      var boxes: [TextDocument.Frame] = []
      for (parent, stack, children) in layout.stacks {
        let place = parent.map { places[$0] } ?? Transform()
        let origin = parent.map { layout.box(of: $0) } ?? Rectangle(x: 0, y: 0, width: 0, height: 0)
        boxes += Guide.spaces(in: layout, stack, children).map {
          $0.moved(x: -origin.x, y: -origin.y).frame(in: place, pixel: pixel)
        }
      }
      for (text, place) in zip(layout.layouts, places) {
        boxes += Guide.all(of: text, pixel: pixel).map { $0.frame(in: place, pixel: pixel) }
      }
      var layouts: [TextLayout] = []
      for box in boxes { layouts.append(try empty(box)) }
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

/// A guide: a rectangle relative to the top left corner of its text box, or of the canvas.
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

  /// The gaps and margins of a stack, at their positions on the canvas before boxes are rotated.
  /// Spacers, and free space that the stack distributes, are part of the gaps.
  static func spaces(
    in layout: DocumentLayout, _ stack: FrameStack, _ children: [Int]
  ) -> [Guide] {
    let margins = children.map { layout.outerBox(of: $0) }
    let gaps = zip(margins, margins.dropFirst()).map { $0.gap(to: $1, along: stack.axis) }
    return gaps.compactMap { $0 }.map { gap in
      Guide(
        rectangle: gap, color: Color(red: 150, green: 40, blue: 220, alpha: 60), isOutline: false)
    }
      + children.flatMap { layout.marginBands(of: $0) }.map { band in
        Guide(
          rectangle: band, color: Color(red: 255, green: 140, blue: 0, alpha: 80),
          isOutline: false)
      }
  }

  func moved(x: Double, y: Double) -> Guide {
    var guide = self
    guide.rectangle.x += x
    guide.rectangle.y += y
    return guide
  }

  /// The frame that draws this guide. The frame has no text.
  ///
  /// - Parameter place: The transform from the coordinates of the guide's box to the canvas. The
  ///   transform only translates and rotates.
  func frame(in place: Transform, pixel: Double) -> TextDocument.Frame {
    let (width, height) = (max(rectangle.width, pixel), max(rectangle.height, pixel))
    var frame = TextDocument.Frame(
      AttributedText(), in: TextContainer(width: width, height: height))
    (frame.x, frame.y) = place.point(x: rectangle.x, y: rectangle.y)
    if place.a != 1 {
      // By default, a frame is rotated about its centre. Place the frame so that its centre is at
      // the centre of the rotated guide.
      let centre = place.point(x: rectangle.x + width / 2, y: rectangle.y + height / 2)
      (frame.x, frame.y) = (centre.x - width / 2, centre.y - height / 2)
      frame.effects.rotation = atan2(place.b, place.a) * 180 / .pi
    }
    if isOutline {
      frame.border = Border(pixel, color)
    } else {
      frame.background = color
    }
    return frame
  }
}

extension DocumentLayout {
  /// For each frame, the transform from the frame's own points to the canvas.
  fileprivate var places: [Transform] {
    zip(transforms, document.frames).map { $0 ?? Transform(x: $1.x, y: $1.y) }
  }

  /// The box of a frame, including its margins.
  fileprivate func outerBox(of index: Int) -> Rectangle {
    let (box, margins) = (box(of: index), document.frames[index].item.margins)
    let (left, top) = (margins.left.points, margins.top.points)
    return Rectangle(
      x: box.x - left, y: box.y - top, width: box.width + left + margins.right.points,
      height: box.height + top + margins.bottom.points)
  }

  /// The margins of a frame, as one rectangle per side. Negative margins have no rectangle.
  fileprivate func marginBands(of index: Int) -> [Rectangle] {
    let (inner, outer) = (box(of: index), outerBox(of: index))
    let (right, bottom) = (inner.x + inner.width, inner.y + inner.height)
    let bands = [
      Rectangle(x: inner.x, y: outer.y, width: inner.width, height: inner.y - outer.y),
      Rectangle(
        x: inner.x, y: bottom, width: inner.width, height: outer.y + outer.height - bottom),
      Rectangle(x: outer.x, y: inner.y, width: inner.x - outer.x, height: inner.height),
      Rectangle(
        x: right, y: inner.y, width: outer.x + outer.width - right, height: inner.height),
    ]
    return bands.filter { $0.width > 0 && $0.height > 0 }
  }
}

extension Rectangle {
  /// The area between two neighbouring boxes of a stack; `nil` if they touch or overlap.
  fileprivate func gap(to next: Rectangle, along axis: FrameStack.Axis) -> Rectangle? {
    let (left, right) = (min(x, next.x), max(x + width, next.x + next.width))
    let (top, bottom) = (min(y, next.y), max(y + height, next.y + next.height))
    switch axis {
    case .vertical:
      let free = next.y - y - height
      guard free > 0 else { return nil }
      return Rectangle(x: left, y: y + height, width: right - left, height: free)
    case .horizontal:
      // In a right-to-left language, rows begin at the right, so the first of the two boxes can be
      // to the right of the second.
      let start = min(x + width, next.x + next.width)
      let free = max(x, next.x) - start
      guard free > 0 else { return nil }
      return Rectangle(x: start, y: top, width: free, height: bottom - top)
    }
  }
}
