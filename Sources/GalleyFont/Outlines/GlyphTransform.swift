/// Maps a glyph's coordinates to pixels in three steps. First, x becomes scaleX·x + skew·y. Then x
/// and y are scaled to `size` pixels per em. Finally, a sideways glyph is rotated.
package struct GlyphTransform: Hashable, Sendable {
  /// The size in pixels per em, above 0.
  package var size: Double
  /// Horizontal scale about the pen, from the `expansion` attribute; 1 is unscaled.
  package var scaleX: Double
  /// Horizontal shift per unit of height above the baseline, from the `obliqueness` attribute; 0 is
  /// upright.
  package var skew: Double

  /// The glyph's orientation in its line of text.
  package var orientation: Orientation

  /// A glyph's orientation and the direction of its line of text.
  package enum Orientation: UInt8, Hashable, Sendable {
    /// The glyph is upright; the line runs to the right.
    case horizontal
    /// The glyph is upright; the line runs downwards.
    case upright
    /// The glyph is rotated by 90 degrees clockwise with its line, which runs downwards.
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

  /// Whether both transforms are equal. The code is inlinable, so that other modules compare the
  /// numbers without calling a protocol witness.
  @inlinable package static func == (one: GlyphTransform, other: GlyphTransform) -> Bool {
    one.size == other.size && one.scaleX == other.scaleX && one.skew == other.skew
      && one.orientation == other.orientation
  }

  /// Whether the transform's numbers are finite, and its size is above 0 and at most
  /// `FontLimits.glyphSize`.
  var isUsable: Bool {
    size > 0 && size <= FontLimits.glyphSize && scaleX.isFinite && skew.isFinite
  }
}

/// A stroke along a glyph's outline, drawn instead of filling the glyph.
package struct GlyphStroke: Hashable, Sendable {
  /// The shape of a stroke's corners on their outer side.
  package enum Join: UInt8, Hashable, Sendable {
    /// A pointed corner, or a bevel if the point would exceed `miterLimit`.
    case miter
    /// A rounded corner.
    case round
    /// A straight cut across the corner.
    case bevel
  }

  /// The full stroke width in pixels, above 0; half lies on each side of the outline.
  package var width: Double
  /// The shape of the stroke's corners.
  package var join: Join
  /// The maximum ratio of the miter length to the stroke width. The ratio is 1/sin of half the
  /// corner's angle. If the limit is 4, corners sharper than 29° are bevelled.
  package var miterLimit: Double

  package init(width: Double, join: Join = .miter, miterLimit: Double = 4) {
    self.width = width
    self.join = join
    self.miterLimit = miterLimit
  }

  /// Whether the stroke's numbers are finite and its width is within `FontLimits.glyphSize`.
  var isUsable: Bool {
    width > 0 && width <= FontLimits.glyphSize && miterLimit.isFinite
  }
}

/// The shape of a stroke at the ends of open contours (line cap).
package enum StrokeCap: Hashable, Sendable {
  /// The stroke ends at the end of the contour.
  case butt
  /// The stroke ends with a semicircle around the contour's end.
  case round
  /// The stroke extends beyond the contour's end by half of its width.
  case square
}
