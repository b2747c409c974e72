import GalleyFont
import TestSupport
import Testing

@Suite("Hostile colour paints")
struct HostilePaintTests {
  private let rasterizer = GlyphRasterizer()
  private static let file = "Tests/Fonts/HostilePaints.ttf"

  private func bitmap(
    _ scalar: Unicode.Scalar, in face: FontFace, size: Double
  ) throws -> ColorBitmap? {
    guard let painted = rasterizer.colorGlyph(face.glyph(for: scalar) ?? 0, in: face)
    else { return nil }
    return try rasterizer.colorBitmap(
      of: painted, in: face, transform: GlyphTransform(size: size), currentColor: 0xFF00_0000)
  }

  @Test("Paints of a COLR table that contain themselves are not drawn")
  func cycles() throws {
    let face = try TestFonts.face(Self.file)
    #expect(try bitmap("b", in: face, size: 20) == nil)
    let part = try #require(try bitmap("c", in: face, size: 20))
    #expect(part.bounds == MaskBounds(left: 2, top: -10, width: 10, height: 10))
    #expect(part.pixels.allSatisfy { $0 == 0xFF33_9900 })
    #expect(try bitmap("d", in: face, size: 20)?.pixels.isEmpty == false)
  }

  @Test("A glyph with too deeply nested COLR paints is not drawn, but the font's other glyphs are")
  func depth() throws {
    let face = try TestFonts.face(Self.file)
    #expect(try bitmap("e", in: face, size: 20) == nil)
    #expect(try bitmap("a", in: face, size: 20)?.pixels.first == 0xFF00_00FF)
  }

  @Test("The number of COLR paints per glyph is limited")
  func count() throws {
    let face = try TestFonts.face(Self.file)
    // The glyph paints a square 2^19 times, and the limit is 65,536 paints.
    let picture = try #require(try bitmap("g", in: face, size: 4))
    #expect(picture.pixels.contains(0xFF00_00FF))
    #expect(throws: GlyphError.self) { try bitmap("g", in: face, size: 400) }
  }

  @Test("A colour glyph whose bitmap would be too large gives an error")
  func size() throws {
    let face = try TestFonts.face(Self.file)
    #expect(throws: GlyphError.self) { try bitmap("f", in: face, size: 20) }
  }

  @Test(
    "Drawing glyphs from a damaged COLR table does not crash",
    arguments: ["Paints", "HostilePaints"])
  func damage(_ name: String) throws {
    let sound = try Repository.bytes("Tests/Fonts/\(name).ttf")
    let table = try #require(Self.table("COLR", of: sound))
    var generator = SeededGenerator(seed: 2026)
    func random(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }
    for _ in 0..<40 {
      var bytes = sound
      for _ in 0...random(4) {
        bytes[table.lowerBound + random(table.count)] = UInt8(random(256))
      }
      let face = try FontFace(data: FontData(bytes: bytes))
      for _ in 0..<3 {
        // A glyph with a damaged paint can be drawn, left out or rejected.
        let scalar = Unicode.Scalar(UInt8(97 + random(26)))
        _ = try? bitmap(scalar, in: face, size: 5)
      }
    }
  }

  @Test("If a COLR table ends early, drawing its paints causes no crash and no error")
  func truncation() throws {
    var bytes = try Repository.bytes(TestFonts.paints)
    let entry = try #require(Self.entry("COLR", of: bytes))
    for length in [0, 1, 2, 13, 14, 33, 34, 37, 38, 60, 400, 900] {
      bytes.replaceSubrange(
        entry + 12..<entry + 16, with: [0, 0, UInt8(length >> 8), UInt8(length & 255)])
      let face = try FontFace(data: FontData(bytes: bytes))
      for scalar in "abcdefgmqs".unicodeScalars { _ = try bitmap(scalar, in: face, size: 10) }
    }
  }

  /// The offset of a table's entry in the font's table directory.
  private static func entry(_ name: String, of bytes: [UInt8]) -> Int? {
    stride(from: 12, to: 12 + 16 * Int(bytes[5]), by: 16).first {
      Array(bytes[$0..<$0 + 4]) == Array(name.utf8)
    }
  }

  private static func table(_ name: String, of bytes: [UInt8]) -> Range<Int>? {
    entry(name, of: bytes).map { entry in
      func number(_ place: Int) -> Int {
        bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      }
      return number(entry + 8)..<number(entry + 8) + number(entry + 12)
    }
  }
}
