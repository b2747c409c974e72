/// The glyph of a context-free character. The shaping of such a character does not depend on its
/// neighbours.
struct ContextFreeGlyph {
  var id: UInt32
  /// The glyph's advance in font units.
  var advance: Int32
}

/// For a shaping plan, caches which spaces, ideographs and Hangul syllables are context-free. Text
/// is split at context-free characters.
///
/// To test a character, HarfBuzz shapes two adjacent copies of it. The character is context-free if
/// the shaping of each copy does not examine the other copy. Rules that depend on more distant
/// glyphs are detected too, because such a rule examines an adjacent glyph first.
struct ContextFreeGlyphs {
  private struct Entry {
    /// The glyph number; 0 if the character's glyph depends on its neighbours.
    var id: UInt32 = 0
    var advance: Int32 = 0
    var isKnown = false
  }

  private let isRightToLeft: Bool
  private var entries = PagedTable(Entry())
  /// The separator: a character that is placed around each word during shaping, because its glyph
  /// does not depend on its neighbours. If the space has such a glyph, the separator is the space.
  /// Nil if no such character has been found yet.
  private(set) var separator: UInt16?

  /// Creates an empty cache, and tests whether the glyph of the space depends on its neighbours.
  init(_ plan: ShapingPlan, _ shaper: Shaper) {
    isRightToLeft = plan.key.isRightToLeft
    learn([0x20].span, from: 0, before: 1, plan, shaper)
  }

  /// The glyph of the separator, the character that is placed around each word during shaping.
  var separatorGlyph: ContextFreeGlyph? {
    separator.flatMap { known($0) }.map { ContextFreeGlyph(id: $0.id, advance: $0.advance) }
  }

  /// The end of the run of context-free characters that begins at `start`. The glyph of such a
  /// character does not depend on its neighbours. Characters from `end` on are ignored.
  mutating func end(
    from start: Int, before end: Int, in text: borrowing Span<UInt16>, _ plan: ShapingPlan,
    _ shaper: Shaper
  ) -> Int {
    // Return early in the usual case: the character at `start` is a letter whose glyph can depend
    // on its neighbours.
    guard isCandidate(text, start, before: end) else { return start }
    var offset = start
    while true {
      offset = knownEnd(from: offset, before: end, in: text)
      guard offset < end, contains(text, at: offset, before: end, plan, shaper) else {
        return offset
      }
      offset += 1
    }
  }

  /// Whether a character is context-free: its glyph does not depend on its neighbours. Characters
  /// from `end` on are ignored.
  mutating func contains(
    _ text: borrowing Span<UInt16>, at offset: Int, before end: Int, _ plan: ShapingPlan,
    _ shaper: Shaper
  ) -> Bool {
    guard isCandidate(text, offset, before: end) else { return false }
    if let entry = known(text[offset]) { return entry.id != 0 }
    learn(text, from: offset, before: end, plan, shaper)
    return known(text[offset]).map { $0.id != 0 } ?? false
  }

  /// The end of the run that begins at `start` and has only characters already known to be
  /// context-free. The glyph of such a character does not depend on its neighbours.
  private func knownEnd(
    from start: Int, before end: Int, in text: borrowing Span<UInt16>
  ) -> Int {
    let entries = entries
    var offset = start
    while offset < end, entries[text[offset]].id != 0 { offset &+= 1 }
    // Characters within the run do not combine with each other. If the run's last character can
    // combine with the character after the run, exclude the last character.
    if offset > start, !isCandidate(text, offset - 1, before: end) { offset -= 1 }
    return offset
  }

  /// Whether a character is a candidate: a character that could be context-free and does not
  /// combine with the next character.
  private func isCandidate(
    _ text: borrowing Span<UInt16>, _ offset: Int, before end: Int
  ) -> Bool {
    let unit = text[offset]
    if unit < 0x3400 { return unit == 0x20 }
    return Self.isIdeographOrSyllable(unit) && !isRightToLeft
      && (offset + 1 == end || Self.neverComposes(text[offset + 1]))
  }

  /// Appends one glyph per character of a range, in visual order. The glyphs of these characters do
  /// not depend on their neighbours.
  func append(
    _ range: Range<Int>, of text: borrowing Span<UInt16>, to result: inout [ShapedGlyph]
  ) {
    // Handle a single character without a loop, because the range is usually a single space.
    if range.count == 1 {
      let offset = range.lowerBound
      result.append(glyph(text[offset], at: offset))
      return
    }
    let text = text.extracting(range)
    let (first, step) = isRightToLeft ? (range.count - 1, -1) : (0, 1)
    result.append(addingCapacity: range.count) { result in
      for place in text.indices {
        let offset = first &+ step &* place
        result.append(glyph(text[offset], at: range.lowerBound &+ offset))
      }
    }
  }

  /// The glyph of a character that is known to be context-free: no neighbour changes the glyph.
  private func glyph(_ unit: UInt16, at offset: Int) -> ShapedGlyph {
    let entry = entries[unit]
    return ShapedGlyph(
      glyphID: entry.id, cluster: Int32(truncatingIfNeeded: offset), xAdvance: entry.advance)
  }

  private func known(_ unit: UInt16) -> Entry? {
    let entry = entries[unit]
    return entry.isKnown ? entry : nil
  }

  /// Tests which candidate characters from `start` to `end` are context-free, in a single HarfBuzz
  /// call. Characters that are already cached are not tested again.
  private mutating func learn(
    _ text: borrowing Span<UInt16>, from start: Int, before end: Int, _ plan: ShapingPlan,
    _ shaper: Shaper
  ) {
    var units: [UInt16] = []
    for offset in start..<end where isCandidate(text, offset, before: end) {
      let unit = text[offset]
      guard known(unit) == nil else { continue }
      entries[unit] = Entry(isKnown: true)
      units += [unit, unit]
    }
    var sample = ShapeSample()
    guard shaper.shape(units.span, plan, into: &sample) else { return }
    var glyph = 0
    for start in stride(from: 0, to: units.count, by: 2) {
      guard let found = sample.contextFreeGlyph(at: start, after: &glyph) else { continue }
      entries[units[start]] = Entry(id: found.id, advance: found.advance, isKnown: true)
      if separator == nil { separator = units[start] }
    }
  }

  /// Whether a UTF-16 code unit is a Han ideograph of the Basic Multilingual Plane or a precomposed
  /// Hangul syllable.
  private static func isIdeographOrSyllable(_ unit: UInt16) -> Bool {
    (0x3400...0x9FFF).contains(unit) || (0xAC00...0xD7A3).contains(unit)
  }

  /// Whether a character is known never to combine with the previous character. Combining marks,
  /// variation selectors, and Hangul vowels and final consonants can combine.
  private static func neverComposes(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x4E00...0x9FFF: true
    case 0x20...0x2FF, 0x3001...0x3020, 0x3041...0x3096, 0x30A1...0x30FE, 0x3400...0x4DFF,
      0xAC00...0xD7A3, 0xFF01...0xFF9D:
      unit != 0xAD
    default: false
    }
  }
}
