import GalleyFont

/// The shapes of glyphs in a vector file. Each shape is defined once, in font units with y pointing
/// up. A shape is `nil` if the glyph paints nothing.
struct GlyphShapes {
  /// The key of a shape that is not a plain outline: a colour glyph, or the stroke around its image.
  enum Picture: Hashable {
    case layers(face: UInt32, glyph: UInt32, palette: PaletteChoice)
    case painted(face: UInt32, glyph: UInt32, palette: PaletteChoice, color: UInt32, size: Int)
    case bitmap(face: UInt32, glyph: UInt32, size: Int)
    /// The outside stroke of a glyph that is an image. `style` is a number of the
    /// ``GlyphMaskCache``.
    case stroke(style: UInt64, glyph: UInt32, color: Color)

    /// Hashes only values that differ often.
    func hash(into hasher: inout Hasher) {
      switch self {
      case .layers(let face, let glyph, _), .bitmap(let face, let glyph, _):
        hasher.combine(UInt64(face) << 32 | UInt64(glyph))
      case .painted(let face, let glyph, _, let color, _):
        hasher.combine([face, glyph, color])
      case .stroke(let style, let glyph, _):
        hasher.combine(style << 32 | UInt64(glyph))
      }
    }
  }

  var pictures: [Picture: VectorShape?] = [:]
  /// The shapes of outlines. The keys have the numbers of the outlines' styles, and phase 0.
  var outlines = GlyphTable<VectorShape?>()
  private var styles: [GlyphPath.Style: UInt64] = [:]
  private var last: (style: GlyphPath.Style, number: UInt64)?

  /// The number of a style of outlines in this file. It is not a number of the ``GlyphMaskCache``.
  mutating func number(of style: GlyphPath.Style) -> UInt64 {
    if let last, last.style == style { return last.number }
    let number = styles[style] ?? UInt64(styles.count + 1)
    styles[style] = number
    last = (style, number)
    return number
  }
}
