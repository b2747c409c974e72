import CHarfBuzz

/// Vertical measures of a face in font units; y points up from the baseline.
package struct FontMetrics: Hashable, Sendable {
  /// Ascent above the baseline. If the `OS/2` flag `USE_TYPO_METRICS` is set, the typographic
  /// ascent of `OS/2` is used. Otherwise, the ascent of `hhea` is used. If the `hhea` ascent is 0,
  /// the win ascent of `OS/2` is used.
  package let ascent: Double
  /// Descent below the baseline in font units, positive downwards.
  package let descent: Double
  /// The font's recommended extra space between lines, in font units.
  package let lineGap: Double
  /// Height of the underline's top edge above the baseline in font units (`post`), usually
  /// negative; nil if missing.
  package let underlinePosition: Double?
  /// Thickness of the underline in font units; nil if missing or 0.
  package let underlineThickness: Double?
  /// Height of the strikethrough line's top edge above the baseline in font units (`OS/2`); nil if
  /// missing.
  package let strikeoutPosition: Double?
  /// Thickness of the strikethrough line in font units; nil if missing or 0.
  package let strikeoutSize: Double?
  /// Height of the lowercase x in font units; nil if missing or 0.
  package let xHeight: Double?
  /// Height of capital letters in font units; nil if missing or 0.
  package let capHeight: Double?
  /// Vertical size of a superscript's em in font units; nil if missing or 0.
  package let superscriptSize: Double?
  /// Height by which a superscript is raised, in font units; nil if missing.
  package let superscriptOffset: Double?
  /// Vertical size of a subscript's em in font units; nil if missing or 0.
  package let subscriptSize: Double?
  /// Depth by which a subscript is lowered, in font units, positive downwards; nil if missing.
  package let subscriptOffset: Double?
}

extension FontMetrics {
  /// Reads the metrics through HarfBuzz, which applies variations (`MVAR`).
  init(of font: OpaquePointer) {
    var extents = hb_font_extents_t()
    _ = unsafe hb_font_get_h_extents(font, &extents)
    func value(_ tag: hb_ot_metrics_tag_t) -> Double? {
      var position: hb_position_t = 0
      guard unsafe hb_ot_metrics_get_position(font, tag, &position) != 0 else { return nil }
      return Double(position)
    }
    func size(_ tag: hb_ot_metrics_tag_t) -> Double? {
      value(tag).flatMap { $0 > 0 ? $0 : nil }
    }
    ascent = Double(extents.ascender)
    descent = -Double(extents.descender)
    lineGap = Double(extents.line_gap)
    underlinePosition = value(HB_OT_METRICS_TAG_UNDERLINE_OFFSET)
    underlineThickness = size(HB_OT_METRICS_TAG_UNDERLINE_SIZE)
    strikeoutPosition = value(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET)
    strikeoutSize = size(HB_OT_METRICS_TAG_STRIKEOUT_SIZE)
    xHeight = size(HB_OT_METRICS_TAG_X_HEIGHT)
    capHeight = size(HB_OT_METRICS_TAG_CAP_HEIGHT)
    superscriptSize = size(HB_OT_METRICS_TAG_SUPERSCRIPT_EM_Y_SIZE)
    superscriptOffset = value(HB_OT_METRICS_TAG_SUPERSCRIPT_EM_Y_OFFSET)
    subscriptSize = size(HB_OT_METRICS_TAG_SUBSCRIPT_EM_Y_SIZE)
    subscriptOffset = value(HB_OT_METRICS_TAG_SUBSCRIPT_EM_Y_OFFSET)
  }
}
