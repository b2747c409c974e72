/// Text shaped apart from any document, to find out what in it can stand beside other text.
struct ShapeSample {
  /// In the order of the text.
  var glyphs: [ShapedGlyph] = []
  /// For each glyph, whether the shaping of text on one side of its cluster's start looked at text
  /// on the other side (`HB_GLYPH_FLAG_UNSAFE_TO_CONCAT`).
  var isUnsafeToConcat: [Bool] = []
}

extension ShapeSample {
  /// What the glyphs of one word in a sample say about it.
  struct Word {
    /// Its glyphs in the sample.
    var glyphs: Range<Int>
    /// Which of the characters beside it decided on its glyphs, or might have.
    var reads: WordReads
  }

  /// The word at `range` of a text that has the same context-free character twice before it and
  /// twice behind it.
  ///
  /// - Parameters:
  ///   - glyph: The index of a glyph before the word's; moved behind them.
  ///   - separator: The glyph of the context-free character.
  /// - Returns: nil when the word's glyphs depend on more than the one character beside it, or
  ///   change that character.
  func word(
    at range: Range<Int>, after glyph: inout Int, separator: ContextFreeGlyph
  ) -> Word? {
    let (before, behind) = (range.lowerBound - 1, range.upperBound)
    while glyph < glyphs.count, glyphs[glyph].cluster < before { glyph += 1 }
    let first = glyph
    while glyph < glyphs.count, glyphs[glyph].cluster < behind { glyph += 1 }
    // The nearest separators, and the word between them; then the second separator behind it.
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
    return Word(glyphs: first + 1..<glyph, reads: reads)
  }

  /// The glyph of a character that stands twice side by side at `start`; nil when it depends on the
  /// characters beside it.
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
  /// Whether this is the unchanged glyph of a context-free character at an offset.
  fileprivate func isGlyph(of character: ContextFreeGlyph, at offset: Int) -> Bool {
    glyphID == character.id && cluster == offset && xAdvance == character.advance
      && yAdvance == 0 && xOffset == 0 && yOffset == 0
  }
}
