// Shaping an item word by word, with the words that were shaped before.

/// A part of an item that can be shaped without the parts beside it.
struct WordPiece {
  /// UTF-16 offsets in the paragraph's text.
  var range: Range<Int>
  /// The glyph of a single inert character.
  var glyph: InertGlyph?
  /// For a word its index in the cache; nil while it is not there.
  var word: Int?
  /// For a word the number to find it by.
  var hash: UInt64 = 0
}

extension Shaper {
  /// Appends an item's glyphs, of words kept where there are any; false when the item has to be
  /// shaped as a whole. The plan keeps words.
  func shapeWords(
    _ text: borrowing Span<UInt16>, _ range: Range<Int>, _ item: ShapingItem, _ plan: ShapingPlan,
    into glyphs: inout [ShapedGlyph]
  ) -> Bool {
    guard Self.isIndependent(range, of: text, item.script) else { return false }
    if cache.byteCount > FontLimits.shapedWordBytes { cache = ShapeCache() }
    pieces.removeAll(keepingCapacity: true)
    guard divide(text, range, plan), shapeMissing(text, item, plan) else { return false }
    if item.isRightToLeft {
      for piece in pieces.reversed() { append(piece, to: &glyphs) }
    } else {
      for piece in pieces { append(piece, to: &glyphs) }
    }
    return true
  }

  private func append(_ piece: WordPiece, to glyphs: inout [ShapedGlyph]) {
    if let word = piece.word {
      cache.append(word, at: piece.range.lowerBound, to: &glyphs)
    } else if let glyph = piece.glyph {
      glyphs.append(glyph.shaped(cluster: piece.range.lowerBound))
    }
  }

  /// Cuts a range into words and inert characters; false when a part is not fit for that.
  private func divide(
    _ text: borrowing Span<UInt16>, _ range: Range<Int>, _ plan: ShapingPlan
  ) -> Bool {
    var offset = range.lowerBound
    while offset < range.upperBound {
      if let glyph = standalone(text, offset, before: range.upperBound, plan) {
        pieces.append(WordPiece(range: offset..<offset + 1, glyph: glyph))
        offset += 1
        continue
      }
      let start = offset
      offset += 1
      while offset < range.upperBound,
        standalone(text, offset, before: range.upperBound, plan) == nil
      { offset += 1 }
      let word = start..<offset
      guard word.count <= FontLimits.shapedWordUnits else { return false }
      let hash = ShapeCache.hash(text, word, plan: plan.number)
      let index = cache.find(text, word, plan: plan.number, hash: hash)
      if index == nil, !Self.beginsCluster(text, at: start) { return false }
      pieces.append(WordPiece(range: word, word: index, hash: hash))
    }
    return true
  }

  /// The glyph of the space, or of an inert character that composes with none behind it.
  private func standalone(
    _ text: borrowing Span<UInt16>, _ offset: Int, before end: Int, _ plan: ShapingPlan
  ) -> InertGlyph? {
    let unit = text[offset]
    if unit == 0x20 { return plan.space }
    guard Self.isIdeographOrSyllable(unit), !plan.key.isRightToLeft,
      offset + 1 == end || Self.neverComposes(text[offset + 1])
    else { return nil }
    return plan.glyph(of: unit)
  }

  /// Shapes the words that are not there, those side by side in one call, and keeps them; false
  /// when glyphs of one word belong to another.
  private func shapeMissing(
    _ text: borrowing Span<UInt16>, _ item: ShapingItem, _ plan: ShapingPlan
  ) -> Bool {
    var first = 0
    while first < pieces.count {
      guard pieces[first].glyph == nil, pieces[first].word == nil else {
        first += 1
        continue
      }
      var last = first
      var next = first + 1
      // A word alone costs a call; a few inert characters between two cost less than that.
      while next < pieces.count, pieces[next].word == nil, next - last <= 2 {
        if pieces[next].glyph == nil { last = next }
        next += 1
      }
      let range = pieces[first].range.lowerBound..<pieces[last].range.upperBound
      fresh.removeAll(keepingCapacity: true)
      shapeWhole(text, range, item, plan, into: &fresh)
      if item.isRightToLeft { fresh.reverse() }
      guard keep(first...last, text, plan, isRightToLeft: item.isRightToLeft) else { return false }
      first = next
    }
    return true
  }

  /// Keeps words whose glyphs are in `fresh`, in the order of the text.
  private func keep(
    _ words: ClosedRange<Int>, _ text: borrowing Span<UInt16>, _ plan: ShapingPlan,
    isRightToLeft: Bool
  ) -> Bool {
    var glyph = 0
    for index in words {
      let piece = pieces[index]
      let start = glyph
      while glyph < fresh.count, Int(fresh[glyph].cluster) < piece.range.upperBound { glyph += 1 }
      guard glyph > start, Int(fresh[start].cluster) == piece.range.lowerBound else { return false }
      if piece.glyph != nil { continue }
      if isRightToLeft { fresh[start..<glyph].reverse() }
      pieces[index].word = cache.insert(
        text, piece.range, plan: plan.number, hash: piece.hash, fresh[start..<glyph])
    }
    return true
  }
}

extension Shaper {
  /// Whether the characters beside a range cannot change its shapes: what HarfBuzz looks at there
  /// is only how letters join.
  private static func isIndependent(
    _ range: Range<Int>, of text: borrowing Span<UInt16>, _ script: UInt32
  ) -> Bool {
    if !mayJoin(script) { return true }
    return (range.lowerBound == 0 || neverJoins(text[range.lowerBound - 1]))
      && (range.upperBound == text.count || neverJoins(text[range.upperBound]))
  }

  /// Whether a script's letters may join; true for those that are not known not to.
  private static func mayJoin(_ script: UInt32) -> Bool {
    switch FontTag(rawValue: script).description {
    case "Latn", "Grek", "Cyrl", "Hani", "Hira", "Kana", "Hang", "Bopo", "Thai", "Laoo", "Deva",
      "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda", "Mlym", "Sinh", "Hebr", "Armn",
      "Geor", "Ethi", "Khmr", "Mymr", "Zyyy":
      false
    default: true
    }
  }

  /// Below the combining marks everything but the soft hyphen has the joining type U.
  private static func neverJoins(_ unit: UInt16) -> Bool { unit < 0x300 && unit != 0xAD }

  /// Whether a word begins with what starts a cluster of its own, not with a mark or a control that
  /// belongs to the space before it.
  private static func beginsCluster(_ text: borrowing Span<UInt16>, at offset: Int) -> Bool {
    let unit = text[offset]
    if unit < 0x300 { return unit != 0xAD }
    var scalar = Unicode.Scalar(unit)
    if UTF16.isLeadSurrogate(unit), offset + 1 < text.count,
      UTF16.isTrailSurrogate(text[offset + 1])
    {
      scalar = Unicode.Scalar(
        0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(text[offset + 1] & 0x3FF)))
    }
    switch scalar?.properties.generalCategory {
    case nil, .nonspacingMark, .spacingMark, .enclosingMark, .format, .modifierSymbol,
      .unassigned, .privateUse, .control:
      return false
    default: return true
    }
  }

  /// Han ideographs of the basic plane and composed Hangul syllables.
  private static func isIdeographOrSyllable(_ unit: UInt16) -> Bool {
    (0x3400...0x9FFF).contains(unit) || (0xAC00...0xD7A3).contains(unit)
  }

  /// Whether a character stands apart from any before it: no mark, no selector of variations, no
  /// vowel or final consonant of Hangul.
  private static func neverComposes(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x20...0x2FF, 0x3001...0x3020, 0x3041...0x3096, 0x30A1...0x30FE, 0x3400...0x9FFF,
      0xAC00...0xD7A3, 0xFF01...0xFF9D:
      unit != 0xAD
    default: false
    }
  }
}
