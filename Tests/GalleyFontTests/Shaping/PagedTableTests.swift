// Paged tables, which store a value for each UTF-16 code unit.

import Testing

@testable import GalleyFont

@Suite("Paged tables")
struct PagedTableTests {
  @Test("A paged table returns the default value for each code unit without a value of its own")
  func values() {
    var table = PagedTable<UInt16>(7)
    let set = stride(from: UInt16(0), to: 0xFF00, by: 0x1FF)
    for unit in set { table[unit] = unit &+ 1 }
    for unit in UInt16.min...UInt16.max {
      #expect(table[unit] == (unit < 0xFF00 && unit % 0x1FF == 0 ? unit &+ 1 : 7))
    }
  }
}
