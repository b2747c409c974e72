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
