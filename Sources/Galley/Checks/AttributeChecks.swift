extension TextLayout {
  /// Checks the attributes of the whole text: unknown tags, attributes without effect, and colour
  /// palettes. The new diagnostics are inserted after the diagnostics about missing fonts.
  ///
  /// - Parameters:
  ///   - styles: the resolved styles of the text.
  ///   - tags: the worker's cache of messages about tags.
  mutating func checkAttributes(_ styles: StyleTable, _ tags: TagCache) {
    var found: [Diagnostic] = []
    UnknownTags.note(styles, language: container.language, tags, in: &found)
    IneffectiveAttributes.note(styles, in: &found)
    PaletteChecks.note(self, in: &found)
    if !found.isEmpty { diagnostics.insert(contentsOf: found, at: styles.diagnostics.count) }
  }
}
