// Pairs of glyphs whose distance a font changes.

/// Pair adjustments (OpenType 1.9.1, `GPOS` lookup type 2) that do nothing but change the advance of
/// a pair's first glyph, so that each pair of a text is set by itself.
struct PairKerning {
  private struct Subtable {
    var start: Int
    var coverage: Int
    /// Classes of first and second glyphs; nil for pairs by glyph.
    var classes: (first: Int, second: Int)?
    /// Sets of pairs, or classes of first glyphs.
    var rows: Int
    var columns: Int
    /// The lookup it belongs to: at a place of a text the first of a lookup's subtables counts that
    /// has the pair.
    var lookup: Int
  }

  /// Where the pairs of a glyph stand in a subtable.
  private struct Side {
    /// For the first glyph: offset of its set or row, below 0 for none.
    var row: Int32 = -1
    /// For the second glyph: its class, below 0 where the subtable has none of that number.
    var column: Int32 = -1
  }

  private var subtables: [Subtable] = []
  private var lookups = 0
  /// By letter and subtable.
  private var sides: [Side] = []

  /// The only field of a value record that is known here: `X_ADVANCE`.
  private static let advance: UInt16 = 0x0004

  /// Subtables added from here on belong to another lookup.
  mutating func beginLookup() { lookups += 1 }

  /// Adds a subtable; false when it does more than kern, is damaged, or one too many.
  mutating func add(_ start: Int, in bytes: borrowing Span<UInt8>) -> Bool {
    guard subtables.count < FontLimits.kerningSubtables,
      bytes.bigEndian16(at: start + 4) == Self.advance, bytes.bigEndian16(at: start + 6) == 0,
      let coverage = bytes.offset16(at: start + 2, from: start),
      bytes.forEachGlyph(inCoverageAt: coverage, { _, _ in })
    else { return false }
    if bytes.bigEndian16(at: start) == 1 {
      guard let count = bytes.bigEndian16(at: start + 8) else { return false }
      for number in 0..<Int(count) {
        guard let set = bytes.offset16(at: start + 10 + 2 * number, from: start),
          let pairs = bytes.bigEndian16(at: set), set + 2 + 4 * Int(pairs) <= bytes.count
        else { return false }
      }
      subtables.append(
        Subtable(
          start: start, coverage: coverage, classes: nil, rows: Int(count), columns: 0,
          lookup: lookups))
      return true
    }
    guard let first = bytes.offset16(at: start + 8, from: start),
      let second = bytes.offset16(at: start + 10, from: start),
      bytes.hasClasses(at: first), bytes.hasClasses(at: second),
      let rows = bytes.bigEndian16(at: start + 12), let columns = bytes.bigEndian16(at: start + 14),
      start + 16 + 2 * Int(rows) * Int(columns) <= bytes.count
    else { return false }
    subtables.append(
      Subtable(
        start: start, coverage: coverage, classes: (first, second), rows: Int(rows),
        columns: Int(columns), lookup: lookups))
    return true
  }

  /// Makes room for letters of these numbers.
  mutating func reserve(letters: Int) {
    sides = Array(repeating: Side(), count: letters * subtables.count)
  }

  /// Finds the pairs of a letter's glyph.
  mutating func learn(_ glyph: UInt32, letter: Int, in bytes: borrowing Span<UInt8>) {
    for number in subtables.indices {
      let subtable = subtables[number]
      var side = Side()
      let index = bytes.coverageIndex(of: glyph, at: subtable.coverage)
      if let classes = subtable.classes {
        let column = Int(bytes.glyphClass(of: glyph, at: classes.second) ?? 0)
        if column < subtable.columns { side.column = Int32(column) }
        let row = Int(bytes.glyphClass(of: glyph, at: classes.first) ?? 0)
        if index != nil, row < subtable.rows {
          side.row = Int32(truncatingIfNeeded: subtable.start + 16 + 2 * row * subtable.columns)
        }
      } else if let index, index < subtable.rows,
        let set = bytes.offset16(at: subtable.start + 10 + 2 * index, from: subtable.start)
      {
        side.row = Int32(truncatingIfNeeded: set)
      }
      sides[letter * subtables.count + number] = side
    }
  }

  /// How a pair changes the advance of its first glyph and whether any lookup does; nil where
  /// readers of fonts disagree.
  func value(
    _ first: Int, _ second: Int, glyph: UInt32, in bytes: borrowing Span<UInt8>
  ) -> (advance: Int32, isKerned: Bool)? {
    let count = subtables.count
    let firstSides = sides.span.extracting(first * count..<(first + 1) * count)
    let secondSides = sides.span.extracting(second * count..<(second + 1) * count)
    var sum: Int32 = 0
    var isKerned = false
    // The lookup that has had its pair, and the one in which a glyph without class may have been it.
    var (done, doubtful) = (0, 0)
    for number in 0..<count {
      let lookup = subtables[number].lookup
      let row = Int(firstSides[number].row)
      if row < 0 || lookup == done { continue }
      var place = 0
      if subtables[number].classes != nil {
        let column = Int(secondSides[number].column)
        if column < 0 { continue }
        if column == 0 {
          // Some take the pair as found, with a value of 0, and some look on.
          doubtful = lookup
          continue
        }
        place = row + 2 * column
      } else {
        let pairs = Int(bytes.bigEndian16(at: row) ?? 0)
        guard let pair = bytes.bisect(glyph, count: pairs, at: row + 2, stride: 4) else {
          continue
        }
        place = row + 4 + 4 * pair
      }
      let value = Int16(bitPattern: bytes.bigEndian16(at: place) ?? 0)
      done = lookup
      if value == 0 { continue }
      if doubtful == lookup { return nil }
      sum &+= Int32(value)
      isKerned = true
    }
    return (sum, isKerned)
  }
}
