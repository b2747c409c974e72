import CHarfBuzz

extension FontFace {
  /// The glyph that the font's `cmap` maps a character to; nil if unmapped.
  package func glyph(for scalar: Unicode.Scalar) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    guard unsafe hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0, glyph != 0
    else { return nil }
    return glyph
  }

  /// The glyph of a character followed by a variation selector; nil if the `cmap` lacks the pair.
  package func glyph(
    for scalar: Unicode.Scalar, variationSelector: Unicode.Scalar
  ) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    let isFound = unsafe hb_font_get_variation_glyph(
      font, scalar.value, variationSelector.value, &glyph)
    return isFound != 0 && glyph != 0 ? glyph : nil
  }

  /// The horizontal advance of a glyph in font units; 0 for an unknown glyph number.
  package func advance(of glyph: UInt32) -> Int32 {
    guard glyph < glyphCount else { return 0 }
    return unsafe hb_font_get_glyph_h_advance(font, glyph)
  }

  /// Caret positions inside a ligature (`GDEF`), in font units from the glyph's origin, in the
  /// font's order. Empty if the font defines none.
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

extension FontFace {
  static let vert: hb_tag_t = 0x7665_7274
  static let vrt2: hb_tag_t = 0x7672_7432
  private static let substitutions: hb_tag_t = 0x4753_5542

  /// Whether the face has `vrt2` but no `vert`. OpenType advises against this, and HarfBuzz applies
  /// only `vert`.
  var hasOnlyVrt2: Bool {
    !hasLookups(of: [Self.vert, 0]) && hasLookups(of: [Self.vrt2, 0])
  }

  /// Whether a character has a different glyph in vertical text.
  package func hasVerticalForm(of scalar: Unicode.Scalar) -> Bool {
    hasForms(of: CollectionOfOne(scalar), by: hasOnlyVrt2 ? Self.vrt2 : Self.vert)
  }

  /// Whether an OpenType feature changes the glyph of each of the characters.
  package func hasForms(of scalars: some Sequence<Unicode.Scalar>, by feature: FontTag) -> Bool {
    hasForms(of: scalars, by: feature.rawValue)
  }

  private func hasForms(of scalars: some Sequence<Unicode.Scalar>, by feature: hb_tag_t) -> Bool {
    guard let face = unsafe hb_font_get_face(font), let lookups = unsafe hb_set_create()
    else { return false }
    defer { unsafe hb_set_destroy(lookups) }
    unsafe hb_ot_layout_collect_lookups(face, Self.substitutions, nil, nil, [feature, 0], lookups)
    for scalar in scalars {
      guard var glyph = glyph(for: scalar) else { return false }
      var (lookup, isFound) = (UInt32.max, false)
      while !isFound, unsafe hb_set_next(lookups, &lookup) != 0 {
        isFound = unsafe hb_ot_layout_lookup_would_substitute(face, lookup, &glyph, 1, 0) != 0
      }
      guard isFound else { return false }
    }
    return true
  }

  /// Height of an ideograph's centre above the alphabetic baseline, in font units. Taken from the
  /// em box in the `BASE` table, else halfway between ascent and descent (CSS Inline 3 §A).
  package var centralBaseline: Double {
    var bottom: hb_position_t = 0
    guard
      unsafe hb_ot_layout_get_baseline(
        font, HB_OT_LAYOUT_BASELINE_TAG_IDEO_EMBOX_BOTTOM_OR_LEFT, HB_DIRECTION_LTR,
        Self.han, 0, &bottom) != 0
    else { return (metrics.ascent - metrics.descent) / 2 }
    var top: hb_position_t = 0
    let hasTop =
      unsafe hb_ot_layout_get_baseline(
        font, HB_OT_LAYOUT_BASELINE_TAG_IDEO_EMBOX_TOP_OR_RIGHT, HB_DIRECTION_LTR,
        Self.han, 0, &top) != 0
    return (Double(bottom) + (hasTop ? Double(top) : Double(bottom) + Double(unitsPerEm))) / 2
  }

  private static let han: hb_tag_t = 0x6861_6E69

  /// Whether the font has lookups for any of the features; the list of feature tags ends with 0.
  private func hasLookups(of features: [hb_tag_t]) -> Bool {
    guard let face = unsafe hb_font_get_face(font), let lookups = unsafe hb_set_create()
    else { return false }
    defer { unsafe hb_set_destroy(lookups) }
    unsafe hb_ot_layout_collect_lookups(face, Self.substitutions, nil, nil, features, lookups)
    return unsafe hb_set_is_empty(lookups) == 0
  }
}
