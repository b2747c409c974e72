// The glyphs of characters that need no shaping, as far as anybody has asked for them.

/// The glyph of a character that neither changes with its neighbours nor changes them.
struct InertGlyph {
  /// Its number; 0 when the character is not inert.
  var id: UInt32 = 0
  /// In font units.
  var advance: Int32 = 0
  /// Whether the character was looked up.
  var isKnown = false
}

/// Glyphs of characters that one plan leaves alone, by page of 256 and place on it.
struct InertTable {
  private let face: FontFace
  private let inert: InertGlyphs
  private let isRightToLeft: Bool
  private var glyphs: [InertGlyph] = []
  /// Where each page begins in `glyphs`; below 0 where there is none.
  private var pages = [Int32](repeating: -1, count: 256)

  init(_ inert: InertGlyphs, of face: FontFace, isRightToLeft: Bool) {
    self.face = face
    self.inert = inert
    self.isRightToLeft = isRightToLeft
  }

  /// The end of the inert characters that begin at `start` in a text that ends at `end`.
  mutating func end(
    from start: Int, before end: Int, in text: borrowing Span<UInt16>
  ) -> Int {
    // Most stretches of text begin with a letter.
    guard mayBeInert(text, start, before: end) else { return start }
    var offset = start
    while true {
      offset = knownEnd(from: offset, before: end, in: text)
      guard offset < end, mayBeInert(text, offset, before: end), glyph(of: text[offset]) != nil
      else { return offset }
      offset += 1
    }
  }

  /// Whether a character is inert, in a text that ends at `end`.
  mutating func isInert(_ text: borrowing Span<UInt16>, at offset: Int, before end: Int) -> Bool {
    mayBeInert(text, offset, before: end) && glyph(of: text[offset]) != nil
  }

  /// The end of the inert characters as far as they are known.
  private func knownEnd(
    from start: Int, before end: Int, in text: borrowing Span<UInt16>
  ) -> Int {
    let (pages, glyphs) = (pages.span, glyphs.span)
    var offset = start
    while offset < end {
      let unit = text[offset]
      let page = Int(pages[Int(unit &>> 8)])
      guard page >= 0, glyphs[page &+ Int(unit & 0xFF)].id != 0 else { break }
      offset &+= 1
    }
    // None of them composes with another, but the last may with what is behind it.
    if offset > start, !mayBeInert(text, offset - 1, before: end) { offset -= 1 }
    return offset
  }

  /// Whether a character composes with none behind it and is one of those that are asked after.
  private func mayBeInert(
    _ text: borrowing Span<UInt16>, _ offset: Int, before end: Int
  ) -> Bool {
    let unit = text[offset]
    if unit < 0x3400 { return unit == 0x20 }
    return Self.isIdeographOrSyllable(unit) && !isRightToLeft
      && (offset + 1 == end || Self.neverComposes(text[offset + 1]))
  }

  /// Appends the glyphs of inert characters that were found, one for each, in visual order.
  func append(
    _ range: Range<Int>, of text: borrowing Span<UInt16>, to result: inout [ShapedGlyph]
  ) {
    let (pages, glyphs) = (pages.span, glyphs.span)
    // Mostly it is one space, of which many would not be worth a loop of their own.
    if range.count == 1 {
      let offset = range.lowerBound
      result.append(Self.known(text[offset], at: offset, pages, glyphs))
      return
    }
    let text = text.extracting(range)
    let (first, step) = isRightToLeft ? (range.count - 1, -1) : (0, 1)
    result.append(addingCapacity: range.count) { result in
      for place in text.indices {
        let offset = first &+ step &* place
        result.append(Self.known(text[offset], at: range.lowerBound &+ offset, pages, glyphs))
      }
    }
  }

  /// The glyph of an inert character that was found.
  private static func known(
    _ unit: UInt16, at offset: Int, _ pages: Span<Int32>, _ glyphs: Span<InertGlyph>
  ) -> ShapedGlyph {
    let glyph = glyphs[Int(pages[Int(unit &>> 8)]) &+ Int(unit & 0xFF)]
    return ShapedGlyph(
      glyphID: glyph.id, cluster: Int32(truncatingIfNeeded: offset), xAdvance: glyph.advance)
  }

  /// The glyph of a character that needs no shaping whatever stands beside it; nil when it does.
  private mutating func glyph(of unit: UInt16) -> InertGlyph? {
    let page = pages[Int(unit >> 8)]
    if page >= 0 {
      let glyph = glyphs[Int(page) + Int(unit & 0xFF)]
      if glyph.isKnown { return glyph.id == 0 ? nil : glyph }
    }
    return learn(unit)
  }

  private mutating func learn(_ unit: UInt16) -> InertGlyph? {
    let page = Int(unit >> 8)
    if pages[page] < 0 {
      pages[page] = Int32(truncatingIfNeeded: glyphs.count)
      glyphs += repeatElement(InertGlyph(), count: 256)
    }
    let glyph = lookUp(unit)
    glyphs[Int(pages[page]) + Int(unit & 0xFF)] = glyph
    return glyph.id == 0 ? nil : glyph
  }

  private func lookUp(_ unit: UInt16) -> InertGlyph {
    guard let scalar = Unicode.Scalar(unit), let glyph = face.glyph(for: scalar),
      inert.contains(glyph)
    else { return InertGlyph(isKnown: true) }
    return InertGlyph(id: glyph, advance: face.advance(of: glyph), isKnown: true)
  }

  /// Han ideographs of the basic plane and composed Hangul syllables.
  private static func isIdeographOrSyllable(_ unit: UInt16) -> Bool {
    (0x3400...0x9FFF).contains(unit) || (0xAC00...0xD7A3).contains(unit)
  }

  /// Whether a character stands apart from any before it: no mark, no selector of variations, no
  /// vowel or final consonant of Hangul.
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
