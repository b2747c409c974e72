import GalleyUnicode
import Testing

@testable import Galley

@Suite("Flags of UTF-16 code units")
struct UnitFlagsTests {
  @Test(
    "Code unit flags have the bits of line break marks, or of character traits shifted right by 22")
  func places() {
    let moved = [(CharacterClass.beginsCluster, UnitFlags.graphemeStart), (.hangs, .whitespace)]
    for (trait, flag) in moved { #expect(trait.rawValue >> 22 == UInt32(flag.rawValue)) }
    #expect(LineBreakMark.allowed == UnitFlags.breakBefore.rawValue)
    #expect(LineBreakMark.forced == UnitFlags.mandatoryBefore.rawValue)
  }
}
