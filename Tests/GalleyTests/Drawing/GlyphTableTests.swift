import TestSupport
import Testing

@testable import Galley

/// The glyph hash table compared with a dictionary.
@Suite("Glyph hash table")
struct GlyphTableTests {
  private struct Name: Hashable {
    var style: UInt64
    var glyph: UInt32
    var phase: Int
  }

  @Test("After the same operations, the glyph table and a dictionary have the same entries")
  func dictionary() {
    var table = GlyphTable<Int>()
    var known: [Name: Int] = [:]
    var random = SeededGenerator(seed: 5)
    for value in 0..<5000 {
      let name = Name(
        style: .random(in: 1...40, using: &random), glyph: .random(in: 0...300, using: &random),
        phase: .random(in: 0...3, using: &random))
      let key = GlyphKey(style: name.style, glyph: name.glyph, phase: name.phase)
      #expect(table[key] == known[name])
      table.insert(value, for: key)
      known[name] = value
      #expect(table[key] == value)
    }
    #expect(table.count == known.count)
    for (name, value) in known {
      #expect(
        table[GlyphKey(style: name.style, glyph: name.glyph, phase: name.phase)] == value)
    }
  }
}
