import GalleyFont
import Testing

@testable import Galley

/// Shadows drawn from the cache must have the same pixels as shadows that are blurred again.
@Suite("Shadow cache")
struct ShadowCacheTests {
  private static func text(_ string: String, _ blur: Double, underlined: Bool) -> AttributedText {
    var attributes = TextAttributes()
    attributes.font = .system(40, weight: .bold)
    attributes.shadows = [
      TextShadow(Color(red: 20, green: 0, blue: 60, alpha: 200), offset: (3, 4), blur: blur)
    ]
    if underlined { attributes.underlineStyle = .single }
    return AttributedText(string, attributes)
  }

  private func picture(
    _ layout: TextLayout, x: Double, y: Double, _ masks: GlyphMaskCache,
    _ shadows: ShadowCache = ShadowCache()
  ) throws -> Bitmap {
    var drawing = Drawing()
    (drawing.masks, drawing.shadows) = (masks, shadows)
    var canvas = ColorCanvas(width: 420, height: 160, background: .white)
    try drawing.painter.draw(layout, atX: x, y: y, on: &canvas)
    return canvas.bitmap
  }

  @Test(
    "Shadows whose positions differ by whole pixels are blurred only once",
    arguments: [(3.0, false), (3.0, true), (12.0, false), (12.0, true), (0.0, true)])
  func places(_ blur: Double, _ underlined: Bool) throws {
    let layout = try Drawing().layout(Self.text("Shadowy gap", blur, underlined: underlined))
    let (masks, shadows) = (GlyphMaskCache(), ShadowCache())
    for (x, y) in [(40.0, 40.0), (40, 40), (51, 33), (97, 60)] {
      #expect(
        try picture(layout, x: x, y: y, masks, shadows)
          == picture(layout, x: x, y: y, GlyphMaskCache()))
    }
    #expect(shadows.misses == 1)
    // A shadow gets a new cache entry if the canvas clips it, if its subpixel position differs, or
    // if its blur differs.
    let other = try Drawing().layout(Self.text("Shadowy gap", blur + 1, underlined: underlined))
    for (layout, x) in [(layout, -20.0), (layout, 40.25), (other, 40)] {
      #expect(
        try picture(layout, x: x, y: 40, masks, shadows)
          == picture(layout, x: x, y: 40, GlyphMaskCache()))
    }
    shadows.removeAll()
    let before = shadows.misses
    _ = try picture(layout, x: 40, y: 40, masks, shadows)
    #expect(shadows.misses == before + 1)
  }

  @Test("All bands of an image share a cached shadow")
  func bands() throws {
    var document = TextDocument(Self.text("Shadowy gap", 6, underlined: true))
    (document.frames[0].x, document.frames[0].y) = (40, 40)
    (document.width, document.height) = (420, 160)
    let layout = try Drawing.renderer.get().layout(document)
    let (masks, shadows) = (GlyphMaskCache(), ShadowCache())
    let painter = DocumentPainter(
      rasterizer: GlyphRasterizer(), masks: masks, shadows: shadows, scale: 1)
    let bands = CanvasBands(width: 420, height: 160, bandHeight: 16)
    try painter.forEachBand(bands, of: layout) { (_: inout ColorCanvas) in }
    #expect(shadows.misses == 1)
  }

  @Test("The memory of the shadow cache is bounded")
  func memory() {
    let cache = ShadowCache(byteLimit: 10_000)
    func shadow(_ glyph: UInt32, side: Int) {
      let rect = PixelRect(minX: 0, minY: 0, maxX: side, maxY: side)
      let mask = GlyphKey(style: 1, glyph: glyph, phase: 0)
      let key = ShadowCache.Key(blur: .identity, glyphs: [.init(mask: mask, x: 0, y: 0)])
      #expect(cache.shadow(key) { PositionedMask(rect) } == PositionedMask(rect))
    }
    for glyph in UInt32(0)..<100 { shadow(glyph, side: 40) }
    #expect(cache.misses == 100)
    #expect(cache.bytes <= 10_000)
    shadow(99, side: 40)
    #expect(cache.misses == 100)
    // A shadow that is too large for the cache does not evict other shadows.
    shadow(200, side: 60)
    shadow(200, side: 60)
    shadow(99, side: 40)
    #expect(cache.misses == 102)
  }
}
