extension Color {
  /// Parses a CSS colour: CSS Color 4, and `color-mix()` of CSS Color 5. Case is ignored.
  ///
  /// The string can be a name, hexadecimal digits after `#`, `rgb()`, `hsl()`, `hwb()`, `lab()`,
  /// `lch()`, `oklab()`, `oklch()`, `color()` or `color-mix()`. For any other string, the result is
  /// `nil`. It is also `nil` for colours that depend on their context, such as `currentcolor`.
  ///
  /// Channels outside sRGB are clipped, as in browsers. All channels are rounded half away from
  /// zero.
  public init?(css: String) {
    guard let color = try? Color(parsing: css) else { return nil }
    self = color
  }

  /// Parses a CSS colour as ``init(css:)`` does. If parsing fails, throws the reason.
  package init(parsing css: String) throws(CSSColorError) {
    self = try CSSColorParser.parse(css).color
  }
}
