// Variable paints of COLR version 1. At any position on a variation axis, a variable paint must
// equal a static paint with the values interpolated for that position.

import TestSupport
import Testing

@testable import GalleyFont

@Suite("Variable paints")
struct VaryingPaintTests {
  private let rasterizer = GlyphRasterizer()

  private func paint(
    _ scalar: Unicode.Scalar, _ file: String, variations: String = ""
  ) throws -> ColorPaint {
    let face = try TestFonts.face("Tests/Fonts/" + file, variations: variations)
    return try #require(rasterizer.colorGlyph(face.glyph(for: scalar) ?? 0, in: face)).paint
  }

  @Test(
    "At axis position 50, every type of variable paint equals a static paint with the same values",
    arguments: Array("abcdfghijklmno"))
  func kinds(_ letter: Character) throws {
    let scalar = try #require(letter.unicodeScalars.first)
    let varied = try paint(scalar, "VariedPaints.ttf")
    #expect(try paint(scalar, "VaryingPaints.ttf", variations: "SQSH=50") == varied)
    #expect(try paint(scalar, "VaryingPaints.ttf") != varied)
    #expect(try paint(scalar, "VaryingPaints.ttf", variations: "SQSH=100") != varied)
  }

  @Test(
    "A COLR paint's translation is proportional to the position on the variation axis",
    arguments: [0.0, 25, 50, 75, 100])
  func proportion(_ place: Double) throws {
    let paint = try paint("f", "VaryingPaints.ttf", variations: "SQSH=\(place)")
    guard case .transformed(let transform, _) = paint else {
      Issue.record("no transform")
      return
    }
    #expect(transform == AffineTransform(dx: place, dy: 50 - place / 2))
  }

  @Test("Reading COLR paints with damaged variation data never crashes")
  func damaged() throws {
    let file = try FontData(path: Repository.testFont("VaryingPaints.ttf"))
    let bytes = file.withBytes { span in span.indices.map { span[$0] } }
    var generator = SeededGenerator(seed: 7)
    var (same, different) = (0, 0)
    let sound = try paint("f", "VaryingPaints.ttf", variations: "SQSH=60")
    for _ in 0..<300 {
      var broken = bytes
      for _ in 0..<4 {
        broken[Int.random(in: 200..<bytes.count, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      guard let data = try? FontData(bytes: broken),
        let tag = FontTag("SQSH"),
        let face = try? FontFace(
          data: data, index: 0, variations: [FontVariation(tag: tag, value: 60)])
      else { continue }
      for scalar in "abcdfghijklmno".unicodeScalars {
        _ = face.glyph(for: scalar).flatMap { rasterizer.colorGlyph($0, in: face) }
      }
      let glyph = face.glyph(for: "f").flatMap { rasterizer.colorGlyph($0, in: face) }
      if glyph?.paint == sound { same += 1 } else { different += 1 }
    }
    // The damage must change the paint in some rounds, but not in every round.
    #expect(same > 0 && different > 0)
  }
}
