// The resolved styles of a text's runs, and those of texts before.

import GalleyFont

/// The resolved styles of a text's attribute runs, by the runs' indices.
struct StyleTable {
  private(set) var styles: [ResolvedStyle] = []
  /// Runs with equal keys are shaped together, whatever their colours.
  private(set) var shapingKeys: [Int] = []
  /// Families that were not found.
  private(set) var diagnostics: [Diagnostic] = []
  /// Whether any run has explicit directions.
  private(set) var hasWritingDirections = false
  /// Whether any run has kern or tracking.
  private(set) var hasSpacing = false
  /// Whether any backdrop leaves room before or behind its text.
  private(set) var hasBackdropRoom = false
  /// Whether any run is drawn in another case.
  private(set) var hasTextCase = false

  /// Finds the fonts of `runs`, which may be a token's.
  init(
    _ runs: [AttributedText.Run], language: String, fonts: FontCatalog,
    memo: StyleMemo = StyleMemo()
  ) throws(RenderError) {
    memo.begin()
    var told: Set<String> = []
    styles.reserveCapacity(runs.count)
    shapingKeys.reserveCapacity(runs.count)
    for run in runs {
      let attributes = run.shared
      let (style, key) = try memo.style(of: attributes, language: language, fonts: fonts)
      if let substitution = style.substitution, told.insert(substitution).inserted {
        diagnostics.append(
          Diagnostic(code: "familySubstituted", message: substitution, range: run.range))
      }
      styles.append(style)
      shapingKeys.append(key)
      if style.kern != 0 || style.tracking != 0 { hasSpacing = true }
      if attributes.attributes.backdrop?.hasRoom == true { hasBackdropRoom = true }
      if attributes.attributes.writingDirection?.isEmpty == false { hasWritingDirections = true }
      if let textCase = attributes.attributes.textCase, textCase != .none { hasTextCase = true }
    }
  }

  subscript(index: Int) -> ResolvedStyle { styles[index] }
}
