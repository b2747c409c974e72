import GalleyUnicode

/// Moves stacked lines to their final positions in the container.
struct LinePositioner {
  let box: ContentBox
  /// Total height of the stacked lines.
  let bottom: Double
  /// Distance by which all lines move down because of ``TextContainer/firstBaseline``. The height
  /// ``bottom`` includes this distance.
  var shift = 0.0
  /// Content width that the widest line needs.
  let neededWidth: Double
  /// Whether the first line is taller than the container. If so, the layout contains only this
  /// line.
  let overflows: Bool

  /// Width of the content: the container's width without insets. If the container's width is
  /// unconstrained, the content has the width that its widest line needs.
  private var width: Double { box.width.isFinite ? box.width : neededWidth }

  /// Final size of a container, insets included.
  func size(of container: borrowing TextContainer) -> (width: Double, height: Double) {
    let (insets, scale) = (box.insets, box.scale)
    let along = insets.left + width * scale + insets.right
    let across = insets.top + bottom * scale + insets.bottom
    return (
      Self.finite(container.width) ?? (box.isVertical ? across : along),
      Self.finite(container.height) ?? (box.isVertical ? along : across)
    )
  }

  /// Creates the layout of text in its container, with all lines at their final positions. The
  /// lines, runs and glyphs are moved out of the builder into the layout.
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

  /// Distance from the top of the container to the top of the stacked lines, for horizontal text.
  var dropAcross: Double {
    box.insets.top + (shift + free * box.alignment.shareAbove) * box.scale
  }

  /// Height of the box that the lines do not use. If the first line is taller than the box, the
  /// value is negative. A line aligned to the top then overflows at the bottom, and a line aligned
  /// to the bottom overflows at the top.
  private var free: Double {
    guard box.height.isFinite else { return 0 }
    let free = box.height - bottom
    return overflows ? free : max(free, 0)
  }

  /// Positions the lines of vertical text before the text is rotated. Vertical lines run downwards,
  /// so the vertical alignment moves each line along its own direction. The distance is chosen so
  /// that the longest line is aligned in the container. All other lines move by the same distance.
  private func placeDownwards(_ builder: inout LayoutBuilder) {
    let (left, scale) = (box.insets.left, box.scale)
    let share = box.alignment.shareAbove
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

  /// The free space before the first line of vertical text, as a fraction (0 to 1) of all free
  /// space across the lines.
  private var crossShare: Double {
    switch box.crossAlignment {
    case .start: 0
    case .center: 0.5
    case .end: 1
    }
  }

  /// The length itself, or `nil` if it is infinite or NaN. Like `nil`, an infinite or NaN length of
  /// a container means that the container has no limit.
  private static func finite(_ length: Double?) -> Double? {
    length.flatMap { $0.isFinite ? $0 : nil }
  }
}
