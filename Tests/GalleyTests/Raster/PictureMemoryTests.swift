import Testing

@testable import Galley

/// Memory of whole pictures: what it holds does not depend on the pages that it lies in.
@Suite struct PictureMemoryTests {
  /// None, a few, a page, and around the size from which on huge pages are asked for.
  static let counts = [0, 1, 4095, 4096, 1 << 20 - 1, 1 << 20, 1 << 20 + 1, 3 << 20]

  @Test(arguments: counts) func everyElementHasTheValue(count: Int) {
    let pixels = PictureMemory.array(repeating: UInt32(0xFF12_3456), count: count)
    #expect(pixels.count == count)
    #expect(pixels.allSatisfy { $0 == 0xFF12_3456 })
  }

  @Test(arguments: counts) func everyElementIsWrittenOnce(count: Int) {
    let numbers: [Int] = unsafe PictureMemory.array(count: count) { elements in
      for index in elements.indices { unsafe elements[index] = index }
    }
    #expect(numbers == Array(0..<count))
  }

  @Test func aNegativeCountIsNone() {
    #expect(PictureMemory.array(repeating: UInt8(1), count: -1).isEmpty)
  }
}
