// Reports text that is invisible on its background.

extension TextLayout {
  /// Contrast ratio (WCAG 2.2) below which a reader does not notice that there is text.
  private static let leastContrast = 1.2

  /// Findings about runs whose text colour is transparent, or nearly equals the background colour.
  /// For a run without a background of its own, `ground` is the background colour. Runs with an
  /// outline or a shadow are not reported, because the outline or the shadow is visible.
  func colorFindings(on ground: Color?) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for run in text.runs where text.hasInk(run.range) {
      let attributes = run.attributes
      guard (attributes.strokeWidth ?? 0) == 0, (attributes.shadows ?? []).isEmpty else { continue }
      let color = attributes.foregroundPaint == nil ? .black : attributes.foregroundColor
      guard let color else { continue }
      if color.alpha == 0 {
        found.append(
          Diagnostic(
            code: "invisibleText", message: "the text is fully transparent; use an opaque colour",
            range: run.range))
        continue
      }
      let own = attributes.backgroundPaint == nil ? ground : attributes.backgroundColor
      guard let own, own.alpha == 255, color.alpha == 255,
        color.contrast(with: own) < Self.leastContrast
      else { continue }
      found.append(
        Diagnostic(
          code: "invisibleText",
          message: "the text has nearly the same colour as its background; change either colour",
          range: run.range))
    }
    return found
  }
}
