// The last step of layout: the container's size is known, and every line gets its place.

extension Typesetter {
  /// Places all lines in the container and hands the result over.
  mutating func finish() -> TextLayout {
    let insets = insets
    let scale = scale
    builder.scale(by: scale)
    let width = contentWidth.isFinite ? contentWidth : neededWidth
    if isVertical { placeDownwards(in: width) } else { placeAcross(in: width) }
    let along = insets.left + width * scale + insets.right
    let across = insets.top + lineTop * scale + insets.bottom
    var layout = TextLayout(
      text: text, container: container,
      width: Self.finite(container.width) ?? (isVertical ? across : along),
      height: Self.finite(container.height) ?? (isVertical ? along : across))
    layout.lines = builder.lines
    layout.runs = builder.runs
    layout.glyphs = builder.glyphs
    layout.tokenAttributes = tokenAttributes
    layout.overflow = overflow
    layout.fitScale = scale
    layout.missingGlyphs = missing
    layout.diagnostics =
      styles.diagnostics
      + UnknownTags.diagnostics(of: text, styles, language: container.language, context.tags)
      + IneffectiveAttributes.diagnostics(of: text) + PaletteChecks.diagnostics(of: layout)
      + diagnostics + hiddenText
    return layout
  }

  /// Places horizontal lines; the text as a whole moves up and down in its box.
  private mutating func placeAcross(in width: Double) {
    let (placements, left, scale) = (placements, insets.left, scale)
    let free = contentHeight.isFinite ? max(contentHeight - lineTop, 0) : 0
    builder.place(
      x: { left + placements[$0].x(in: width) * scale },
      dy: insets.top + free * freeShare * scale)
  }

  /// Places vertical lines before the page is turned. Up and down is then along the lines: the
  /// text's longest line decides how far it moves, and the others stand beside that one.
  private mutating func placeDownwards(in width: Double) {
    let (placements, left, scale) = (placements, insets.left, scale)
    let needed = freeShare > 0 ? min(neededWidth, width) : width
    let shift = (width - needed) * freeShare
    if container.writingMode == .verticalLR {
      builder.reverse(across: (contentHeight.isFinite ? contentHeight : lineTop) * scale)
    }
    builder.place(x: { left + (shift + placements[$0].x(in: needed)) * scale }, dy: insets.top)
  }

  /// The share of the free height that lies above the text.
  private var freeShare: Double {
    switch container.verticalAlignment {
    case .top: 0
    case .center: 0.5
    case .bottom: 1
    }
  }

  /// Tells of a box so low that it shows nothing of its text, which looks like a fault.
  private var hiddenText: [Diagnostic] {
    guard builder.lines.isEmpty, !text.isEmpty,
      let extent = isVertical ? container.width : container.height
    else { return [] }
    let (side, remedy) = isVertical ? ("width", "wider") : ("height", "higher")
    return [
      Diagnostic(
        code: "nothingFits",
        message: "not even the first line fits into a \(side) of \(extent) points; "
          + "make the box \(remedy) or the font smaller",
        range: 0..<text.length)
    ]
  }

  /// A length that is one; an infinite container is one without that length.
  private static func finite(_ length: Double?) -> Double? {
    length.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The width of content that has none of its own: as wide as its widest line.
  private var neededWidth: Double {
    placements.map(\.neededWidth).max() ?? 0
  }
}
