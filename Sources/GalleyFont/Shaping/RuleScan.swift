// Which glyphs of a set no rule of a font can apply to, as long as only glyphs of that set stand
// side by side.

/// Two glyphs side by side.
struct GlyphPair: Equatable {
  var first: UInt32
  var second: UInt32
}

/// Takes glyphs out of a set until no rule of the scanned lookups matches a text of those left: a
/// rule needs a glyph at each of its places, so without all glyphs of one place it is dead. What
/// ligatures begin with and pairs that only change an advance are gathered instead.
struct RuleScan {
  /// What one place of a rule matches.
  private enum Place {
    case glyph(UInt32)
    case coverage(Int)
    case glyphClass(UInt16, of: Int?)
  }

  /// The glyphs left.
  private(set) var glyphs: NumberSet
  private(set) var kerning = PairKerning()
  /// Glyphs that must not follow each other, as a ligature may begin with them.
  private(set) var ligatures: [GlyphPair] = []
  /// False when something could not be read, or would take too long to: nothing is known then.
  private(set) var isComplete = true
  /// How many more glyphs may be looked at.
  private var work = FontLimits.ruleGlyphs
  private let isPositioning: Bool

  /// Starts to read the lookups of one table, `GPOS` when `isPositioning`.
  init(_ glyphs: NumberSet, isPositioning: Bool) {
    self.glyphs = glyphs
    self.isPositioning = isPositioning
  }

  /// Reads one lookup of the table's list. Those that it calls need not be read: they do nothing
  /// where it does not match.
  mutating func scan(lookup index: UInt32, in bytes: borrowing Span<UInt8>) {
    guard bytes.bigEndian16(at: 0) == 1, let list = bytes.offset16(at: 8, from: 0),
      let count = bytes.bigEndian16(at: list), index < count,
      let lookup = bytes.offset16(at: list + 2 + 2 * Int(index), from: list),
      let type = bytes.bigEndian16(at: lookup),
      let subtables = bytes.bigEndian16(at: lookup + 4)
    else { return isComplete = false }
    kerning.beginLookup()
    for number in 0..<Int(subtables) where isComplete {
      guard let subtable = bytes.offset16(at: lookup + 6 + 2 * number, from: lookup) else {
        return isComplete = false
      }
      scan(subtable: subtable, type: type, in: bytes)
    }
  }

  private mutating func scan(subtable: Int, type: UInt16, in bytes: borrowing Span<UInt8>) {
    guard let format = bytes.bigEndian16(at: subtable) else { return isComplete = false }
    switch (isPositioning, type, format) {
    case (false, 7, 1), (true, 9, 1):
      guard let inner = bytes.bigEndian16(at: subtable + 2), inner != type,
        let offset = bytes.bigEndian32(at: subtable + 4)
      else { return isComplete = false }
      scan(subtable: subtable + Int(offset), type: inner, in: bytes)
    case (false, 1, 1...2), (false, 2...3, 1):
      removeRule([coverage(at: subtable + 2, of: subtable, in: bytes)], in: bytes)
    case (false, 4, 1): scanLigatures(subtable, in: bytes)
    case (false, 5, _), (true, 7, _): scanContext(subtable, isChained: false, in: bytes)
    case (false, 6, _), (true, 8, _): scanContext(subtable, isChained: true, in: bytes)
    case (false, 8, 1): scanReverse(subtable, in: bytes)
    case (true, 1, 1...2), (true, 3...6, 1):
      // Of attached marks the first coverage is the marks'.
      removeRule([coverage(at: subtable + 2, of: subtable, in: bytes)], in: bytes)
    case (true, 2, 1...2):
      if !kerning.add(subtable, in: bytes) {
        removeRule([coverage(at: subtable + 2, of: subtable, in: bytes)], in: bytes)
      }
    default: isComplete = false
    }
  }
}

extension RuleScan {
  /// Takes the glyphs of the place out that has the fewest, unless one has none.
  private mutating func removeRule(_ places: [Place?], in bytes: borrowing Span<UInt8>) {
    var fewest: [UInt32]?
    for place in places {
      guard let place, let found = members(of: place, in: bytes) else {
        return isComplete = false
      }
      if found.isEmpty { return }
      if found.count < fewest?.count ?? .max { fewest = found }
    }
    for glyph in fewest ?? [] { glyphs.remove(glyph) }
  }

  /// The glyphs of the set that a place matches; nil when its table cannot be read.
  private mutating func members(
    of place: Place, in bytes: borrowing Span<UInt8>
  ) -> [UInt32]? {
    var members: [UInt32] = []
    switch place {
    case .glyph(let glyph):
      return glyphs.contains(glyph) ? [glyph] : []
    case .coverage(let coverage):
      var count = 0
      let isRead = bytes.forEachGlyph(inCoverageAt: coverage) { glyph, _ in
        count += 1
        if glyphs.contains(glyph) { members.append(glyph) }
      }
      work -= count
      return isRead && work > 0 ? members : nil
    case .glyphClass(let number, let definition):
      var isRead = true
      glyphs.forEach { glyph in
        // Without a table all glyphs have class 0.
        let found = definition.map { bytes.glyphClass(of: glyph, at: $0) } ?? 0
        if found == nil { isRead = false }
        if found == number { members.append(glyph) }
      }
      work -= glyphs.count
      return isRead && work > 0 ? members : nil
    }
  }

  /// The glyphs of the set that a subtable's coverage has, with their indices there; nil when it
  /// cannot be read.
  private mutating func firsts(
    of subtable: Int, in bytes: borrowing Span<UInt8>
  ) -> [(glyph: UInt32, index: Int)]? {
    guard let coverage = bytes.offset16(at: subtable + 2, from: subtable) else { return nil }
    var firsts: [(glyph: UInt32, index: Int)] = []
    var count = 0
    let isRead = bytes.forEachGlyph(inCoverageAt: coverage) { glyph, index in
      count += 1
      if glyphs.contains(glyph) { firsts.append((glyph, index)) }
    }
    work -= count
    return isRead && work > 0 ? firsts : nil
  }

  private mutating func scanLigatures(_ subtable: Int, in bytes: borrowing Span<UInt8>) {
    guard let firsts = firsts(of: subtable, in: bytes) else { return isComplete = false }
    for (glyph, index) in firsts {
      guard let set = bytes.offset16(at: subtable + 6 + 2 * index, from: subtable),
        let count = bytes.bigEndian16(at: set)
      else { return isComplete = false }
      for number in 0..<Int(count) {
        guard let ligature = bytes.offset16(at: set + 2 + 2 * number, from: set),
          let length = bytes.bigEndian16(at: ligature + 2)
        else { return isComplete = false }
        work -= 1
        guard work > 0 else { return isComplete = false }
        if length > 1 {
          guard let second = bytes.bigEndian16(at: ligature + 4) else { return isComplete = false }
          guard glyphs.contains(UInt32(second)) else { continue }
          if ligatures.count < FontLimits.ligatureBeginnings {
            ligatures.append(GlyphPair(first: glyph, second: UInt32(second)))
            continue
          }
        }
        glyphs.remove(glyph)
      }
    }
  }
}

extension RuleScan {
  private mutating func scanContext(
    _ subtable: Int, isChained: Bool, in bytes: borrowing Span<UInt8>
  ) {
    switch bytes.bigEndian16(at: subtable) {
    case 1: scanGlyphRules(subtable, isChained: isChained, in: bytes)
    case 2: scanClassRules(subtable, isChained: isChained, in: bytes)
    case 3 where isChained:
      var end = subtable + 2
      var places: [Place?] = []
      for _ in 0..<3 { places += coverages(countAt: &end, of: subtable, in: bytes) }
      removeRule(places, in: bytes)
    case 3:
      guard let count = bytes.bigEndian16(at: subtable + 2) else { return isComplete = false }
      let places = (0..<Int(count)).map {
        coverage(at: subtable + 6 + 2 * $0, of: subtable, in: bytes)
      }
      removeRule(places, in: bytes)
    default: isComplete = false
    }
  }

  /// Reverse chaining: one coverage of the input, then those before and behind.
  private mutating func scanReverse(_ subtable: Int, in bytes: borrowing Span<UInt8>) {
    var end = subtable + 4
    var places = [coverage(at: subtable + 2, of: subtable, in: bytes)]
    for _ in 0..<2 { places += coverages(countAt: &end, of: subtable, in: bytes) }
    removeRule(places, in: bytes)
  }

  /// A count and as many offsets of coverage tables; `place` becomes the one behind them.
  private func coverages(
    countAt place: inout Int, of subtable: Int, in bytes: borrowing Span<UInt8>
  ) -> [Place?] {
    guard let count = bytes.bigEndian16(at: place) else { return [nil] }
    let start = place + 2
    place = start + 2 * Int(count)
    return (0..<Int(count)).map { coverage(at: start + 2 * $0, of: subtable, in: bytes) }
  }

  /// The coverage table that an offset leads to; nil for the null offset.
  private func coverage(
    at place: Int, of subtable: Int, in bytes: borrowing Span<UInt8>
  ) -> Place? {
    bytes.offset16(at: place, from: subtable).map { .coverage($0) }
  }

  private mutating func scanGlyphRules(
    _ subtable: Int, isChained: Bool, in bytes: borrowing Span<UInt8>
  ) {
    guard let firsts = firsts(of: subtable, in: bytes) else { return isComplete = false }
    for (glyph, index) in firsts {
      scanRules(
        setAt: subtable + 6 + 2 * index, of: subtable, isChained: isChained,
        first: [.glyph(glyph)], in: bytes
      ) { _, value in .glyph(UInt32(value)) }
    }
  }

  private mutating func scanClassRules(
    _ subtable: Int, isChained: Bool, in bytes: borrowing Span<UInt8>
  ) {
    let coverage = coverage(at: subtable + 2, of: subtable, in: bytes)
    let start = subtable + 4
    // Classes of what stands before, of the input and of what stands behind.
    let classes: [Int?] = (isChained ? [0, 2, 4] : [0, 0, 0]).map {
      bytes.offset16(at: start + $0, from: subtable)
    }
    let sets = start + (isChained ? 6 : 2)
    // HarfBuzz takes one that is damaged for none, in which every glyph has class 0.
    guard let count = bytes.bigEndian16(at: sets),
      classes.allSatisfy({ $0.map { bytes.hasClasses(at: $0) } ?? true })
    else { return isComplete = false }
    for number in 0..<Int(count) where isComplete {
      scanRules(
        setAt: sets + 2 + 2 * number, of: subtable, isChained: isChained,
        first: [coverage, .glyphClass(UInt16(number), of: classes[1])], in: bytes
      ) { part, value in .glyphClass(value, of: classes[part]) }
    }
  }

  /// A set of rules, each of three sequences when it is chained; the input's first glyph is not in
  /// the sequence. `place` makes a place of a sequence's number and a value in it.
  private mutating func scanRules(
    setAt place: Int, of subtable: Int, isChained: Bool, first: [Place?],
    in bytes: borrowing Span<UInt8>, _ makePlace: (Int, UInt16) -> Place
  ) {
    // A null offset is an empty set.
    guard let offset = bytes.bigEndian16(at: place) else { return isComplete = false }
    if offset == 0 { return }
    let set = subtable + Int(offset)
    guard let count = bytes.bigEndian16(at: set) else { return isComplete = false }
    for number in 0..<Int(count) {
      guard var place = bytes.offset16(at: set + 2 + 2 * number, from: set) else {
        return isComplete = false
      }
      var places = first
      for part in isChained ? 0..<3 : 1..<2 {
        guard let stated = bytes.bigEndian16(at: place) else { return isComplete = false }
        let length = part == 1 ? max(Int(stated) - 1, 0) : Int(stated)
        // The count of lookups stands before the only sequence of an unchained rule.
        let start = place + (isChained ? 2 : 4)
        for index in 0..<length {
          places.append(bytes.bigEndian16(at: start + 2 * index).map { makePlace(part, $0) })
        }
        work -= length
        place = start + 2 * length
      }
      work -= 1
      guard work > 0 else { return isComplete = false }
      removeRule(places, in: bytes)
    }
  }
}
