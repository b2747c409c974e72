/// A glyph's outline as path data of a vector file, in font units with y pointing up.
struct GlyphPath {
  /// All parameters of the path data, except the glyph ID.
  struct Style: Hashable {
    let face: UInt32
    /// The factor by which the outline is stretched, and the change of x per unit of y.
    let scaleX: Double
    let skew: Double
    /// Whether overlapping contours are merged.
    let isUnited: Bool
    /// The type that writes the vector file. It determines the notation of the path data.
    let target: ObjectIdentifier
  }

  struct Key: Hashable {
    let style: Style
    let glyph: UInt32

    /// Hashes only values that differ often. For a plain outline, this is one value.
    func hash(into hasher: inout Hasher) {
      hasher.combine(UInt64(style.face) << 32 | UInt64(glyph))
      if (style.scaleX, style.skew) != (1, 0) { hasher.combine([style.scaleX, style.skew]) }
    }
  }

  let data: [UInt8]
  /// The bounding box of the outline.
  let bounds: Rectangle
}
