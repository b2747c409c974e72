// Malformed character sequences are laid out and drawn, and do not affect the text around them.

import Testing

@testable import Galley

@Suite("Malformed character sequences")
struct BrokenSequenceTests {
  /// Sequences of UTF-16 code units that do not occur in meaningful text.
  private static let sequences: [String: [UInt16]] = [
    "lone joiner": [0x200D], "several joiners": [0x200D, 0x200D, 0x200C, 0x200D],
    "joiner between letters": [0x61, 0x200D, 0x62],
    "joiner after an emoji": [0xD83D, 0xDE00, 0x200D],
    "lone emoji selector": [0xFE0F], "text selector on a letter": [0x78, 0xFE0E, 0xFE0F],
    "keycap without a key": [0x20E3], "keycap on a word": [0x61, 0xFE0F, 0x20E3],
    "lone skin tone": [0xD83C, 0xDFFD],
    "three regional indicators":
      [0xD83C, 0xDDE9, 0xD83C, 0xDDEA, 0xD83C, 0xDDE9],
    "tags without a base": [0xDB40, 0xDC67, 0xDB40, 0xDC62],
    "tags without an end":
      [0xD83C, 0xDFF4, 0xDB40, 0xDC67, 0xDB40, 0xDC62],
    "embedding without end": [0x202B], "override without end": [0x202E],
    "end without embedding":
      [0x202C, 0x202C], "isolate without end": [0x2067], "end without isolate": [0x2069, 0x2069],
    "crossed isolates": [0x2066, 0x202E, 0x2069, 0x202C, 0x2069],
    "noncharacters": [0xFFFE, 0xFFFF, 0xFDD0, 0xFDEF, 0xDBFF, 0xDFFF],
    "controls": [0x00, 0x01, 0x1B, 0x7F, 0x80, 0x9F],
    "deprecated controls": [0x206A, 0x206F, 0x17A3],
    "high surrogate": [0xD800], "low surrogate": [0xDFFF],
    "surrogates in reverse order": [0xDE00, 0xD83D],
    "half of an emoji before its joiner": [0xD83D, 0x200D, 0xD83D, 0xDC67],
    "annotation": [0xFFF9, 0x61, 0xFFFA, 0xFFFB, 0xFFFB], "object": [0xFFFC],
    "byte order": [0xFEFF],
    "lone mark": [0x0301], "lone virama": [0x094D], "several vowels": [0x093F, 0x093F, 0x0947],
    "vowel before its letter": [0x17C1, 0x1780], "several coengs": [0x17D2, 0x17D2, 0x17D2],
    "Myanmar stack without a letter": [0x1039, 0x1039],
    "Tibetan subjoined letter without a base": [0x0F90, 0x0F74],
    "several Thai marks": [0x0E48, 0x0E49, 0x0E33, 0x0E34],
    "jamo in reverse order": [0x11A8, 0x1161, 0x1100],
    "Mongolian selectors": [0x180B, 0x180E, 0x180C], "lone shadda": [0x0651, 0x064B, 0x0670],
    "kashidas with marks": [0x0640, 0x0651, 0x0640, 0x200D],
    "fraction slash without digits": [0x2044],
    "ideographic description": [0x2FF0, 0x2FF1], "private use": [0xE000, 0xDBC0, 0xDC00],
    "several soft hyphens": [0xAD, 0xAD, 0xAD], "grapheme joiner": [0x034F, 0x034F],
    "invisible operators": [0x2061, 0x2064], "Hangul fillers": [0x115F, 0x1160, 0x3164, 0xFFA0],
    "lone variation selector": [0xDB40, 0xDD00], "musical beams": [0xD834, 0xDD73, 0xD834, 0xDD7A],
  ]

  /// The glyph IDs of the letters A and Z. The test puts each malformed sequence between these
  /// letters.
  private static let neighbours =
    (try? bundledRenderer.layout(AttributedText("AZ")))?.glyphs.map(\.id) ?? []

  @Test(
    "Malformed character sequences do not change the glyphs of the letters around them",
    arguments: sequences.keys.sorted())
  func surroundings(_ name: String) throws {
    let units = try #require(Self.sequences[name])
    for text in [
      units, [0x41] + units + [0x5A], [0x41, 0x20] + units + [0x20, 0x5A], units + units,
    ] {
      for width in [nil, 0, 25] as [Double?] {
        let set = AttributedText(
          utf16: text, TextAttributes([.font(FontDescriptor(size: 20)), .kern(1)]))
        let layout = try bundledRenderer.layout(set, in: TextContainer(width: width))
        #expect(layout.lines.first?.range.lowerBound == 0)
        #expect(layout.lines.last?.range.upperBound == text.count)
        #expect(layout.height.isFinite && layout.height < 24 * 30)
        #expect(layout.glyphs.allSatisfy { $0.x.isFinite && $0.y.isFinite })
        // A letter directly before a sequence is not compared, because it may combine with a mark
        // of the sequence.
        for (letter, id) in zip([0x41, 0x5A] as [UInt16], Self.neighbours) {
          guard let place = text.firstIndex(of: letter),
            letter == 0x5A || text[place + 1] == 0x20
          else { continue }
          #expect(layout.glyph(at: place)?.id == id)
        }
        if layout.width > 0 {
          #expect(try bundledRenderer.draw(layout, background: .white).width < 1000)
        }
        for offset in 0...text.count { _ = layout.caret(at: TextLayout.Position(offset)) }
      }
    }
  }

  @Test("Ten thousand combining marks on one letter are laid out and drawn in under 20 seconds")
  func marks() throws {
    for mark in ["\u{301}", "\u{323}\u{308}", "\u{64E}", "\u{5B0}", "\u{E48}", "\u{94D}\u{200D}"] {
      let text = "A" + String(repeating: mark, count: 10_000 / mark.utf16.count) + "Z"
      let clock = ContinuousClock()
      let time = try clock.measure {
        let layout = try bundledRenderer.layout(AttributedText(text), in: TextContainer(width: 100))
        #expect(layout.lines.last?.range.upperBound == text.utf16.count)
        #expect(layout.lines.allSatisfy { $0.width < 250_000 })
        do throws(RenderError) {
          _ = try bundledRenderer.draw(layout, background: .white)
        } catch {
          // If the laid-out text is taller than the size limit for images, drawing fails with an
          // error message.
          #expect(!error.description.isEmpty)
        }
      }
      #expect(time < .seconds(20))
    }
  }
}
