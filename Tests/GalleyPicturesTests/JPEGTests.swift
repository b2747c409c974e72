// JPEG decoding and encoding, compared with the programs of libjpeg-turbo.

import Foundation
import TestSupport
import Testing

@testable import GalleyPictures

@Suite("JPEG")
struct JPEGTests {
  private static let limit = 1 << 20

  @Test(
    "For every JPEG variant and every scale, the decoded pixels match the output of `djpeg`",
    arguments: ["baseline", "progressive", "gray", "rgb", "arithmetic", "restart"])
  func decodes(name: String) throws {
    let bytes = try file("\(name).jpg")
    let path = Repository.url("Tests/GalleyPicturesTests/Files/\(name).jpg").path
    for eighths in [8, 4, 2, 1] {
      let side = Double(eighths) / 8
      let picture = try JPEG.picture(
        of: bytes, pixelLimit: Self.limit,
        needed: NeededSize(width: (77 * side).rounded(.down), height: (61 * side).rounded(.down)))
      let printed = try output("djpeg", ["-dct", "int", "-pnm", "-scale", "\(eighths)/8", path])
      let expected = try #require(PortableMap(printed))
      #expect((picture.width, picture.height) == (expected.width, expected.height))
      #expect(picture.pixels == expected.pixels)
      #expect(picture.fileSize == (77, 61))
    }
  }

  @Test(
    "CMYK and YCCK pictures are converted to the same RGB colours as in Pillow",
    arguments: ["cmyk", "ycck"])
  func inks(name: String) throws {
    let picture = try JPEG.picture(of: file("\(name).jpg"), pixelLimit: Self.limit)
    let expected = try #require(PortableMap(file("\(name).ppm")))
    #expect(greatestDifference(picture.pixels, expected.pixels) <= 1)
    // In a CMYK file without Adobe's marker, the value 255 means full ink.
    let plain = try JPEG.picture(of: file("cmyk-plain.jpg"), pixelLimit: Self.limit)
    #expect(plain.pixels != picture.pixels)
  }

  @Test("EXIF orientations of JPEGs are applied", arguments: 1...8)
  func orientation(number: Int) throws {
    let picture = try JPEG.picture(
      of: file("oriented-\(number).jpg"), pixelLimit: Self.limit)
    // The first row of coloured squares for each orientation, as returned by Pillow's
    // `ImageOps.exif_transpose`.
    let rows = [
      "red green blue", "blue green red", "magenta cyan yellow", "yellow cyan magenta",
      "red yellow", "yellow red", "magenta blue", "blue magenta",
    ]
    let colors: [String: UInt32] = [
      "red": 0x0000FF, "green": 0x00FF00, "blue": 0xFF0000, "yellow": 0x00FFFF,
      "cyan": 0xFFFF00, "magenta": 0xFF00FF,
    ]
    let expected = rows[number - 1].split(separator: " ").compactMap { colors[String($0)] }
    #expect((picture.width, picture.height) == (number > 4 ? (32, 48) : (48, 32)))
    #expect(picture.fileSize == (picture.width, picture.height))
    for (index, color) in expected.enumerated() {
      let pixel = picture.pixels[8 * picture.width + 8 + 16 * index]
      #expect(greatestDifference([pixel], [color | 0xFF00_0000]) <= 1)
    }
    let webp = try WebP.picture(of: file("oriented-6.webp"), pixelLimit: Self.limit)
    #expect((webp.width, webp.height) == (32, 48))
    #expect(webp.pixels[8 * 32 + 8] == 0xFF00_FFFF)
  }

  @Test("The requested size of a decoded JPEG refers to the picture after rotation")
  func neededSizeOfTurned() throws {
    let bytes = try file("oriented-6.jpg")
    let wide = try JPEG.picture(
      of: bytes, pixelLimit: Self.limit, needed: NeededSize(width: 16, height: 24))
    #expect((wide.width, wide.height) == (16, 24))
    #expect(wide.fileSize == (32, 48))
    let whole = try JPEG.picture(
      of: bytes, pixelLimit: Self.limit, needed: NeededSize(width: 17, height: 24))
    #expect((whole.width, whole.height) == (32, 48))
  }

  @Test("If a JPEG header declares too many pixels, the picture is refused before decoding")
  func tooLarge() throws {
    var bytes = try file("baseline.jpg")
    let frame = try #require(
      bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xC0]) })
    bytes.replaceSubrange(frame + 5..<frame + 9, with: [0xEA, 0x60, 0xEA, 0x60])
    #expect(throws: PictureCodecError.tooLarge(width: 60_000, height: 60_000)) {
      try JPEG.picture(of: bytes, pixelLimit: Limits.pixels)
    }
  }

  private enum Limits { static let pixels = 50_000_000 }

  @Test("A JPEG with too many scans is refused")
  func scans() throws {
    let bytes = try file("progressive.jpg")
    // Finds the bytes of the first scan. The test repeats these bytes 2000 times.
    let first = try #require(
      bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xDA]) })
    let end = try #require(
      bytes.indices.first { $0 > first && bytes[$0...].starts(with: [0xFF, 0xC4]) })
    var many = Array(bytes[..<end])
    for _ in 0..<2000 { many += bytes[first..<end] }
    many += bytes[end...]
    let error = #expect(throws: PictureCodecError.self) {
      try JPEG.picture(of: many, pixelLimit: Self.limit)
    }
    guard case .unsupported(let what)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(what.contains("scans"))
  }

  @Test("Encoded JPEG bytes match the output of `cjpeg`", arguments: [1, 30, 75, 90, 100])
  func encodes(quality: Int) throws {
    let folder = try TemporaryFolder()
    let pixels = sample(width: 83, height: 59)
    try folder.write([UInt8](PortableMap.ppm(pixels, width: 83)), to: "in.ppm")
    let common = ["-quality", "\(quality)", "-baseline", "-dct", "int", "-optimize"]
    let path = folder.file("in.ppm").path
    let colors = try output("cjpeg", common + ["-sample", "1x1", path])
    #expect(
      try JPEG.encode(pixels, width: 83, quality: quality, isGray: false) == [UInt8](colors))
    let grays = pixels.map { 0xFF00_0000 | ($0 & 0xFF) * 0x01_0101 }
    try folder.write([UInt8](PortableMap.ppm(grays, width: 83)), to: "in.ppm")
    let gray = try output("cjpeg", common + ["-grayscale", path])
    #expect(
      try JPEG.encode(grays, width: 83, quality: quality, isGray: true) == [UInt8](gray))
  }

  @Test("`exiftool` reads a JPEG's resolution, comments and XMP")
  func metadata() throws {
    var metadata = JPEG.Metadata()
    metadata.density = 144
    metadata.comments = [Array("digest: abc".utf8)]
    metadata.xmp = Array(xmp.utf8)
    let bytes = try JPEG.encode(
      sample(width: 8, height: 8), width: 8, quality: 90, isGray: false, metadata: metadata)
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: "a.jpg")
    let read = String(
      decoding: try output(
        "exiftool",
        ["-s3", "-XResolution", "-Comment", "-Description", folder.file("a.jpg").path]),
      as: UTF8.self)
    #expect(read == "144\ndigest: abc\nA cat\n")
    #expect(JPEG.facts(ofWhole: bytes)?.lines == ["digest: abc"])
    #expect(JPEG.facts(ofWhole: bytes.dropLast()) == nil)
    metadata.xmp = [UInt8](repeating: 0x20, count: 66_000)
    #expect(throws: PictureCodecError.metadataTooLong(limit: 65_504)) {
      try JPEG.encode(
        sample(width: 8, height: 8), width: 8, quality: 90, isGray: false, metadata: metadata)
    }
  }

  @Test("JPEG encoding can be stopped, and pictures wider than the format's limit are refused")
  func ends() throws {
    let pixels = sample(width: 64, height: 256)
    #expect(throws: PictureCodecError.stopped) {
      try JPEG.encode(pixels, width: 64, quality: 90, isGray: false) { true }
    }
    #expect(throws: PictureCodecError.self) {
      let long = [UInt32](repeating: 0, count: 65_501)
      return try JPEG.encode(long, width: 65_501, quality: 90, isGray: true)
    }
  }
}

/// An XMP packet with a single description.
let xmp = """
  <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
  xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
  xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:description><rdf:Alt><rdf:li \
  xml:lang="x-default">A cat</rdf:li></rdf:Alt></dc:description></rdf:Description></rdf:RDF>\
  </x:xmpmeta>
  """
