import Foundation
import GalleyFont
import TestSupport
import Testing

@Suite("Font files")
struct FontDataTests {
  private func error(_ bytes: [UInt8]) -> FontError? {
    #expect(throws: FontError.self) { try FontFace(data: FontData(bytes: bytes, name: "x")) }
  }

  @Test("If a file is not a font, the error names the kind of file")
  func kinds() throws {
    #expect(error([]) == .empty(file: "x"))
    #expect(error(Array("\n <!DOCTYPE html><html>".utf8)) == .webPage(file: "x"))
    #expect(error(Array("\u{FEFF}<html>".utf8)) == .webPage(file: "x"))
    #expect(error([0x50, 0x4B, 3, 4, 0, 0]) == .archive(file: "x"))
    #expect(error([0x1F, 0x8B, 8, 0]) == .archive(file: "x"))
    #expect(error(Array("%!PS-AdobeFont-1.0".utf8)) == .type1(file: "x"))
    #expect(error(Array("STARTFONT 2.1".utf8)) == .bitmapOnly(file: "x"))
    #expect(error(Array("just text".utf8)) == .notAFont(file: "x"))
    #expect(error([0, 1, 0]) == .notAFont(file: "x"))
    #expect(error([0, 1, 0, 0]) == .truncated(file: "x", table: "table directory"))
    #expect(error(Array("wOFF".utf8)) == .brokenWebFont(file: "x"))
    #expect(error(Array("wOF2".utf8)) == .brokenWebFont(file: "x"))
  }

  @Test("A font with bitmaps but without outlines is refused with the error `bitmapOnly`")
  func bitmapOnly() throws {
    var bytes = try Repository.bytes("Tests/Fonts/NotoSans-Subset.ttf")
    let tag = Array("glyf".utf8)
    let place = try #require((12..<400).first { Array(bytes[$0..<$0 + 4]) == tag })
    bytes.replaceSubrange(place..<place + 4, with: Array("EBDT".utf8))
    #expect(error(bytes) == .bitmapOnly(file: "x"))
  }

  @Test("A path to a missing file, a folder or a device gives the error `unreadable`")
  func paths() {
    for path in [Repository.path("Fonts/none.ttf"), Repository.path("Fonts"), "/dev/zero", ""] {
      let error = #expect(throws: FontError.self) { try FontData(path: path) }
      guard case .unreadable = error else {
        Issue.record("\(path): \(String(describing: error))")
        continue
      }
    }
  }

  @Test("A web font whose header declares too large a size is refused before unpacking")
  func claims() throws {
    for file in ["woff", "woff2"] {
      var bytes = try Repository.bytes("Tests/Fonts/NotoSans-Subset.\(file)")
      let isRead = (try? FontData(bytes: bytes)) != nil
      #expect(isRead)
      bytes.replaceSubrange(16..<20, with: [0x7F, 0xFF, 0xFF, 0xFF])
      #expect(error(bytes) == .brokenWebFont(file: "x"))
    }
  }

  @Test("Every font error is one line that names the file")
  func descriptions() {
    let errors: [FontError] = [
      .unreadable(file: "f", reason: "r"), .empty(file: "f"),
      .tooLarge(file: "f", bytes: 2, limit: 1), .webPage(file: "f"), .archive(file: "f"),
      .type1(file: "f"), .bitmapOnly(file: "f"), .notAFont(file: "f"),
      .truncated(file: "f", table: "glyf"), .brokenTable(file: "f", table: "head"),
      .brokenWebFont(file: "f"), .noSuchFace(file: "f", index: 3, count: 2),
    ]
    for error in errors {
      #expect(error.description.hasPrefix("f: "))
      #expect(!error.description.contains("\n"))
    }
  }

  @Test(
    "WOFF and WOFF2 files have the same glyphs as the uncompressed font",
    arguments: ["woff", "woff2"])
  func webFonts(_ ending: String) throws {
    let plain = try TestFonts.face("Tests/Fonts/NotoSans-Subset.ttf")
    let packed = try TestFonts.face("Tests/Fonts/NotoSans-Subset.\(ending)")
    #expect(packed.glyphCount == plain.glyphCount)
    #expect(packed.familyName == "Noto Sans")
    let rasterizer = GlyphRasterizer()
    for glyph in 0..<UInt32(plain.glyphCount) {
      #expect(packed.advance(of: glyph) == plain.advance(of: glyph))
      #expect(
        try rasterizer.outline(of: glyph, in: packed)
          == rasterizer.outline(of: glyph, in: plain))
    }
  }
}
