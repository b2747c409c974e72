import GalleyUnicode

/// Places stacked lines on the page of their container.
struct LinePositioner {
  let box: ContentBox
  /// Height of the stack.
  let bottom: Double
  /// Width that the content needs: that of its widest line.
  let neededWidth: Double
  /// Whether the container's first line, the only one, is higher than the container.
  let overflows: Bool

  /// Width of the content: the container's, else as wide as its widest line.
  private var width: Double { box.width.isFinite ? box.width : neededWidth }

  /// Size of a container, insets included.
  func size(of container: borrowing TextContainer) -> (width: Double, height: Double) {
    let (insets, scale) = (box.insets, box.scale)
    let along = insets.left + width * scale + insets.right
    let across = insets.top + bottom * scale + insets.bottom
    return (
      Self.finite(container.width) ?? (box.isVertical ? across : along),
      Self.finite(container.height) ?? (box.isVertical ? along : across)
    )
  }

  /// The layout of a text in the box's container. Its lines, each with its paragraph's place in the
  /// stack, get their places on the page; the builder has none of them afterwards.
  func layout(
    of text: AttributedText, in container: TextContainer, _ builder: inout LayoutBuilder
  ) -> TextLayout {
    builder.stackParagraphs()
    builder.scale(by: box.scale)
    if box.isVertical {
      placeDownwards(&builder)
    } else {
      let (width, left) = (width, box.insets.left)
      builder.place(dy: dropAcross) { left + $0.x(in: width) * box.scale }
    }
    let size = size(of: container)
    return TextLayout(
      text: text, container: container, width: size.width, height: size.height,
      lines: builder.lines.take(), runs: builder.runs.take(), glyphs: builder.glyphs.take(),
      tokenAttributes: builder.tokenAttributes, overflow: builder.overflow, fitScale: box.scale,
      missingGlyphs: builder.missing, diagnostics: builder.diagnostics)
  }

  /// How far horizontal lines stand below their place in the stack.
  var dropAcross: Double {
    box.insets.top + free * share * box.scale
  }

  /// Height that the lines leave free. What a first line lacks is taken from the side that it is not
  /// aligned to.
  private var free: Double {
    guard box.height.isFinite else { return 0 }
    let free = box.height - bottom
    return overflows ? free : max(free, 0)
  }

  /// Places vertical lines before the page is turned. Up and down is then along the lines: the
  /// text's longest line decides how far it moves, and the others stand beside that one.
  private func placeDownwards(_ builder: inout LayoutBuilder) {
    let (left, scale) = (box.insets.left, box.scale)
    let needed = share > 0 ? min(neededWidth, width) : width
    let shift = (width - needed) * share
    let drop = free * crossShare * scale
    if box.isReversed {
      builder.reverseLines(across: (box.height.isFinite ? box.height : bottom) * scale)
    }
    builder.place(dy: box.insets.top + (box.isReversed ? -drop : drop)) {
      left + (shift + $0.x(in: needed)) * scale
    }
  }

  /// The share of the free space that lies across vertical lines before the first one.
  private var crossShare: Double {
    switch box.crossAlignment {
    case .start: 0
    case .center: 0.5
    case .end: 1
    }
  }

  /// The share of the free height that lies above the text.
  private var share: Double {
    switch box.alignment {
    case .top: 0
    case .center: 0.5
    case .bottom: 1
    }
  }

  /// A finite length; an infinite container is one without that length.
  private static func finite(_ length: Double?) -> Double? {
    length.flatMap { $0.isFinite ? $0 : nil }
  }
}
