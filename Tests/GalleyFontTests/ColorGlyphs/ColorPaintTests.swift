import GalleyFont
import Testing

@Suite("Colour paints (COLR version 1)")
struct ColorPaintTests {
  private let rasterizer = GlyphRasterizer()
  private static let file = TestFonts.paints
  private static let blue: UInt32 = 0xFF90_6030

  private func bitmap(
    _ scalar: Unicode.Scalar, _ file: String = file, size: Double = 100, phase: Int = 0,
    within clip: MaskBounds? = nil
  ) throws -> ColorBitmap? {
    let face = try TestFonts.face(file)
    let painted = try #require(rasterizer.colorGlyph(face.glyph(for: scalar) ?? 0, in: face))
    return try rasterizer.colorBitmap(
      of: painted, in: face, transform: GlyphTransform(size: size), phase: phase,
      currentColor: Self.blue, within: clip)
  }

  /// The colour of a pixel at a position relative to the pen; transparent outside the bitmap.
  private static func pixel(_ bitmap: ColorBitmap?, _ x: Int32, _ y: Int32) -> UInt32 {
    guard let bitmap, (0..<bitmap.width).contains(x - bitmap.left),
      (0..<bitmap.height).contains(y - bitmap.top)
    else { return 0 }
    return bitmap.pixels[Int((y - bitmap.top) * bitmap.width + x - bitmap.left)]
  }

  private static func channels(_ pixel: UInt32) -> [Int] {
    [0, 8, 16, 24].map { Int(pixel >> $0 & 0xFF) }
  }

  @Test(
    "COLR paints look the same as in Chromium",
    arguments: ColorPaintSamples.all.split(separator: "\n"))
  func chromium(_ line: Substring) throws {
    let parts = line.split(separator: " ")
    let scalar = try #require(UInt32(parts[0].dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init))
    let bitmap = try bitmap(scalar)
    var samples = parts.dropFirst()
    for y in ColorPaintSamples.heights {
      for x in ColorPaintSamples.columns {
        let sample = samples.removeFirst()
        guard let expected = Int(sample, radix: 16) else { continue }
        let found = Self.channels(Self.pixel(bitmap, x, y))
        for channel in 0..<3 {
          let wanted = expected >> (16 - 8 * channel) & 0xFF
          let onWhite = found[channel] + 255 - found[3]
          #expect(abs(onWhite - wanted) <= 2, "\(x), \(y): \(found) for \(sample)")
        }
      }
    }
  }

  @Test("A linear COLR gradient changes evenly between the centres of pixels")
  func linear() throws {
    let bitmap = try #require(try bitmap("c"))
    #expect(bitmap.bounds == MaskBounds(left: 10, top: -50, width: 50, height: 50))
    for column in 0..<50 {
      let part = UInt32((255 * (Double(column) + 0.5) / 50 + 0.5).rounded(.down))
      #expect(bitmap.pixels[column] == 0xFF00_00FF | part << 8 | part << 16)
    }
    #expect(Array(bitmap.pixels.suffix(50)) == Array(bitmap.pixels.prefix(50)))
  }

  @Test("COLR gradients interpolate premultiplied colours")
  func premultiplied() throws {
    let bitmap = try #require(try bitmap("t"))
    for column in 0..<50 {
      // The gradient goes from opaque red to transparent blue. With premultiplied colours, the red
      // fades and no blue appears.
      let part = UInt32((255 * (49.5 - Double(column)) / 50 + 0.5).rounded(.down))
      #expect(bitmap.pixels[column] == part | part << 24)
    }
  }

  @Test("If a COLR paint uses the text colour, the text's alpha is multiplied by the paint's")
  func currentColor() throws {
    let bitmap = try #require(try bitmap("b"))
    #expect(bitmap.pixels[0] == 0x8048_3018)
    #expect(Self.pixel(bitmap, 35, -25) == Self.blue)
  }

  @Test("A COLR gradient of zero length is not drawn")
  func degenerate() throws {
    let bitmap = try #require(try bitmap("A"))
    #expect(bitmap.pixels.allSatisfy { $0 == 0 })
  }

  @Test(
    "A colour glyph's bitmap is as large as the part of its outline inside the COLR clip box",
    arguments: [
      ("j", MaskBounds(left: 15, top: -60, width: 50, height: 50)),
      ("k", MaskBounds(left: 22, top: -32, width: 26, height: 14)),
      ("q", MaskBounds(left: 15, top: -45, width: 20, height: 40)),
      ("s", MaskBounds(left: 10, top: -30, width: 20, height: 20)),
      ("v", MaskBounds(left: 0, top: 10, width: 50, height: 50)),
    ] as [(Unicode.Scalar, MaskBounds)])
  func extent(_ scalar: Unicode.Scalar, _ expected: MaskBounds) throws {
    let bitmap = try #require(try bitmap(scalar))
    #expect(bitmap.bounds == expected)
  }

  @Test("The positions of COLR paints are multiples of a quarter pixel")
  func phase() throws {
    let still = try #require(try bitmap("a"))
    let moved = try #require(try bitmap("a", phase: 1))
    #expect(still.pixels.allSatisfy { $0 == 0xFF00_00FF })
    #expect(moved.left == 10 && moved.width == 51)
    #expect(moved.pixels.prefix(2) == [0xC000_00C0, 0xFF00_00FF])
    #expect(moved.pixels[50] == 0x4000_0040)
  }

  @Test("If a COLR paint is clipped to a rectangle, the pixels inside the rectangle do not change")
  func parts() throws {
    for scalar in "chlu".unicodeScalars {
      let whole = try bitmap(scalar)
      let clip = MaskBounds(left: 20, top: -35, width: 17, height: 23)
      let part = try #require(try bitmap(scalar, within: clip))
      for y in part.top..<part.top + part.height {
        for x in part.left..<part.left + part.width {
          #expect(Self.pixel(part, x, y) == Self.pixel(whole, x, y))
        }
      }
    }
  }

  @Test("The function `colorGlyph` returns `nil` for fonts and glyphs without COLR paints")
  func absence() throws {
    let paints = try TestFonts.face(Self.file)
    #expect(rasterizer.colorGlyph(paints.glyph(for: " ") ?? 0, in: paints) == nil)
    #expect(rasterizer.colorGlyph(.max, in: paints) == nil)
    let layered = try TestFonts.face(TestFonts.shapes)
    #expect(!layered.hasColorPaints)
    #expect(rasterizer.colorGlyph(layered.glyph(for: "E") ?? 0, in: layered) == nil)
  }
}
