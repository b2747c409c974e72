import GalleyFont
import Testing

@Suite("Colour bitmap glyphs")
struct ColorBitmapTests {
  private let rasterizer = GlyphRasterizer()

  private func bitmap(
    _ scalar: Unicode.Scalar, _ file: String, size: Double
  ) throws -> ColorBitmap {
    let face = try TestFonts.face(file)
    return try #require(
      try rasterizer.colorBitmap(of: face.glyph(for: scalar) ?? 0, in: face, size: size))
  }

  private static func channels(_ pixel: UInt32) -> SIMD4<Double> {
    SIMD4(
      Double(pixel & 0xFF), Double(pixel >> 8 & 0xFF), Double(pixel >> 16 & 0xFF),
      Double(pixel >> 24))
  }

  @Test("A bitmap glyph comes from the font's smallest strike (bitmap size) that is large enough")
  func strikes() throws {
    let pictures = "Tests/Fonts/Pictures.ttf"
    let small = try bitmap("C", pictures, size: 8)
    #expect(small.width == 8 && small.height == 8)
    #expect(small.pixels.allSatisfy { $0 == 0xFF00_00FF })
    let large = try bitmap("C", pictures, size: 16)
    #expect(large.width == 16 && large.pixels.allSatisfy { $0 == 0x8080_0000 })
    #expect(try bitmap("C", pictures, size: 4).pixels == Array(repeating: 0xFF00_00FF, count: 16))
    let between = try bitmap("C", pictures, size: 12)
    #expect(between.pixels[between.pixels.count / 2 + 5] == 0x8080_0000)
    let larger = try bitmap("C", pictures, size: 32)
    #expect(larger.width == 32)
    #expect(larger.pixels[32 * 16 + 16] == 0x8080_0000)
  }

  @Test("The positions of bitmap glyphs are multiples of a quarter pixel")
  func phase() throws {
    let face = try TestFonts.face("Tests/Fonts/Pictures.ttf")
    let glyph = try #require(face.glyph(for: "C"))
    for phase in 0..<4 {
      let moved = try #require(
        try rasterizer.colorBitmap(of: glyph, in: face, size: 8, phase: phase))
      #expect(moved.left == 0 && moved.width == (phase == 0 ? 8 : 9))
      let first = [255, 191, 128, 64][phase]
      #expect(moved.pixels[0] == UInt32(first | first << 24))
      #expect(moved.pixels[7] == 0xFF00_00FF)
      let last = [0, 64, 128, 191][phase]
      if phase > 0 { #expect(moved.pixels[8] == UInt32(last | last << 24)) }
    }
  }

  @Test("Drawing a bitmap glyph does not change the outlines that the rasterizer returns later")
  func outlines() throws {
    let face = try TestFonts.face("Tests/Fonts/Pictures.ttf")
    let glyph = try #require(face.glyph(for: "A"))
    let before = try rasterizer.outline(of: glyph, in: face)
    _ = try rasterizer.colorBitmap(of: face.glyph(for: "C") ?? 0, in: face, size: 8)
    #expect(try rasterizer.outline(of: glyph, in: face) == before)
    #expect(try rasterizer.colorBitmap(of: glyph, in: face, size: 8) == nil)
  }

  @Test(
    "Each pixel of a scaled-down bitmap is the average of the source pixels that it covers",
    arguments: [20, 33.3, 64, 109])
  func average(_ size: Double) throws {
    let source = try bitmap("😀", TestFonts.emoji, size: 109)
    #expect(source.width == 136 && source.height == 128)
    let scaled = try bitmap("😀", TestFonts.emoji, size: size)
    let ratio = size / 109
    var worst = 0.0
    for y in 0..<Int(scaled.height) {
      for x in 0..<Int(scaled.width) {
        let left = Double(x + Int(scaled.left)) / ratio - Double(source.left)
        let top = Double(y + Int(scaled.top)) / ratio - Double(source.top)
        let expected = Self.mean(source, left: left, top: top, side: 1 / ratio)
        let found = Self.channels(scaled.pixels[y * Int(scaled.width) + x])
        let difference = expected - found
        worst = max(worst, difference.max(), -difference.min())
        #expect(found.max() == found.w || found.w == found.max())
      }
    }
    #expect(worst <= 0.75)
  }

  /// The average colour of a square in a bitmap. Pixels outside the bitmap are transparent.
  private static func mean(
    _ bitmap: ColorBitmap, left: Double, top: Double, side: Double
  ) -> SIMD4<Double> {
    var sum = SIMD4<Double>(repeating: 0)
    let rows = max(0, Int(top))..<max(0, min(Int(bitmap.height), Int(top + side) + 1))
    let columns = max(0, Int(left))..<max(0, min(Int(bitmap.width), Int(left + side) + 1))
    for row in rows {
      let height = min(top + side, Double(row + 1)) - max(top, Double(row))
      for column in columns where height > 0 {
        let width = min(left + side, Double(column + 1)) - max(left, Double(column))
        guard width > 0 else { continue }
        sum += channels(bitmap.pixels[row * Int(bitmap.width) + column]) * (width * height)
      }
    }
    return sum / (side * side)
  }

  @Test("Bitmap glyphs have the offset from the baseline that the font specifies")
  func place() throws {
    let full = try bitmap("😀", TestFonts.emoji, size: 109)
    let half = try bitmap("😀", TestFonts.emoji, size: 54.5)
    #expect(abs(Double(half.top) - Double(full.top) / 2) <= 0.5)
    #expect(abs(Double(half.left) - Double(full.left) / 2) <= 0.5)
    #expect(full.top < -90 && full.top + full.height > 0)
  }

  @Test("Bitmap sizes beyond the limits are refused, and a glyph without a bitmap gives `nil`")
  func limits() throws {
    let face = try TestFonts.face(TestFonts.emoji)
    let glyph = try #require(face.glyph(for: "😀"))
    for size in [0, -3, .nan, .infinity] {
      #expect(throws: GlyphError.unusableTransform) {
        try rasterizer.colorBitmap(of: glyph, in: face, size: size)
      }
    }
    #expect(throws: GlyphError.self) {
      try rasterizer.colorBitmap(of: glyph, in: face, size: 20_000)
    }
    #expect(try rasterizer.colorBitmap(of: .max, in: face, size: 20) == nil)
    let sans = try TestFonts.face(TestFonts.sans)
    #expect(try rasterizer.colorBitmap(of: 36, in: sans, size: 20) == nil)
  }
}
