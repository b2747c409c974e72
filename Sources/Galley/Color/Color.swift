// A colour as it is named in documents: sRGB, eight bits a channel, not premultiplied.

/// A colour in sRGB with eight bits a channel; alpha is not multiplied into the others.
public struct Color: Sendable, Hashable {
  /// Red, 0 to 255, sRGB-encoded.
  public var red: UInt8
  /// Green, 0 to 255, sRGB-encoded.
  public var green: UInt8
  /// Blue, 0 to 255, sRGB-encoded.
  public var blue: UInt8
  /// Opacity: 0 is transparent, 255 opaque.
  public var alpha: UInt8

  /// A colour from its channels, each 0 to 255.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// This colour with its opacity multiplied by `factor`, which is clamped to 0…1.
  public func multiplyingAlpha(by factor: Double) -> Color {
    var color = self
    let clamped = min(max(factor, 0), 1)
    color.alpha = UInt8((Double(alpha) * clamped).rounded(.toNearestOrAwayFromZero))
    return color
  }
}

/// How colours are mixed.
public enum Blending: String, Sendable, Hashable, CaseIterable {
  /// On the encoded values, as browsers do.
  case srgb
  /// On light: decoded, mixed, encoded.
  case linear
}
