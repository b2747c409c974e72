// What contextual and pair lookups say that HarfBuzz does not tell: which lookups they call, and
// whether they match glyphs that no class names.

/// Reads the lookups of a `GSUB` or `GPOS` table as far as the proof of inert glyphs needs it.
/// Offsets that leave the table end the reading; HarfBuzz ignores such lookups too.
struct LookupScan {
  /// Lookups that the scanned one applies at places of its matches.
  private var nested: [UInt16] = []
  /// Those given before too.
  private var called = NumberSet(below: 1 << 16)
  /// Whether a glyph without a class is matched at another place than the first, so that any glyph
  /// may be part of a match; or a glyph may be deleted.
  private(set) var matchesUnclassified = false
  /// The union of the lookups' flags (OpenType, LookupFlag).
  private(set) var flags: UInt16 = 0

  private let isPositioning: Bool

  /// Starts to read a table; `isPositioning` for `GPOS`.
  init(isPositioning: Bool) {
    self.isPositioning = isPositioning
  }

  /// The lookups that those scanned so far call, given once.
  mutating func takeNested() -> [UInt16] {
    defer { nested = [] }
    return nested
  }

  /// Reads one lookup of the table's list.
  mutating func scan(lookup index: UInt32, in bytes: borrowing Span<UInt8>) {
    guard let list = bytes.offset16(at: 8, from: 0), let count = bytes.bigEndian16(at: list),
      index < count,
      let lookup = bytes.offset16(at: list + 2 + 2 * Int(index), from: list),
      let type = bytes.bigEndian16(at: lookup),
      let flag = bytes.bigEndian16(at: lookup + 2),
      let subtables = bytes.bigEndian16(at: lookup + 4)
    else { return }
    flags |= flag
    for number in 0..<Int(subtables) {
      guard let subtable = bytes.offset16(at: lookup + 6 + 2 * number, from: lookup) else {
        break
      }
      scan(subtable: subtable, type: type, in: bytes)
    }
  }

  private mutating func scan(subtable: Int, type: UInt16, in bytes: borrowing Span<UInt8>) {
    let isExtension = type == (isPositioning ? 9 : 7)
    if isExtension {
      guard let inner = bytes.bigEndian16(at: subtable + 2), inner != type,
        let offset = bytes.bigEndian32(at: subtable + 4)
      else { return }
      scan(subtable: subtable + Int(offset), type: inner, in: bytes)
      return
    }
    switch (isPositioning, type) {
    case (false, 5), (true, 7): scanContext(subtable, isChained: false, in: bytes)
    case (false, 6), (true, 8): scanContext(subtable, isChained: true, in: bytes)
    case (true, 2): scanPairs(subtable, in: bytes)
    case (false, 2): scanSequences(subtable, in: bytes)
    default: break
    }
  }

  /// Pairs by class: a value for class 0 as the second glyph moves whatever stands there.
  private mutating func scanPairs(_ subtable: Int, in bytes: borrowing Span<UInt8>) {
    guard bytes.bigEndian16(at: subtable) == 2,
      let first = bytes.bigEndian16(at: subtable + 4),
      let second = bytes.bigEndian16(at: subtable + 6),
      let rows = bytes.bigEndian16(at: subtable + 12),
      let columns = bytes.bigEndian16(at: subtable + 14)
    else { return }
    let values = first.nonzeroBitCount + second.nonzeroBitCount
    for row in 0..<Int(rows) {
      let record = subtable + 16 + row * Int(columns) * values * 2
      for value in 0..<values where bytes.bigEndian16(at: record + 2 * value) ?? 0 != 0 {
        matchesUnclassified = true
        return
      }
    }
  }

  /// Sequences in place of a glyph. HarfBuzz deletes the glyph of an empty one, whose cluster goes to
  /// a neighbour, and takes one that cannot be read for empty.
  private mutating func scanSequences(_ subtable: Int, in bytes: borrowing Span<UInt8>) {
    guard let count = bytes.bigEndian16(at: subtable + 4) else { return }
    for number in 0..<Int(count) {
      let sequence = bytes.offset16(at: subtable + 6 + 2 * number, from: subtable)
      let length = sequence.flatMap { bytes.bigEndian16(at: $0) } ?? 0
      guard let sequence, length > 0,
        bytes.bigEndian16(at: sequence + 2 * Int(length)) != nil
      else {
        matchesUnclassified = true
        return
      }
    }
  }

  private mutating func scanContext(
    _ subtable: Int, isChained: Bool, in bytes: borrowing Span<UInt8>
  ) {
    switch bytes.bigEndian16(at: subtable) {
    case 1:
      scanRules(subtable, setsAt: subtable + 4, isChained: isChained, byClass: false, in: bytes)
    case 2:
      scanRules(
        subtable, setsAt: subtable + (isChained ? 10 : 6), isChained: isChained, byClass: true,
        in: bytes)
    case 3 where isChained:
      var place = subtable + 2
      for _ in 0..<3 {
        guard let count = bytes.bigEndian16(at: place) else { return }
        place += 2 + 2 * Int(count)
      }
      guard let count = bytes.bigEndian16(at: place) else { return }
      scanRecords(at: place + 2, count: count, in: bytes)
    case 3:
      guard let glyphs = bytes.bigEndian16(at: subtable + 2),
        let count = bytes.bigEndian16(at: subtable + 4)
      else { return }
      scanRecords(at: subtable + 6 + 2 * Int(glyphs), count: count, in: bytes)
    default: break
    }
  }

  private mutating func scanRules(
    _ subtable: Int, setsAt place: Int, isChained: Bool, byClass: Bool,
    in bytes: borrowing Span<UInt8>
  ) {
    guard let sets = bytes.bigEndian16(at: place) else { return }
    for number in 0..<Int(sets) {
      guard let set = bytes.offset16(at: place + 2 + 2 * number, from: subtable),
        let rules = bytes.bigEndian16(at: set)
      else { continue }
      for rule in 0..<Int(rules) {
        guard let start = bytes.offset16(at: set + 2 + 2 * rule, from: set) else { break }
        scanRule(start, isChained: isChained, byClass: byClass, in: bytes)
      }
    }
  }

  /// One rule: its sequences of glyphs or classes, and then the lookups it calls. The input's first
  /// glyph is in the coverage and not in the sequence.
  private mutating func scanRule(
    _ start: Int, isChained: Bool, byClass: Bool, in bytes: borrowing Span<UInt8>
  ) {
    guard isChained else {
      guard let glyphs = bytes.bigEndian16(at: start),
        let count = bytes.bigEndian16(at: start + 2)
      else { return }
      let input = max(Int(glyphs) - 1, 0)
      if byClass { scanClasses(at: start + 4, count: input, in: bytes) }
      scanRecords(at: start + 4 + 2 * input, count: count, in: bytes)
      return
    }
    var place = start
    for isInput in [false, true, false] {
      guard let stated = bytes.bigEndian16(at: place) else { return }
      let count = isInput ? max(Int(stated) - 1, 0) : Int(stated)
      if byClass { scanClasses(at: place + 2, count: count, in: bytes) }
      place += 2 + 2 * count
    }
    guard let count = bytes.bigEndian16(at: place) else { return }
    scanRecords(at: place + 2, count: count, in: bytes)
  }

  private mutating func scanClasses(at place: Int, count: Int, in bytes: borrowing Span<UInt8>) {
    for number in 0..<count where bytes.bigEndian16(at: place + 2 * number) == 0 {
      matchesUnclassified = true
      return
    }
  }

  private mutating func scanRecords(at place: Int, count: UInt16, in bytes: borrowing Span<UInt8>) {
    for number in 0..<Int(count) {
      guard let lookup = bytes.bigEndian16(at: place + 4 * number + 2) else { return }
      if called.insert(UInt32(lookup)) { nested.append(lookup) }
    }
  }
}
