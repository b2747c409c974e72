// Limits on the work of drawing colour glyphs. The same limits apply to cached glyphs.

import TestSupport
import Testing

@testable import Galley

@Suite("Work limits for colour glyphs")
struct GlyphPictureWorkTests {
  private func fonts() throws -> FontLibrary {
    try .bundled.adding(paths: [Repository.testFont("HostilePaints.ttf")])
  }

  /// A renderer with a font whose glyph `g` has 65,536 paint operations. `limit` is the maximum
  /// number of pixels in glyph pictures. Each operation counts as 64 pixels.
  private func renderer(_ limit: Int) throws -> TextRenderer {
    var limits = Limits()
    limits.glyphPicturePixels = limit
    return TextRenderer(fonts: try fonts(), limits: limits)
  }

  /// A string repeated in several font sizes. Its glyphs are drawn separately in each size.
  private func text(_ string: String, sizes: Int) throws -> AttributedText {
    let family = try #require(try fonts().addedFamilies.first)
    return (0..<sizes).reduce(into: AttributedText("")) { text, index in
      text.append(
        AttributedText(string, [.font(.family(family, size: 4 + Double(index) / 100))]))
    }
  }

  private func problem(_ text: AttributedText, _ renderer: TextRenderer) -> String? {
    do throws(RenderError) {
      _ = try renderer.draw(try renderer.layout(text))
      return nil
    } catch {
      return error.description
    }
  }

  @Test("The work for all colour glyphs in a drawing is added up, and the error names the limit")
  func manyGlyphs() throws {
    let renderer = try renderer(25_000_000)
    #expect(problem(try text("g", sizes: 1), renderer) == nil)
    let refused = problem(try text("g", sizes: 10), renderer)
    #expect(
      refused?.hasPrefix("the number of pixels processed for colour glyphs is 2")
        == true)
    #expect(refused?.hasSuffix("; make it at most 25000000") == true)
  }

  @Test("A repeated colour glyph counts towards the work limit only once per drawing")
  func repeatedGlyph() throws {
    let renderer = try renderer(100_000_000)
    #expect(problem(try text(String(repeating: "g", count: 200), sizes: 1), renderer) == nil)
  }

  @Test("Cached colour glyphs count towards the work limit in the same way as new ones")
  func remembered() throws {
    let renderer = try renderer(25_000_000)
    let all = try text("g", sizes: 10)
    for index in 0..<10 {
      // Each drawing has the glyph in one size, so the work of the drawing is within the limit.
      // Each drawing also adds the glyph in this size to the cache.
      #expect(problem(all[index..<index + 1], renderer) == nil)
    }
    #expect(problem(all, renderer) != nil)
    #expect(problem(try text("g", sizes: 1), renderer) == nil)
  }

  @Test("The limits for untrusted documents allow a page full of emoji")
  func emoji() throws {
    let emoji = (0x1F600...0x1F64F).compactMap(Unicode.Scalar.init).map { String($0) }.joined()
    let renderer = TextRenderer(fonts: .bundled, limits: .untrusted)
    let text = AttributedText(String(repeating: emoji, count: 20), [.font(.system(40))])
    #expect(
      try renderer.draw(try renderer.layout(text, in: TextContainer(width: 1000))).width == 1000)
  }
}
