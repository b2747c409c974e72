// Shaping an item word by word, with the words that were shaped before.

/// A part of an item that can be shaped without the parts beside it: a word, or inert characters
/// side by side.
struct WordPiece {
  /// Where it begins in the paragraph's text, in UTF-16 units.
  var start: Int32
  var count: Int32
  var isWord: Bool
  /// For a word its index in the cache; below 0 while it is not there.
  var word: Int32 = -1
  /// For a word the number to find it by.
  var hash: UInt64 = 0

  var range: Range<Int> { Int(start)..<Int(start + count) }
  var isMissing: Bool { isWord && word < 0 }
}

/// The words that one worker has shaped, and the parts of the item that it is shaping.
///
/// When the words used of late are half of what may be kept, those before them are forgotten: so
/// a text with more words than there is room for loses the rare ones alone.
struct WordShaper {
  /// Words used of late, to which those are moved that are used again.
  private var cache = ShapeCache()
  /// Words used before.
  private var older = ShapeCache()
  private var pieces: [WordPiece] = []
  /// Glyphs of words that are being kept.
  private var fresh: [ShapedGlyph] = []

  /// Forgets all words.
  mutating func removeAll() {
    cache = ShapeCache()
    older = ShapeCache()
  }

  /// Number of words that are kept.
  var count: Int { cache.count + older.count }

  /// Forgets words not used of late, before an item is shaped, when there are too many.
  private mutating func makeRoom(_ byteLimit: Int) {
    guard cache.byteCount > byteLimit / 2 else { return }
    older = cache
    cache = ShapeCache()
  }

  /// The index of a word in `cache`; nil when it is not kept.
  private mutating func find(
    _ text: borrowing Span<UInt16>, _ word: Range<Int>, _ plan: ShapingPlan, hash: UInt64
  ) -> Int? {
    if let index = cache.find(text, word, plan: plan.number, hash: hash) { return index }
    guard let index = older.find(text, word, plan: plan.number, hash: hash) else { return nil }
    return cache.insert(index, of: older)
  }

  /// Appends an item's glyphs, of words kept where there are any; false when the item has to be
  /// shaped as a whole. It begins with inert characters up to `inertEnd`, the plan keeps words, and
  /// what stands beside the item has no say.
  mutating func shape(
    _ text: borrowing Span<UInt16>, _ range: Range<Int>, from inertEnd: Int, _ item: ShapingItem,
    _ plan: ShapingPlan, _ inert: inout InertTable, _ shaper: Shaper,
    into glyphs: inout [ShapedGlyph]
  ) -> Bool {
    makeRoom(shaper.wordBytes)
    pieces.removeAll(keepingCapacity: true)
    guard divide(text, range, from: inertEnd, plan, &inert), shapeMissing(text, item, plan, shaper)
    else { return false }
    let (first, step) = item.isRightToLeft ? (pieces.count - 1, -1) : (0, 1)
    for place in 0..<pieces.count {
      let piece = pieces[first + step * place]
      if piece.isWord {
        cache.append(Int(piece.word), at: piece.start, to: &glyphs)
      } else {
        inert.append(piece.range, of: text, to: &glyphs)
      }
    }
    return true
  }

  /// Appends the glyphs of a short item as a whole, kept where there are any; false when it is long
  /// or not fit for that. What stands around it has no say then, so nothing has to be known of the
  /// font: emoji, and words between spaces that have another face.
  mutating func shapeWhole(
    _ text: borrowing Span<UInt16>, _ range: Range<Int>, _ item: ShapingItem, _ plan: ShapingPlan,
    _ shaper: Shaper, into glyphs: inout [ShapedGlyph]
  ) -> Bool {
    guard range.count <= FontLimits.shapedWordUnits, Self.isIndependent(range, of: text, plan),
      Self.beginsCluster(text, at: range.lowerBound)
    else { return false }
    makeRoom(shaper.wordBytes)
    var hash = ShapeCache.Hash(plan: plan.number)
    for offset in range { hash.add(text[offset]) }
    if let index = find(text, range, plan, hash: hash.value) {
      cache.append(index, at: Int32(truncatingIfNeeded: range.lowerBound), to: &glyphs)
      return true
    }
    let start = glyphs.count
    shaper.shapeWhole(text, range, item, plan, into: &glyphs)
    _ = cache.insert(text, range, plan: plan.number, hash: hash.value, glyphs[start...])
    return true
  }

  /// Cuts a range, which begins with inert characters up to `inertEnd`, into words and such
  /// characters; false when a part is not fit for that.
  private mutating func divide(
    _ text: borrowing Span<UInt16>, _ range: Range<Int>, from inertEnd: Int, _ plan: ShapingPlan,
    _ inert: inout InertTable
  ) -> Bool {
    let end = range.upperBound
    var start = range.lowerBound
    var offset = inertEnd
    while true {
      if offset > start {
        pieces.append(
          WordPiece(
            start: Int32(truncatingIfNeeded: start),
            count: Int32(truncatingIfNeeded: offset - start), isWord: false))
      }
      if offset == end { return true }
      let word = offset
      var hash = ShapeCache.Hash(plan: plan.number)
      repeat {
        hash.add(text[offset])
        offset += 1
      } while offset < end && !inert.isInert(text, at: offset, before: end)
      guard appendWord(text, word..<offset, hash.value, plan) else { return false }
      start = offset
      if offset < end { offset = inert.end(from: start, before: end, in: text) }
    }
  }

  private mutating func appendWord(
    _ text: borrowing Span<UInt16>, _ word: Range<Int>, _ hash: UInt64, _ plan: ShapingPlan
  ) -> Bool {
    guard word.count <= FontLimits.shapedWordUnits else { return false }
    let index = find(text, word, plan, hash: hash)
    if index == nil, !Self.beginsCluster(text, at: word.lowerBound) { return false }
    pieces.append(
      WordPiece(
        start: Int32(truncatingIfNeeded: word.lowerBound),
        count: Int32(truncatingIfNeeded: word.count), isWord: true,
        word: Int32(truncatingIfNeeded: index ?? -1), hash: hash))
    return true
  }

  /// Shapes the words that are not there, those side by side in one call, and keeps them; false
  /// when glyphs of one word belong to another.
  private mutating func shapeMissing(
    _ text: borrowing Span<UInt16>, _ item: ShapingItem, _ plan: ShapingPlan, _ shaper: Shaper
  ) -> Bool {
    var first = 0
    while first < pieces.count {
      guard pieces[first].isMissing else {
        first += 1
        continue
      }
      var last = first
      var next = first + 1
      // A word alone costs a call; an inert character between two costs less than that.
      while next < pieces.count,
        pieces[next].isMissing || !pieces[next].isWord && pieces[next].count == 1
      {
        if pieces[next].isMissing { last = next }
        next += 1
      }
      let range = pieces[first].range.lowerBound..<pieces[last].range.upperBound
      fresh.removeAll(keepingCapacity: true)
      shaper.shapeWhole(text, range, item, plan, into: &fresh)
      if item.isRightToLeft { fresh.reverse() }
      guard keep(first...last, text, plan, isRightToLeft: item.isRightToLeft) else { return false }
      first = next
    }
    return true
  }

  /// Keeps words whose glyphs are in `fresh`, in the order of the text.
  private mutating func keep(
    _ words: ClosedRange<Int>, _ text: borrowing Span<UInt16>, _ plan: ShapingPlan,
    isRightToLeft: Bool
  ) -> Bool {
    var glyph = 0
    for index in words {
      let piece = pieces[index]
      let start = glyph
      while glyph < fresh.count, Int(fresh[glyph].cluster) < piece.range.upperBound { glyph += 1 }
      guard glyph > start, fresh[start].cluster == piece.start else { return false }
      if !piece.isWord { continue }
      if isRightToLeft { fresh[start..<glyph].reverse() }
      let word = cache.insert(
        text, piece.range, plan: plan.number, hash: piece.hash, fresh[start..<glyph])
      pieces[index].word = Int32(truncatingIfNeeded: word)
    }
    return true
  }
}

extension WordShaper {
  /// Whether the characters beside a range cannot change its shapes: what HarfBuzz looks at there
  /// is only how letters join, which takes one on either side.
  static func isIndependent(
    _ range: Range<Int>, of text: borrowing Span<UInt16>, _ plan: ShapingPlan
  ) -> Bool {
    !plan.mayJoin
      || neverJoins(at: range.lowerBound, of: text)
        && neverJoins(at: range.upperBound, of: text)
  }

  /// Whether the characters before and behind an offset of a text do not join each other.
  private static func neverJoins(at offset: Int, of text: borrowing Span<UInt16>) -> Bool {
    offset == 0 || offset == text.count || neverJoins(text[offset - 1]) || neverJoins(text[offset])
  }

  /// Below the combining marks everything but the soft hyphen has the joining type U.
  private static func neverJoins(_ unit: UInt16) -> Bool { unit < 0x300 && unit != 0xAD }

  /// Whether a word begins with what starts a cluster of its own, not with a mark or a control that
  /// belongs to the space before it. HarfBuzz counts as such the vowels am of Thai and Lao and the
  /// half-width voiced sound marks, too.
  private static func beginsCluster(_ text: borrowing Span<UInt16>, at offset: Int) -> Bool {
    let unit = text[offset]
    if unit < 0x300 { return unit != 0xAD }
    switch unit {
    case 0xE33, 0xEB3, 0xFF9E, 0xFF9F: return false
    default: break
    }
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
}
