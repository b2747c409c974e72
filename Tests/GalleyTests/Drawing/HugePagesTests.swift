import Testing

@testable import GalleyPNG

/// Arrays in huge memory pages, which Galley uses for whole images. The contents of the arrays must
/// not depend on the page size.
@Suite("Arrays in huge memory pages")
struct HugePagesTests {
  /// Element counts: zero, one, near one memory page, and near the smallest size for which huge
  /// pages are requested.
  static let counts = [0, 1, 4095, 4096, 1 << 20 - 1, 1 << 20, 1 << 20 + 1, 3 << 20]

  @Test(
    "Every element of an array in huge pages keeps the value that was written to it",
    arguments: counts)
  func elements(count: Int) {
    let numbers = unsafe [Int](hugeCount: count) { elements in
      for index in elements.indices { unsafe elements[index] = index }
    }
    #expect(numbers == Array(0..<count))
  }

  @Test("A negative count gives an empty array in huge pages")
  func negative() {
    let none = unsafe [UInt8](hugeCount: -1) { _ in }
    #expect(none.isEmpty)
  }
}
