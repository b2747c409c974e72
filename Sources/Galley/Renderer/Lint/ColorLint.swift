// Text that cannot be seen on what it stands on.

extension TextLayout {
  /// Least contrast (WCAG 2.2) at which a person notices the text at all.
  private static let leastContrast = 1.2

  /// Runs whose colour is transparent or equals their background: their own one, else `ground`.
  /// Runs with an outline or a shadow can be seen by that.
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
            code: "invisibleText", message: "the text has a colour without opacity",
            range: run.range))
        continue
      }
      let own = attributes.backgroundPaint == nil ? ground : attributes.backgroundColor
      guard let own, own.alpha == 255, color.alpha == 255,
        color.contrast(with: own) < Self.leastContrast
      else { continue }
      found.append(
        Diagnostic(
          code: "invisibleText", message: "the text has nearly the colour of what it stands on",
          range: run.range))
    }
    return found
  }
}
