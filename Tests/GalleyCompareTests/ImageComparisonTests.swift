// Comparisons of pictures: which pixels differ, by how much, and where.

import Galley
import Testing

@testable import GalleyCompare

@Suite("Comparing pictures")
struct ImageComparisonTests {
  private static let white: UInt32 = 0xFFFF_FFFF
  private static let black: UInt32 = 0xFF00_0000

  private func flat(_ width: Int, _ height: Int, _ pixel: UInt32 = white) throws -> Bitmap {
    try #require(Bitmap(width: width, height: height, filledWith: pixel))
  }

  @Test("Equal pictures match")
  func equal() throws {
    let picture = try flat(7, 5)
    let comparison = ImageComparison(expected: picture, actual: picture)
    #expect(comparison.matches && comparison.summary == "equal")
    #expect(comparison.pixels == 35 && comparison.bounds == nil)
  }

  @Test("Counts and bounds of differing pixels are exact")
  func counts() throws {
    var other = try flat(7, 5)
    other.pixels[1 * 7 + 2] = 0xFFFF_FFF0
    other.pixels[3 * 7 + 5] = 0xFFFE_FFFF
    let comparison = ImageComparison(expected: try flat(7, 5), actual: other)
    #expect(!comparison.matches)
    #expect(comparison.differingPixels == 2 && comparison.unequalPixels == 2)
    #expect(comparison.largestChannelDifference == 15)
    #expect(comparison.bounds == Rectangle(x: 2, y: 1, width: 4, height: 3))
    #expect(
      comparison.summary == "2 of 35 pixels differ, by up to 15 of 255, within x 2…5, y 1…3")
  }

  @Test(
    "A pixel difference equal to the tolerance is accepted",
    arguments: [(14, 1), (15, 0), (255, 0)])
  func channels(steps: UInt8, differing: Int) throws {
    var other = try flat(3, 3)
    other.pixels[4] = 0xFFFF_F0FF
    let comparison = ImageComparison(
      expected: try flat(3, 3), actual: other, tolerance: .channels(steps))
    #expect(comparison.differingPixels == differing && comparison.unequalPixels == 1)
    #expect(comparison.matches == (differing == 0))
    #expect(comparison.summary.hasPrefix("equal within") == (differing == 0))
  }

  @Test("Differences of alpha count", arguments: [0xFEFF_FFFF, 0x0000_0000] as [UInt32])
  func alpha(pixel: UInt32) throws {
    let comparison = ImageComparison(expected: try flat(1, 1), actual: try flat(1, 1, pixel))
    #expect(comparison.differingPixels == 1)
    // A transparent pixel looks like a white pixel on a white background, but not on a black
    // background. So the pixels do not match.
    let perceived = ImageComparison(
      expected: try flat(1, 1), actual: try flat(1, 1, 0), tolerance: .perceptual(50))
    #expect(!perceived.matches)
  }

  @Test(
    "Pictures match if the share of differing pixels is at most the allowed share",
    arguments: [(0.0, false), (0.09, false), (0.1, true)])
  func share(allowed: Double, matches: Bool) throws {
    var other = try flat(10, 1)
    other.pixels[9] = Self.black
    let comparison = ImageComparison(
      expected: try flat(10, 1), actual: other, allowedShare: allowed)
    #expect(comparison.matches == matches)
  }

  @Test(
    "An invalid tolerance, or an invalid share of pixels allowed to differ, is treated as 0",
    arguments: [.nan, -1, -.infinity] as [Double])
  func nonsense(number: Double) throws {
    for tolerance in [PixelTolerance.exact, .perceptual(number)] {
      let comparison = ImageComparison(
        expected: try flat(2, 2), actual: try flat(2, 2, Self.black), tolerance: tolerance,
        allowedShare: number)
      #expect(!comparison.matches && comparison.allowedShare == 0)
    }
  }

  @Test("Pictures of different sizes never match")
  func otherSize() throws {
    let comparison = ImageComparison(
      expected: try flat(4, 2), actual: try flat(3, 5), tolerance: .channels(255),
      allowedShare: 1)
    #expect(!comparison.matches && comparison.sizesDiffer)
    #expect(comparison.summary == "the sizes differ: 3 × 5 pixels, expected 4 × 2")
    #expect(comparison.pixels == 20 && comparison.differingPixels == 20 - 6)
    let difference = try #require(comparison.differenceImage)
    #expect(difference.width == 4 && difference.height == 5)
  }

  @Test("A comparison of huge pictures counts differing pixels but draws no difference image")
  func hugeSizes() throws {
    let comparison = ImageComparison(
      expected: try flat(65_535, 1), actual: try flat(1, 65_535))
    #expect(comparison.differingPixels == 65_535 * 65_535 - 1)
    #expect(comparison.differenceImage == nil)
    let report = ComparisonReport(title: "", entries: [.init(name: "", comparison: comparison)])
    #expect(try report.html().contains("too large to draw"))
  }

  @Test("In the difference image, differences beyond the tolerance are red, and smaller ones amber")
  func marks() throws {
    let old = try bitmap([[Self.white, Self.white, Self.black, 0]])
    let new = try bitmap([[Self.white, 0xFFFF_FFFE, Self.white, 0]])
    let difference = try #require(
      ImageComparison(expected: old, actual: new, tolerance: .channels(1)).differenceImage)
    let colors = (0..<4).compactMap { difference[$0, 0] }
    #expect(colors[2] == Color(red: 230, green: 0, blue: 45))
    #expect(colors[1] == Color(red: 255, green: 180, blue: 0))
    // In the difference image, pixels that are equal in both pictures are light grey. Transparent
    // pixels have the same grey as white pixels.
    #expect(colors[0].red == colors[0].blue && colors[0].red > 200 && colors[0] == colors[3])
  }
}
