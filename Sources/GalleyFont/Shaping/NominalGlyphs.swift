/// Unshaped glyphs, which are used if HarfBuzz fails to shape. HarfBuzz fails if memory runs out,
/// or if a font's lookups insert glyphs endlessly. Each character gets its nominal glyph and
/// advance.
enum NominalGlyphs {
  /// The unshaped glyphs of `range` in visual order; lone surrogates are treated as U+FFFD.
  static func of(
    _ text: borrowing Span<UInt16>, _ range: Range<Int>, _ item: ShapingItem
  ) -> [ShapedGlyph] {
    var glyphs: [ShapedGlyph] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (scalar, length) = scalar(text, at: offset, before: range.upperBound)
      let glyph = item.face.glyph(for: scalar) ?? 0
      var shaped = ShapedGlyph(
        glyphID: glyph, cluster: Int32(truncatingIfNeeded: offset),
        xAdvance: item.face.advance(of: glyph), isUnsafeToBreak: true)
      if item.isUpright {
        // Upright glyphs are centred in the em.
        let em = Int32(clamping: item.face.unitsPerEm)
        shaped.yOffset = -shaped.xAdvance / 2
        shaped.xOffset = em / 2 + Int32(item.face.centralBaseline)
        shaped.xAdvance = em
      }
      glyphs.append(shaped)
      offset += length
    }
    return item.isRightToLeft ? glyphs.reversed() : glyphs
  }

  /// The character at `offset` and its number of UTF-16 units.
  static func scalar(
    _ text: borrowing Span<UInt16>, at offset: Int, before end: Int
  ) -> (Unicode.Scalar, Int) {
    let unit = text[offset]
    if UTF16.isLeadSurrogate(unit), offset + 1 < end, UTF16.isTrailSurrogate(text[offset + 1]) {
      let pair = (UInt32(unit) & 0x3FF) << 10 | (UInt32(text[offset + 1]) & 0x3FF)
      return (Unicode.Scalar(0x10000 + pair) ?? "\u{FFFD}", 2)
    }
    return (Unicode.Scalar(unit) ?? "\u{FFFD}", 1)
  }
}
