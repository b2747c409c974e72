// Document boxes whose text runs along a path.

extension TextDocument.Frame {
  /// Creates a box of text that runs along a path.
  public init(
    _ text: AttributedText, along path: TextPath, in container: TextContainer = TextContainer()
  ) {
    self.init(text, in: container)
    textPath = path
  }

  /// The natural size of a box whose text runs along a path, including the insets; `nil` for other
  /// boxes.
  @inline(__always)
  var pathSize: (width: Double, height: Double)? {
    guard let textPath else { return nil }
    let (bounds, insets) = (textPath.path.bounds, container.insets)
    return (
      (bounds?.width ?? 0) + insets.left + insets.right,
      (bounds?.height ?? 0) + insets.top + insets.bottom
    )
  }
}

extension TextContainer {
  /// A copy of the container without size limits, for laying out the text in a single line.
  var unlimited: TextContainer {
    var container = self
    (container.width, container.height, container.maximumLines) = (nil, nil, nil)
    (container.fit, container.writingMode) = (.none, .horizontal)
    return container
  }
}

extension TextLayout {
  /// A copy of the layout whose first line runs along a path. The layout has the container's size.
  func following(_ path: TextPath, in container: TextContainer) -> TextLayout {
    var layout = self
    layout.container = container
    layout.container.writingMode = .horizontal
    (layout.width, layout.height) = (container.width ?? width, container.height ?? height)
    layout.follow(path, text.runs.first?.attributes.paragraphStyle?.alignment ?? .natural)
    return layout
  }
}
