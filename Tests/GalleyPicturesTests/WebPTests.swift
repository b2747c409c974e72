// WebP decoding and encoding, compared with the programs of libwebp.

import Foundation
import TestSupport
import Testing

@testable import GalleyPictures

@Suite("WebP")
struct WebPTests {
  private static let limit = 1 << 20

  @Test(
    "Decoded WebP pixels match the output of `dwebp`",
    arguments: ["lossy", "alpha-lossy", "alpha-lossless", "p3"])
  func decodes(name: String) throws {
    var bytes = try file("\(name).webp")
    // The reference decoder ignores colour profiles, so the test removes the profile.
    if name == "p3" { bytes = try withoutProfile(bytes) }
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: "in.webp")
    let printed = try output("dwebp", ["-quiet", "-pam", folder.file("in.webp").path, "-o", "-"])
    let expected = try #require(PortableMap(printed))
    let picture = try WebP.picture(of: bytes, pixelLimit: Self.limit)
    #expect((picture.width, picture.height) == (expected.width, expected.height))
    #expect(picture.pixels == expected.pixels)
  }

  /// Renames the chunk of the colour profile, so that decoders ignore the profile.
  private func withoutProfile(_ bytes: [UInt8]) throws -> [UInt8] {
    let name = Array("ICCP".utf8)
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: name) })
    var bytes = bytes
    bytes.replaceSubrange(place..<place + 4, with: Array("junk".utf8))
    return bytes
  }

  @Test(
    "Lossy and lossless WebP encoding gives the same bytes as `cwebp`",
    arguments: [10, 80, 100])
  func encodes(quality: Int) throws {
    let folder = try TemporaryFolder()
    let pixels = sample(width: 83, height: 59)
    try folder.write([UInt8](PortableMap.ppm(pixels, width: 83)), to: "in.ppm")
    let path = folder.file("in.ppm").path
    let lossy = try output("cwebp", ["-quiet", "-q", "\(quality)", path, "-o", "-"])
    #expect(
      try WebP.encode(pixels, width: 83, quality: quality) == [UInt8](lossy))
    let lossless = try output("cwebp", ["-quiet", "-z", "6", "-exact", path, "-o", "-"])
    #expect(try WebP.encode(pixels, width: 83, quality: nil) == [UInt8](lossless))
  }

  @Test("Lossless WebP encoding keeps every pixel, and lossy encoding keeps every alpha value")
  func alpha() throws {
    let pixels = sample(width: 70, height: 50, isOpaque: false)
    let lossless = try WebP.encode(pixels, width: 70, quality: nil)
    #expect(try WebP.picture(of: lossless, pixelLimit: Self.limit).pixels == pixels)
    let lossy = try WebP.encode(pixels, width: 70, quality: 50)
    let read = try WebP.picture(of: lossy, pixelLimit: Self.limit).pixels
    #expect(read.map { $0 >> 24 } == pixels.map { $0 >> 24 })
  }

  @Test("If half the size of a WebP is large enough, the WebP is decoded at half size")
  func scaled() throws {
    let picture = try WebP.picture(
      of: file("lossy.webp"), pixelLimit: Self.limit, needed: NeededSize(width: 38, height: 30))
    #expect((picture.width, picture.height) == (39, 31))
    #expect(picture.fileSize == (77, 61))
  }

  @Test("An animated WebP and a WebP with too many pixels are refused")
  func refused() throws {
    let error = #expect(throws: PictureCodecError.self) {
      try WebP.picture(of: file("animated.webp"), pixelLimit: Self.limit)
    }
    guard case .unsupported(let what)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(what.contains("animation"))
    #expect(throws: PictureCodecError.tooLarge(width: 77, height: 61)) {
      try WebP.picture(of: file("lossy.webp"), pixelLimit: 4000)
    }
  }

  @Test(
    "`webpinfo` accepts an encoded WebP, `exiftool` reads the XMP, and Galley reads the TEXT chunk")
  func metadata() throws {
    let pixels = sample(width: 30, height: 20)
    let bytes = try WebP.encode(
      pixels, width: 30, quality: 80,
      chunks: [("XMP ", Array(xmp.utf8)), ("TEXT", Array("digest: abc".utf8))])
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: "a.webp")
    let path = folder.file("a.webp").path
    #expect(String(decoding: try output("webpinfo", [path]), as: UTF8.self).contains("No error"))
    let description = try output("exiftool", ["-s3", "-Description", path])
    #expect(String(decoding: description, as: UTF8.self) == "A cat\n")
    #expect(WebP.facts(ofWhole: bytes)?.lines == ["digest: abc"])
    #expect(WebP.facts(ofWhole: bytes.dropLast(2)) == nil)
  }

  @Test("WebP encoding can be stopped, and pictures wider than the format's limit are refused")
  func ends() throws {
    let pixels = sample(width: 64, height: 256)
    for quality in [nil, 80] {
      #expect(throws: PictureCodecError.stopped) {
        try WebP.encode(pixels, width: 64, quality: quality) { true }
      }
    }
    #expect(throws: PictureCodecError.self) {
      let long = [UInt32](repeating: 0, count: 16_384)
      return try WebP.encode(long, width: 16_384, quality: nil)
    }
  }
}
