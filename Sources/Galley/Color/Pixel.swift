// Pixels as 32-bit words: red in the low byte, then green, blue and alpha.

/// Exact conversions between straight (not premultiplied) and premultiplied pixels.
enum Pixel {
  /// Packs four channel values, each 0 to 255, into a pixel.
  static func word(red: UInt32, green: UInt32, blue: UInt32, alpha: UInt32) -> UInt32 {
    red | green &<< 8 | blue &<< 16 | alpha &<< 24
  }

  /// Whether the red, green and blue channels of a pixel are equal.
  @inline(__always)
  static func isGray(_ pixel: UInt32) -> Bool { (pixel ^ pixel &>> 8) & 0xFFFF == 0 }

  /// Premultiplies a straight pixel: each colour channel c becomes `c · a / 255`, rounded to
  /// nearest. Because 255 is odd, a quotient by 255 is never halfway between two integers.
  static func premultiplied(_ straight: UInt32) -> UInt32 {
    let alpha = straight &>> 24
    var redBlue = (straight & 0xFF_00FF) &* alpha &+ 0x80_0080
    redBlue = ((redBlue &+ ((redBlue &>> 8) & 0xFF_00FF)) &>> 8) & 0xFF_00FF
    var green = ((straight &>> 8) & 0xFF) &* alpha &+ 0x80
    green = ((green &+ (green &>> 8)) &>> 8) & 0xFF
    return redBlue | green &<< 8 | alpha &<< 24
  }

  /// Composites a premultiplied pixel onto opaque white.
  static func onWhite(_ premultiplied: UInt32) -> UInt32 {
    let white = 255 &- premultiplied &>> 24
    // No colour channel exceeds the pixel's alpha, so adding 255 - alpha does not overflow a
    // channel.
    return (premultiplied &+ white &* 0x01_0101) | 0xFF00_0000
  }

  /// Converts a premultiplied pixel to a straight pixel. With an alpha of a, each colour channel c
  /// becomes `c · 255 / a`, rounded half up. If alpha is 0, all channels become 0.
  ///
  /// Premultiplying the result restores the original pixel exactly.
  static func straight(_ premultiplied: UInt32) -> UInt32 {
    let alpha = premultiplied &>> 24
    guard alpha != 255 else { return premultiplied }
    guard alpha != 0 else { return 0 }
    func divided(_ channel: UInt32) -> UInt32 {
      min(255, ((channel & 0xFF) &* 255 &+ alpha &>> 1) / alpha)
    }
    return word(
      red: divided(premultiplied), green: divided(premultiplied &>> 8),
      blue: divided(premultiplied &>> 16), alpha: alpha)
  }
}

extension Color {
  /// The premultiplied pixel of this colour.
  var pixel: UInt32 {
    Pixel.premultiplied(straight)
  }

  /// The straight (not premultiplied) pixel of this colour.
  var straight: UInt32 {
    Pixel.word(red: UInt32(red), green: UInt32(green), blue: UInt32(blue), alpha: UInt32(alpha))
  }

  /// Creates the colour of a premultiplied pixel.
  init(premultiplied pixel: UInt32) {
    self.init(straight: Pixel.straight(pixel))
  }

  /// Creates the colour of a straight (not premultiplied) pixel.
  init(straight: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: straight), green: UInt8(truncatingIfNeeded: straight &>> 8),
      blue: UInt8(truncatingIfNeeded: straight &>> 16),
      alpha: UInt8(truncatingIfNeeded: straight &>> 24))
  }
}
