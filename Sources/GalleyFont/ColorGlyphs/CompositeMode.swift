/// A `COLR` composite mode (W3C Compositing and Blending 1). The raw values are those of the font
/// format.
package enum CompositeMode: UInt8 {
  case clear, source, destination, sourceOver, destinationOver, sourceIn, destinationIn
  case sourceOut, destinationOut, sourceAtop, destinationAtop, xor, plus
  case screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight
  case difference, exclusion, multiply
  case hue, saturation, color, luminosity
}

extension CompositeMode {
  /// Composites two premultiplied pixels in this mode.
  func compose(_ source: UInt32, _ backdrop: UInt32) -> UInt32 {
    let (alpha, backdropAlpha) = (source >> 24, backdrop >> 24)
    /// Adds source and backdrop, each multiplied by a weight in units of 1/255.
    func mix(_ part: UInt32, _ backdropPart: UInt32) -> UInt32 {
      ColorBitmap.sum(
        ColorBitmap.scaled(source, by: part), ColorBitmap.scaled(backdrop, by: backdropPart))
    }
    switch self {
    case .clear: return 0
    case .source: return source
    case .destination: return backdrop
    case .sourceOver: return ColorBitmap.over(source, backdrop)
    case .destinationOver: return ColorBitmap.over(backdrop, source)
    case .sourceIn: return mix(backdropAlpha, 0)
    case .destinationIn: return mix(0, alpha)
    case .sourceOut: return mix(255 - backdropAlpha, 0)
    case .destinationOut: return mix(0, 255 - alpha)
    case .sourceAtop: return mix(backdropAlpha, 255 - alpha)
    case .destinationAtop: return mix(255 - backdropAlpha, alpha)
    case .xor: return mix(255 - backdropAlpha, 255 - alpha)
    case .plus: return ColorBitmap.sum(source, backdrop)
    default:
      // If one pixel is transparent, the result is the other pixel.
      if alpha == 0 { return backdrop }
      if backdropAlpha == 0 { return source }
      return blend(source, backdrop)
    }
  }

  /// (1 − αb)·Cs·αs + (1 − αs)·Cb·αb + αs·αb·B(Cb, Cs).
  private func blend(_ source: UInt32, _ backdrop: UInt32) -> UInt32 {
    let (source, backdrop) = (Self.channels(source), Self.channels(backdrop))
    let mixed = blended(source.straight, backdrop.straight)
    let both = source.alpha * backdrop.alpha
    let color =
      source.straight * (source.alpha - both) + backdrop.straight * (backdrop.alpha - both)
      + mixed * both
    let alpha = min(1, source.alpha + backdrop.alpha - both)
    let kept = color.clamped(lowerBound: SIMD3(), upperBound: SIMD3(repeating: alpha))
    return ColorBitmap.packed(
      SIMD4(Double(kept.x), Double(kept.y), Double(kept.z), Double(alpha)) * 255)
  }

  /// A pixel's alpha and non-premultiplied colour, each from 0 to 1.
  private static func channels(_ pixel: UInt32) -> (alpha: Float, straight: SIMD3<Float>) {
    let own = Float(pixel >> 24)
    let color = SIMD3(Float(pixel & 0xFF), Float(pixel >> 8 & 0xFF), Float(pixel >> 16 & 0xFF))
    return (own / 255, color / own)
  }

  /// The W3C specification's blend function B, for colours that are not premultiplied.
  private func blended(_ source: SIMD3<Float>, _ backdrop: SIMD3<Float>) -> SIMD3<Float> {
    switch self {
    case .hue: source.withSaturation(backdrop.saturation).withLuminosity(backdrop.luminosity)
    case .saturation:
      backdrop.withSaturation(source.saturation).withLuminosity(backdrop.luminosity)
    case .color: source.withLuminosity(backdrop.luminosity)
    case .luminosity: backdrop.withLuminosity(source.luminosity)
    default:
      SIMD3(
        channel(source.x, backdrop.x), channel(source.y, backdrop.y),
        channel(source.z, backdrop.z))
    }
  }

  /// The blend function B for a single colour channel.
  private func channel(_ source: Float, _ backdrop: Float) -> Float {
    switch self {
    case .screen: source + backdrop - source * backdrop
    case .overlay: Self.hardLight(backdrop, source)
    case .darken: min(source, backdrop)
    case .lighten: max(source, backdrop)
    case .colorDodge: backdrop == 0 ? 0 : source >= 1 ? 1 : min(1, backdrop / (1 - source))
    case .colorBurn: backdrop >= 1 ? 1 : source <= 0 ? 0 : 1 - min(1, (1 - backdrop) / source)
    case .hardLight: Self.hardLight(source, backdrop)
    case .softLight: Self.softLight(source, backdrop)
    case .difference: abs(source - backdrop)
    case .exclusion: source + backdrop - 2 * source * backdrop
    case .multiply: source * backdrop
    default: source
    }
  }

  private static func hardLight(_ source: Float, _ backdrop: Float) -> Float {
    guard source > 0.5 else { return backdrop * 2 * source }
    let screened = 2 * source - 1
    return backdrop + screened - backdrop * screened
  }

  private static func softLight(_ source: Float, _ backdrop: Float) -> Float {
    guard source > 0.5 else {
      return backdrop - (1 - 2 * source) * backdrop * (1 - backdrop)
    }
    let lighter =
      backdrop <= 0.25
      ? ((16 * backdrop - 12) * backdrop + 4) * backdrop : backdrop.squareRoot()
    return backdrop + (2 * source - 1) * (lighter - backdrop)
  }
}

/// Helpers for the non-separable blend modes (W3C Compositing and Blending 1, §10).
extension SIMD3<Float> {
  var luminosity: Float { 0.3 * x + 0.59 * y + 0.11 * z }

  var saturation: Float { self.max() - self.min() }

  /// Sets the luminosity, then clips the channels to the range 0 to 1 (`SetLum`, `ClipColor`).
  func withLuminosity(_ luminosity: Float) -> SIMD3<Float> {
    var color = self + (luminosity - self.luminosity)
    let middle = color.luminosity
    let (least, most) = (color.min(), color.max())
    if least < 0, middle > least {
      color = middle + (color - middle) * (middle / (middle - least))
    }
    if most > 1, most > middle {
      color = middle + (color - middle) * ((1 - middle) / (most - middle))
    }
    return color
  }

  /// Shifts and scales the channels so that the smallest is 0 and the largest is `saturation`. A
  /// grey colour, whose channels are equal, becomes black.
  func withSaturation(_ saturation: Float) -> SIMD3<Float> {
    let least = self.min()
    let range = self.max() - least
    return range > 0 ? (self - least) * (saturation / range) : SIMD3()
  }
}
