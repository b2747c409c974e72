extension ShapingItem {
  /// The unshaped glyphs of `range` in visual order; lone surrogates are treated as U+FFFD. Each
  /// character gets its nominal glyph and advance.
  ///
  /// Unshaped glyphs are used if HarfBuzz fails to shape. HarfBuzz fails if memory runs out, or if
  /// a font's lookups insert glyphs endlessly.
  func nominalGlyphs(
    of text: borrowing Span<UInt16>, _ range: Range<Int>
  ) -> [ShapedGlyph] {
    var glyphs: [ShapedGlyph] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (scalar, length) = text.scalar(at: offset, before: range.upperBound)
      let glyph = face.glyph(for: scalar) ?? 0
      var shaped = ShapedGlyph(
        glyphID: glyph, cluster: Int32(truncatingIfNeeded: offset),
        xAdvance: face.advance(of: glyph), isUnsafeToBreak: true)
      if isUpright {
        // Upright glyphs are centred in the em.
        let em = Int32(clamping: face.unitsPerEm)
        shaped.yOffset = -shaped.xAdvance / 2
        shaped.xOffset = em / 2 + Int32(face.centralBaseline)
        shaped.xAdvance = em
      }
      glyphs.append(shaped)
      offset += length
    }
    return isRightToLeft ? glyphs.reversed() : glyphs
  }
}

extension Span<UInt16> {
  /// The character at `offset` and its number of UTF-16 units.
  func scalar(at offset: Int, before end: Int) -> (Unicode.Scalar, Int) {
    let unit = self[offset]
    if UTF16.isLeadSurrogate(unit), offset + 1 < end, UTF16.isTrailSurrogate(self[offset + 1]) {
      let pair = (UInt32(unit) & 0x3FF) << 10 | (UInt32(self[offset + 1]) & 0x3FF)
      return (Unicode.Scalar(0x10000 + pair) ?? "\u{FFFD}", 2)
    }
    return (Unicode.Scalar(unit) ?? "\u{FFFD}", 1)
  }
}
