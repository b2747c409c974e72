// Tests of JPEG files in PDF and SVG files. The JPEG's bytes are stored unchanged, unless other
// programs would then show different pixels.

import GalleyTestSupport
import TestSupport
import Testing

@testable import Galley

@Suite("JPEG files in vector files")
struct JPEGFileTests {
  private static let renderer = TextRenderer(fonts: .bundled)

  /// A JPEG of a gradient.
  private func jpeg(isGray: Bool = false) throws -> [UInt8] {
    let pixels = (0..<256).map { index in
      let value = UInt32(index)
      return 0xFF00_0000 | value | (isGray ? value << 8 | value << 16 : 0x8000)
    }
    return try Bitmap(width: 16, height: 16, pixels: pixels).jpeg()
  }

  /// A copy of the file, with added EXIF data that contains the given orientation.
  private func turned(_ jpeg: [UInt8], _ orientation: UInt8) -> [UInt8] {
    let directory: [UInt8] = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
    let data = Array("Exif\0\0MM".utf8) + [0, 0x2A, 0, 0, 0, 8] + directory
    return jpeg.prefix(2) + [0xFF, 0xE1, 0, UInt8(data.count + 2)] + data + jpeg.dropFirst(2)
  }

  private func document(_ image: Bitmap) -> TextDocument {
    var frame = TextDocument.Frame(AttributedText(), in: TextContainer(width: 50, height: 50))
    frame.backgroundImage = ImageFill(image)
    return TextDocument(frames: [frame], width: 50, height: 50)
  }

  @Test(
    "A PDF or SVG file stores a JPEG unchanged, but without its metadata", arguments: [false, true])
  func original(isGray: Bool) throws {
    let image = try Bitmap(picture: turned(try jpeg(isGray: isGray), 1))
    let file = try #require(image.jpeg)
    #expect(file.width == 16 && file.height == 16 && file.isGray == isGray)
    #expect(!String(decoding: file.bytes, as: UTF8.self).contains("Exif"))
    #expect(try Bitmap(picture: file.bytes) == image)
    let pdf = PDFReader(try Self.renderer.pdf(of: document(image)))
    let number = try #require(pdf.objects.first { $0.value.contains("/Filter/DCTDecode") }?.key)
    #expect(pdf.streams[number] == file.bytes)
    let svg = String(decoding: try Self.renderer.svg(of: document(image)), as: UTF8.self)
    #expect(svg.contains("data:image/jpeg;base64,\(Base64.padded.encoded(file.bytes))"))
  }

  @Test("A PDF or SVG file stores a JPEG once, even if it is decoded at two sizes")
  func sizes() throws {
    let bytes = try jpeg()
    let small = NeededSize(width: 2, height: 2)
    let images = [
      try Bitmap(picture: bytes), try PictureFile(bytes, limits: .default, needed: small).bitmap,
    ]
    #expect(images[0].width == 16 && images[1].width == 2)
    let frames = images.map { image in
      var frame = TextDocument.Frame(AttributedText(), in: TextContainer(width: 50, height: 50))
      frame.backgroundImage = ImageFill(image)
      return frame
    }
    let pdf = PDFReader(
      try Self.renderer.pdf(of: TextDocument(frames: frames, width: 50, height: 50)))
    #expect(pdf.objects.values.filter { $0.contains("/DCTDecode") }.count == 1)
  }

  @Test(
    "If the pixels of a JPEG were rotated or converted, the pixels are stored instead of the file")
  func changed() throws {
    #expect(try Bitmap(picture: turned(try jpeg(), 6)).jpeg == nil)
    var image = try Bitmap(picture: try jpeg())
    image.pixels[0] = 0xFF00_0000
    #expect(image.jpeg == nil)
    let pdf = PDFReader(try Self.renderer.pdf(of: document(image)))
    #expect(!pdf.objects.values.contains { $0.contains("/DCTDecode") })
  }
}
