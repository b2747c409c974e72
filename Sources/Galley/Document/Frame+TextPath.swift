// Boxes whose text runs along a path.

extension TextDocument.Frame {
  /// Creates a box of text that runs along a path.
  public init(
    _ text: AttributedText, along path: TextPath, in container: TextContainer = TextContainer()
  ) {
    self.init(text, in: container)
    textPath = path
  }

  /// The natural size of a box whose text runs along a path, insets included; `nil` for other boxes.
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
  /// The container for laying out text in a single line that nothing limits.
  var unlimited: TextContainer {
    var container = self
    (container.width, container.height, container.maximumLines) = (nil, nil, nil)
    (container.fit, container.writingMode) = (.none, .horizontal)
    return container
  }
}

extension TextLayout {
  /// The layout with its first line placed along a path, in a box with the container's size.
  func following(_ path: TextPath, in container: TextContainer) -> TextLayout {
    var layout = self
    layout.container = container
    layout.container.writingMode = .horizontal
    (layout.width, layout.height) = (container.width ?? width, container.height ?? height)
    layout.follow(path, text.runs.first?.attributes.paragraphStyle?.alignment ?? .natural)
    return layout
  }
}
