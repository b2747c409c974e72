// The last step of layout: the container's size is known, and every line gets its place.

extension Typesetter {
  /// Places all lines in the container and hands the result over.
  mutating func finish() -> TextLayout {
    let insets = insets
    let scale = scale
    builder.scale(by: scale)
    let width = contentWidth.isFinite ? contentWidth : neededWidth
    let free = contentHeight.isFinite ? max(contentHeight - lineTop, 0) : 0
    let shift: Double =
      switch container.verticalAlignment {
      case .top: 0
      case .center: free / 2
      case .bottom: free
      }
    let placements = placements
    builder.place(
      x: { insets.left + placements[$0].x(in: width) * scale }, dy: insets.top + shift * scale)
    var layout = TextLayout(
      text: text, container: container,
      width: Self.finite(container.width) ?? insets.left + width * scale + insets.right,
      height: Self.finite(container.height) ?? insets.top + lineTop * scale + insets.bottom)
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
      + IneffectiveAttributes.diagnostics(of: text) + diagnostics + hiddenText
    return layout
  }

  /// Tells of a box so low that it shows nothing of its text, which looks like a fault.
  private var hiddenText: [Diagnostic] {
    guard builder.lines.isEmpty, !text.isEmpty, let height = container.height else { return [] }
    return [
      Diagnostic(
        code: "nothingFits",
        message: "not even the first line fits into a height of \(height) points; "
          + "make the box higher or the font smaller",
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
