// Colour profiles of picture files, including malicious ones.

import Foundation
import TestSupport
import Testing

@testable import GalleyPictures

@Suite("Colour profiles of pictures")
struct ProfileTests {
  private static let limit = 1 << 20

  private func colors(_ picture: DecodedPicture) -> [UInt32] {
    [8, 24, 40].map { picture.pixels[8 * picture.width + $0] }
  }

  @Test(
    "If a picture has a matrix profile, the colours are converted to sRGB as the profile defines")
  func matrix() throws {
    // The picture has the colours `200,100,50`, `60,180,75` and `128,128,128` in Display P3's
    // primaries with a gamma of 2.2. The expected values are the same colours in sRGB.
    let expected: [UInt32] = [0xFF17_5CD8, 0xFF36_B900, 0xFF81_8181]
    let webp = try WebP.picture(of: file("p3.webp"), pixelLimit: Self.limit)
    #expect(greatestDifference(colors(webp), expected) <= 1)
    #expect(webp.remark == nil)
    let jpeg = try JPEG.picture(of: file("p3.jpg"), pixelLimit: Self.limit)
    #expect(greatestDifference(colors(jpeg), expected) <= 3)
  }

  @Test("Grey values with a linear colour profile are converted to sRGB")
  func grays() throws {
    let picture = try JPEG.picture(of: file("linear-gray.jpg"), pixelLimit: Self.limit)
    let found = [4, 12, 20, 28].map { picture.pixels[$0] }
    let expected = [79, 137, 188, 239].map { UInt32($0) * 0x01_0101 | 0xFF00_0000 }
    #expect(greatestDifference(found, expected) <= 2)
  }

  @Test("A profile with a lookup table could need too much memory, so it is reported and ignored")
  func table() throws {
    var bytes = try file("p3.webp")
    // Change the tag of the profile's description, `desc`, to the tag of a lookup table, `A2B0`.
    let entry = try #require(
      (0..<bytes.count - 8).first { Array(bytes[$0..<$0 + 4]) == Array("desc".utf8) })
    bytes.replaceSubrange(entry..<entry + 4, with: Array("A2B0".utf8))
    let picture = try WebP.picture(of: bytes, pixelLimit: Self.limit)
    #expect(
      picture.remark?.contains("does not consist of a matrix and a curve per channel") == true)
    #expect(colors(picture) == [0xFF32_64C8, 0xFF4B_B43C, 0xFF80_8080])
  }

  @Test("An sRGB profile changes nothing, and a profile without a matrix is reported and ignored")
  func others() throws {
    let plain: [UInt32] = [0xFF32_64C8, 0xFF4B_B43C, 0xFF80_8080]
    let srgb = try WebP.picture(of: file("srgb.webp"), pixelLimit: Self.limit)
    #expect(colors(srgb) == plain && srgb.remark == nil)
    let lab = try WebP.picture(of: file("lab.webp"), pixelLimit: Self.limit)
    #expect(colors(lab) == plain)
    #expect(lab.remark?.contains("sRGB is assumed") == true)
  }
}

@Suite("Hostile JPEGs and WebPs")
struct HostilePictureTests {
  private static let seeds = [
    "baseline.jpg", "progressive.jpg", "arithmetic.jpg", "restart.jpg", "ycck.jpg",
    "oriented-6.jpg", "p3.jpg", "linear-gray.jpg", "lossy.webp", "alpha-lossy.webp",
    "alpha-lossless.webp", "p3.webp", "lab.webp", "animated.webp", "oriented-6.webp",
  ]

  /// Decodes arbitrary bytes, and checks the size of the decoded picture. Returns `nil` if the
  /// bytes are not a picture.
  private func read(_ bytes: [UInt8]) -> DecodedPicture? {
    let decode = JPEG.recognizes(bytes) ? JPEG.picture : WebP.picture
    let limit = 1 << 16
    guard let picture = try? decode(bytes, limit, nil) else { return nil }
    #expect(picture.pixels.count == picture.width * picture.height)
    #expect(picture.pixels.count <= limit)
    return picture
  }

  @Test("A JPEG with very many markers is refused, because reading it would take quadratic time")
  func markers() throws {
    let bytes = try file("baseline.jpg")
    for (count, isRead) in [(900, true), (200_000, false)] {
      let markers = (0..<count).flatMap { _ in [0xFF, 0xFE, 0x00, 0x02] as [UInt8] }
      let padded = Array(bytes.prefix(2)) + markers + bytes.dropFirst(2)
      #expect((read(padded) != nil) == isRead, "\(count)")
    }
  }

  @Test("A truncated picture file is refused, wherever it is cut off", arguments: seeds)
  func truncated(name: String) throws {
    let bytes = try file(name)
    // The last byte of a WebP can be padding. So the test always cuts off at least three bytes.
    for length in 0..<bytes.count - 2 where read(Array(bytes.prefix(length))) != nil {
      // If only the metadata after a WebP's picture is cut off, libwebp still decodes the picture.
      #expect(name.hasSuffix(".webp"), "\(length) of \(bytes.count)")
    }
  }

  @Test(
    "If bytes are changed at random, decoding gives an error or a picture within the pixel limit",
    arguments: seeds)
  func flipped(name: String) throws {
    let bytes = try file(name)
    var random = SeededGenerator(seed: UInt64(bytes.count))
    for _ in 0..<1500 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<changed.count, using: &random)
        changed[place] = UInt8.random(in: 0...255, using: &random)
      }
      _ = read(changed)
      _ = JPEG.facts(ofWhole: changed)
      _ = WebP.facts(ofWhole: changed)
    }
  }
}
