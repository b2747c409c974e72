// Converts labels and stacks to frames on a canvas.

public import Galley
package import GalleyDocuments

extension Composable {
  /// Converts the box and its contents to frames on one canvas. The frames are drawn in array
  /// order. A stack has its own frame only if the stack has a colour or a border. The frame of a
  /// stack precedes the frames of its contents. If the outermost box has neither rounded corners
  /// nor a border, the colour of this box becomes the canvas colour.
  ///
  /// - Parameters:
  ///   - renderer: the renderer that measures text. The renderer that later draws the document must
  ///     use the same fonts.
  ///   - width: the canvas's width in points; `nil` for the box's own width.
  ///   - height: the canvas's height in points; `nil` for the box's own height.
  ///   - state: the control state whose style is used.
  /// - Throws: ``/Galley/RenderError`` if text cannot be laid out, or if there are more boxes than
  ///   ``/Galley/Limits/frames``.
  public func document(
    measuredBy renderer: TextRenderer, width: Double? = nil, height: Double? = nil,
    state: ControlState = .normal
  ) throws(RenderError) -> TextDocument {
    try placed(
      measuredBy: TextMeasure(renderer), renderer.limits, width: width, height: height,
      state: state
    ).document
  }
}

extension Composable {
  /// Converts the box and its contents to a document. Returns the document, and an array with the
  /// box that each frame of the document shows.
  package func placed(
    measuredBy measure: TextMeasure, _ limits: Limits, width: Double? = nil,
    height: Double? = nil, state: ControlState
  ) throws(RenderError) -> (document: TextDocument, boxes: [StyledBox]) {
    var count = 0
    let root = StyledBox(style, state: state, count: &count)
    guard count <= limits.frames else {
      throw .tooLarge(
        what: "the number of boxes", value: Double(count), limit: Double(limits.frames))
    }
    var placing = BoxPlacing(measuring: BoxMeasuring(measure))
    let natural = try placing.measuring.size(root, width: width)
    let size = BoxMeasuring.Size(
      width: width ?? root.width ?? root.canvasLength(natural.width),
      height: height ?? root.height ?? root.canvasLength(natural.height))
    try placing.place(
      root, in: Rectangle(x: 0, y: 0, width: size.width, height: size.height))
    var document = TextDocument(frames: placing.frames, width: size.width, height: size.height)
    var boxes = placing.boxes
    if root.fillsCanvas {
      document.backgroundPaint = root.paint
      if root.boxes == nil {
        document.frames[0].backgroundPaint = nil
      } else {
        document.frames.removeFirst()
        boxes.removeFirst()
      }
    }
    document.diagnostics = style.allDuplicates.map {
      Diagnostic(
        code: "duplicateAttribute",
        message: "the style sets \($0.key.name) twice; the first value is used")
    }
    return (document, boxes)
  }
}

extension StyledBox {
  /// The canvas's width or height in points. `length` is the width or height that the root box
  /// needs. If the root box is a stack, the result is rounded up to whole points. Boxes at the
  /// right and bottom edges of the canvas then cover their last pixels completely.
  fileprivate func canvasLength(_ length: Double) -> Double {
    boxes == nil ? length : (length - 1e-6).rounded(.up)
  }

  /// Whether the root box's colour becomes the canvas colour. A canvas colour fills whole pixels,
  /// even if the root box covers pixels at the canvas edge only in part.
  fileprivate var fillsCanvas: Bool { paint != nil && border == nil && !(cornerRadius > 0) }
}

extension TextStyle {
  /// The duplicate attributes that were dropped from this style and from the styles nested in it.
  fileprivate var allDuplicates: [StyleAttribute] {
    attributes.reduce(into: duplicates) { found, attribute in
      switch attribute {
      case .arranged(let views): found += views.flatMap(\.allDuplicates)
      case .states(let states):
        found += ControlState.allCases.flatMap { states[$0]?.allDuplicates ?? [] }
      default: break
      }
    }
  }
}

/// Assigns positions to boxes on a canvas.
private struct BoxPlacing {
  var measuring: BoxMeasuring
  private(set) var frames: [TextDocument.Frame] = []
  /// The box that each frame shows, in the order of the frames.
  private(set) var boxes: [StyledBox] = []

  init(measuring: BoxMeasuring) {
    self.measuring = measuring
  }

  mutating func place(_ box: StyledBox, in rectangle: Rectangle) throws(RenderError) {
    if box.isVisible {
      frames.append(frame(of: box, in: rectangle))
      boxes.append(box)
    }
    guard let boxes = box.boxes else { return }
    let inner = rectangle.inset(by: box.margins)
    switch box.axis {
    case .horizontal:
      let shares = try measuring.share(box, boxes, width: nil, available: inner.width)
      for (child, place) in zip(boxes, shares.places) {
        try self.place(
          child,
          in: Rectangle(
            x: inner.x + place.start, y: inner.y, width: place.length,
            height: child.height ?? inner.height))
      }
    case .vertical:
      let shares = try measuring.share(box, boxes, width: inner.width, available: inner.height)
      for (child, place) in zip(boxes, shares.places) {
        try self.place(
          child,
          in: Rectangle(
            x: inner.x, y: inner.y + place.start, width: child.width ?? inner.width,
            height: place.length))
      }
    }
  }

  private func frame(of box: StyledBox, in rectangle: Rectangle) -> TextDocument.Frame {
    let container = box.container(width: rectangle.width, height: rectangle.height)
    var frame = TextDocument.Frame(box.text, in: container)
    frame.x = rectangle.x
    frame.y = rectangle.y
    frame.backgroundPaint = box.paint
    frame.cornerRadius = box.cornerRadius
    frame.border = box.border
    return frame
  }
}

extension Rectangle {
  fileprivate func inset(by margins: EdgeInsets) -> Rectangle {
    Rectangle(
      x: x + margins.left, y: y + margins.top,
      width: max(width - margins.left - margins.right, 0),
      height: max(height - margins.top - margins.bottom, 0))
  }
}
