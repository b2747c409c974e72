import GalleyUnicode
import Testing

@testable import Galley

@Suite("Flags of UTF-16 code units")
struct UnitFlagsTests {
  @Test(
    "The bits of a flag are those of its line break mark, or of its character class shifted by 22")
  func places() {
    let moved = [(CharacterClass.beginsCluster, UnitFlags.graphemeStart), (.hangs, .whitespace)]
    for (trait, flag) in moved { #expect(trait.rawValue >> 22 == UInt32(flag.rawValue)) }
    #expect(LineBreakMark.allowed == UnitFlags.breakBefore.rawValue)
    #expect(LineBreakMark.forced == UnitFlags.mandatoryBefore.rawValue)
  }
}
