// Checks the built-in table, which has the classes of the most common characters, against ICU.

import Testing

@testable import GalleyUnicode

@Suite("Classes of the most common characters")
struct CommonCharacterClassesTests {
  @Test("The classes found for each BMP character are those that ICU's properties give")
  func everyCharacter() {
    let units = Array(UInt16.min..<0xD800) + Array(0xE000...UInt16.max)
    let properties = TextProperties(units.span)
    for (unit, found) in zip(units, properties.classes) {
      let expected = CharacterClass(unit)
      let name = String(unit, radix: 16)
      #expect(
        found.symmetricDifference(expected).subtracting([.beginsCluster, .hangs]).isEmpty,
        "U+\(name): \(String(expected.rawValue, radix: 16))")
    }
  }

  @Test(
    "Each character in the built-in table has the classes that ICU's properties give",
    .enabled(if: CharacterClassCache.usesStoredPages)
  )
  func table() {
    var known = 0
    for unit in UInt16.min...UInt16.max {
      guard let number = CharacterClassCache.storedPage(at: Int(unit & ~63)) else { continue }
      let classes = CharacterClassCache.storedClasses[Int(number) * 64 + Int(unit & 63)]
      #expect(classes == CharacterClass(unit), "U+\(String(unit, radix: 16))")
      known += 1
    }
    // The four numbers in this sum count the Latin-1 characters, other Latin letters, punctuation
    // characters and ideographs in the table.
    #expect(known == 0x100 + 0x180 + 0x40 + 0x5200)
  }

  @Test("The table of character classes has pages of 64 characters each")
  func wholePages() {
    #expect(CharacterClassCache.storedClasses.count == 7 * 64)
    for unit in UInt16.min...UInt16.max {
      #expect(
        CharacterClassCache.storedPage(at: Int(unit))
          == CharacterClassCache.storedPage(at: Int(unit & ~63)))
    }
  }
}
