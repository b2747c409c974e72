// Arithmetic on pixels in the format of `pixels`.
extension ColorBitmap {
  /// Packs red, green, blue and alpha, each 0 to 255. Red, green and blue must be at most alpha.
  static func packed(_ channels: SIMD4<Double>) -> UInt32 {
    let whole = SIMD4<UInt32>(channels + 0.5)
    return whole.x | whole.y << 8 | whole.z << 16 | whole.w << 24
  }

  /// Converts a colour in the format of `ColorLayer.color` to premultiplied channels, 0 to 255. The
  /// colour's own alpha is first multiplied by `alpha`.
  static func channels(straight color: UInt32, alpha: Double) -> SIMD4<Double> {
    let opaque = SIMD4(
      Double(color & 0xFF), Double(color >> 8 & 0xFF), Double(color >> 16 & 0xFF), 255)
    return opaque * (Double(color >> 24) / 255 * alpha)
  }

  /// Multiplies a pixel by `part`/255 and rounds each channel to the nearest integer.
  @inline(__always)
  static func scaled(_ pixel: UInt32, by part: UInt32) -> UInt32 {
    let low = (pixel & 0xFF_00FF) &* part &+ 0x80_0080
    let high = ((pixel &>> 8) & 0xFF_00FF) &* part &+ 0x80_0080
    return ((low &+ ((low &>> 8) & 0xFF_00FF)) &>> 8) & 0xFF_00FF
      | (high &+ ((high &>> 8) & 0xFF_00FF)) & 0xFF00_FF00
  }

  /// The sum of two pixels, clamped to 255 per channel.
  @inline(__always)
  static func sum(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let low = (a & 0xFF_00FF) &+ (b & 0xFF_00FF)
    let high = ((a &>> 8) & 0xFF_00FF) &+ ((b &>> 8) & 0xFF_00FF)
    // If a channel overflows, its carry bit is 1. The carry bit is multiplied by 255, which sets
    // all bits of the channel, so that the channel has its maximum.
    let lowFull = ((low &>> 8) & 0x01_0001) &* 255
    let highFull = ((high &>> 8) & 0x01_0001) &* 255
    return (low | lowFull) & 0xFF_00FF | ((high | highFull) & 0xFF_00FF) &<< 8
  }

  /// Composites the source over the destination.
  @inline(__always)
  static func over(_ source: UInt32, _ destination: UInt32) -> UInt32 {
    let alpha = source &>> 24
    if alpha == 255 { return source }
    if alpha == 0 { return destination }
    return sum(source, scaled(destination, by: 255 &- alpha))
  }
}
