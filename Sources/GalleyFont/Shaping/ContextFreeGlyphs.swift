/// The glyph of a character that is shaped alike whatever stands beside it.
struct ContextFreeGlyph {
  var id: UInt32
  /// In font units.
  var advance: Int32
}

/// The context-free characters of a shaping plan among spaces, ideographs and syllables, as far as
/// they have been looked up: texts are cut at them.
///
/// A character is context-free when HarfBuzz, shaping it twice side by side, looks from neither at
/// the other: a rule of a font that begins at a glyph and depends on others looks first at a glyph
/// beside it, whatever that is.
struct ContextFreeGlyphs {
  private struct Entry {
    /// 0 when the character is not context-free.
    var id: UInt32 = 0
    var advance: Int32 = 0
    var isKnown = false
  }

  private let isRightToLeft: Bool
  private var entries: [Entry] = []
  /// Where each page of 256 characters begins in `entries`; below 0 for a page not loaded.
  private var pages = [Int32](repeating: -1, count: 256)
  /// A context-free character, the space if it is one; nil when none has been found.
  private(set) var separator: UInt16?

  /// Looks the space up.
  init(_ plan: ShapingPlan, _ shaper: Shaper) {
    isRightToLeft = plan.key.isRightToLeft
    learn([0x20].span, from: 0, before: 1, plan, shaper)
  }

  /// The glyph of the separator.
  var separatorGlyph: ContextFreeGlyph? {
    separator.flatMap { known($0) }.map { ContextFreeGlyph(id: $0.id, advance: $0.advance) }
  }

  /// The end of the context-free characters that begin at `start` in a text that ends at `end`.
  mutating func end(
    from start: Int, before end: Int, in text: borrowing Span<UInt16>, _ plan: ShapingPlan,
    _ shaper: Shaper
  ) -> Int {
    // Most stretches of text begin with a letter.
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

  /// Whether a character is context-free, in a text that ends at `end`.
  mutating func contains(
    _ text: borrowing Span<UInt16>, at offset: Int, before end: Int, _ plan: ShapingPlan,
    _ shaper: Shaper
  ) -> Bool {
    guard isCandidate(text, offset, before: end) else { return false }
    if let entry = known(text[offset]) { return entry.id != 0 }
    learn(text, from: offset, before: end, plan, shaper)
    return known(text[offset]).map { $0.id != 0 } ?? false
  }

  /// The end of the context-free characters as far as they are known.
  private func knownEnd(
    from start: Int, before end: Int, in text: borrowing Span<UInt16>
  ) -> Int {
    let (pages, entries) = (pages.span, entries.span)
    var offset = start
    while offset < end {
      let unit = text[offset]
      let page = Int(pages[Int(unit &>> 8)])
      guard page >= 0, entries[page &+ Int(unit & 0xFF)].id != 0 else { break }
      offset &+= 1
    }
    // None of them composes with another, but the last may with what is behind it.
    if offset > start, !isCandidate(text, offset - 1, before: end) { offset -= 1 }
    return offset
  }

  /// Whether a character may be context-free and composes with none behind it.
  private func isCandidate(
    _ text: borrowing Span<UInt16>, _ offset: Int, before end: Int
  ) -> Bool {
    let unit = text[offset]
    if unit < 0x3400 { return unit == 0x20 }
    return Self.isIdeographOrSyllable(unit) && !isRightToLeft
      && (offset + 1 == end || Self.neverComposes(text[offset + 1]))
  }

  /// Appends the glyphs of context-free characters, one for each, in visual order.
  func append(
    _ range: Range<Int>, of text: borrowing Span<UInt16>, to result: inout [ShapedGlyph]
  ) {
    let (pages, entries) = (pages.span, entries.span)
    // Mostly it is one space, for which a loop costs too much.
    if range.count == 1 {
      let offset = range.lowerBound
      result.append(Self.glyph(text[offset], at: offset, pages, entries))
      return
    }
    let text = text.extracting(range)
    let (first, step) = isRightToLeft ? (range.count - 1, -1) : (0, 1)
    result.append(addingCapacity: range.count) { result in
      for place in text.indices {
        let offset = first &+ step &* place
        result.append(Self.glyph(text[offset], at: range.lowerBound &+ offset, pages, entries))
      }
    }
  }

  /// The glyph of a character that is known to be context-free.
  private static func glyph(
    _ unit: UInt16, at offset: Int, _ pages: Span<Int32>, _ entries: Span<Entry>
  ) -> ShapedGlyph {
    let entry = entries[Int(pages[Int(unit &>> 8)]) &+ Int(unit & 0xFF)]
    return ShapedGlyph(
      glyphID: entry.id, cluster: Int32(truncatingIfNeeded: offset), xAdvance: entry.advance)
  }

  private func known(_ unit: UInt16) -> Entry? {
    let page = pages[Int(unit >> 8)]
    guard page >= 0 else { return nil }
    let entry = entries[Int(page) + Int(unit & 0xFF)]
    return entry.isKnown ? entry : nil
  }

  /// Looks up the candidates of a text that are not known, all in one call of HarfBuzz.
  private mutating func learn(
    _ text: borrowing Span<UInt16>, from start: Int, before end: Int, _ plan: ShapingPlan,
    _ shaper: Shaper
  ) {
    var units: [UInt16] = []
    for offset in start..<end where isCandidate(text, offset, before: end) {
      let unit = text[offset]
      guard known(unit) == nil else { continue }
      set(unit, Entry(isKnown: true))
      units += [unit, unit]
    }
    var sample = ShapeSample()
    guard shaper.shape(units.span, plan, into: &sample) else { return }
    var glyph = 0
    for start in stride(from: 0, to: units.count, by: 2) {
      guard let found = sample.contextFreeGlyph(at: start, after: &glyph) else { continue }
      set(units[start], Entry(id: found.id, advance: found.advance, isKnown: true))
      if separator == nil { separator = units[start] }
    }
  }

  private mutating func set(_ unit: UInt16, _ entry: Entry) {
    let page = Int(unit >> 8)
    if pages[page] < 0 {
      pages[page] = Int32(truncatingIfNeeded: entries.count)
      entries += repeatElement(Entry(), count: 256)
    }
    entries[Int(pages[page]) + Int(unit & 0xFF)] = entry
  }

  /// Han ideographs of the basic plane and composed Hangul syllables.
  private static func isIdeographOrSyllable(_ unit: UInt16) -> Bool {
    (0x3400...0x9FFF).contains(unit) || (0xAC00...0xD7A3).contains(unit)
  }

  /// Whether a character stands apart from any before it: no mark, no variation selector, no vowel
  /// or final consonant of Hangul.
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
