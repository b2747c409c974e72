import GalleyUnicode
import Testing

@testable import Galley

@Suite("Flags of UTF-16 code units")
struct UnitFlagsTests {
  @Test(
    "Flags of code units have the bits of line break marks, or of traits shifted right by 22 bits")
  func places() {
    let moved = [(CharacterClass.beginsCluster, UnitFlags.graphemeStart), (.hangs, .whitespace)]
    for (trait, flag) in moved { #expect(trait.rawValue >> 22 == UInt32(flag.rawValue)) }
    #expect(TextBreaker.allowedBreak == UnitFlags.breakBefore.rawValue)
    #expect(TextBreaker.forcedBreak == UnitFlags.mandatoryBefore.rawValue)
  }
}
