import TestSupport
import Testing

@testable import Galley
@testable import GalleyPNG

/// Encoded PNGs: their structure is checked against the specification, and their pixels are decoded
/// with libpng.
@Suite("Encoding PNG")
struct PNGEncoderTests {
  /// A bitmap, with the bit depth and colour type that its PNG must have.
  struct Case: Sendable, CustomStringConvertible {
    var name: String
    var bitmap: Bitmap
    var format: [UInt8]
    var description: String { name }
  }

  private static func bitmap(_ width: Int, _ height: Int, _ pixel: (Int) -> UInt32) -> Bitmap {
    Bitmap(width: width, height: height, pixels: (0..<width * height).map(pixel))
  }

  private static func gray(_ value: Int) -> UInt32 {
    Pixel.word(red: UInt32(value), green: UInt32(value), blue: UInt32(value), alpha: 255)
  }

  static let cases: [Case] = {
    var random = SeededGenerator(seed: 7)
    let pixels = (0..<40_000).map { _ in random.pixel() }
    return [
      Case(name: "white", bitmap: bitmap(3, 2) { _ in .max }, format: [1, 0]),
      Case(
        name: "black and white", bitmap: bitmap(17, 5) { gray($0 % 3 == 0 ? 255 : 0) },
        format: [1, 0]),
      Case(name: "4 greys", bitmap: bitmap(9, 5) { gray($0 % 4 * 85) }, format: [2, 0]),
      Case(name: "16 greys", bitmap: bitmap(33, 3) { gray($0 % 16 * 17) }, format: [4, 0]),
      Case(name: "12 odd greys", bitmap: bitmap(33, 3) { gray($0 % 12 * 20 + 3) }, format: [4, 3]),
      Case(name: "3 odd greys", bitmap: bitmap(33, 3) { gray($0 % 3 * 20 + 3) }, format: [2, 3]),
      Case(name: "256 greys", bitmap: bitmap(40, 40) { gray($0 % 256) }, format: [8, 0]),
      Case(name: "one colour", bitmap: bitmap(5, 5) { _ in 0xFF00_80FF }, format: [1, 3]),
      Case(name: "clear", bitmap: bitmap(5, 5) { _ in 0 }, format: [1, 3]),
      Case(
        name: "3 colours", bitmap: bitmap(5, 5) { 0xFF00_0080 + UInt32($0 % 3) }, format: [2, 3]),
      Case(
        name: "256 colours", bitmap: bitmap(30, 30) { 0xFF80_0000 + UInt32($0 % 256) },
        format: [8, 3]),
      Case(
        name: "257 colours", bitmap: bitmap(30, 30) { 0xFF80_0000 + UInt32($0 % 257) },
        format: [8, 2]),
      Case(
        name: "black in 256 alphas", bitmap: bitmap(16, 16) { UInt32($0) << 24 }, format: [8, 3]),
      Case(
        name: "grey with alpha",
        bitmap: bitmap(100, 100) { index in
          let alpha = index % 250 + 1
          let value = index % (alpha + 1)
          return UInt32(alpha) << 24 | UInt32(value) * 0x10101
        }, format: [8, 4]),
      Case(
        name: "opaque colours", bitmap: bitmap(200, 200) { pixels[$0] | 0xFF00_0000 },
        format: [8, 2]),
      Case(name: "any pixels", bitmap: bitmap(200, 200) { pixels[$0] }, format: [8, 6]),
    ]
  }()

  @Test("Encoding a PNG with fewer bits or channels keeps every pixel", arguments: cases)
  func reduction(_ example: Case) throws {
    for effort in PNGEffort.allCases {
      let png = try example.bitmap.png(effort: effort)
      let read = try #require(PNGFile(png))
      #expect(read.format == example.format)
      #expect(read.chunks.first?.type == "IHDR")
      #expect(read.chunks.last?.type == "IEND")
      #expect(try Bitmap(png: png) == example.bitmap)
      #expect(try example.bitmap.png(effort: effort) == png)
    }
  }

  @Test(
    "A PNG is the same however many rows are passed to the encoder at a time", arguments: cases)
  func rows(_ example: Case) throws {
    let bitmap = example.bitmap
    for rows in [1, 3, bitmap.height] {
      #expect(try encoded(bitmap, rowsAtATime: rows) == bitmap.png())
    }
  }

  @Test("Large images are compressed while their rows arrive", arguments: cases)
  func streams(_ example: Case) throws {
    let bitmap = example.bitmap
    let isOpaque = bitmap.pixels.allSatisfy { $0 >> 24 == 255 }
    let isGray = isOpaque && bitmap.pixels.allSatisfy { ($0 ^ $0 >> 8) & 0xFFFF == 0 }
    for effort in PNGEffort.allCases {
      let png = try encoded(bitmap, effort: effort, rowsAtATime: 3, streamedPixels: 1)
      for rows in [1, 64, 100, bitmap.height] {
        #expect(
          try encoded(bitmap, effort: effort, rowsAtATime: rows, streamedPixels: 1) == png)
      }
      #expect(try Bitmap(png: png) == bitmap)
      let streamed: [UInt8] = [8, isGray ? 0 : isOpaque ? 2 : 6]
      #expect(PNGFile(png)?.format == (effort == .small ? example.format : streamed))
    }
  }

  @Test(
    "Large images can be passed to the encoder in bands of any height",
    arguments: [1, 63, 64, 65, 100, 200])
  func bands(_ height: Int) throws {
    // The first image is grey. The second image has a coloured pixel in the middle.
    for color in [nil, UInt32(0xFF00_00FF)] {
      var whole = ColorCanvas(width: 90, height: 200, background: .white)
      var encoder = try PNGEncoder(
        width: 90, height: 200, effort: .balanced, scale: nil, text: [], streamedPixels: 1,
        isGray: color == nil, isOpaque: true)
      let bounds = PixelRect(minX: 0, minY: 0, maxX: 90, maxY: height)
      var gray = GrayCanvas(bounds, background: .white, blending: .srgb)
      var colored = ColorCanvas(bounds, background: .white, blending: .srgb)
      for start in stride(from: 0, to: 200, by: height) {
        let rows = start..<min(start + height, 200)
        gray.move(to: rows)
        colored.move(to: rows)
        for y in stride(from: start, to: rows.upperBound, by: 7) {
          let dot = PixelRect(minX: y % 80, minY: y, maxX: y % 80 + 1, maxY: y + 1)
          let pixel = y > 100 ? color ?? 0xFF80_8080 : 0xFF40_4040
          if color == nil { gray.draw([pixel], in: dot) }
          colored.draw([pixel], in: dot)
          whole.draw([pixel], in: dot)
        }
        gray.complete()
        colored.complete()
        if color == nil {
          encoder.append(grays: gray.pixels.span)
        } else {
          encoder.append(premultiplied: colored.pixels.span)
        }
      }
      let bitmap = whole.bitmap
      let png = try encoder.finish()
      #expect(try Bitmap(png: png) == bitmap)
      var asPixels = try PNGEncoder(
        width: 90, height: 200, effort: .balanced, scale: nil, text: [], streamedPixels: 1,
        isGray: color == nil, isOpaque: true)
      asPixels.append(premultiplied: bitmap.pixels.span)
      #expect(try asPixels.finish() == png)
    }
  }

  @Test("If later rows need a wider pixel format, the earlier rows are converted to that format")
  func widening() throws {
    // Each row needs a wider pixel format than the rows before it.
    var random = SeededGenerator(seed: 5)
    let rows: [(Int) -> UInt32] = [
      { _ in .max }, { Self.gray($0) }, { 0xFF00_0000 | UInt32($0) },
      { 0xFF00_0000 | UInt32($0) << 9 },
      { _ in random.pixel() },
    ]
    for count in 1...rows.count {
      let bitmap = Self.bitmap(256, count) { rows[$0 / 256]($0 % 256) }
      let png = try encoded(bitmap, rowsAtATime: 1)
      #expect(try Bitmap(png: png) == bitmap)
      #expect(
        PNGFile(png)?.format == [[1, 0], [8, 0], [8, 2], [8, 2], [8, 6]][count - 1])
    }
  }

  private func encoded(
    _ bitmap: Bitmap, effort: PNGEffort = .balanced, rowsAtATime count: Int,
    streamedPixels: Int = .max
  ) throws -> [UInt8] {
    let isOpaque = bitmap.pixels.allSatisfy { $0 >> 24 == 255 }
    var encoder = try PNGEncoder(
      width: bitmap.width, height: bitmap.height, effort: effort.compression, scale: nil, text: [],
      streamedPixels: streamedPixels, isGray: isOpaque && bitmap.pixels.allSatisfy(Pixel.isGray),
      isOpaque: isOpaque)
    for row in stride(from: 0, to: bitmap.height, by: count) {
      let end = min(row + count, bitmap.height)
      encoder.append(
        premultiplied: bitmap.pixels.span.extracting(row * bitmap.width..<end * bitmap.width))
    }
    return try encoder.finish()
  }

  @Test("Unpremultiplying a pixel and premultiplying it again restores the pixel, for every alpha")
  func premultiplying() {
    for alpha in UInt32(0)...255 {
      for value in 0...alpha {
        let pixel = Pixel.word(red: value, green: 0, blue: alpha, alpha: alpha)
        let straight = Pixel.straight(pixel)
        #expect(Pixel.premultiplied(straight) == pixel)
        if alpha > 0 {
          let exact = (Double(value) * 255 / Double(alpha)).rounded(.toNearestOrAwayFromZero)
          #expect(Double(straight & 0xFF) == exact)
        }
      }
    }
  }

  @Test("Premultiplying rounds to the nearest value")
  func rounding() {
    for alpha in UInt32(0)...255 {
      for value in UInt32(0)...255 {
        let pixel = Pixel.premultiplied(
          Pixel.word(red: value, green: value, blue: 255, alpha: alpha))
        let exact = (Double(value * alpha) / 255).rounded()
        #expect(Double(pixel & 0xFF) == exact && Double(pixel >> 8 & 0xFF) == exact)
        #expect(pixel >> 16 & 0xFF == alpha && pixel >> 24 == alpha)
      }
    }
  }

  @Test("The requested scale and text fields are written as PNG chunks")
  func chunks() throws {
    let bitmap = Self.bitmap(2, 2) { _ in 0x8000_0000 }
    let png = try bitmap.png(
      scale: 2, text: [("Title", "Käse\nbrot"), ("Autor", "日本"), ("Empty", "")])
    let read = try #require(PNGFile(png))
    #expect(
      read.chunks.map(\.type) == [
        "IHDR", "sRGB", "pHYs", "PLTE", "tRNS", "tEXt", "iTXt", "tEXt", "IDAT", "IEND",
      ])
    #expect(read["sRGB"] == [0])
    // 144 pixels per inch are 5669.29 pixels per metre.
    #expect(read["pHYs"] == [0, 0, 0x16, 0x25, 0, 0, 0x16, 0x25, 1])
    #expect(read["PLTE"] == [0, 0, 0])
    #expect(read["tRNS"] == [128])
    #expect(read["tEXt"] == Array("Title".utf8) + [0, 75, 0xE4, 115, 101, 10] + Array("brot".utf8))
    #expect(read["iTXt"] == Array("Autor".utf8) + [0, 0, 0, 0, 0] + Array("日本".utf8))
    #expect(PNGFile(try bitmap.png())?["pHYs"] == nil)
    for scale in [0, -1, Double.nan, .infinity] {
      #expect(PNGFile(try bitmap.png(scale: scale))?["pHYs"] == nil)
    }
  }

  @Test(
    "PNG text keywords that the specification forbids are rejected",
    arguments: [
      "", " a", "a ", "a  b", "日本", "a\0b", "a\nb", String(repeating: "k", count: 80),
    ])
  func keywords(_ keyword: String) {
    #expect(throws: PNGError.invalidText(keyword: keyword)) {
      try Self.bitmap(1, 1) { _ in 0 }.png(text: [(keyword, "text")])
    }
  }

  @Test("Long compressed data is split into several PNG chunks")
  func splitting() throws {
    var chunks = PNGChunks()
    let stream = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
    chunks.appendRows(stream, chunkLength: 300)
    let read = try #require(PNGFile.chunks(of: chunks.bytes))
    #expect(read.map(\.data.count) == [300, 300, 300, 100])
    #expect(read.flatMap(\.data) == stream)
  }

  @Test("PNG row filters are used if they make the file smaller")
  func filters() throws {
    // In each colour type below, row filters make the file of a gradient smaller. Row filters do
    // not make the file of noise smaller.
    var random = SeededGenerator(seed: 11)
    let pictures: [Bitmap] = [
      Self.bitmap(97, 61) { Self.gray(($0 % 97 + $0 / 97) % 256) },
      Self.bitmap(97, 61) { UInt32($0 % 97 * 2) | UInt32($0 / 97 * 3) << 8 | 0xFF12_0000 },
      Self.bitmap(97, 61) { index in
        let alpha = UInt32(index / 97 * 4 + 11)
        return alpha << 24 | min(UInt32(index % 97), alpha) * 0x10101
      },
      Self.bitmap(97, 61) { index in
        let alpha = UInt32(index / 97 * 4 + 11)
        return alpha << 24 | min(UInt32(index % 97), alpha)
      },
      Self.bitmap(97, 61) { _ in random.pixel() },
    ]
    for (index, picture) in pictures.enumerated() {
      let small = try picture.png(effort: .small)
      #expect(try Bitmap(png: small) == picture)
      let plain = try picture.png(effort: .balanced)
      #expect(index == 4 ? small.count <= plain.count : small.count * 2 < plain.count, "\(index)")
    }
  }
}
