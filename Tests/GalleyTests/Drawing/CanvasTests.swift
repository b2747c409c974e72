import Testing

@testable import Galley

@Suite("Painting on a canvas")
struct CanvasTests {
  @Test("Fills are clipped to the canvas")
  func outside() {
    var canvas = ColorCanvas(width: 4, height: 3, background: .white)
    canvas.fill(PixelRect(minX: -5, minY: 2, maxX: 2, maxY: 99), with: .black)
    let before = canvas.bitmap.pixels
    #expect(before.indices.filter { before[$0] == 0xFF00_0000 } == [8, 9])
    canvas.fill(PixelRect(minX: 4, minY: 0, maxX: 9, maxY: 3), with: .red)
    canvas.fill(PixelRect(minX: 2, minY: 0, maxX: 1, maxY: 3), with: .red)
    canvas.fill(canvas.bounds, with: .red, within: PixelRect(minX: 7, minY: 7, maxX: 9, maxY: 9))
    canvas.fill(canvas.bounds, with: .transparent)
    canvas.fill(canvas.bounds, through: [255], with: .red)
    #expect(canvas.bitmap.pixels == before)
  }

  @Test("A colour with the lowest alpha changes pixels, with and without a coverage mask")
  func faint() {
    let faint = Color(red: 0, green: 0, blue: 0, alpha: 1)
    var canvas = ColorCanvas(width: 2, height: 1, background: .white)
    canvas.fill(PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1), with: faint)
    canvas.fill(PixelRect(minX: 1, minY: 0, maxX: 2, maxY: 1), through: [255], with: faint)
    #expect(canvas.bitmap.pixels == [0xFFFE_FEFE, 0xFFFE_FEFE])
  }

  @Test("A clipped fill reads coverage from the matching rows and columns of the mask")
  func coverageRows() {
    var canvas = ColorCanvas(width: 3, height: 3)
    let coverage: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    canvas.fill(
      PixelRect(minX: 1, minY: -1, maxX: 4, maxY: 2), through: coverage, with: .white)
    #expect(canvas.bitmap.pixels.map { $0 >> 24 } == [0, 4, 5, 0, 7, 8, 0, 0, 0])
    canvas = ColorCanvas(width: 3, height: 3)
    canvas.fill(
      canvas.bounds, through: coverage, with: .white,
      within: PixelRect(minX: 1, minY: 1, maxX: 2, maxY: 9))
    #expect(canvas.bitmap.pixels.map { $0 >> 24 } == [0, 0, 0, 0, 5, 0, 0, 8, 0])
  }

  @Test("Pictures can be painted with an additional alpha or through a coverage mask")
  func pictures() {
    let source: [UInt32] = [0xFF00_00FF, 0x8000_0080, 0, 0xFFFF_FFFF]
    let rect = PixelRect(minX: 0, minY: 0, maxX: 2, maxY: 2)
    var canvas = ColorCanvas(width: 2, height: 2)
    canvas.draw(source, in: rect)
    #expect(canvas.bitmap.pixels == source)
    canvas = ColorCanvas(width: 2, height: 2)
    canvas.draw(source, in: rect, alpha: 128)
    #expect(canvas.bitmap.pixels == [0x8000_0080, 0x4000_0040, 0, 0x8080_8080])
    canvas = ColorCanvas(width: 2, height: 2)
    canvas.draw(source, in: rect, through: [255, 255, 255, 0])
    #expect(canvas.bitmap.pixels == [0xFF00_00FF, 0x8000_0080, 0, 0])
  }

  /// Pixel counts near multiples of the width of a SIMD vector. The pixels after the last full
  /// vector must be converted like all other pixels.
  @Test(
    "The bitmap of a greyscale canvas has the canvas's grey values as colours",
    arguments: [1, 15, 16, 17, 63, 64, 65, 1000])
  func grayBitmap(count: Int) {
    var canvas = GrayCanvas(width: count, height: 1, background: .white)
    let shades = (0..<count).map { UInt32(truncatingIfNeeded: $0 * 37 % 251) }
    canvas.draw(shades.map { 0xFF00_0000 | $0 * 0x01_0101 }, in: canvas.bounds)
    #expect(canvas.bitmap.pixels == shades.map { 0xFF00_0000 | $0 * 0x01_0101 })
  }

  @Test("Grey content has the same pixels on a greyscale canvas and on a colour canvas")
  func grayAndColor() {
    func painted<Rows>(_ canvas: Canvas<Rows>) -> [Bitmap] {
      var canvas = canvas
      let row = PixelRect(minX: 0, minY: 1, maxX: 19, maxY: 2)
      canvas.fill(row, with: .gray)
      canvas.fill(row, through: (0..<19).map { $0 * 13 }, with: .black)
      canvas.draw([0xFF80_8080, 0x4000_0000], in: PixelRect(minX: 0, minY: 0, maxX: 2, maxY: 1))
      canvas.draw(
        [0xFF80_8080, 0x4000_0000], in: PixelRect(minX: 17, minY: 2, maxX: 19, maxY: 3),
        through: [100, 200])
      canvas.fill(
        canvas.bounds, with: .gradient(gradient),
        within: PixelRect(minX: 0, minY: 399, maxX: 19, maxY: 400))
      let first = canvas.bitmap
      canvas.move(to: 400..<410)
      canvas.fill(
        canvas.bounds, with: .gray, within: PixelRect(minX: 3, minY: 401, maxX: 4, maxY: 402))
      return [first, canvas.bitmap]
    }
    let gradient = PlacedGradient(
      Gradient(
        angle: 45,
        stops: [
          Gradient.Stop(0, .white),
          Gradient.Stop(1, Color(red: 0, green: 0, blue: 0, alpha: 99)),
        ]),
      in: ExactRect(minX: 0, minY: 0, maxX: 19, maxY: 400), blending: .srgb)
    // The canvas fills its background in parts. A canvas of 2000 rows needs more than one part.
    let gray = painted(GrayCanvas(width: 19, height: 2000, background: .white))
    #expect(gray == painted(ColorCanvas(width: 19, height: 2000, background: .white)))
    #expect(gray[1].height == 10)
  }

  @Test("If nothing is translucent, blending in sRGB and in linear light gives the same pixels")
  func blendingModes() {
    for blending in Blending.allCases {
      var canvas = ColorCanvas(width: 2, height: 1, background: .white, blending: blending)
      canvas.fill(PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1), with: .tomato)
      #expect(canvas.bitmap[0, 0] == .tomato)
      #expect(canvas.bitmap[1, 0] == .white)
      #expect(canvas.bitmap[2, 0] == nil && canvas.bitmap[0, -1] == nil)
    }
  }
}
