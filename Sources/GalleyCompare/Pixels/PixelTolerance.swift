/// The maximum difference at which an actual pixel is treated as equal to the expected pixel.
public enum PixelTolerance: Sendable, Hashable {
  /// Allows no difference: pixels must be equal.
  case exact
  /// Allows a maximum difference in each of red, green, blue and alpha, in steps of 1/255. Colours
  /// are premultiplied before they are compared, so the colour of fully transparent pixels has no
  /// effect.
  case channels(UInt8)
  /// Allows a maximum colour difference ΔE00 (CIEDE2000, CIE 142-2001, all three weights 1). Both
  /// pixels are composited over black and over white, and the larger of the two differences is
  /// used. A difference of about 1 is just visible between adjacent colours. A negative maximum or
  /// NaN is treated as 0.
  case perceptual(Double)
}
