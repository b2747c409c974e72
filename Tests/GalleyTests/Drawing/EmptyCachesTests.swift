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

  @Test(
    "SVG and PDF files are the same for every size of the caches, and with filled caches",
    arguments: [0, 1_000, CacheLimits.default.glyphBytes])
  func vectorFiles(bytes: Int) throws {
    var caches = CacheLimits()
    caches.glyphBytes = bytes
    var text = AttributedText(
      "Files, files ", [.font(.system(20)), .shadow(TextShadow(.black, offset: (0, 2), blur: 2))])
    text.append(AttributedText("stroked 😀 ", [.font(.system(20)), .strokeWidth(-4)]))
    text.append(
      AttributedText("slanted", [.font(.system(20)), .obliqueness(0.2), .strokeWidth(4)]))
    let document = TextDocument(text, in: TextContainer(width: 90))
    let renderer = TextRenderer(fonts: .bundled, caches: caches)
    // The same letters in other styles must not change the files.
    for other in Self.otherStyles {
      _ = try renderer.svg(of: other)
      _ = try renderer.pdf(of: other)
    }
    let svg = try TextRenderer(fonts: .bundled).svg(of: document)
    let pdf = try TextRenderer(fonts: .bundled).pdf(of: document)
    for _ in 0..<2 {
      #expect(try renderer.svg(of: document) == svg)
      #expect(try renderer.pdf(of: document) == pdf)
    }
    let misses = renderer.statistics.glyphs.misses
    _ = try renderer.svg(of: document)
    #expect(bytes <= 1_000 || renderer.statistics.glyphs.misses == misses)
  }

  /// Documents with the letters of ``vectorFiles(bytes:)``, each with a shadow and in a style that
  /// differs in one parameter of a glyph's ink.
  private static var otherStyles: [TextDocument] {
    let shadow = TextAttribute.shadow(TextShadow(.black, offset: (0, 2), blur: 2))
    let styles: [[TextAttribute]] = [
      [.font(.system(31))], [.font(.system(20)), .expansion(0.3)],
      [.font(.system(20)), .obliqueness(0.4)], [.font(.system(20)), .strokeWidth(3)],
    ]
    var documents = styles.map { style in
      TextDocument(
        AttributedText("Files, stroked slanted", TextAttributes(style + [shadow])),
        in: TextContainer(width: 90))
    }
    var vertical = TextContainer(height: 90)
    vertical.writingMode = .verticalRL
    documents.append(
      TextDocument(
        AttributedText("Files, stroked slanted", [.font(.system(20)), shadow]), in: vertical))
    return documents
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
