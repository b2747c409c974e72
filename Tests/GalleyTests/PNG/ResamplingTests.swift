import TestSupport
import Testing

@testable import Galley

@Suite("Resampling of bitmaps")
struct ResamplingTests {
  @Test(
    "For each resampled pixel, the weights sum to one, and weighted pixels are inside the bitmap",
    arguments: [(1, 1), (1, 7), (7, 1), (5, 5), (3, 8), (8, 3), (100, 33), (33, 100), (2, 3)])
  func weights(_ source: Int, _ size: Int) {
    let axis = AxisResampling(from: source, to: size)
    for index in 0..<size {
      let mix = axis.mix(index)
      #expect(mix.weights.reduce(0, +) == 65_536)
      #expect(mix.first >= 0 && mix.first + mix.weights.count <= source)
    }
  }

  @Test("Shrinking a bitmap averages its pixels")
  func shrinking() {
    let picture = Bitmap(width: 4, height: 1, pixels: [0xFF00_0000, 0xFF00_0064, 0xFFFF_FFFF, 0])
    #expect(picture.resampled(width: 2, height: 1)?.pixels == [0xFF00_0032, 0x8080_8080])
  }

  @Test("Enlarging a bitmap interpolates between the centres of pixels")
  func growing() {
    let picture = Bitmap(width: 2, height: 1, pixels: [0xFF00_0000, 0xFF00_00C8])
    let reds = picture.resampled(width: 4, height: 1)?.pixels.map { $0 & 0xFF }
    #expect(reds == [0, 50, 150, 200])
  }

  @Test("Resampling to the same size changes nothing")
  func sameSize() {
    var random = SeededGenerator(seed: 1)
    let picture = Bitmap(width: 13, height: 9, pixels: (0..<117).map { _ in random.pixel() })
    #expect(picture.resampled(width: 13, height: 9) == picture)
    let part = PixelRect(minX: 3, minY: 2, maxX: 7, maxY: 9)
    let columns = (2..<9).flatMap { y in (3..<7).map { x in picture.pixels[y * 13 + x] } }
    #expect(picture.resampled(width: 13, height: 9, part: part) == columns)
  }

  @Test("Resampled colour values never exceed alpha, and opaque bitmaps stay opaque")
  func alpha() {
    var random = SeededGenerator(seed: 2)
    let picture = Bitmap(width: 17, height: 11, pixels: (0..<187).map { _ in random.pixel() })
    let opaque = Bitmap(width: 17, height: 11, pixels: picture.pixels.map { $0 | 0xFF00_0000 })
    for (width, height) in [(5, 30), (30, 5), (1, 1), (40, 40), (16, 12)] {
      let resized = picture.resampled(width: width, height: height)
      #expect(
        resized?.pixels.allSatisfy { pixel in
          [0, 8, 16].allSatisfy { pixel >> $0 & 0xFF <= pixel >> 24 }
        } == true)
      #expect(
        opaque.resampled(width: width, height: height)?.pixels.allSatisfy { $0 >> 24 == 255 }
          == true)
    }
  }

  @Test("Resampling a part of a bitmap gives the same pixels as resampling the whole bitmap")
  func parts() throws {
    var random = SeededGenerator(seed: 5)
    let picture = Bitmap(width: 17, height: 11, pixels: (0..<187).map { _ in random.pixel() })
    for (width, height) in [(40, 30), (9, 6), (40, 6)] {
      let whole = try #require(picture.resampled(width: width, height: height))
      let part = PixelRect(minX: 3, minY: 2, maxX: 8, maxY: 6)
      let pixels = picture.resampled(width: width, height: height, part: part)
      for y in part.minY..<part.maxY {
        for x in part.minX..<part.maxX {
          #expect(pixels[(y - 2) * 5 + x - 3] == whole.pixels[y * width + x])
        }
      }
    }
  }

  @Test("A bitmap is not resampled to a zero, negative or excessive size")
  func impossibleSizes() {
    let picture = Bitmap(width: 1, height: 1, pixels: [0])
    for (width, height) in [(0, 1), (1, -1), (65_536, 1), (65_535, 65_535)] {
      #expect(picture.resampled(width: width, height: height) == nil)
    }
  }
}
