/// The words that one worker has shaped, and the parts of the item that it is shaping.
///
/// A word is what stands between context-free characters, mostly spaces. It is shaped with two
/// separators on either side, and kept when HarfBuzz says that it looked across no boundary between
/// two separators (`HB_GLYPH_FLAG_UNSAFE_TO_CONCAT`): then nothing beyond the separators beside the
/// word decides on its glyphs, nor the word on theirs. A word that depends on more is shaped
/// together with the words beside it.
///
/// When the words used recently take half of the memory allowed, the others are forgotten, so that
/// a text with more words than fit loses the rare ones alone.
struct WordShaper {
  /// Words used recently, to which others are moved when they are used again.
  private var cache = ShapeCache()
  /// Words used before.
  private var older = ShapeCache()
  private var pieces: [WordPiece] = []
  /// Words of the cache that have no glyphs yet.
  private var pending: [Int32] = []

  /// How often an item is divided anew because words turned out to depend on others.
  private static let mostDivisions = 4

  /// Forgets all words.
  mutating func removeAll() {
    cache = ShapeCache()
    older = ShapeCache()
  }

  /// The number of words that are kept.
  var count: Int { cache.count + older.count }
  /// Bytes that these take.
  var byteCount: Int { cache.byteCount + older.byteCount }
  /// How often a word was found.
  private(set) var hits = 0
  /// How often a word was not.
  private(set) var misses = 0

  /// Forgets words not used recently, before an item is shaped, when there are too many.
  private mutating func forgetOlder(_ byteLimit: Int) {
    guard cache.byteCount > byteLimit / 2 else { return }
    older = cache
    cache = ShapeCache()
  }

  /// The index of a word in `cache`; nil when it is not kept.
  private mutating func find(
    _ text: borrowing Span<UInt16>, _ word: Range<Int>, plan: UInt32, hash: UInt64
  ) -> Int? {
    hits &+= 1
    if let index = cache.find(text, word, plan: plan, hash: hash) { return index }
    if let index = older.find(text, word, plan: plan, hash: hash) {
      return cache.insert(index, of: older)
    }
    hits &-= 1
    misses &+= 1
    return nil
  }

  /// Appends an item's glyphs word by word; false when it has to be shaped as a whole. It begins
  /// with context-free characters up to `freeEnd`, and the text around it has no influence.
  mutating func shape(
    _ text: borrowing Span<UInt16>, _ range: Range<Int>, from freeEnd: Int, _ plan: ShapingPlan,
    _ free: inout ContextFreeGlyphs, _ shaper: Shaper, into glyphs: inout [ShapedGlyph]
  ) -> Bool {
    forgetOlder(shaper.wordBytes)
    for _ in 0..<Self.mostDivisions {
      let isDivided = divide(text, range, from: freeEnd, plan, &free, shaper)
      let isKnown = pending.isEmpty
      if !isKnown { shapePending(plan, free, shaper) }
      guard isDivided else { return false }
      if isKnown || pieces.allSatisfy({ !$0.isWord || isUsable($0, text, in: range) }) {
        append(
          text, free, isRightToLeft: plan.key.isRightToLeft, atMost: shaper.glyphsLeft, to: &glyphs)
        return true
      }
    }
    return false
  }

  /// Appends the glyphs of all pieces in visual order, up to the first piece that makes them too
  /// many.
  private func append(
    _ text: borrowing Span<UInt16>, _ free: ContextFreeGlyphs, isRightToLeft: Bool,
    atMost limit: Int, to glyphs: inout [ShapedGlyph]
  ) {
    let (first, step) = isRightToLeft ? (pieces.count - 1, -1) : (0, 1)
    let before = glyphs.count
    for place in 0..<pieces.count where glyphs.count - before <= limit {
      let piece = pieces[first + step * place]
      if piece.isWord {
        cache.append(Int(piece.word), at: piece.start, to: &glyphs)
      } else {
        free.append(piece.range, of: text, to: &glyphs)
      }
    }
  }

  /// Appends the glyphs of a short item as a whole, kept where they are not yet; false for an item
  /// that is long or that the text around it may change.
  mutating func shapeWhole(
    _ text: borrowing Span<UInt16>, _ range: Range<Int>, _ item: ShapingItem, _ plan: ShapingPlan,
    _ shaper: Shaper, into glyphs: inout [ShapedGlyph]
  ) -> Bool {
    guard range.count <= FontLimits.shapedWordUnits, Self.isIndependent(range, of: text, plan),
      !item.isParagraphStart || !Self.beginsWithMark(text, range)
    else { return false }
    forgetOlder(shaper.wordBytes)
    // A number that no plan has for its words.
    let number = plan.number | 1 << 31
    let hash = ShapeCache.Hash(text, range, plan: number).value
    if let index = find(text, range, plan: number, hash: hash) {
      cache.append(index, at: Int32(truncatingIfNeeded: range.lowerBound), to: &glyphs)
      return true
    }
    let start = glyphs.count
    shaper.shapeWhole(text, range, item, plan, into: &glyphs)
    guard glyphs.count - start <= shaper.glyphsLeft else { return true }
    let index = cache.insert(text, range, plan: number, hash: hash)
    cache.set(index, [], glyphs.span.extracting(start...), from: range.lowerBound)
    return true
  }
}

extension WordShaper {
  /// Cuts a range, which begins with context-free characters up to `freeEnd`, into words and such
  /// characters; false when a word is too long or depends on all of the range.
  private mutating func divide(
    _ text: borrowing Span<UInt16>, _ range: Range<Int>, from freeEnd: Int, _ plan: ShapingPlan,
    _ free: inout ContextFreeGlyphs, _ shaper: Shaper
  ) -> Bool {
    pieces.removeAll(keepingCapacity: true)
    let end = range.upperBound
    var start = range.lowerBound
    var offset = freeEnd
    while true {
      if offset > start { pieces.append(WordPiece(start..<offset)) }
      if offset == end { return true }
      let word = offset
      var hash = ShapeCache.Hash(plan: plan.number)
      repeat {
        hash.add(text[offset])
        offset += 1
      } while offset < end && !free.contains(text, at: offset, before: end, plan, shaper)
      guard let index = index(text, word..<offset, plan, hash.value),
        cache.reads(index) != .item
      else { return false }
      let piece = WordPiece(word..<offset, word: index)
      if isUsable(piece, text, in: range) {
        pieces.append(piece)
      } else if let end = appendWidened(text, word..<offset, in: range, plan, &free, shaper) {
        offset = end
      } else {
        return false
      }
      start = offset
      if offset < end { offset = free.end(from: start, before: end, in: text, plan, shaper) }
    }
  }

  /// The index of a word in the cache, in which it is put without glyphs when it is new; nil for a
  /// word that is too long to be kept.
  private mutating func index(
    _ text: borrowing Span<UInt16>, _ word: Range<Int>, _ plan: ShapingPlan, _ hash: UInt64
  ) -> Int? {
    guard word.count <= FontLimits.shapedWordUnits else { return nil }
    if let index = find(text, word, plan: plan.number, hash: hash) { return index }
    let index = cache.insert(text, word, plan: plan.number, hash: hash)
    pending.append(Int32(truncatingIfNeeded: index))
    return index
  }

  /// Whether a word has its glyphs between the characters that are beside it in an item, as far as
  /// is known.
  private func isUsable(
    _ piece: WordPiece, _ text: borrowing Span<UInt16>, in item: Range<Int>
  ) -> Bool {
    let reads = cache.reads(Int(piece.word))
    if reads.isEmpty || reads == .pending { return true }
    if reads == .beyond || reads == .item { return false }
    let (start, end) = (piece.range.lowerBound, piece.range.upperBound)
    return (!reads.contains(.before) || start == item.lowerBound || text[start - 1] == 0x20)
      && (!reads.contains(.behind) || end == item.upperBound || text[end] == 0x20)
  }

  /// Appends a word that depends on more than the characters beside it together with these, and
  /// where they are spaces with the words behind those; as often as the result depends on more,
  /// too. Returns its end, or nil when it is too long or all of the item.
  private mutating func appendWidened(
    _ text: borrowing Span<UInt16>, _ word: Range<Int>, in item: Range<Int>, _ plan: ShapingPlan,
    _ free: inout ContextFreeGlyphs, _ shaper: Shaper
  ) -> Int? {
    var word = word
    while word != item {
      word = takeBefore(word.lowerBound, text)..<word.upperBound
      var end = word.upperBound
      if end < item.upperBound {
        let isSpace = text[end] == 0x20
        end += 1
        while isSpace, end < item.upperBound,
          !free.contains(text, at: end, before: item.upperBound, plan, shaper)
        {
          end += 1
        }
      }
      word = word.lowerBound..<end
      let hash = ShapeCache.Hash(text, word, plan: plan.number).value
      guard let index = index(text, word, plan, hash) else { return nil }
      let piece = WordPiece(word, word: index)
      if isUsable(piece, text, in: item) {
        pieces.append(piece)
        return end
      }
      if cache.reads(index) == .item { return nil }
    }
    return nil
  }

  /// Takes back the context-free character that ends at an offset, and the word before it where it
  /// is a space, or else the word that ends there. Returns the start of what was taken.
  private mutating func takeBefore(_ offset: Int, _ text: borrowing Span<UInt16>) -> Int {
    guard let last = pieces.popLast() else { return offset }
    if last.isWord { return last.range.lowerBound }
    let start = offset - 1
    if last.count > 1 {
      pieces.append(WordPiece(last.range.lowerBound..<start))
    } else if text[start] == 0x20, let word = pieces.popLast() {
      return word.range.lowerBound
    }
    return start
  }

  /// Finds the glyphs of the words that have none: all in one call of HarfBuzz, and then those that
  /// depend on others each in a call of its own, because it may be a neighbour that looks across.
  private mutating func shapePending(
    _ plan: ShapingPlan, _ free: ContextFreeGlyphs, _ shaper: Shaper
  ) {
    let all = pending[...]
    if shapePending(all, plan, free, shaper), all.count > 1 {
      for index in all.indices where cache.reads(Int(all[index])) == .beyond {
        _ = shapePending(all[index...index], plan, free, shaper)
      }
    }
    pending.removeAll(keepingCapacity: true)
  }

  /// Finds the glyphs of some words in one call of HarfBuzz; true when some depend on others.
  private mutating func shapePending(
    _ words: ArraySlice<Int32>, _ plan: ShapingPlan, _ free: ContextFreeGlyphs, _ shaper: Shaper
  ) -> Bool {
    for word in words { cache.refuse(Int(word), .beyond) }
    guard let separator = free.separator, let separatorGlyph = free.separatorGlyph else {
      return false
    }
    var units: [UInt16] = []
    units.reserveCapacity(words.reduce(2) { $0 + 2 + cache.unitCount(Int($1)) })
    for word in words {
      units += [separator, separator]
      cache.append(textOf: Int(word), to: &units)
    }
    units += [separator, separator]
    var sample = ShapeSample()
    guard shaper.shape(units.span, plan, into: &sample) else { return false }
    if let circle = plan.dottedCircle, sample.glyphs.contains(where: { $0.glyphID == circle }) {
      // HarfBuzz inserts none where another broken syllable some syllables before got one.
      if words.count == 1 { cache.refuse(Int(words[words.startIndex]), .item) }
      return true
    }
    var (start, glyph, isAnyRefused) = (0, 0, false)
    for word in words {
      start += 2
      let end = start + cache.unitCount(Int(word))
      if let found = sample.word(at: start..<end, after: &glyph, separator: separatorGlyph) {
        if plan.key.isRightToLeft { sample.glyphs[found.glyphs].reverse() }
        cache.set(
          Int(word), found.reads, sample.glyphs.span.extracting(found.glyphs), from: start)
      } else {
        isAnyRefused = true
      }
      start = end
    }
    return isAnyRefused
  }
}
