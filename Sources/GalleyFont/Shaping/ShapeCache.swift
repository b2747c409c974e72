/// The neighbouring characters that could have affected a word's glyphs.
struct WordReads: OptionSet {
  let rawValue: UInt8

  /// Set if the space before the word could have affected the word's glyphs. The cached glyphs are
  /// then valid only if the word follows a space or begins its shaping item.
  static let before = WordReads(rawValue: 1)
  /// Set if the space after the word could have affected the word's glyphs. The cached glyphs are
  /// then valid only if a space follows the word or the word ends its shaping item.
  static let behind = WordReads(rawValue: 2)
  /// Set if characters beyond the two adjacent characters could have affected the word's glyphs.
  /// The glyphs are then not cached.
  static let beyond = WordReads(rawValue: 4)
  /// Set if characters anywhere in the shaping item could have affected the word's glyphs. The item
  /// is then shaped as a whole.
  static let item = WordReads(rawValue: 8)
  /// The word has not been shaped yet, so the neighbouring characters that affect its glyphs are
  /// not known.
  static let pending = WordReads(rawValue: 16)
}

/// A cache of shaped words: a hash table with open addressing, in flat arrays. The key is a word's
/// shaping plan and text. Each worker has its own caches. A cache grows until `WordShaper` replaces
/// it.
struct ShapeCache {
  /// The position of a cached word's text and glyphs in the arrays of the cache.
  private struct Entry {
    var hash: UInt64
    var plan: UInt32
    var unitStart: Int32
    var unitCount: Int32
    var glyphStart: Int32
    var glyphCount: Int32
    var reads: WordReads
  }

  private var entries: [Entry] = []
  /// Hash table, indexed by the low bits of the hash. An empty slot contains 0. Any other slot
  /// contains 1 plus the index of a word in `entries`.
  private var slots: [Int32] = []
  private var units: [UInt16] = []
  /// Glyphs in visual order; cluster offsets are relative to the word's start.
  private var glyphs: [ShapedGlyph] = []

  /// Memory used by the arrays, in bytes.
  var byteCount: Int {
    entries.count * MemoryLayout<Entry>.stride + slots.count * 4 + units.count * 2
      + glyphs.count * MemoryLayout<ShapedGlyph>.stride
  }

  /// The number of cached words.
  var count: Int { entries.count }

  /// The hash of a word, computed from one UTF-16 code unit at a time.
  struct Hash {
    private var state: UInt64

    init(plan: UInt32) { state = UInt64(plan) &* 0x9E37_79B9_7F4A_7C15 }

    /// The hash of a whole word of `text`.
    init(_ text: borrowing Span<UInt16>, _ word: Range<Int>, plan: UInt32) {
      self.init(plan: plan)
      for offset in word { add(text[offset]) }
    }

    mutating func add(_ unit: UInt16) {
      state = (state ^ UInt64(unit)) &* 0xFF51_AFD7_ED55_8CCD
    }

    var value: UInt64 { state ^ state >> 29 }
  }

  /// The cache index of a word; nil if the word is not cached.
  func find(
    _ text: borrowing Span<UInt16>, _ word: Range<Int>, plan: UInt32, hash: UInt64
  ) -> Int? {
    guard !slots.isEmpty else { return nil }
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if entries[index].hash == hash, entries[index].plan == plan,
        isEqual(entries[index], text, word)
      {
        return index
      }
      slot = (slot + 1) & mask
    }
    return nil
  }

  private func isEqual(
    _ entry: Entry, _ text: borrowing Span<UInt16>, _ word: Range<Int>
  ) -> Bool {
    guard Int(entry.unitCount) == word.count else { return false }
    let start = Int(entry.unitStart)
    let own = units.span.extracting(start..<start + word.count)
    let other = text.extracting(word)
    for index in own.indices where own[index] != other[index] { return false }
    return true
  }

  /// The neighbouring characters that a word's glyphs depend on.
  func reads(_ index: Int) -> WordReads { entries[index].reads }

  /// The length of a word's text in UTF-16 code units.
  func unitCount(_ index: Int) -> Int { Int(entries[index].unitCount) }

  /// Appends a cached word's characters to `text`.
  func append(textOf index: Int, to text: inout [UInt16]) {
    let start = Int(entries[index].unitStart)
    text += units[start..<start + Int(entries[index].unitCount)]
  }

  /// Copies a word from another cache and returns its new index.
  mutating func insert(_ index: Int, of other: ShapeCache) -> Int {
    grow()
    var entry = other.entries[index]
    let word = Int(entry.unitStart)..<Int(entry.unitStart + entry.unitCount)
    let shaped = Int(entry.glyphStart)..<Int(entry.glyphStart + entry.glyphCount)
    entry.unitStart = Int32(truncatingIfNeeded: units.count)
    entry.glyphStart = Int32(truncatingIfNeeded: glyphs.count)
    units += other.units[word]
    glyphs += other.glyphs[shaped]
    return insert(entry)
  }

  /// Adds a word without glyphs and returns its index.
  mutating func insert(
    _ text: borrowing Span<UInt16>, _ word: Range<Int>, plan: UInt32, hash: UInt64
  ) -> Int {
    grow()
    let entry = Entry(
      hash: hash, plan: plan, unitStart: Int32(truncatingIfNeeded: units.count),
      unitCount: Int32(truncatingIfNeeded: word.count), glyphStart: 0, glyphCount: 0,
      reads: .pending)
    for offset in word { units.append(text[offset]) }
    return insert(entry)
  }

  private mutating func insert(_ entry: Entry) -> Int {
    entries.append(entry)
    occupy(entry.hash, entries.count)
    return entries.count - 1
  }

  /// Stores a word's glyphs in visual order, and the neighbouring characters that the glyphs depend
  /// on. `start` is subtracted from the cluster offsets, so that they are relative to the word's
  /// start.
  mutating func set(
    _ index: Int, _ reads: WordReads, _ shaped: borrowing Span<ShapedGlyph>, from start: Int
  ) {
    entries[index].reads = reads
    entries[index].glyphStart = Int32(truncatingIfNeeded: glyphs.count)
    entries[index].glyphCount = Int32(truncatingIfNeeded: shaped.count)
    let start = Int32(truncatingIfNeeded: start)
    glyphs.append(addingCapacity: shaped.count) { glyphs in
      for place in shaped.indices {
        var glyph = shaped[place]
        glyph.cluster &-= start
        glyphs.append(glyph)
      }
    }
  }

  /// Marks a word as not cacheable, because its glyphs depend on too many neighbouring characters.
  mutating func refuse(_ index: Int, _ reads: WordReads) { entries[index].reads = reads }

  /// Appends a word's glyphs, with cluster offsets that match the word's position in the text.
  func append(_ index: Int, at start: Int32, to result: inout [ShapedGlyph]) {
    let entry = entries[index]
    let first = Int(entry.glyphStart)
    let glyphs = glyphs.span.extracting(first..<first + Int(entry.glyphCount))
    result.append(addingCapacity: glyphs.count) { result in
      for place in glyphs.indices {
        var glyph = glyphs[place]
        glyph.cluster &+= start
        result.append(glyph)
      }
    }
  }

  /// Enlarges the hash table and the arrays if they cannot hold another word.
  private mutating func grow() {
    guard (entries.count + 1) * 2 > slots.count else { return }
    slots = [Int32](repeating: 0, count: max(slots.count * 2, 256))
    // Reserve memory for as many words as the hash table can hold, assuming five letters per word.
    entries.reserveCapacity(slots.count / 2)
    units.reserveCapacity(slots.count * 5 / 2)
    glyphs.reserveCapacity(slots.count * 5 / 2)
    for index in entries.indices { occupy(entries[index].hash, index + 1) }
  }

  private mutating func occupy(_ hash: UInt64, _ value: Int) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = Int32(truncatingIfNeeded: value)
  }
}
