/// Why a glyph cannot be drawn.
package enum GlyphError: Error, Equatable {
  /// The face has no glyph of that number, or its data is damaged.
  case unreadable(glyph: UInt32, file: String)
  /// A size, scale, skew or stroke is not finite, not above 0 or beyond `FontLimits`.
  case unusableTransform
  /// The picture would have more columns or rows than `FontLimits.maskSide`; ask for a part.
  case tooLarge(width: Int, height: Int)
  /// The outline has more points or segments than FreeType or `FontLimits` allow.
  case tooComplex(glyph: UInt32, file: String)
}

extension GlyphError {
  /// Told of an outline that reaches as far as `pixels` from the pen, which may be NaN.
  static func outOfReach(_ pixels: Double) -> GlyphError {
    let beyond = Double(FontLimits.outlinePixels + 1)
    let side = Int(pixels > beyond ? min(pixels.rounded(.up), 1e9) : beyond)
    return .tooLarge(width: side, height: side)
  }
}

extension GlyphError: CustomStringConvertible {
  /// One line: what is wrong, and what would be right.
  package var description: String {
    switch self {
    case .unreadable(let glyph, let file):
      "\(file): glyph \(glyph) is missing or damaged; get an intact copy of the font"
    case .unusableTransform:
      "a glyph's size must be above 0 and at most \(FontLimits.glyphSize) pixels, its scale, skew "
        + "and stroke finite"
    case .tooLarge(let width, let height):
      "a glyph of \(width) × \(height) pixels is above the limit of \(FontLimits.maskSide) a side; "
        + "draw it smaller or in parts"
    case .tooComplex(let glyph, let file):
      "\(file): the outline of glyph \(glyph) is too complex; set it smaller, without "
        + "strokeWidth, or in another font"
    }
  }
}
