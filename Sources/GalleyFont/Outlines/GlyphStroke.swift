/// A line drawn along a glyph's outline instead of its inside.
package struct GlyphStroke: Hashable, Sendable {
  /// How two segments of the outline meet on the outer side.
  package enum Join: UInt8, Hashable, Sendable {
    /// A point, or a bevel where it would reach farther than `miterLimit`.
    case miter
    /// An arc about the corner.
    case round
    /// A straight cut.
    case bevel
  }

  /// The full width in pixels, half on either side of the outline, above 0.
  package var width: Double
  /// The corners.
  package var join: Join
  /// The longest miter as a multiple of the width, which is 1/sin of half the corner's angle; 4
  /// cuts corners sharper than 29°.
  package var miterLimit: Double

  package init(width: Double, join: Join = .miter, miterLimit: Double = 4) {
    self.width = width
    self.join = join
    self.miterLimit = miterLimit
  }

  /// Whether the numbers are finite and the width lies within `FontLimits.glyphSize`.
  var isUsable: Bool {
    width > 0 && width <= FontLimits.glyphSize && miterLimit.isFinite
  }
}
