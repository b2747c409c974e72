import TestSupport
import Testing

@testable import Galley

/// Blending of whole rows, compared with blending the same pixels one at a time.
@Suite("Blending rows of pixels")
struct RowBlendingTests {
  /// A row of coverage values with sequences of zero, full and random coverage.
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

  /// A function that composites one pixel over another in the given blending mode.
  private static func over(_ blending: Blending) -> (UInt32, UInt32, UInt32) -> UInt32 {
    switch blending {
    case .srgb: { Compositing().over($0, coverage: $1, $2) }
    case .linear: { LinearCompositing().over($0, coverage: $1, $2) }
    }
  }

  @Test(
    "Blending a row equals blending its pixels one by one", arguments: [Blending.srgb, .linear])
  func rows(_ blending: Blending) {
    let (blend, over) = (ColorBlending(blending), Self.over(blending))
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
            ? over(source($0), UInt32(coverage($0)), below[$0]) : below[$0]
        }
      }
      #expect(
        unsafe painted { row in
          unsafe blend.block(
            color, through: mask, over: row,
            PixelBlock(
              columns: count, rows: 1, sourceStep: count, step: count,
              sourceCount: mask.count, count: below.count))
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

  @Test(
    "Blending a block of rows equals blending its rows one by one",
    arguments: [Blending.srgb, .linear])
  func blocks(_ blending: Blending) {
    let (blend, over) = (ColorBlending(blending), Self.over(blending))
    var random = SeededGenerator(seed: 12)
    for columns in 0..<40 {
      // After each row of source pixels except the last, there are three pixels of padding. Rows of
      // the canvas have padding only if `columns` is odd.
      let (sourceStep, step) = (columns + 3, columns + 7 * (columns % 2))
      let block = PixelBlock(
        columns: columns, rows: 5, sourceStep: sourceStep, step: step,
        sourceCount: 4 * sourceStep + columns, count: 5 * step)
      let mask = coverage(block.sourceCount, &random)
      let color = columns % 2 == 0 ? random.pixel() : random.pixel() | 0xFF00_0000
      let gray = (color >> 24) << 24 | (color >> 25) * 0x1_0101
      let below = (0..<5 * step).map { _ in random.pixel() }
      let grays = below.map { UInt8(truncatingIfNeeded: $0) }
      var (pixels, bytes) = (below, grays)
      unsafe blend.block(color, through: mask, over: &pixels, block)
      unsafe GrayCompositing().block(gray, through: mask, over: &bytes, block)
      for (index, pixel) in below.enumerated() {
        let (row, column) = (index / max(1, step), index % max(1, step))
        let covered = column < columns ? UInt32(mask[row * sourceStep + column]) : 0
        #expect(pixels[index] == over(color, covered, pixel))
        let opaque = 0xFF00_0000 | UInt32(grays[index]) * 0x1_0101
        let expected = Compositing().over(gray, coverage: covered, opaque)
        #expect(bytes[index] == UInt8(truncatingIfNeeded: expected))
      }
    }
  }
}
