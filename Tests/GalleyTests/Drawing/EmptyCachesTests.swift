import Testing

@testable import Galley

/// Emptying caches can slow down drawing, but must not change the pixels.
@Suite("Drawing with emptied caches")
struct EmptyCachesTests {
  @Test("Drawing gives the same pixels after the caches are emptied")
  func pictures() throws {
    let renderer = TextRenderer(fonts: .bundled)
    let layout = try renderer.layout(
      AttributedText("Emptied", [.font(.system(20))]), in: TextContainer(width: 200))
    let before = try renderer.draw(layout)
    renderer.emptyCaches()
    #expect(try renderer.draw(layout) == before)
  }

  @Test("Drawing gives the same pixels with small caches", arguments: [0, 1_000])
  func smallCaches(bytes: Int) throws {
    var caches = CacheLimits()
    (caches.glyphBytes, caches.wordBytes, caches.attachmentPixels) = (bytes, bytes, bytes)
    let document = TextDocument(
      AttributedText("Small caches كتاب نمस्ते, small caches", [.font(.system(20))]),
      in: TextContainer(width: 90))
    let small = TextRenderer(fonts: .bundled, caches: caches)
    let usual = TextRenderer(fonts: .bundled)
    for _ in 0..<2 { #expect(try small.render(document) == usual.render(document)) }
  }

  @Test("Emptying the caches removes cached glyph masks")
  func masks() throws {
    let cache = GlyphMaskCache()
    let key = GlyphKey(style: 1, glyph: 2, phase: 3)
    for _ in 0..<2 { _ = try cache.mask(key) { nil } }
    #expect(cache.misses == 1)
    #expect(cache.bytes > 0)
    cache.removeAll()
    #expect(cache.bytes == 0)
    _ = try cache.mask(key) { nil }
    #expect(cache.misses == 2)
  }
}
