import GalleyFont

/// An attributed text with the resolved styles of its attribute runs, indexed by run. This is a
/// class, so that the stages of layout copy only a reference.
final class StyleTable {
  /// The text of a document or of a truncation token.
  let text: AttributedText
  /// Resolved styles, one per attribute run.
  let entries: [StyleCache.Entry]
  /// Diagnostics about missing font families and font styles.
  let diagnostics: [Diagnostic]
  /// Attribute keys that occur in at least one run.
  let keys: AttributeSet
  /// Whether any run has explicit writing directions.
  let hasWritingDirections: Bool
  /// Whether the `kern` or `tracking` attribute of any run changes the spacing.
  let hasSpacing: Bool
  /// Whether any text backdrop adds space before or after its text.
  let hasBackdropRoom: Bool
  /// Whether any run can be drawn with characters that differ from its text: in another letter
  /// case, or with superscript signs.
  let changesCharacters: Bool

  /// Resolves the styles of all runs of an attributed text and finds their fonts.
  init(
    _ text: AttributedText, language: String, fonts: FontCatalog, cache: StyleCache = StyleCache()
  ) throws(RenderError) {
    cache.begin()
    self.text = text
    var entries: [StyleCache.Entry] = []
    entries.reserveCapacity(text.runs.count)
    var diagnostics: [Diagnostic] = []
    var reported: Set<String> = []
    var keys: AttributeSet = []
    var (directs, spaces, leavesRoom, changes) = (false, false, false, false)
    for run in text.runs {
      let shared = run.shared
      var entry = try cache.entry(for: shared, language: language, fonts: fonts)
      if shared.values.superscript != nil, Self.usesScriptForms(entry, shared, run.range, of: text)
      {
        entry = try cache.entryWithScriptForms(entry, fonts: fonts)
        changes = true
      }
      if let substitution = entry.style.substitution, reported.insert(substitution).inserted {
        diagnostics.append(
          Diagnostic(code: "familySubstituted", message: substitution, range: run.range))
      }
      if let missing = entry.style.missingStyle, reported.insert(missing).inserted {
        diagnostics.append(
          Diagnostic(code: "faceSubstituted", message: missing, range: run.range))
      }
      entries.append(entry)
      if entry.style.kern != 0 || entry.style.tracking != 0 { spaces = true }
      keys.formUnion(shared.keys)
      if shared.keys.isDisjoint(with: .changesOfText) { continue }
      if shared.values.backdrop?.hasRoom == true { leavesRoom = true }
      if shared.values.writingDirection?.isEmpty == false { directs = true }
      if let textCase = shared.values.textCase, textCase != .none { changes = true }
    }
    self.entries = entries
    self.diagnostics = diagnostics
    self.keys = keys
    (hasWritingDirections, changesCharacters) = (directs, changes)
    (hasSpacing, hasBackdropRoom) = (spaces, leavesRoom)
  }

  /// Whether the run uses the font's own superscript or subscript forms. The font must have a form
  /// of every character, except spaces at the run's ends. The run must not have a `textCase`, and
  /// its features must not turn the forms off.
  private static func usesScriptForms(
    _ entry: StyleCache.Entry, _ shared: SharedAttributes, _ range: Range<Int>,
    of text: AttributedText
  ) -> Bool {
    guard let steps = entry.request.superscript, steps == 1 || steps == -1,
      (shared.values.textCase ?? TextCase.none) == TextCase.none,
      !entry.style.features.contains(where: {
        $0.value == 0 && $0.tag == Superscript.feature(steps: steps)
      })
    else { return false }
    return Superscript.hasForms(
      of: text.utf16.span.extracting(range), steps: steps, in: entry.style.face)
  }

  /// Number of attribute runs in the text.
  var count: Int { entries.count }

  subscript(index: Int) -> ResolvedStyle { entries[index].style }

  /// A key that is equal for all runs that can be shaped together. Colours do not affect the key.
  func shapingKey(of index: Int) -> Int { entries[index].shapingKey }
}
