import Testing

@testable import GalleyPNG

/// Memory of whole pictures: its contents do not depend on the size of its pages.
@Suite("Huge pages")
struct HugePagesTests {
  /// Zero, a few, a page, and around the size from which huge pages are requested.
  static let counts = [0, 1, 4095, 4096, 1 << 20 - 1, 1 << 20, 1 << 20 + 1, 3 << 20]

  @Test("Every element is written once", arguments: counts)
  func elements(count: Int) {
    let numbers: [Int] = unsafe HugePages.array(count: count) { elements in
      for index in elements.indices { unsafe elements[index] = index }
    }
    #expect(numbers == Array(0..<count))
  }

  @Test("A negative count is zero")
  func negative() {
    let none: [UInt8] = unsafe HugePages.array(count: -1) { _ in }
    #expect(none.isEmpty)
  }
}
