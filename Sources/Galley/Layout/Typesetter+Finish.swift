// Hands over what was set.

extension Typesetter {
  /// Places all lines in the container and hands the result over.
  mutating func finish() -> TextLayout {
    let placer = LinePlacer(
      container: container, page: page, bottom: contentBottom,
      neededWidth: placements.map(\.neededWidth).max() ?? 0)
    placer.place(&builder, by: placements)
    var layout = placer.emptyLayout(of: text)
    layout.lines = builder.lines
    layout.runs = builder.runs
    layout.glyphs = builder.glyphs
    layout.tokenAttributes = tokenAttributes
    layout.overflow = overflow
    layout.missingGlyphs = missing
    layout.diagnostics =
      attributeDiagnostics + PaletteChecks.diagnostics(of: layout) + diagnostics
      + placer.hiddenText(of: text, lineCount: builder.lines.count)
    return layout
  }

  /// What is told of the attributes of the text as a whole.
  var attributeDiagnostics: [Diagnostic] {
    styles.diagnostics
      + UnknownTags.diagnostics(of: text, styles, language: container.language, context.tags)
      + IneffectiveAttributes.diagnostics(of: text)
  }
}
