import GalleyUnicode
import Testing

@testable import Galley

@Suite("Flags of UTF-16 code units")
struct UnitFlagsTests {
  @Test("The bits of flags and of the character classes they come from are in the same order")
  func places() {
    let moved = [(CharacterClass.beginsCluster, UnitFlags.graphemeStart), (.hangs, .whitespace)]
    for (trait, flag) in moved { #expect(trait.rawValue >> 22 == UInt32(flag.rawValue)) }
    #expect(LineBreakMark.allowed == UnitFlags.breakBefore.rawValue)
    #expect(LineBreakMark.forced == UnitFlags.mandatoryBefore.rawValue)
  }
}
