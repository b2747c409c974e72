import Testing

@testable import Galley

@Suite("Converting bitmaps to and from bytes")
struct BitmapBytesTests {
  @Test("Each pixel's bytes are in the order red, green, blue, alpha")
  func order() {
    let half = Color(red: 200, green: 100, blue: 50, alpha: 128)
    let picture = Bitmap(width: 3, height: 1, pixels: [half.pixel, 0, Color.white.pixel])
    #expect(picture.premultipliedBytes == [100, 50, 25, 128, 0, 0, 0, 0, 255, 255, 255, 255])
    #expect(picture.straightBytes == [199, 100, 50, 128, 0, 0, 0, 0, 255, 255, 255, 255])
    #expect(picture[0, 0] == Color(red: 199, green: 100, blue: 50, alpha: 128))
  }

  @Test("A bitmap can be made from its premultiplied bytes or from its straight bytes")
  func reading() throws {
    let straight: [UInt8] = [200, 100, 50, 128, 9, 8, 7, 0, 255, 255, 255, 255, 0, 0, 0, 255]
    let picture = try Bitmap(width: 2, height: 2, straightBytes: straight)
    #expect(picture.premultipliedBytes[..<8] == [100, 50, 25, 128, 0, 0, 0, 0])
    #expect(picture[1, 1] == .black)
    let same = try Bitmap(
      width: 2, height: 2, premultipliedBytes: picture.premultipliedBytes)
    #expect(same == picture)
    #expect(try Bitmap(width: 2, height: 2, straightBytes: picture.straightBytes) == picture)
  }

  @Test("Converting a bitmap to bytes and back keeps every pixel")
  func roundTrip() throws {
    var picture = try #require(Bitmap(width: 256, height: 256))
    for alpha in 0..<256 {
      for level in 0...alpha {
        picture.pixels[alpha * 256 + level] = Pixel.word(
          red: UInt32(level), green: UInt32(alpha - level), blue: UInt32(alpha),
          alpha: UInt32(alpha))
      }
    }
    #expect(
      try Bitmap(width: 256, height: 256, premultipliedBytes: picture.premultipliedBytes)
        == picture)
    #expect(try Bitmap(width: 256, height: 256, straightBytes: picture.straightBytes) == picture)
  }

  @Test("A premultiplied colour value greater than its pixel's alpha is reduced to the alpha")
  func unsound() throws {
    let picture = try Bitmap(width: 1, height: 1, premultipliedBytes: [255, 20, 21, 20])
    #expect(picture.premultipliedBytes == [20, 20, 20, 20])
  }

  @Test("Impossible sizes, areas and byte counts are rejected with a one-line error")
  func refused() {
    func problem(_ width: Int, _ height: Int, _ count: Int) -> String? {
      do throws(RenderError) {
        _ = try Bitmap(
          width: width, height: height, straightBytes: [UInt8](repeating: 0, count: count))
        return nil
      } catch {
        return error.description
      }
    }
    #expect(
      problem(3, 2, 23) == "an image of 3 × 2 pixels needs 3 × 2 × 4 bytes, but the array has 23")
    #expect(problem(3, 2, 28)?.hasSuffix("but the array has 28") == true)
    #expect(problem(0, 2, 0)?.hasPrefix("the canvas is empty") == true)
    #expect(problem(2, -1, 0)?.hasPrefix("the canvas is empty") == true)
    #expect(problem(1 << 40, 1, 0)?.hasPrefix("the image's longer side in pixels is ") == true)
    #expect(problem(.max, .max, 0)?.hasPrefix("the image's longer side in pixels is ") == true)
    #expect(problem(65_535, 65_535, 0)?.contains(" in pixels is ") == true)
  }
}
