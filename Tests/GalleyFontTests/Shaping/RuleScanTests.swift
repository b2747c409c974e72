import Testing

@testable import GalleyFont

/// Tables of one lookup with one subtable, in 16-bit numbers; the set has the glyphs 1 to 9.
@Suite("Rules that no letters match")
struct RuleScanTests {
  private func bytes(_ words: [UInt16]) -> [UInt8] {
    words.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
  }

  /// A table with a lookup of a type and a subtable.
  private func table(_ type: UInt16, _ subtable: [UInt16]) -> [UInt8] {
    bytes([1, 0, 0, 0, 10, 1, 4, type, 0, 1, 8] + subtable)
  }

  private func scan(
    _ type: UInt16, isPositioning: Bool = false, _ subtable: [UInt16]
  ) -> RuleScan {
    var glyphs = NumberSet(below: 100)
    for glyph in 1...9 { glyphs.insert(UInt32(glyph)) }
    var scan = RuleScan(glyphs, isPositioning: isPositioning)
    let table = table(type, subtable)
    scan.scan(lookup: 0, in: table.span)
    return scan
  }

  private func left(_ scan: RuleScan) -> [UInt32]? {
    guard scan.isComplete else { return nil }
    var left: [UInt32] = []
    scan.glyphs.forEach { left.append($0) }
    return left
  }

  @Test("single substitutions and attached marks take what they cover")
  func coverage() {
    #expect(left(scan(1, [1, 6, 1, 1, 2, 3, 4])) == [1, 2, 5, 6, 7, 8, 9])
    #expect(left(scan(1, [1, 6, 1, 2, 1, 3, 5, 0])) == [1, 2, 6, 7, 8, 9])
    // Marks 20 and 21, whatever they stand on.
    #expect(
      left(scan(4, isPositioning: true, [1, 6, 12, 1, 2, 20, 21])) == [1, 2, 3, 4, 5, 6, 7, 8, 9])
  }

  @Test("ligatures are told by their first two glyphs")
  func ligatures() {
    // 3 with 4 and 5, and 3 with 20, which is no letter.
    let scan = scan(4, [1, 8, 1, 14, 1, 1, 3, 2, 6, 14, 50, 3, 4, 5, 51, 2, 20])
    #expect(left(scan) == [1, 2, 3, 4, 5, 6, 7, 8, 9])
    #expect(scan.ligatures == [GlyphPair(first: 3, second: 4)])
    // One glyph alone.
    #expect(left(self.scan(4, [1, 8, 1, 14, 1, 1, 3, 1, 4, 50, 1])) == [1, 2, 4, 5, 6, 7, 8, 9])
  }

  @Test("a rule by coverage takes its rarest place, and nothing where a place has no letter")
  func chainedCoverages() {
    func rule(behind: UInt16) -> [UInt16] {
      [3, 1, 16, 1, 24, 1, 30, 0, 1, 2, 1, 2, 1, 1, 3, 1, 1, behind]
    }
    #expect(left(scan(6, rule(behind: 20))) == [1, 2, 3, 4, 5, 6, 7, 8, 9])
    #expect(left(scan(6, rule(behind: 4))) == [1, 2, 4, 5, 6, 7, 8, 9])
    #expect(left(scan(8, isPositioning: true, rule(behind: 4))) == [1, 2, 4, 5, 6, 7, 8, 9])
    // Reverse chaining: 3 after 1 or 2, and before 4 or 20.
    func reverse(behind: UInt16) -> [UInt16] {
      [1, 16, 1, 22, 1, 30, 1, 60, 1, 1, 3, 1, 2, 1, 2, 1, 1, behind]
    }
    #expect(left(scan(8, reverse(behind: 20))) == [1, 2, 3, 4, 5, 6, 7, 8, 9])
    #expect(left(scan(8, reverse(behind: 4))) == [1, 2, 4, 5, 6, 7, 8, 9])
  }

  @Test("a rule by glyphs needs all of them")
  func glyphRules() {
    func rule(second: UInt16) -> [UInt16] { [1, 8, 1, 14, 1, 1, 3, 1, 4, 2, 0, second] }
    #expect(left(scan(5, rule(second: 20))) == [1, 2, 3, 4, 5, 6, 7, 8, 9])
    #expect(left(scan(5, rule(second: 4))) == [1, 2, 4, 5, 6, 7, 8, 9])
    // Before it 7, behind it 8 or 20.
    func chained(behind: UInt16) -> [UInt16] {
      [1, 8, 1, 14, 1, 1, 3, 1, 4, 1, 7, 1, 1, behind, 0]
    }
    #expect(left(scan(6, chained(behind: 20))) == [1, 2, 3, 4, 5, 6, 7, 8, 9])
    #expect(left(scan(6, chained(behind: 8))) == [1, 2, 4, 5, 6, 7, 8, 9])
  }

  @Test("a rule by classes needs a glyph of each class")
  func classRules() {
    // 3 and 4 have class 1, 5 has class 2, 20 has class 3; class 1 before class 2 or 3.
    func rule(second: UInt16) -> [UInt16] {
      [
        2, 12, 20, 2, 0, 46, 1, 2, 3, 4, 2, 3, 3, 4, 1, 5, 5, 2, 20, 20, 3, 0, 0, 1, 4, 2, 0,
        second,
      ]
    }
    #expect(left(scan(5, rule(second: 3))) == [1, 2, 3, 4, 5, 6, 7, 8, 9])
    #expect(left(scan(5, rule(second: 2))) == [1, 2, 3, 4, 6, 7, 8, 9])
    // What no class names has class 0: seven glyphs, so the first place is rarer.
    #expect(left(scan(5, rule(second: 0))) == [1, 2, 5, 6, 7, 8, 9])
  }

  @Test("what is unknown or damaged is said to be")
  func unknown() {
    #expect(left(scan(1, [3, 6, 1, 1, 1, 3])) == nil)
    #expect(left(scan(5, [4, 8, 1, 14])) == nil)
    #expect(left(scan(11, [1, 6])) == nil)
    // Classes of three hundred ranges, of which three are there.
    #expect(
      left(
        scan(
          5,
          [
            2, 12, 20, 2, 0, 46, 1, 2, 3, 4, 2, 300, 3, 4, 1, 5, 5, 2, 20, 20, 3, 0, 0, 1, 4, 2, 0,
            2,
          ])) == nil)
    #expect(left(scan(1, [1, 600])) == nil)
  }

  @Test("kerning by classes adds up over lookups, and is doubtful behind a glyph without class")
  func kerning() throws {
    // First glyph 3; second 4 has class 1, 5 has none.
    let byClass: [UInt16] =
      [2, 24, 4, 0, 30, 40, 1, 2, 0, 0xFFF6, 0, 0, 1, 1, 3, 2, 1, 3, 3, 0, 2, 1, 4, 4, 1]
    // First glyph 3, second 4 or 5.
    let byGlyph: [UInt16] = [1, 12, 4, 0, 1, 18, 1, 1, 3, 2, 4, 0xFFFE, 5, 0xFFFD]
    var kerning = PairKerning()
    let table = bytes(byClass + byGlyph)
    let second = 2 * byClass.count
    kerning.beginLookup()
    var isRead = kerning.add(0, in: table.span)
    kerning.beginLookup()
    isRead = kerning.add(second, in: table.span) && isRead
    #expect(isRead)
    try learn(&kerning, table)
    var pairs = [(0, 1, 4), (0, 2, 5), (1, 0, 3)].map {
      kerning.value($0, $1, glyph: $2, in: table.span)
    }
    #expect(pairs.map { $0?.advance } == [-12, -3, 0])
    #expect(pairs.map { $0?.isKerned } == [true, true, false])
    // In one lookup the first subtable with the pair counts.
    kerning = PairKerning()
    kerning.beginLookup()
    isRead = kerning.add(0, in: table.span)
    isRead = kerning.add(second, in: table.span) && isRead
    #expect(isRead)
    try learn(&kerning, table)
    pairs = [(0, 1, 4), (0, 2, 5)].map { kerning.value($0, $1, glyph: $2, in: table.span) }
    #expect(pairs.map { $0?.advance } == [-10, nil])
  }

  /// The glyphs 3, 4 and 5 as letters 0, 1 and 2.
  private func learn(_ kerning: inout PairKerning, _ table: [UInt8]) throws {
    kerning.reserve(letters: 3)
    for letter in 0..<3 {
      kerning.learn(UInt32(3 + letter), letter: letter, in: table.span)
    }
  }
}
