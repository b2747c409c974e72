extension Color {
  /// Parses a CSS colour: CSS Color 4, and `color-mix()` of CSS Color 5. Case is ignored.
  ///
  /// The forms are a name, hexadecimal digits after `#`, `rgb()`, `hsl()`, `hwb()`, `lab()`,
  /// `lch()`, `oklab()`, `oklch()`, `color()` and `color-mix()`. Channels outside sRGB are clipped,
  /// as in browsers, and rounded half away from zero. The result is `nil` for any other text. It is
  /// also `nil` for colours that depend on more than the text, such as `currentcolor`.
  public init?(css: String) {
    guard let color = try? Color(parsing: css) else { return nil }
    self = color
  }

  /// Parses a CSS colour as ``init(css:)`` does, and throws the reason if that fails.
  package init(parsing css: String) throws(CSSColorError) {
    self = try CSSColorParser.parse(css).color
  }
}
