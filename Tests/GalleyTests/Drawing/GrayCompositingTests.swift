import Testing

@testable import Galley

/// Compositing of greyscale rows, compared with compositing the same greys as colours.
@Suite("Compositing greyscale rows")
struct GrayCompositingTests {
  @Test(
    "A grey value is blended like one channel of a colour",
    arguments: [0, 1, 77, 128, 254, 255] as [UInt32])
  func channels(
    _ alpha: UInt32
  ) {
    let coverage = (0...255).map { UInt8($0) }
    let colors = Compositing()
    for gray in stride(from: UInt32(0), through: alpha, by: 17) {
      let source = alpha << 24 | gray * 0x1_0101
      let pixels = [UInt32](repeating: source, count: 256)
      for below in stride(from: UInt32(0), through: 255, by: 15) {
        let expected = (0...255).map {
          UInt8(
            truncatingIfNeeded: colors.over(
              source, coverage: UInt32($0), 0xFF00_0000 | below * 0x1_0101))
        }
        var row = [UInt8](repeating: UInt8(below), count: 256)
        unsafe GrayCompositing().block(
          source, through: coverage, over: &row,
          PixelBlock(
            columns: 256, rows: 1, sourceStep: 256, step: 256, sourceCount: 256, count: 256))
        #expect(row == expected)
        row = [UInt8](repeating: UInt8(below), count: 256)
        unsafe GrayCompositing().row(pixels, through: coverage, over: &row, count: 256)
        #expect(row == expected)
        row = [UInt8](repeating: UInt8(below), count: 256)
        unsafe GrayCompositing().row(source, over: &row, count: 256)
        #expect(row == [UInt8](repeating: expected[255], count: 256))
        row = [UInt8](repeating: UInt8(below), count: 256)
        unsafe GrayCompositing().row(pixels, coverage: 99, over: &row, count: 256)
        #expect(row == [UInt8](repeating: expected[99], count: 256))
      }
    }
  }
}
