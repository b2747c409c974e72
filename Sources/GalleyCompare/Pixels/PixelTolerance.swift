/// The maximum difference from the expected pixel at which a pixel counts as equal.
public enum PixelTolerance: Sendable, Hashable {
  /// Allows no difference: pixels must be equal.
  case exact
  /// Allows a maximum difference, in steps of 1/255, in each of red, green, blue and alpha. Colours
  /// are compared premultiplied, so the colour of transparent pixels does not count.
  case channels(UInt8)
  /// Allows a maximum colour difference ΔE00 (CIEDE2000, CIE 142-2001, all three weights 1). Pixels
  /// are compared over black and over white, and the larger difference counts. A difference of
  /// about 1 is just visible between adjacent colours. A negative number or NaN counts as 0.
  case perceptual(Double)
}
