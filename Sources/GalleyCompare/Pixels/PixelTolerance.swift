/// The difference from the expected pixel up to which a pixel counts as equal.
public enum PixelTolerance: Sendable, Hashable {
  /// No difference.
  case exact
  /// At most this many steps of 255 in each of red, green, blue and alpha. Colours are compared
  /// multiplied by alpha, so that invisible colours do not count.
  case channels(UInt8)
  /// At most this colour difference ΔE00 (CIEDE2000, CIE 142-2001, its three weights 1), the
  /// greater of those over black and over white. About 1 is just visible between adjacent colours.
  /// A negative number or NaN is 0.
  case perceptual(Double)
}
