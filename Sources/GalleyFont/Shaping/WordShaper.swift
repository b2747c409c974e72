/// The words cached by a worker, and the words of the item being shaped.
///
/// A word is the text between context-free characters, mostly spaces. The glyph of a context-free
/// character does not depend on its neighbours. A word is shaped with two such characters, the
/// separators, on each side. The word is cached if HarfBuzz did not look across any boundary
/// between two separators (`HB_GLYPH_FLAG_UNSAFE_TO_CONCAT`). In this case, only the adjacent
/// separators can affect the word's glyphs, and the word does not affect the separators' glyphs.
/// Any other word is shaped together with its neighbours.
///
/// When recently used words fill half of the allowed memory, all other words are dropped. Frequent
/// words therefore stay cached, even if the text has too many words for the cache.
struct WordShaper {
  /// Recently used words. If a word in `older` is used again, it is copied to this cache.
  private var cache = ShapeCache()
  /// Words that were not used recently.
  private var older = ShapeCache()
  private var pieces: [WordPiece] = []
  /// Cache indices of words that are not shaped yet.
  private var pending: [Int32] = []

  /// Maximum number of attempts to divide an item into words. Another attempt is needed if some
  /// words turn out to depend on other words.
  private static let mostDivisions = 4

  /// Clears both word caches.
  mutating func removeAll() {
    cache = ShapeCache()
    older = ShapeCache()
  }

  /// The number of cached words.
  var count: Int { cache.count + older.count }
  /// Memory of the cached words, in bytes.
  var byteCount: Int { cache.byteCount + older.byteCount }
  /// Number of word cache hits.
  private(set) var hits = 0
  /// Number of word cache misses.
  private(set) var misses = 0

  /// If the recently used words need more than half of `byteLimit`, drops all other words. Called
  /// before an item is shaped.
  private mutating func forgetOlder(_ byteLimit: Int) {
    guard cache.byteCount > byteLimit / 2 else { return }
    older = cache
    cache = ShapeCache()
  }

  /// The index of a word in `cache`; nil if the word is not cached.
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

  /// Appends an item's glyphs word by word. Returns `false` if the item must be shaped as a whole.
  /// The caller must have checked that text outside the item does not affect its glyphs. The item's
  /// characters before `freeEnd` are known to be context-free: their glyphs do not depend on their
  /// neighbours.
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

  /// Appends the glyphs of all words and of all runs of context-free characters, in visual order.
  /// Stops after the word or run that exceeds the glyph limit.
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

  /// Appends the glyphs of a short shaping item, which is cached as a whole. Returns `false` if the
  /// item is long or depends on the text around it.
  mutating func shapeWhole(
    _ text: borrowing Span<UInt16>, _ range: Range<Int>, _ item: ShapingItem, _ plan: ShapingPlan,
    _ shaper: Shaper, into glyphs: inout [ShapedGlyph]
  ) -> Bool {
    guard range.count <= FontLimits.shapedWordUnits, Self.isIndependent(range, of: text, plan),
      !item.isParagraphStart || !Self.beginsWithMark(text, range)
    else { return false }
    forgetOlder(shaper.wordBytes)
    // Words and whole items share one cache. For a whole item, the highest bit of the shaping
    // plan's number is set, so that an item's key never equals a word's key.
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
  /// Splits a range into words and runs of context-free characters, whose glyphs do not depend on
  /// their neighbours. The range's characters before `freeEnd` are known to be context-free.
  /// Returns `false` if a word is too long or depends on the whole range.
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

  /// The cache index of a word. If the word is not cached, adds an entry without glyphs. Returns
  /// `nil` if the word is too long to be cached.
  private mutating func index(
    _ text: borrowing Span<UInt16>, _ word: Range<Int>, _ plan: ShapingPlan, _ hash: UInt64
  ) -> Int? {
    guard word.count <= FontLimits.shapedWordUnits else { return nil }
    if let index = find(text, word, plan: plan.number, hash: hash) { return index }
    let index = cache.insert(text, word, plan: plan.number, hash: hash)
    pending.append(Int32(truncatingIfNeeded: index))
    return index
  }

  /// Whether a word's cached glyphs are valid at the word's position in an item. If the word is not
  /// shaped yet, the result is true.
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

  /// Appends a word whose cached glyphs are not valid at the word's position. To get valid glyphs,
  /// merges the word with the adjacent characters. If an adjacent character is a space, the word
  /// beyond the space is merged too. Merging is repeated until the glyphs of the merged word are
  /// valid. Returns the end of the merged word. Returns `nil` if the merged word is too long or
  /// covers the whole item.
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

  /// Removes a word or a single context-free character from the end of `pieces`. The given offset
  /// is the end of the last piece. If the removed character is a space, the word before the space
  /// is removed too. Returns the offset at which the remaining text in `pieces` ends.
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

  /// Shapes all pending words in one HarfBuzz call. If a word's glyphs depend on other words in the
  /// call, the word is shaped again in a separate call. Words that are adjacent in the call need
  /// not be adjacent in the text.
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

  /// Shapes some words in one HarfBuzz call. Returns whether any word depends on other words.
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
      // HarfBuzz omits the dotted circle of a broken syllable if a circle belongs to another
      // syllable shortly before it in the text. The glyphs therefore depend on the preceding
      // syllables of the item.
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

// Checks whether the glyphs of a range depend on the text around the range.
extension WordShaper {
  /// Whether the glyphs of a range are independent of the characters around the range. HarfBuzz
  /// uses the surrounding text only for cursive joining, so checking one character on either side
  /// is enough.
  static func isIndependent(
    _ range: Range<Int>, of text: borrowing Span<UInt16>, _ plan: ShapingPlan
  ) -> Bool {
    !plan.mayJoin
      || neverJoins(at: range.lowerBound, of: text)
        && neverJoins(at: range.upperBound, of: text)
  }

  /// Whether the characters before and after an offset are known not to join. Arabic letters, for
  /// example, can join.
  private static func neverJoins(at offset: Int, of text: borrowing Span<UInt16>) -> Bool {
    offset == 0 || offset == text.count || neverJoins(text[offset - 1]) || neverJoins(text[offset])
  }

  /// Whether a code unit is known to be non-joining (joining type U). The result is `true` for all
  /// code units below U+0300, except the soft hyphen. From U+0300 on, where combining marks begin,
  /// it is `false`.
  private static func neverJoins(_ unit: UInt16) -> Bool { unit < 0x300 && unit != 0xAD }

  /// Whether a range begins with a combining mark, which would get a dotted circle at the start of
  /// a paragraph.
  static func beginsWithMark(_ text: borrowing Span<UInt16>, _ range: Range<Int>) -> Bool {
    guard text[range.lowerBound] >= 0x300 else { return false }
    let (scalar, _) = text.scalar(
      at: range.lowerBound, before: range.upperBound)
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }
}
