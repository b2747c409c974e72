// The renderer caches parts of its layouts. Cached parts must not affect later layouts.

import Testing

@testable import Galley

@Suite("Consecutive layouts by one renderer")
struct RememberedLayoutTests {
  /// Pairs of attributed text and a container. Each pair differs from the previous pair, so a
  /// cached part of one layout must not appear in the next.
  private static func samples() -> [(text: AttributedText, container: TextContainer)] {
    let cut = paragraph { $0.lineBreakMode = .byTruncatingTail }
    let long = String(repeating: "All that was set before is gone. ", count: 200)
    let narrow = TextContainer(width: 90)
    var vertical = TextContainer(width: 60, height: 90)
    vertical.writingMode = .verticalRL
    var small = narrow
    small.fit = .shrink
    small.height = 20
    var own = narrow
    own.truncationToken = "[more]"
    var german = narrow
    german.language = "de"
    var mixed = AttributedText("red ", [.foregroundColor(.white)])
    for size in [9.0, 30] { mixed.append("and\tblue ", [.font(.system(size)), .kern(size / 9)]) }
    mixed.append("שלום", [.language("he")])
    var texts: [(text: AttributedText, container: TextContainer)] = [
      (AttributedText(long), narrow)
    ]
    for size in [12.0, 24, 12] {
      let text = AttributedText("Cut off where there is no room", [.font(.system(size)), cut])
      for container in [narrow, own, german, vertical] { texts.append((text, container)) }
      texts.append((mixed, narrow))
      texts.append((AttributedText(), narrow))
      texts.append((AttributedText("one\n\ntwo"), small))
      texts.append((text + mixed, small))
    }
    texts.append((AttributedText(String(repeating: "x\u{2028}", count: 300)), narrow))
    return texts + texts
  }

  @Test("A layout is the same whether the renderer's caches are filled or empty")
  func remembered() throws {
    let known = TextRenderer(fonts: FontLibrary(includesSystemFonts: false))
    for (index, sample) in Self.samples().enumerated() {
      let new = TextRenderer(fonts: FontLibrary(includesSystemFonts: false))
      let (one, other) = (
        try known.layout(sample.text, in: sample.container),
        try new.layout(sample.text, in: sample.container)
      )
      #expect(one.lines == other.lines, "sample \(index)")
      #expect(one.glyphs == other.glyphs, "sample \(index)")
      #expect(one.runs.map(\.range) == other.runs.map(\.range), "sample \(index)")
      #expect(one.attributes == other.attributes, "sample \(index)")
      #expect(one.diagnostics == other.diagnostics, "sample \(index)")
    }
  }

  @Test("A truncation token takes attributes from the shortened text, not from an earlier layout")
  func tokens() throws {
    let known = TextRenderer(fonts: FontLibrary(includesSystemFonts: false))
    let style = paragraph { $0.lineBreakMode = .byTruncatingTail }
    for color in [Color.white, .black, .white] {
      let text = AttributedText("Cut off where there is no room", [.foregroundColor(color), style])
      let layout = try known.layout(text, in: TextContainer(width: 60))
      let token = try #require(layout.inserted.first)
      #expect(layout.attributes[token.attributes].foregroundColor == color)
    }
  }

  @Test("If the cache of truncation tokens is full, the oldest tokens are dropped")
  func manyTokens() throws {
    let cache = TokenCache()
    let keys = (0..<20).map { number in
      TokenCache.Key(
        token: "\u{2026}", attributes: TextAttributes([.kern(Double(number))]),
        isRightToLeft: false, language: "en", isVertical: false)
    }
    let fonts = FontLibrary(includesSystemFonts: false)
    let token = try TruncationToken(
      "\u{2026}", in: TextAttributes(), isRightToLeft: false, container: TextContainer(),
      LayoutContext(fonts: fonts.catalog))
    for key in keys {
      #expect(cache.token(key)?.width == nil)
      cache.insert(token, for: key)
    }
    #expect(cache.token(keys[0])?.width == nil)
    #expect(cache.token(keys[19])?.width == token.width)
    cache.removeAll()
    #expect(cache.token(keys[19])?.width == nil)
  }
}
