import GalleyUnicode
import Testing

@testable import Galley

@Suite("Flags of units")
struct UnitFlagsTests {
  @Test("stand in the order of the traits that they are moved from")
  func places() {
    let moved = [(UnitTraits.beginsCluster, UnitFlags.graphemeStart), (.hangs, .whitespace)]
    for (trait, flag) in moved { #expect(trait.rawValue >> 22 == UInt32(flag.rawValue)) }
    #expect(LineBreakMark.allowed == UnitFlags.breakBefore.rawValue)
    #expect(LineBreakMark.forced == UnitFlags.mandatoryBefore.rawValue)
  }
}
