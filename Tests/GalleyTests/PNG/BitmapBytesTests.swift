import Testing

@testable import Galley

@Suite("Bytes of bitmaps")
struct BitmapBytesTests {
  @Test("Bytes are in the order red, green, blue, alpha")
  func order() {
    let half = Color(red: 200, green: 100, blue: 50, alpha: 128)
    let picture = Bitmap(width: 3, height: 1, pixels: [half.pixel, 0, Color.white.pixel])
    #expect(picture.premultipliedBytes == [100, 50, 25, 128, 0, 0, 0, 0, 255, 255, 255, 255])
    #expect(picture.straightBytes == [199, 100, 50, 128, 0, 0, 0, 0, 255, 255, 255, 255])
    #expect(picture[0, 0] == Color(red: 199, green: 100, blue: 50, alpha: 128))
  }
}
