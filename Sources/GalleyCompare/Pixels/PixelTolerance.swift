/// The maximum difference from the expected pixel at which a pixel counts as equal.
public enum PixelTolerance: Sendable, Hashable {
  /// No difference.
  case exact
  /// A maximum difference in steps of 255 for each of red, green, blue and alpha. Colours are
  /// compared premultiplied, so invisible colours do not count.
  case channels(UInt8)
  /// A maximum colour difference ΔE00 (CIEDE2000, CIE 142-2001, all three weights 1). The larger of
  /// the differences over black and over white counts. About 1 is just visible between adjacent
  /// colours. A negative number or NaN is 0.
  case perceptual(Double)
}
