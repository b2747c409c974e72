import CHarfBuzz

/// The removable blank space around a fullwidth punctuation mark, in font units.
package struct MarkBlanks: Sendable, Equatable {
  /// Removable blank space before the punctuation mark, in font units.
  package var leading: Int32
  /// Removable blank space after the punctuation mark, in font units.
  package var trailing: Int32

  /// A punctuation mark without removable space.
  static let none = MarkBlanks(leading: 0, trailing: 0)
}

extension Shaper {
  /// The removable space around a punctuation mark that is shaped with an item's font and features.
  /// Nil if the mark's glyph is not fullwidth.
  ///
  /// The removable space is the space that the font's half-width feature removes (`halt`, or `vhal`
  /// in vertical text). If the font lacks the feature, and half of the glyph's em contains no ink,
  /// that half is removable.
  package func blanks(of mark: UInt16, in item: ShapingItem) -> MarkBlanks? {
    let plan = plan(for: item)
    if let known = plan.blanks[mark] { return known }
    let found = findBlanks(of: mark, item)
    plan.blanks[mark] = .some(found)
    return found
  }

  private func findBlanks(of mark: UInt16, _ item: ShapingItem) -> MarkBlanks? {
    var item = item
    item.range = 0..<1
    (item.isParagraphStart, item.isParagraphEnd) = (false, false)
    let text = [mark]
    var plain: [ShapedGlyph] = []
    shape(text.span, item, into: &plain)
    let em = item.face.unitsPerEm
    guard let glyph = plain.first, plain.count == 1, glyph.glyphID != 0, Int(glyph.xAdvance) == em
    else { return nil }
    guard let tag = FontTag(item.isUpright ? "vhal" : "halt"), item.face.features.contains(tag)
    else { return item.face.emptyHalf(of: glyph, isUpright: item.isUpright) }
    item.features.append(FontFeature(tag: tag, value: 1))
    var half: [ShapedGlyph] = []
    shape(text.span, item, into: &half)
    guard let narrow = half.first, half.count == 1 else { return MarkBlanks.none }
    // Remove at most the whole advance of the glyph, which is one em.
    let leading = min(max(glyph.xOffset &- narrow.xOffset, 0), glyph.xAdvance)
    let total = min(max(glyph.xAdvance &- narrow.xAdvance, leading), glyph.xAdvance)
    return MarkBlanks(leading: leading, trailing: total - leading)
  }
}

extension FontFace {
  /// The half of a fullwidth glyph's em that contains no ink. `none` if both halves contain ink, or
  /// if the glyph has no ink at all.
  fileprivate func emptyHalf(of glyph: ShapedGlyph, isUpright: Bool) -> MarkBlanks {
    var box = hb_glyph_extents_t()
    guard unsafe hb_font_get_glyph_extents(font, glyph.glyphID, &box) != 0, box.width != 0
    else { return .none }
    // Vertical text runs downwards, so the ink starts at its top edge instead of its left edge.
    let start = glyph.xOffset &+ (isUpright ? 0 &- box.y_bearing : box.x_bearing)
    let end = start &+ (isUpright ? 0 &- box.height : box.width)
    let half = glyph.xAdvance / 2
    if start >= half { return MarkBlanks(leading: half, trailing: 0) }
    if end <= glyph.xAdvance - half { return MarkBlanks(leading: 0, trailing: half) }
    return .none
  }
}
