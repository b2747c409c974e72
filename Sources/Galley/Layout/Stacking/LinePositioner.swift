// The last step of layout: the container's size is known, and every line gets its place.

import GalleyUnicode

/// What a layout has beside lines and their parts.
struct LayoutNotes {
  /// The attributes of truncation tokens.
  var tokenAttributes: [TextAttributes]
  /// Whether text is hidden.
  var overflow: Bool
  var missing: [MissingGlyph]
  var diagnostics: [Diagnostic]
}

/// Places stacked lines on the page of their container.
struct LinePositioner {
  let page: ContentBox
  /// Height of the stack.
  let bottom: Double
  /// Width that the content needs: that of its widest line.
  let neededWidth: Double

  /// Width of the content: the container's, else as wide as its widest line.
  private var width: Double { page.width.isFinite ? page.width : neededWidth }

  /// Size of a container, insets included.
  func size(of container: borrowing TextContainer) -> (width: Double, height: Double) {
    let (insets, scale) = (page.insets, page.scale)
    let along = insets.left + width * scale + insets.right
    let across = insets.top + bottom * scale + insets.bottom
    return (
      Self.finite(container.width) ?? (page.isVertical ? across : along),
      Self.finite(container.height) ?? (page.isVertical ? along : across)
    )
  }

  /// The layout of a text in the page's container. Its lines, each with its paragraph's place in the
  /// stack, get their places on the page; the builder has none of them afterwards.
  func layout(
    of text: AttributedText, in container: TextContainer, _ builder: inout LineBuilder,
    by placements: [LineAlignment], _ notes: LayoutNotes
  ) -> TextLayout {
    builder.stack { placements[$0].paragraphTop }
    builder.scale(by: page.scale)
    if page.isVertical {
      placeDownwards(&builder, placements)
    } else {
      placeAcross(&builder, placements)
    }
    let size = size(of: container)
    var diagnostics = notes.diagnostics
    if builder.lines.isEmpty { noteHidden(text, in: container, &diagnostics) }
    return TextLayout(
      text: text, container: container, width: size.width, height: size.height,
      lines: builder.lines.take(), runs: builder.runs.take(), glyphs: builder.glyphs.take(),
      tokenAttributes: notes.tokenAttributes, overflow: notes.overflow, fitScale: page.scale,
      missingGlyphs: notes.missing, diagnostics: diagnostics)
  }

  /// Places horizontal lines; the text as a whole moves up and down in its box.
  private func placeAcross(_ builder: inout LineBuilder, _ placements: [LineAlignment]) {
    let (width, left) = (width, page.insets.left)
    builder.place(x: { left + placements[$0].x(in: width) * page.scale }, dy: dropAcross)
  }

  /// How far horizontal lines stand below their place in the stack.
  var dropAcross: Double {
    let free = page.height.isFinite ? max(page.height - bottom, 0) : 0
    return page.insets.top + free * freeShare * page.scale
  }

  /// Places vertical lines before the page is turned. Up and down is then along the lines: the
  /// text's longest line decides how far it moves, and the others stand beside that one.
  private func placeDownwards(_ builder: inout LineBuilder, _ placements: [LineAlignment]) {
    let (left, scale) = (page.insets.left, page.scale)
    let needed = freeShare > 0 ? min(neededWidth, width) : width
    let shift = (width - needed) * freeShare
    if page.isReversed {
      builder.reverse(across: (page.height.isFinite ? page.height : bottom) * scale)
    }
    builder.place(
      x: { left + (shift + placements[$0].x(in: needed)) * scale }, dy: page.insets.top)
  }

  /// The share of the free height that lies above the text.
  private var freeShare: Double {
    switch page.alignment {
    case .top: 0
    case .center: 0.5
    case .bottom: 1
    }
  }

  /// Tells of a box so low that it shows nothing of its text, which looks like a fault.
  private func noteHidden(
    _ text: AttributedText, in container: TextContainer, _ diagnostics: inout [Diagnostic]
  ) {
    guard !text.isEmpty, let extent = page.isVertical ? container.width : container.height
    else { return }
    let (side, remedy) = page.isVertical ? ("width", "wider") : ("height", "higher")
    diagnostics.append(
      Diagnostic(
        code: "nothingFits",
        message: "not even the first line fits into a \(side) of \(extent) points; "
          + "make the box \(remedy) or the font smaller",
        range: 0..<text.length))
  }

  /// A length that is one; an infinite container is one without that length.
  private static func finite(_ length: Double?) -> Double? {
    length.flatMap { $0.isFinite ? $0 : nil }
  }
}
