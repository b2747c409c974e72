/// How a glyph's font units become pixels: x' = scaleX·x + skew·y, then both times size.
package struct GlyphTransform: Hashable, Sendable {
  /// Pixels to an em, above 0.
  package var size: Double
  /// Horizontal scale about the pen, 1 for none (`expansion`).
  package var scaleX: Double
  /// How far x moves for each unit of y upwards (`obliqueness`), 0 for none.
  package var skew: Double

  package init(size: Double, scaleX: Double = 1, skew: Double = 0) {
    self.size = size
    self.scaleX = scaleX
    self.skew = skew
  }

  /// Whether all numbers are finite and the size lies within `FontLimits.glyphSize`.
  var isUsable: Bool {
    size > 0 && size <= FontLimits.glyphSize && scaleX.isFinite && skew.isFinite
  }
}
