// Converts labels and stacks to documents.

public import Galley

extension Composable {
  /// Converts the box to a document. A stack and its views become a stack of frames. If the box has
  /// neither rounded corners nor a border, its colour becomes the canvas colour.
  ///
  /// - Parameters:
  ///   - width: the canvas's width in points; `nil` for the box's own width.
  ///   - height: the canvas's height in points; `nil` for the box's own height.
  ///   - state: the control state whose style is used.
  public func document(
    width: Double? = nil, height: Double? = nil, state: ControlState = .normal
  ) -> TextDocument {
    var frames = StyledFrames(state: state)
    return document(width: width, height: height, &frames)
  }

  /// Converts the box to a document. In the document's layout, the frames have the same order as
  /// ``StyledFrames/origins``.
  func document(
    width: Double? = nil, height: Double? = nil, _ frames: inout StyledFrames
  ) -> TextDocument {
    var root = frames.frame(style)
    var document = TextDocument(
      frames: [], width: width ?? root.container.width, height: height ?? root.container.height)
    // Move the colour of the box to the canvas. A canvas colour fills whole pixels, whereas a box
    // can cover the pixels at its edges only partially.
    if root.border == nil, !(root.cornerRadius > 0) {
      document.backgroundPaint = root.backgroundPaint
      root.backgroundPaint = nil
    }
    if root.content == .text {
      (root.container.width, root.container.height) = (document.width, document.height)
      document.frames = [root]
    } else {
      document.place(root, &frames)
    }
    document.diagnostics = style.allDuplicates.map {
      Diagnostic(
        code: "duplicateAttribute",
        message: "the style sets \($0.key.name) twice; the first value is used")
    }
    return document
  }
}

extension TextDocument {
  /// Makes the outermost stack of a style fill the canvas. A stack with neither a background nor a
  /// border becomes the stack of the document. Any other stack becomes the document's only frame.
  fileprivate mutating func place(_ root: Frame, _ frames: inout StyledFrames) {
    guard root.backgroundPaint == nil, root.border == nil else {
      var root = root
      (root.container.width, root.container.height) = (nil, nil)
      root.item.weight = 1
      stack = FrameStack()
      self.frames = [root]
      return
    }
    frames.dropRoot()
    stack = root.stack
    insets = root.container.insets
    self.frames = root.frames
  }
}

extension TextStyle {
  /// The duplicate attributes of this style and of all styles nested in it.
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
