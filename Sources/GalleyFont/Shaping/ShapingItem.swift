import CHarfBuzz

/// The input of one shaping call: a range of text with uniform properties.
package struct ShapingItem: Sendable {
  /// The item's UTF-16 offsets in the paragraph's text.
  package var range: Range<Int>
  /// The face with which the whole item is shaped.
  package var face: FontFace
  /// The ISO 15924 script tag as a number, as in `hb_script_t`; the first (uppercase) letter is in
  /// the highest byte.
  package var script: UInt32
  /// The BCP 47 language tag; empty if unknown.
  package var language: String
  /// Whether the text runs from right to left. This is the case if the item's bidi level is odd.
  package var isRightToLeft: Bool
  /// Whether the line is vertical and the glyphs are upright, with vertical forms and metrics.
  package var isUpright: Bool
  /// OpenType features for the whole item; if a tag is repeated, the last one applies.
  package var features: [FontFeature]
  /// Whether the item begins a paragraph. A combining mark at the start of a paragraph gets a
  /// dotted circle.
  package var isParagraphStart: Bool
  /// Whether the shaping item ends a paragraph.
  package var isParagraphEnd: Bool

  package init(
    range: Range<Int>, face: FontFace, script: UInt32, language: String = "",
    isRightToLeft: Bool = false, isUpright: Bool = false, features: [FontFeature] = [],
    isParagraphStart: Bool = false, isParagraphEnd: Bool = false
  ) {
    self.range = range
    self.face = face
    self.script = script
    self.language = language
    self.isRightToLeft = isRightToLeft
    self.isUpright = isUpright
    self.features = features
    self.isParagraphStart = isParagraphStart
    self.isParagraphEnd = isParagraphEnd
  }
}

extension ShapingItem {
  /// Whether fonts can have special glyphs for a language. True if HarfBuzz maps the language to an
  /// OpenType tag that differs from the language's own code. (For an unknown language, HarfBuzz
  /// returns the language's own code.)
  package static func isKnownLanguage(_ tag: String) -> Bool {
    guard let language = unsafe hb_language_from_string(tag, -1) else { return false }
    var count: UInt32 = 1
    var found: hb_tag_t = 0
    unsafe hb_ot_tags_from_script_and_language(
      HB_SCRIPT_UNKNOWN, language, nil, nil, &count, &found)
    guard count > 0 else { return false }
    return FontTag(rawValue: found) != FontTag(tag.uppercased())
  }
}

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
