/// An sRGB colour with eight bits per channel and straight (not premultiplied) alpha.
public struct Color: Sendable, Hashable {
  /// Red channel, 0 to 255, sRGB-encoded.
  public var red: UInt8
  /// Green channel, 0 to 255, sRGB-encoded.
  public var green: UInt8
  /// Blue channel, 0 to 255, sRGB-encoded.
  public var blue: UInt8
  /// Opacity: 0 is transparent, 255 opaque.
  public var alpha: UInt8

  /// Creates a colour from its channels, each 0 to 255.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A copy of this colour with its opacity multiplied by `factor`, which is clamped to 0…1.
  public func multiplyingAlpha(by factor: Double) -> Color {
    var color = self
    let clamped = min(max(factor, 0), 1)
    color.alpha = UInt8((Double(alpha) * clamped).rounded(.toNearestOrAwayFromZero))
    return color
  }
}

/// Whether colours are blended as sRGB-encoded values or as linear light.
public enum Blending: String, Sendable, Hashable, CaseIterable {
  /// Blends sRGB-encoded values, as browsers do.
  case srgb
  /// Blends linear light: values are decoded, blended and encoded again.
  case linear
}

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
