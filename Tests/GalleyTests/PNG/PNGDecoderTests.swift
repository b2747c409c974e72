import Foundation
import TestSupport
import Testing

@testable import Galley
@testable import GalleyPNG

/// The PNG files that Galley can decode, and the errors for other files.
@Suite("Decoding PNG")
struct PNGDecoderTests {
  /// Builds a PNG from chunks. `rows` has each row's filter byte, followed by the row's samples.
  private static func png(
    width: Int, height: Int, depth: UInt8, type: UInt8, interlaced: Bool = false, rows: [UInt8],
    before: [(String, [UInt8])] = []
  ) throws -> [UInt8] {
    func number(_ value: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    var chunks = PNGChunks()
    chunks.append("IHDR", number(width) + number(height) + [depth, type, 0, 0, interlaced ? 1 : 0])
    for (name, data) in before { chunks.append(name, data) }
    chunks.append("IDAT", try Deflate.zlib(rows, level: 6))
    chunks.append("IEND", [])
    return chunks.bytes
  }

  private func colors(_ bitmap: Bitmap) -> [Color?] {
    (0..<bitmap.height).flatMap { y in (0..<bitmap.width).map { bitmap[$0, y] } }
  }

  @Test("16-bit PNG samples without a colour space are sRGB values, and are reduced to 8 bits")
  func sixteenBits() throws {
    let rows: [UInt8] = [0, 0, 0, 0x80, 0x80, 0xFF, 0xFF]
    let bitmap = try Bitmap(png: try Self.png(width: 3, height: 1, depth: 16, type: 0, rows: rows))
    #expect(bitmap.pixels == [0xFF00_0000, 0xFF80_8080, 0xFFFF_FFFF])
  }

  @Test("PNGs with grey samples of fewer than 8 bits are read")
  func grey() throws {
    let bitmap = try Bitmap(
      png: try Self.png(width: 4, height: 1, depth: 2, type: 0, rows: [0, 0b00_01_10_11]))
    #expect(bitmap.pixels == [0xFF00_0000, 0xFF55_5555, 0xFFAA_AAAA, 0xFFFF_FFFF])
  }

  @Test("PNG palettes with transparency are read")
  func palettes() throws {
    let bitmap = try Bitmap(
      png: try Self.png(
        width: 2, height: 1, depth: 1, type: 3, rows: [0, 0b0100_0000],
        before: [("PLTE", [255, 0, 0, 0, 0, 255]), ("tRNS", [0x80])]))
    #expect(bitmap.pixels == [0x8000_0080, 0xFFFF_0000])
    #expect(colors(bitmap) == [Color(red: 255, green: 0, blue: 0, alpha: 128), .blue])
  }

  @Test("Interlaced PNGs are read")
  func interlaced() throws {
    // Adam7 interlacing stores a 2 × 2 image as the top left pixel, the top right pixel, and then
    // the lower row.
    let bitmap = try Bitmap(
      png: try Self.png(
        width: 2, height: 2, depth: 8, type: 0, interlaced: true,
        rows: [0, 10, 0, 20, 0, 30, 40]))
    #expect(bitmap.pixels.map { $0 & 0xFF } == [10, 20, 30, 40])
  }

  @Test("PNG samples in linear light are converted to sRGB")
  func linear() throws {
    let linear = ("gAMA", [UInt8](arrayLiteral: 0, 1, 0x86, 0xA0))
    let bitmap = try Bitmap(
      png: try Self.png(width: 1, height: 1, depth: 8, type: 0, rows: [0, 55], before: [linear]))
    // The sRGB value 128 has 0.2158 of the full light intensity, which is 55 on a scale of 255.
    #expect(abs(Int(bitmap.pixels[0] & 0xFF) - 128) <= 1)
  }

  @Test(
    "The size and colour space of a PNG are reported",
    arguments: [
      ([0xFF, 0xD8, 0xFF, 0xE0], "a JPEG"), (Array("GIF89a".utf8), "a GIF"),
      (Array("RIFF0000WEBPVP8 ".utf8), "a WebP"),
      (Array("\n<!DOCTYPE HTML><p>".utf8), "an HTML page"),
      (Array("<html lang=en>".utf8), "an HTML page"), (Array("<svg xmlns=".utf8), "an SVG"),
      (Array("<?xml version".utf8), "an XML file"), (Array("%PDF-1.7".utf8), "a PDF"),
      (
        [0x89, 0x50, 0x4E, 0x47, 0x0A, 0x1A],
        "a PNG whose line endings were changed by a text-mode transfer"
      ),
      (Array("hello".utf8), nil), ([0], nil),
    ] as [([UInt8], String?)])
  func info(_ bytes: [UInt8], _ kind: String?) {
    #expect(throws: PNGError.notAPNG(looksLike: kind)) { try Bitmap(png: bytes) }
  }

  @Test("An empty file is rejected")
  func empty() {
    #expect(throws: PNGError.empty) { try Bitmap(png: []) }
  }

  @Test("A PNG that is truncated at any length is rejected without a trap")
  func truncated() throws {
    var random = SeededGenerator(seed: 3)
    let bitmap = Bitmap(width: 20, height: 20, pixels: (0..<400).map { _ in random.pixel() })
    let png = try bitmap.png()
    // Files that lack only the end chunk (12 bytes) are not tested, because they have all pixels.
    for length in 0..<png.count - 12 {
      let error = #expect(throws: PNGError.self) { try Bitmap(png: Array(png.prefix(length))) }
      if length > 40 { #expect(error == .truncated) }
    }
  }

  @Test("Decoding a PNG with a damaged byte does not trap")
  func damaged() throws {
    var random = SeededGenerator(seed: 4)
    let bitmap = Bitmap(width: 20, height: 20, pixels: (0..<400).map { _ in random.pixel() })
    let png = try bitmap.png()
    var refused = 0
    for place in png.indices {
      var damaged = png
      damaged[place] ^= UInt8.random(in: 1...255, using: &random)
      do { _ = try Bitmap(png: damaged) } catch { refused += 1 }
    }
    // A checksum covers nearly every byte, so nearly all damage is detected.
    #expect(refused > png.count * 9 / 10)
  }

  @Test("No memory is allocated for a PNG chunk that claims to be longer than the file")
  func chunkLongerThanFile() throws {
    var png = Array(try Self.png(width: 1, height: 1, depth: 8, type: 0, rows: [0, 0]).prefix(33))
    // For a text chunk of this length, libpng would allocate 1.9 GB and fill it with zeros.
    png += [0x73, 0x65, 0x7C, 0x08] + Array("iTXt".utf8) + [0, 0, 0, 0]
    let before = try #require(peakMemory)
    #expect(throws: PNGError.truncated) { try Bitmap(png: png) }
    #expect(try #require(peakMemory) - before < 1_000_000)
  }

  /// The peak memory of the process, in KiB.
  private var peakMemory: Int? {
    let status = FileManager.default.contents(atPath: "/proc/self/status") ?? Data()
    return String(decoding: status, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("VmHWM:") }.flatMap { Int($0.filter(\.isNumber)) }
  }

  @Test("PNG headers with absurd image sizes are rejected before any pixels are read")
  func absurdSizes() throws {
    let png = try Self.png(width: 30_000, height: 30_000, depth: 8, type: 6, rows: [0])
    #expect(throws: PNGError.tooLarge(width: 30_000, height: 30_000, limit: 50_000_000)) {
      try Bitmap(png: png)
    }
    var limits = Limits()
    limits.imagePixels = 4
    #expect(
      try Bitmap(png: try Bitmap(width: 2, height: 2, pixels: [0, 0, 0, 0]).png(), limits: limits)
        .width == 2)
    #expect(throws: PNGError.tooLarge(width: 5, height: 1, limit: 4)) {
      try Bitmap(
        png: try Bitmap(width: 5, height: 1, pixels: [0, 0, 0, 0, 0]).png(), limits: limits)
    }
  }

  @Test("The strict limits permit an image of 4096 × 4096 pixels, and no larger image")
  func strictSizes() throws {
    // The image has no rows, so an image within the limit is reported as truncated.
    func decode(_ width: Int) throws -> Bitmap {
      let png = try Self.png(width: width, height: 4096, depth: 8, type: 2, rows: [])
      return try Bitmap(png: png, limits: .untrusted)
    }
    #expect(throws: PNGError.tooLarge(width: 4097, height: 4096, limit: 4096 * 4096)) {
      try decode(4097)
    }
    #expect(throws: PNGError.truncated) { try decode(4096) }
  }

  @Test("Errors in decoding a PNG are described in one line")
  func errors() {
    let errors: [PNGError] = [
      .empty, .notAPNG(looksLike: "a GIF"), .notAPNG(looksLike: nil), .truncated,
      .damaged(reason: "x"), .tooLarge(width: 1, height: 2, limit: 3), .invalidText(keyword: "k"),
      .outOfMemory,
    ]
    for error in errors { #expect(!error.description.isEmpty && !error.description.contains("\n")) }
  }
}
