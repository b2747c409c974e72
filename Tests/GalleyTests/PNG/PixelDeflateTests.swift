import TestSupport
import Testing

@testable import Galley
@testable import GalleyPNG

/// Tests the compressor for coloured images. Its output is decompressed with libpng.
@Suite("Compressing coloured pixels")
struct PixelDeflateTests {
  /// An image with more than 256 colours, so that a palette is impossible.
  struct Case: Sendable, CustomStringConvertible {
    var name: String
    var bitmap: Bitmap
    var description: String { name }
  }

  /// A bitmap that resembles rendered text. Rows repeat short pixel sequences ("words") on one
  /// background colour, and some rows repeat the previous row.
  private static func words(_ width: Int, _ height: Int, seed: UInt64, alpha: UInt32) -> Bitmap {
    var random = SeededGenerator(seed: seed)
    let pieces = (0..<12).map { _ in
      (0..<Int.random(in: 1...9, using: &random)).map { _ in random.pixel() | alpha }
    }
    var pixels: [UInt32] = []
    for row in 0..<height {
      if row > 0, Int.random(in: 0..<3, using: &random) == 0 {
        pixels += pixels.suffix(width)
        continue
      }
      let end = pixels.count + width
      while pixels.count < end {
        if Bool.random(using: &random) {
          let run = Int.random(in: 1...60, using: &random)
          pixels += [UInt32](repeating: 0xFF1E_2A52, count: run)
        } else {
          pixels += pieces.randomElement(using: &random) ?? []
        }
      }
      pixels.removeLast(pixels.count - end)
    }
    // These pixels have more colours than a palette can hold.
    for index in 0..<min(300, pixels.count) { pixels[index] = 0xFF00_0000 | UInt32(index) * 7 }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  static let cases: [Case] = {
    var random = SeededGenerator(seed: 21)
    let noise = (0..<90_000).map { _ in random.pixel() }
    let opaque = (1...12).map { width in
      Case(
        name: "\(width) pixels per row",
        bitmap: words(width, 600, seed: UInt64(width), alpha: 0xFF00_0000))
    }
    return opaque + [
      Case(name: "one row", bitmap: words(1000, 1, seed: 30, alpha: 0xFF00_0000)),
      Case(name: "words", bitmap: words(501, 207, seed: 31, alpha: 0xFF00_0000)),
      Case(name: "words with alpha", bitmap: words(501, 207, seed: 32, alpha: 0)),
      Case(name: "rows as wide as the window", bitmap: words(10_922, 5, seed: 33, alpha: 0)),
      Case(name: "rows beyond the window", bitmap: words(10_923, 5, seed: 34, alpha: 0xFF00_0000)),
      Case(name: "noise", bitmap: Bitmap(width: 300, height: 300, pixels: noise)),
      Case(
        name: "a gradient",
        bitmap: Bitmap(
          width: 400, height: 300,
          pixels: (0..<120_000).map { 0xFF00_0000 | UInt32($0 % 400) << 8 | UInt32($0 / 1200) })),
    ]
  }()

  @Test("Decompressing a PNG's data gives back every pixel", arguments: cases)
  func roundTrip(_ example: Case) throws {
    let png = try example.bitmap.png(effort: .balanced)
    #expect([2, 6].contains(try #require(PNGFile(png)).format[1]))
    #expect(try Bitmap(png: png) == example.bitmap)
  }

  @Test(
    "The compressed data is the same however many rows are passed at a time",
    arguments: [0xFF00_0000, 0] as [UInt32])
  func pieces(_ alpha: UInt32) throws {
    // The image is many times larger than the data that the compressor buffers.
    let bitmap = Self.words(701, 900, seed: 50, alpha: alpha)
    #expect(try Bitmap(png: bitmap.png()) == bitmap)
    var rows = PNGRows(width: bitmap.width, height: bitmap.height)
    let pixels = bitmap.pixels.map(Pixel.straight)
    unsafe pixels.withUnsafeBufferPointer { unsafe rows.append(pixels: $0) }
    let atOnce = try rows.compressed(.balanced)
    for count in [1, 13, bitmap.height] {
      var stream = RowStream(
        width: bitmap.width, height: bitmap.height, format: rows.format, byPixel: true)
      for start in stride(from: 0, to: pixels.count, by: count * bitmap.width) {
        let piece = Array(pixels[start...].prefix(count * bitmap.width))
        unsafe piece.withUnsafeBufferPointer { unsafe stream.append(pixels: $0) }
      }
      #expect(try stream.finish() == atOnce)
    }
  }

  @Test("The PNG of an opaque image is the same whether or not the image was declared opaque")
  func knownRows() throws {
    // The encoder does not know that this image is opaque. It therefore compresses no rows before
    // the last row has arrived.
    let bitmap = Self.words(701, 300, seed: 51, alpha: 0xFF00_0000)
    var encoder = try PNGEncoder(
      width: bitmap.width, height: bitmap.height, effort: .balanced, scale: nil, text: [],
      isGray: false, isOpaque: false)
    encoder.append(premultiplied: bitmap.pixels.span)
    #expect(try encoder.finish() == bitmap.png())
  }

  @Test("An image of coloured text is compressed at least as well as by zlib")
  func zlib() throws {
    // The reference is libdeflate at the level that Galley uses for grey images. At this level,
    // libdeflate compresses as well as zlib at its default level.
    let bitmap = Self.words(800, 400, seed: 40, alpha: 0xFF00_0000)
    var rows = PNGRows(width: 800, height: 400)
    unsafe bitmap.pixels.withUnsafeBufferPointer { unsafe rows.append(pixels: $0) }
    #expect(rows.format == .rgb)
    let own = try rows.compressed(.balanced)
    #expect(own.count <= (try Deflate.zlib(rows.bytes, level: 4).count))
  }

  @Test("Repeated pixel rows take hardly any bytes in a PNG")
  func repeatedRows() throws {
    let row = Self.words(700, 1, seed: 41, alpha: 0xFF00_0000)
    let once = try row.png().count
    let often = Bitmap(
      width: 700, height: 1000, pixels: (0..<1000).flatMap { _ in row.pixels })
    // A match encodes up to 258 bytes in at most two bytes. The uncompressed image has 2,101,000
    // bytes.
    #expect(try often.png().count < once + 2 * 2_101_000 / 258)
    #expect(try Bitmap(png: often.png()) == often)
  }

  @Test(
    "A match with the row above has at least two pixels",
    arguments: [3, 4], [true, false])
  func pairs(_ pixelBytes: Int, _ isPair: Bool) {
    // Each letter is one pixel, and equal letters are equal pixels. Both rows contain the pixels A
    // and B side by side. If `isPair` is not set, the lower B differs from the upper B in its
    // highest bit.
    var bytes = ["cdeABf", "gAhABi"].flatMap { row -> [UInt8] in
      [0] + row.utf8.flatMap { [UInt8](repeating: $0, count: pixelBytes) }
    }
    let rowBytes = 1 + 6 * pixelBytes
    if !isPair { bytes[rowBytes + 5 * pixelBytes] ^= 0x80 }
    let match = unsafe bytes.withUnsafeBufferPointer { buffer -> PixelMatcher.Match? in
      guard let start = buffer.baseAddress else { return nil }
      var matcher = unsafe PixelMatcher(
        start, bytesInAll: bytes.count, rowBytes: rowBytes, pixelBytes: pixelBytes)
      matcher.count = bytes.count
      var last: PixelMatcher.Match?
      for (row, pixels) in [(0, 0..<6), (1, 0..<4)] {
        for pixel in pixels {
          last = matcher.match(
            row * rowBytes + 1 + pixel * pixelBytes, rowEnd: (row + 1) * rowBytes)
        }
      }
      return last
    }
    #expect(match?.length == (isPair ? 2 : 1) * pixelBytes)
    #expect(match?.distance == (isPair ? rowBytes : 2 * pixelBytes))
  }

  @Test("Length and distance symbols are those of RFC 1951")
  func symbols() {
    // Values from RFC 1951 §3.2.5: length, symbol, number of extra bits, value of the extra bits.
    let lengths = [
      (3, 257, 0, 0), (10, 264, 0, 0), (11, 265, 1, 0), (12, 265, 1, 1), (18, 268, 1, 1),
      (19, 269, 2, 0), (130, 280, 4, 15), (131, 281, 5, 0), (257, 284, 5, 30), (258, 285, 0, 0),
    ]
    for (length, symbol, count, extra) in lengths {
      let slot = DeflateToken.match(length: length, distance: 1).length
      #expect(slot.symbol == symbol && slot.extraCount == count && slot.extra == extra)
    }
    let distances = [
      (1, 0, 0, 0), (4, 3, 0, 0), (5, 4, 1, 0), (8, 5, 1, 1), (9, 6, 2, 0), (193, 15, 6, 0),
      (24_576, 28, 13, 8191), (24_577, 29, 13, 0), (32_768, 29, 13, 8191),
    ]
    for (distance, symbol, count, extra) in distances {
      let slot = DeflateToken.match(length: 3, distance: distance).distance
      #expect(slot.symbol == symbol && slot.extraCount == count && slot.extra == extra)
    }
  }
}
