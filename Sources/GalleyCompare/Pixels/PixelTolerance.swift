// How far a pixel may be from the one that is expected.

/// How far a pixel may be from the one that is expected, and still count as the same.
public enum PixelTolerance: Sendable, Hashable {
  /// Not at all.
  case exact
  /// Each of red, green, blue and alpha by at most this many of 255 steps; colours are compared as
  /// they are mixed in, multiplied by alpha, so that an invisible colour is no difference.
  case channels(UInt8)
  /// By at most this colour difference ΔE00 (CIEDE2000, CIE 142-2001, its three weights 1), measured
  /// over black and over white, of which the greater counts. About 1 can just be seen where two
  /// colours touch. A negative number or NaN is 0.
  case perceptual(Double)
}
