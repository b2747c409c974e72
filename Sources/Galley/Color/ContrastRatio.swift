// Measures the contrast between two colours.

extension Color {
  /// The contrast ratio of two colours (WCAG 2.2), 1 to 21. The order of the colours does not
  /// matter. Both colours are treated as opaque.
  public func contrast(with other: Color) -> Double {
    Pixel.contrast(straight, other.straight)
  }
}

extension Pixel {
  /// The contrast ratio of two opaque pixels (WCAG 2.2, "contrast ratio").
  static func contrast(_ one: UInt32, _ other: UInt32) -> Double {
    let (first, second) = (luminance(one), luminance(other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// The relative luminance of an opaque pixel, 0 to 1 (WCAG 2.2).
  private static func luminance(_ pixel: UInt32) -> Double {
    let light = LinearLight.tables.decoded
    let red = Double(light[Int(pixel & 0xFF)])
    let green = Double(light[Int(pixel >> 8 & 0xFF)])
    return (0.2126 * red + 0.7152 * green + 0.0722 * Double(light[Int(pixel >> 16 & 0xFF)]))
      / 65_535
  }
}
