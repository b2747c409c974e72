import GalleyUnicode
import Testing

@testable import Galley

@Suite("Flags of units")
struct UnitFlagsTests {
  @Test("Flags have the order of the classes that they are derived from")
  func places() {
    let moved = [(CharacterClass.beginsCluster, UnitFlags.graphemeStart), (.hangs, .whitespace)]
    for (trait, flag) in moved { #expect(trait.rawValue >> 22 == UInt32(flag.rawValue)) }
    #expect(LineBreakMark.allowed == UnitFlags.breakBefore.rawValue)
    #expect(LineBreakMark.forced == UnitFlags.mandatoryBefore.rawValue)
  }
}
