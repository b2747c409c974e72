// Blends pixels with the formulas of the W3C specification “Compositing and Blending Level 1”
// (Compositing 1).

extension BlendMode {
  /// Blends the colours of source pixels with the pixels onto which they are painted. If the result
  /// is then composited over the same pixels, the colours are those of Compositing 1 §5.1:
  ///
  ///     Cs' = (1 − αb) · Cs + αb · B(Cb, Cs)
  ///
  /// Alpha is unchanged. All pixels are premultiplied. As in CSS, the formulas always use the
  /// sRGB-encoded values, even if colours are composited as linear light.
  func blend(_ source: inout [UInt32], over backdrop: [UInt32]) {
    guard self != .normal else { return }
    // Neighbouring pixels often have the same source colour and the same backdrop colour. The
    // result for the previous pixel is therefore kept.
    var last: (source: UInt32, backdrop: UInt32, result: UInt32) = (0, 0, 0)
    for index in 0..<min(source.count, backdrop.count) where source[index] &>> 24 > 0 {
      let (above, below) = (source[index], backdrop[index])
      if last.source != above || last.backdrop != below {
        last = (above, below, blended(above, over: below))
      }
      source[index] = last.result
    }
  }

  private func blended(_ source: UInt32, over backdrop: UInt32) -> UInt32 {
    let (alpha, behind) = (source &>> 24, backdrop &>> 24)
    guard alpha > 0, behind > 0 else { return source }
    let share = Double(behind) / 255
    func channel(_ shift: UInt32) -> UInt32 {
      let own = Double(source &>> shift & 0xFF) / Double(alpha)
      let below = Double(backdrop &>> shift & 0xFF) / Double(behind)
      let mixed = (1 - share) * own + share * formula(below, own)
      let value = (min(max(mixed, 0), 1) * Double(alpha)).rounded(.toNearestOrAwayFromZero)
      return UInt32(value)
    }
    return Pixel.word(red: channel(0), green: channel(8), blue: channel(16), alpha: alpha)
  }

  /// The blend formula for one colour channel. The arguments and the result are from 0 to 1.
  private func formula(_ backdrop: Double, _ source: Double) -> Double {
    switch self {
    case .normal: source
    case .multiply: backdrop * source
    case .screen: backdrop + source - backdrop * source
    case .overlay:
      backdrop <= 0.5
        ? 2 * backdrop * source : 2 * (backdrop + source - backdrop * source) - 1
    case .darken: min(backdrop, source)
    case .lighten: max(backdrop, source)
    }
  }
}
