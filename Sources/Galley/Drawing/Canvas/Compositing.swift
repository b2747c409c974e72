// Source-over on encoded values, as browsers do it.

/// Source-over of premultiplied pixels s, seen through a coverage m of 0 to 255, on pixels d.
///
/// The rule, for each channel c, all numbers 0 to 255:
///
///     a  = s.alpha · m / 255                      rounded to nearest
///     d' = (s.c · m + d.c · (255 − a)) / 255      rounded to nearest
///
/// Quotients by 255 have no halves, so nothing is left to choose. For an opaque source a = m and
/// the mix is exact but for the one rounding. An opaque d stays opaque: there the numerator differs
/// from 255² by |s.alpha · m − 255 · a| ≤ 127, which rounds away. A pixel whose colours do not
/// exceed its alpha stays so, as the same sum is taken for both.
///
/// Two channels share a 32-bit word: a numerator with its half is at most 255² + 127 + 128 < 2¹⁶.
/// (t + t/256)/256, both quotients cut off, is t/255 for such t with the half added.
struct Compositing: Sendable {
  /// Blends one pixel; no branch, no overflow.
  @inline(__always)
  func over(_ source: UInt32, coverage: UInt32, _ destination: UInt32) -> UInt32 {
    var alpha = (source &>> 24) &* coverage &+ 128
    alpha = (alpha &+ alpha &>> 8) &>> 8
    let keep = 255 &- alpha
    let low =
      (source & 0xFF_00FF) &* coverage &+ (destination & 0xFF_00FF) &* keep &+ 0x80_0080
    let high =
      ((source &>> 8) & 0xFF_00FF) &* coverage &+ ((destination &>> 8) & 0xFF_00FF) &* keep
      &+ 0x80_0080
    let redBlue = ((low &+ ((low &>> 8) & 0xFF_00FF)) &>> 8) & 0xFF_00FF
    let greenAlpha = (high &+ ((high &>> 8) & 0xFF_00FF)) & 0xFF00_FF00
    return redBlue | greenAlpha
  }
}
