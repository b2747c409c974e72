import CGalleyFonts
import Foundation
import TestSupport
import Testing

@testable import GalleyFont

/// The fonts embedded in the binary, their index and their licences.
@Suite("Bundled fonts")
struct BundledFontTests {
  private static let folder = Repository.url("Fonts")

  private static func files() throws -> [String] {
    let paths = try #require(FileManager.default.subpaths(atPath: folder.path))
    return paths.filter { $0.hasSuffix(".ttf") || $0.hasSuffix(".otf") }.sorted()
  }

  @Test("Every bundled font file is embedded in the binary")
  func files() throws {
    let names = (0..<galley_font_count()).compactMap { FontData.bundledName(at: $0) }
    #expect(names.sorted() == (try Self.files()))
    #expect(!names.isEmpty)
  }

  @Test("The embedded bytes of a font match its file", arguments: 0..<galley_font_count())
  func bytes(position: Int) throws {
    let name = try #require(FontData.bundledName(at: position))
    let file = try Data(contentsOf: Self.folder.appending(path: name))
    let same = try FontData.bundled(at: position).withBytes { bytes in
      bytes.count == file.count && bytes.indices.allSatisfy { bytes[$0] == file[$0] }
    }
    #expect(same, "\(name) changed after Scripts/generate/font-index ran")
  }

  @Test(
    "The generated font index matches the data in each font", arguments: 0..<galley_font_count())
  func index(position: Int) throws {
    let indexed = FontCollection.bundled.infos[position]
    let infos = try FaceInfo.infos(of: FontData.bundled(at: position))
    let read = try #require(infos.first)
    let hint = Comment("run Scripts/generate/font-index")
    #expect(infos.count == 1)
    #expect(indexed.families == read.families, hint)
    #expect(indexed.fullNames == read.fullNames, hint)
    #expect(indexed.postscriptName == read.postscriptName, hint)
    #expect(indexed.style == read.style, hint)
    #expect(indexed.weight == read.weight, hint)
    #expect(indexed.width == read.width, hint)
    #expect(indexed.slant == read.slant, hint)
    #expect(indexed.isVariable == read.isVariable, hint)
    #expect(indexed.isColor == read.isColor, hint)
    #expect(indexed.coverage.ranges == read.coverage.ranges, hint)
    #expect(!indexed.coverage.ranges.isEmpty)
  }

  /// The bundled families that have several upright static faces.
  private static let staticFamilies: [String] = {
    let infos = FontCollection.bundled.infos.filter { $0.isUpright && !$0.isVariable }
    let families = Dictionary(grouping: infos) { $0.families[0] }
    return families.filter { $0.value.count > 1 }.map(\.key).sorted()
  }()

  @Test(
    "In a family of static faces, weight 400 gives the regular face, and weight 700 a heavier face",
    arguments: staticFamilies)
  func weights(family: String) throws {
    let catalog = try Fixtures.bundled()
    let regular = try catalog.match(FontQuery(families: [family], weight: 400)).face
    let bold = try catalog.match(FontQuery(families: [family], weight: 700)).face
    #expect(regular.path.contains("-Regular."))
    #expect(bold.path.contains("-Bold."))
    #expect(try Self.ink(of: bold, like: regular) > Self.ink(of: regular, like: regular) * 11 / 10)
  }

  /// The sum of the pixel coverage of the first forty letters that the font `other` covers. If it
  /// covers fewer letters, all of them are used. The letters are drawn with `face` at 64 pixels per
  /// em.
  private static func ink(of face: FontFace, like other: FontFace) throws -> Int {
    let infos = FontCollection.bundled.infos
    let info = try #require(infos.first { $0.postscriptName == other.postscriptName })
    let letters = info.coverage.ranges.joined().compactMap(Unicode.Scalar.init)
      .filter { $0.properties.generalCategory == .otherLetter || $0.properties.isLowercase }
    let rasterizer = GlyphRasterizer()
    return try letters.prefix(40).reduce(0) { sum, letter in
      let glyph = try #require(face.glyph(for: letter))
      let mask = try rasterizer.mask(
        of: glyph, in: face, transform: GlyphTransform(size: 64), phase: 0)
      return sum + (mask?.places.reduce(0) { $0 + Int(mask?.value(x: $1.x, y: $1.y) ?? 0) } ?? 0)
    }
  }

  @Test("Every bundled family has a licence and notes about its source")
  func licences() throws {
    let readme = try String(contentsOf: Self.folder.appending(path: "README.md"), encoding: .utf8)
    for file in try Self.files() {
      let parts = file.split(separator: "/").map(String.init)
      let folder = Self.folder.appending(path: parts[0])
      let licence = try String(
        contentsOf: folder.appending(path: "LICENSE.txt"), encoding: .utf8)
      let source = try String(contentsOf: folder.appending(path: "SOURCE.md"), encoding: .utf8)
      #expect(licence.contains("SIL OPEN FONT LICENSE Version 1.1"))
      #expect(licence.hasPrefix("Copyright"))
      #expect(source.contains("| `\(parts[1])` |"), "SOURCE.md does not name \(file)")
      #expect(source.contains("Debian package"))
      #expect(readme.contains("| `\(parts[0])` |"), "README.md does not name \(parts[0])")
    }
  }

  @Test("All bundled fonts together stay within 24 MB")
  func size() throws {
    let sum = try Self.files().reduce(0) { sum, file in
      let path = Self.folder.appending(path: file).path
      let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
      return sum + (try #require(size))
    }
    #expect(sum <= 24_000_000)
    #expect(sum > 1_000_000)
  }

  @Test("The embedded bytes of fonts are aligned to 16 bytes")
  func alignment() throws {
    for position in 0..<galley_font_count() {
      let address = unsafe galley_font_at(position).map { font in
        unsafe UInt(bitPattern: font.pointee.bytes)
      }
      #expect(try #require(address) % 16 == 0)
    }
    let beyond = unsafe galley_font_at(galley_font_count()) == nil
    #expect(beyond)
  }
}
