/// The glyphs of a sample text. Samples show which characters and words are shaped independently of
/// their neighbours.
struct ShapeSample {
  /// The sample's glyphs in text order.
  var glyphs: [ShapedGlyph] = []
  /// For each glyph, whether text was shaped across the start of the glyph's cluster. If so, the
  /// text before that point and the text after that point could have affected each other's shaping
  /// (`HB_GLYPH_FLAG_UNSAFE_TO_CONCAT`).
  var isUnsafeToConcat: [Bool] = []
}

extension ShapeSample {
  /// Finds the glyphs of the word at `range`. The sample text has a separator twice before the word
  /// and twice after it. A separator is a character whose glyph does not depend on its neighbours.
  ///
  /// - Parameters:
  ///   - glyph: the index of the glyph at which the search starts: any glyph before the word. On
  ///     return, it is the index of the first glyph after the word.
  ///   - separator: the glyph of the separators around the word.
  /// - Returns: the indices of the word's glyphs in ``glyphs``, and the neighbouring characters
  ///   that could have affected these glyphs. Nil if text beyond the adjacent separators affects
  ///   them, or if the word changes the glyphs of the separators.
  func word(
    at range: Range<Int>, after glyph: inout Int, separator: ContextFreeGlyph
  ) -> (glyphs: Range<Int>, reads: WordReads)? {
    let (before, behind) = (range.lowerBound - 1, range.upperBound)
    while glyph < glyphs.count, glyphs[glyph].cluster < before { glyph += 1 }
    let first = glyph
    while glyph < glyphs.count, glyphs[glyph].cluster < behind { glyph += 1 }
    // The separators next to the word must be unchanged, and shaping must not depend on characters
    // beyond these separators.
    guard first + 1 < glyph, glyph + 1 < glyphs.count,
      glyphs[first].isGlyph(of: separator, at: before),
      glyphs[first + 1].cluster == range.lowerBound, !glyphs[first + 1].isUnsafeToBreak,
      glyphs[glyph].isGlyph(of: separator, at: behind), !glyphs[glyph].isUnsafeToBreak,
      glyphs[glyph + 1].cluster == behind + 1,
      !isUnsafeToConcat[first], !isUnsafeToConcat[glyph + 1]
    else { return nil }
    var reads: WordReads = []
    if isUnsafeToConcat[first + 1] { reads.insert(.before) }
    if isUnsafeToConcat[glyph] { reads.insert(.behind) }
    return (first + 1..<glyph, reads)
  }

  /// The glyph of a character that the sample text contains twice in a row at `start`. Nil if the
  /// glyph depends on the neighbouring copy.
  func contextFreeGlyph(at start: Int, after glyph: inout Int) -> ContextFreeGlyph? {
    while glyph < glyphs.count, glyphs[glyph].cluster < start { glyph += 1 }
    guard glyph + 1 < glyphs.count, glyphs[glyph].glyphID != 0 else { return nil }
    let found = ContextFreeGlyph(id: glyphs[glyph].glyphID, advance: glyphs[glyph].xAdvance)
    guard glyphs[glyph].isGlyph(of: found, at: start),
      glyphs[glyph + 1].isGlyph(of: found, at: start + 1), !isUnsafeToConcat[glyph + 1],
      glyph + 2 == glyphs.count || glyphs[glyph + 2].cluster > start + 1
    else { return nil }
    return found
  }
}

extension ShapedGlyph {
  /// Whether this glyph is the unchanged glyph of the context-free character at `offset`: it has
  /// the character's usual advance and is not shifted. (The glyph of a context-free character does
  /// not depend on its neighbours.)
  fileprivate func isGlyph(of character: ContextFreeGlyph, at offset: Int) -> Bool {
    glyphID == character.id && cluster == offset && xAdvance == character.advance
      && yAdvance == 0 && xOffset == 0 && yOffset == 0
  }
}
