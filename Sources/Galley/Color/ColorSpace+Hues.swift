// Conversions between sRGB and HSL, and between sRGB and HWB (CSS Color 4 §7 and §8). Hues are in
// degrees, and all other components are fractions. Colours outside sRGB are not clamped.

extension ColorSpace {
  static func rgb(hsl: SIMD3<Double>) -> SIMD3<Double> {
    let (saturation, lightness) = (hsl[1], hsl[2])
    let turn = normalizedHue(hsl[0]) / 30
    let amplitude = saturation * min(lightness, 1 - lightness)
    func channel(_ offset: Double) -> Double {
      let place = (offset + turn).truncatingRemainder(dividingBy: 12)
      return lightness - amplitude * max(-1, min(place - 3, 9 - place, 1))
    }
    return SIMD3(channel(0), channel(8), channel(4))
  }

  static func rgb(hwb: SIMD3<Double>) -> SIMD3<Double> {
    let (white, black) = (hwb[1], hwb[2])
    if white + black >= 1 {
      let grey = white / (white + black)
      return SIMD3(grey, grey, grey)
    }
    let pure = rgb(hsl: SIMD3(hwb[0], 1, 0.5))
    return pure.map { $0 * (1 - white - black) + white }
  }

  static func hsl(rgb: SIMD3<Double>) -> SIMD3<Double> {
    let (hue, lightness) = (hue(rgb: rgb), (rgb.max() + rgb.min()) / 2)
    let headroom = min(lightness, 1 - lightness)
    let saturation = headroom == 0 ? 0 : (rgb.max() - lightness) / headroom
    // For a colour far outside sRGB, the saturation can be negative. A positive saturation with the
    // opposite hue describes the same colour.
    return saturation < 0
      ? SIMD3(normalizedHue(hue + 180), -saturation, lightness) : SIMD3(hue, saturation, lightness)
  }

  static func hwb(rgb: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(hue(rgb: rgb), rgb.min(), 1 - rgb.max())
  }

  private static func hue(rgb: SIMD3<Double>) -> Double {
    let (largest, range) = (rgb.max(), rgb.max() - rgb.min())
    guard range > 0 else { return 0 }
    return switch largest {
    case rgb.x: normalizedHue((rgb.y - rgb.z) / range * 60)
    case rgb.y: (rgb.z - rgb.x) / range * 60 + 120
    default: (rgb.x - rgb.y) / range * 60 + 240
    }
  }

  /// A hue, reduced to an angle of at least 0 and less than 360 degrees.
  static func normalizedHue(_ hue: Double) -> Double {
    let turn = hue.truncatingRemainder(dividingBy: 360)
    return turn < 0 ? turn + 360 : turn
  }
}
