/// How a glyph's font units become pixels: x' = scaleX·x + skew·y, then both times size; a sideways
/// glyph is turned after that.
package struct GlyphTransform: Hashable, Sendable {
  /// Pixels to an em, above 0.
  package var size: Double
  /// Horizontal scale about the pen, 1 for none (`expansion`).
  package var scaleX: Double
  /// How far x moves for each unit of y upwards (`obliqueness`), 0 for none.
  package var skew: Double

  /// How the glyph stands in its line.
  package var orientation: Orientation

  /// How a glyph stands, and to where its line runs.
  package enum Orientation: UInt8, Hashable, Sendable {
    /// Upright; the line runs to the right.
    case horizontal
    /// Upright; the line runs downwards.
    case upright
    /// Turned by 90 degrees clockwise with its line, which runs downwards.
    case sideways
  }

  package init(
    size: Double, scaleX: Double = 1, skew: Double = 0, orientation: Orientation = .horizontal
  ) {
    self.size = size
    self.scaleX = scaleX
    self.skew = skew
    self.orientation = orientation
  }

  /// Whether both are the same; written out, so that other modules compare numbers without a
  /// protocol witness.
  @inlinable package static func == (one: GlyphTransform, other: GlyphTransform) -> Bool {
    one.size == other.size && one.scaleX == other.scaleX && one.skew == other.skew
      && one.orientation == other.orientation
  }

  /// Whether all numbers are finite and the size lies within `FontLimits.glyphSize`.
  var isUsable: Bool {
    size > 0 && size <= FontLimits.glyphSize && scaleX.isFinite && skew.isFinite
  }
}

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
