import CHarfBuzz

extension FontFace {
  /// The glyph of one character by the font's `cmap`; nil when it has none.
  package func glyph(for scalar: Unicode.Scalar) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    guard unsafe hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0, glyph != 0
    else { return nil }
    return glyph
  }

  /// The glyph of a character with a variation selector after it; nil when the font's `cmap`
  /// does not know the pair.
  package func glyph(
    for scalar: Unicode.Scalar, variationSelector: Unicode.Scalar
  ) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    let isFound = unsafe hb_font_get_variation_glyph(
      font, scalar.value, variationSelector.value, &glyph)
    return isFound != 0 && glyph != 0 ? glyph : nil
  }

  /// The horizontal advance of a glyph in font units; 0 for a number the font does not have.
  package func advance(of glyph: UInt32) -> Int32 {
    guard glyph < glyphCount else { return 0 }
    return unsafe hb_font_get_glyph_h_advance(font, glyph)
  }

  /// Where a caret may stand inside a ligature (`GDEF`), in font units from the glyph's origin,
  /// in the font's order; empty when the font does not say.
  package func ligatureCarets(glyph: UInt32, isRTL: Bool) -> [Int32] {
    let direction = isRTL ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
    let total = unsafe hb_ot_layout_get_ligature_carets(font, direction, glyph, 0, nil, nil)
    var count = min(total, FontLimits.ligatureCarets)
    guard count > 0 else { return [] }
    var carets = [hb_position_t](repeating: 0, count: Int(count))
    _ = unsafe hb_ot_layout_get_ligature_carets(font, direction, glyph, 0, &count, &carets)
    return Array(carets.prefix(Int(count)))
  }
}
