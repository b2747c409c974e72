import TestSupport
import Testing

@testable import Galley

/// Rows against the same pixels one at a time.
@Suite struct RowBlendingTests {
  /// Coverage in stretches of nothing, of all, and of anything.
  private func coverage(_ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
    var coverage: [UInt8] = []
    while coverage.count < count {
      let kind = Int.random(in: 0..<3, using: &random)
      for _ in 0..<Int.random(in: 1...24, using: &random) {
        coverage.append(kind == 0 ? 0 : kind == 1 ? 255 : .random(in: 0...255, using: &random))
      }
    }
    return coverage
  }

  @Test(arguments: [Blending.srgb, .linear])
  func rowsAreTheirPixels(_ blending: Blending) {
    let blend = blending.rows
    var random = SeededGenerator(seed: 11)
    for round in 0..<300 {
      let count = round % 70
      let mask = coverage(count, &random)
      let color = round % 2 == 0 ? random.pixel() : random.pixel() | 0xFF00_0000
      let source = (0..<count + 1).map { _ in random.pixel() }
      let below = (0..<count + 1).map { _ in random.pixel() }
      let all = UInt8.random(in: 0...255, using: &random)
      func painted(_ body: (UnsafeMutablePointer<UInt32>) -> Void) -> [UInt32] {
        var row = below
        unsafe row.withUnsafeMutableBufferPointer { pixels in
          if let start = pixels.baseAddress { unsafe body(start) }
        }
        return row
      }
      func expected(_ source: (Int) -> UInt32, _ coverage: (Int) -> UInt8) -> [UInt32] {
        below.indices.map {
          $0 < count
            ? blend.over(source($0), coverage: UInt32(coverage($0)), below[$0]) : below[$0]
        }
      }
      #expect(
        unsafe painted { row in
          unsafe blend.row(color, through: mask, over: row, count: count)
        } == expected({ _ in color }, { mask[$0] }))
      #expect(
        unsafe painted { row in
          unsafe blend.row(source, coverage: all, over: row, count: count)
        } == expected({ source[$0] }, { _ in all }))
      #expect(
        unsafe painted { row in
          unsafe blend.row(source, through: mask, over: row, count: count)
        } == expected({ source[$0] }, { mask[$0] }))
    }
  }
}
