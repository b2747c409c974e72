// The glyphs of words that were shaped before.

/// Shaped words by plan and text, in flat arrays found by open addressing; one worker's own. It
/// grows until somebody empties it.
struct ShapeCache {
  /// A word's place in the arrays.
  private struct Entry {
    var hash: UInt64
    var plan: UInt32
    var unitStart: Int32
    var unitCount: Int32
    var glyphStart: Int32
    var glyphCount: Int32
  }

  private var entries: [Entry] = []
  /// Indices of entries plus one, by the low bits of the hash; 0 is free.
  private var slots: [Int32] = []
  private var units: [UInt16] = []
  /// In visual order, clusters counted from the word's start.
  private var glyphs: [ShapedGlyph] = []

  /// Bytes that the arrays hold.
  var byteCount: Int {
    entries.count * MemoryLayout<Entry>.stride + slots.count * 4 + units.count * 2
      + glyphs.count * MemoryLayout<ShapedGlyph>.stride
  }

  /// The number of words.
  var count: Int { entries.count }

  /// A number to find a word by, made unit by unit.
  struct Hash {
    private var state: UInt64

    init(plan: UInt32) { state = UInt64(plan) &* 0x9E37_79B9_7F4A_7C15 }

    mutating func add(_ unit: UInt16) {
      state = (state ^ UInt64(unit)) &* 0xFF51_AFD7_ED55_8CCD
    }

    var value: UInt64 { state ^ state >> 29 }
  }

  /// The index of a word; nil when it was never shaped.
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

  /// Keeps a word of another cache too, and returns its index.
  mutating func insert(_ index: Int, of other: ShapeCache) -> Int {
    makeRoom()
    var entry = other.entries[index]
    let word = Int(entry.unitStart)..<Int(entry.unitStart + entry.unitCount)
    let shaped = Int(entry.glyphStart)..<Int(entry.glyphStart + entry.glyphCount)
    entry.unitStart = Int32(truncatingIfNeeded: units.count)
    entry.glyphStart = Int32(truncatingIfNeeded: glyphs.count)
    units += other.units[word]
    glyphs += other.glyphs[shaped]
    return insert(entry)
  }

  /// Keeps a word's glyphs, whose clusters count from the text's start, and returns its index.
  mutating func insert(
    _ text: borrowing Span<UInt16>, _ word: Range<Int>, plan: UInt32, hash: UInt64,
    _ shaped: ArraySlice<ShapedGlyph>
  ) -> Int {
    makeRoom()
    let entry = Entry(
      hash: hash, plan: plan, unitStart: Int32(truncatingIfNeeded: units.count),
      unitCount: Int32(truncatingIfNeeded: word.count),
      glyphStart: Int32(truncatingIfNeeded: glyphs.count),
      glyphCount: Int32(truncatingIfNeeded: shaped.count))
    for offset in word { units.append(text[offset]) }
    let start = Int32(truncatingIfNeeded: word.lowerBound)
    let own = shaped.span
    glyphs.append(addingCapacity: own.count) { glyphs in
      for place in own.indices {
        var glyph = own[place]
        glyph.cluster &-= start
        glyphs.append(glyph)
      }
    }
    return insert(entry)
  }

  private mutating func insert(_ entry: Entry) -> Int {
    entries.append(entry)
    occupy(entry.hash, entries.count)
    return entries.count - 1
  }

  /// Appends a word's glyphs for the place at which it begins in a text.
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

  /// Makes room for another word, before its parts are kept.
  private mutating func makeRoom() {
    guard (entries.count + 1) * 2 > slots.count else { return }
    slots = [Int32](repeating: 0, count: max(slots.count * 2, 256))
    // As many words as have room in the slots, of five letters.
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
