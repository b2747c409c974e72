// Bitmaps encoded as JPEG, WebP and other formats, and decoded again.

import TestSupport
import Testing

@testable import Galley

@Suite("Encoded images")
struct EncodedPictureTests {
  /// A bitmap of noise on a gradient, so that every JPEG or WebP quality gives a different file
  /// size.
  private func picture(_ width: Int = 90, _ height: Int = 70, isOpaque: Bool = true) -> Bitmap {
    var random = SeededGenerator(seed: 5)
    let pixels = (0..<width * height).map { index -> UInt32 in
      let noise = UInt32.random(in: 0...40, using: &random)
      let alpha = isOpaque ? 255 : UInt32(index % 256)
      return Pixel.premultiplied(
        Pixel.word(
          red: noise + UInt32(index % width), green: UInt32(index / width) * 2, blue: noise * 6,
          alpha: alpha))
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  @Test("Lossless formats keep every premultiplied pixel")
  func lossless() throws {
    for isOpaque in [true, false] {
      let picture = picture(isOpaque: isOpaque)
      #expect(try Bitmap(picture: picture.losslessWebP()) == picture)
      #expect(try Bitmap(picture: picture.png()) == picture)
    }
  }

  @Test("Lossy encoding changes pixels only a little, and a JPEG shows transparent pixels on white")
  func lossy() throws {
    let picture = picture(isOpaque: false)
    let jpeg = try picture.encoded(as: .jpeg(quality: 100))
    #expect(jpeg.isOnWhite && jpeg.quality == 100 && jpeg.format == .jpeg)
    let read = try Bitmap(picture: jpeg.bytes)
    for (index, pixel) in read.pixels.enumerated() {
      let color = picture.pixels[index]
      let white = 255 - Int(color >> 24)
      for shift in [0, 8, 16] as [UInt32] {
        #expect(abs(Int(pixel >> shift & 255) - Int(color >> shift & 255) - white) <= 6)
      }
    }
    #expect(try !picture.encoded(as: .webp()).isOnWhite)
    #expect(try picture.jpeg() == picture.encoded(as: .jpeg(quality: 90)).bytes)
    #expect(try picture.webp() == picture.encoded(as: .webp(quality: 80)).bytes)
  }

  @Test(
    "With a size limit, the chosen quality is at most 1 below the highest quality that fits",
    arguments: 1...20)
  func budget(step: Int) throws {
    let picture = picture()
    func size(_ quality: Int) throws -> Int { try picture.jpeg(quality: quality).count }
    let quality = step * 5
    let limit = try size(quality) + step % 3
    let found = try picture.encoded(as: .jpeg(quality: 100), maximumBytes: limit)
    let chosen = try #require(found.quality)
    #expect(found.bytes.count <= limit)
    #expect(try found.bytes == picture.jpeg(quality: chosen))
    #expect(chosen >= quality - 1)
    #expect(try chosen + 2 > 100 || size(chosen + 2) > limit)
  }

  @Test("If no quality fits the size limit, the error contains the smallest possible size")
  func noBudget() throws {
    let picture = picture()
    let smallest = try picture.webp(quality: 1).count
    #expect(
      throws: PictureError.overBudget(maximumBytes: smallest - 1, smallest: smallest)
    ) { try picture.encoded(as: .webp(quality: 100), maximumBytes: smallest - 1) }
    let found = try picture.encoded(as: .webp(quality: 100), maximumBytes: smallest)
    #expect(found.quality == 1)
    let capped = try picture.encoded(as: .webp(quality: 1), maximumBytes: smallest)
    #expect(capped.quality == 1)
    for encoding in [PictureEncoding.png(), .losslessWebP, .rgba] {
      #expect(throws: PictureError.noQuality(encoding.format)) {
        try picture.encoded(as: encoding, maximumBytes: 1 << 20)
      }
    }
  }

  @Test("A grey JPEG has one channel, and raw RGBA pixels are not premultiplied")
  func forms() throws {
    let grays = Bitmap(
      width: 4, height: 4, pixels: (0..<16).map { 0xFF00_0000 | UInt32($0) * 0x01_0101 })
    // In a JPEG's SOF0 segment, the eighth byte after the marker (FF C0) is the number of channels.
    let jpeg = try grays.jpeg()
    let frame = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xC0]) })
    #expect(jpeg[frame + 9] == 1)
    let half = Bitmap(width: 1, height: 1, pixels: [0x8040_2010])
    #expect(try half.encoded(as: .rgba).bytes == half.straightBytes)
  }

  @Test("A renderer encodes a document in every format, and stops if encoding is cancelled")
  func renderer() throws {
    let renderer = TextRenderer(fonts: .bundled)
    var document = TextDocument(AttributedText("Hello"), in: TextContainer(width: 60))
    document.scale = 2
    let bitmap = try renderer.render(document)
    for encoding in [PictureEncoding.jpeg(), .webp(), .losslessWebP, .png(), .rgba] {
      let picture = try renderer.encode(document, as: encoding)
      let metadata = PictureMetadata(scale: 2)
      #expect(try picture == bitmap.encoded(as: encoding, metadata: metadata))
    }
    #expect(throws: RenderError.cancelled) {
      try renderer.encode(
        document, as: .jpeg(), cancellation: Cancellation(isRequested: { true }))
    }
    #expect(throws: RenderError.self) {
      try renderer.encode(document, as: .jpeg(), maximumBytes: 10)
    }
  }

  @Test("The error for data in an unsupported format names the format")
  func errors() throws {
    #expect(throws: PictureError.empty) { try Bitmap(picture: []) }
    #expect(throws: PictureError.unknownFormat(looksLike: "a GIF")) {
      try Bitmap(picture: Array("GIF89a".utf8))
    }
    let jpeg = try picture().jpeg()
    #expect(throws: PictureError.truncated(.jpeg)) {
      try Bitmap(picture: Array(jpeg.prefix(jpeg.count / 2)))
    }
    var limits = Limits()
    limits.imagePixels = 90 * 70 - 1
    #expect(throws: PictureError.tooLarge(width: 90, height: 70, limit: 6299)) {
      try Bitmap(picture: jpeg, limits: limits)
    }
    let long = try #require(Bitmap(width: 16_384, height: 1))
    #expect(throws: PictureError.self) { try long.webp() }
  }
}
