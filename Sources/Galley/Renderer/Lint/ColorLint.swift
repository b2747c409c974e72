// Text that cannot be seen on what it stands on.

import GalleyUnicode

extension TextLayout {
  /// Least contrast (WCAG 2.2) at which a person notices the text at all.
  private static let leastContrast = 1.2

  /// Runs whose colour is transparent or equals their background: their own one, else `ground`.
  /// Runs with an outline or a shadow can be seen by that.
  func colorFindings(on ground: Color?) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for run in text.runs where isVisible(run.range) {
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
        Self.contrast(color, own) < Self.leastContrast
      else { continue }
      found.append(
        Diagnostic(
          code: "invisibleText", message: "the text has nearly the colour of what it stands on",
          range: run.range))
    }
    return found
  }

  private func isVisible(_ range: Range<Int>) -> Bool {
    text.utf16[range].contains { unit in
      Unicode.Scalar(unit).map { !CharacterProperties.isWhiteSpace($0) } ?? true
    }
  }

  /// The contrast ratio of two opaque colours, 1 to 21.
  private static func contrast(_ one: Color, _ other: Color) -> Double {
    let (first, second) = (luminance(one), luminance(other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  private static func luminance(_ color: Color) -> Double {
    let light = LinearLight.tables.decoded
    let (red, green) = (Double(light[Int(color.red)]), Double(light[Int(color.green)]))
    return (0.2126 * red + 0.7152 * green + 0.0722 * Double(light[Int(color.blue)])) / 65_535
  }
}
