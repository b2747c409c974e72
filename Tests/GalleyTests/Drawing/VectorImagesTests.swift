import Testing

@testable import Galley

@Suite("Images of vector files")
struct VectorImagesTests {
  /// An image in which a single pixel has another colour.
  private func image(_ marked: Int?) -> Bitmap {
    var pixels = [UInt32](repeating: 0xFF00_0000, count: 100 * 100)
    if let marked { pixels[marked] = 0xFFFF_FFFF }
    return Bitmap(width: 100, height: 100, pixels: pixels)
  }

  @Test(
    "Images of a vector file are numbered: equal images share a number, different images do not")
  func numbers() {
    var images = VectorImages()
    let first = image(nil)
    #expect(images.number(of: first) == 0)
    #expect(images.number(of: image(5)) == 1)
    #expect(images.number(of: image(nil)) == 0)
    #expect(images.number(of: image(6)) == 2)
    #expect(images.number(of: first) == 0)
    #expect(
      images.number(of: Bitmap(width: 50, height: 200, pixels: image(nil).pixels)) == 3)
  }

  @Test("Many images that differ in only one pixel are compared in linear time")
  func linear() {
    // Images are found by a hash of all their pixels. If only a sample of the pixels were hashed,
    // most of these images would have equal hashes.
    func time(_ count: Int) -> Duration {
      let all = (0..<count).map { image(2 * $0 + 1) }
      return ContinuousClock().measure {
        var images = VectorImages()
        for image in all { _ = images.number(of: image) }
      }
    }
    _ = time(50)
    let (short, long) = (time(200), time(1600))
    #expect(long < short * 24, "\(short) for an eighth, \(long) for all")
  }
}
