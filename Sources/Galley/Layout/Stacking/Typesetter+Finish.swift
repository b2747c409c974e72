// Hands over what was set.

import GalleyUnicode

extension Typesetter {
  /// Places all lines in the container and hands the result over.
  mutating func finish() -> TextLayout {
    let text = text
    let placer = LinePositioner(
      page: page, bottom: contentBottom,
      neededWidth: placements.lazy.map { $0.neededWidth }.max() ?? 0)
    var found = attributeDiagnostics
    PaletteChecks.note(text, set: builder.runs, in: &found)
    if !diagnostics.isEmpty { found += diagnostics }
    let layout = placer.layout(
      of: text, in: container, &builder, by: placements,
      LayoutNotes(
        tokenAttributes: tokenAttributes, overflow: overflow, missing: missing,
        diagnostics: found))
    context.fonts.giveBack(
      LineArrays(segments: segments.take(), placements: placements.take()))
    context.fonts.styles.giveBack(styles)
    return layout
  }

  /// What is told of the attributes of the text as a whole.
  var attributeDiagnostics: [Diagnostic] {
    var found = styles.diagnostics
    UnknownTags.note(styles, language: container.language, context.tags, in: &found)
    IneffectiveAttributes.note(styles, in: &found)
    return found
  }
}
