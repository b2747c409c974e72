// Every length of a layout's parts, made smaller.

extension TextLayout.Line {
  /// Makes its lengths smaller, those across from the top of the container's content.
  mutating func scale(by factor: Double) {
    x *= factor
    baseline *= factor
    top *= factor
    height *= factor
    ascent *= factor
    descent *= factor
    leading *= factor
    width *= factor
    trailingWhitespace *= factor
    spacingBelow *= factor
  }
}

extension TextLayout.Run {
  /// Makes its lengths smaller, and its glyphs with its size.
  mutating func scale(by factor: Double) {
    size *= factor
    baselineOffset *= factor
    x *= factor
    width *= factor
    visibleX *= factor
    visibleWidth *= factor
  }
}

extension TextLayout.Glyph {
  /// Makes its lengths smaller.
  mutating func scale(by factor: Double) {
    x *= factor
    y *= factor
    advance *= factor
  }
}
