import Testing

@testable import Galley

@Suite("List of recently added values")
struct RecentlyAddedTests {
  @Test("If a list of recently added values is full, a new value replaces the oldest value")
  func replacement() {
    var last = RecentlyAdded<Int>(limit: 3)
    #expect(last.firstNonNil { $0 } == nil)
    for value in 1...5 { last.add(value) }
    let known = (1...5).filter { value in last.firstNonNil { $0 == value ? true : nil } != nil }
    #expect(known == [3, 4, 5])
    last.add(6)
    #expect(last.firstNonNil { $0 == 3 ? $0 : nil } == nil)
    #expect(last.firstNonNil { $0 == 6 ? $0 : nil } == 6)
    last.removeAll()
    #expect(last.firstNonNil { $0 } == nil)
  }
}
