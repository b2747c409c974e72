// Hands over what was set.

extension Typesetter {
  /// Places all lines in the container and hands the result over.
  mutating func finish() -> TextLayout {
    let placer = LinePlacer(
      container: container, page: page, bottom: contentBottom,
      neededWidth: placements.map(\.neededWidth).max() ?? 0)
    var layout = placer.layout(of: text, &builder, by: placements)
    layout.tokenAttributes = tokenAttributes
    layout.overflow = overflow
    layout.missingGlyphs = missing
    layout.diagnostics.insert(
      contentsOf: attributeDiagnostics + PaletteChecks.diagnostics(of: layout) + diagnostics, at: 0)
    return layout
  }

  /// What is told of the attributes of the text as a whole.
  var attributeDiagnostics: [Diagnostic] {
    styles.diagnostics
      + UnknownTags.diagnostics(of: text, styles, language: container.language, context.tags)
      + IneffectiveAttributes.diagnostics(of: text)
  }
}
