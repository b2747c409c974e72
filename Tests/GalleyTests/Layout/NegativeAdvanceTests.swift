// Negative advances. Nastaliq fonts use them to place a letter above the previous letter.

import TestSupport
import Testing

@testable import Galley

@Suite("Negative advances")
struct NegativeAdvanceTests {
  private static let font = "Fonts/NotoNastaliqUrdu/NotoNastaliqUrdu-Regular.ttf"

  @Test(
    "Glyphs keep HarfBuzz's negative advances, and a line's width is their sum",
    arguments: ["حجزه", "منجر", "الحر", "تحريض"])
  func advances(_ word: String) throws {
    let line = try HBShape.line([Repository.path(Self.font), word])
    let advances = line.dropFirst().dropLast().split(separator: "|").compactMap { glyph in
      glyph.split(separator: "+").last.flatMap { Double($0) }
    }
    #expect(advances.contains { $0 < 0 })
    let font = TextAttribute.font(.family("Noto Nastaliq Urdu", size: 40))
    let set = try layout(word, [font, .language("ur")])
    #expect(set.glyphs.map(\.advance).elementsEqual(advances.map { $0 * 0.04 }) { $0.isNear($1) })
    #expect(set.lines[0].width.isNear(advances.reduce(0, +) * 0.04))
  }

  @Test("Negative kern or tracking makes no positive width negative, and changes no negative width")
  func spacing() {
    #expect(ClusterSpacing.width(5, with: -3) == 2)
    #expect(ClusterSpacing.width(5, with: -9) == 0)
    #expect(ClusterSpacing.width(-2, with: 0) == -2)
    #expect(ClusterSpacing.width(-2, with: -9) == -2)
    #expect(ClusterSpacing.width(-2, with: 3) == 1)
  }

  @Test("At any line width, a line is as wide as the sum of its glyphs' advances")
  func lines() throws {
    let font = TextAttribute.font(.family("Noto Nastaliq Urdu", size: 40))
    let text = "حجزه منجر الحر تحريض حجزه منجر الحر تحريض"
    for width in stride(from: 60.0, to: 400, by: 23) {
      let set = try layout(text, [font, .language("ur")], width: width)
      #expect(set.lineTexts.joined() == text)
      for line in set.lines {
        let glyphs = set.runs[line.runs].flatMap { set.glyphs[$0.glyphs] }
        let sum = glyphs.reduce(0) { $0 + $1.advance }
        #expect(sum.isNear(line.width + line.trailingWhitespace))
      }
    }
  }
}
