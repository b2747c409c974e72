// Short runs of upright characters set side by side within one line of vertical text
// (tate-chu-yoko).

import GalleyFont
import TestSupport
import Testing

@testable import Galley

@Suite("Characters set side by side in vertical text")
struct CombinedInVerticalTests {
  @Test(
    "If at most two characters of vertical text may share one em, two digits do, but three do not")
  func combined() throws {
    let layout = try VerticalText.layout("平成12年345日", [.horizontalInVertical(2)])
    #expect(layout.runs.map(\.orientation) == [.upright, .combined, .upright, .sideways, .upright])
    let run = layout.runs[1]
    #expect(run.width.isNear(20))
    let glyphs = layout.glyphs[run.glyphs].map { layout.pointInContainer(x: $0.x, y: $0.y) }
    #expect(glyphs[0].y == glyphs[1].y && glyphs[0].x < glyphs[1].x)
    // Each digit is 555 font units wide, so two digits are 1110 units wide. Galley compresses them
    // to one em (1000 units), or uses half-width digits (`hwid`) without compression.
    #expect(run.scaleX.isNear(1000.0 / 1110, within: 1e-9) || run.scaleX == 1)
    #expect(Set(layout.glyphs[run.glyphs].map(\.cluster)) == [2])
    let three = try VerticalText.layout("平成345日", [.horizontalInVertical(3)])
    #expect(three.runs.map(\.orientation) == [.upright, .combined, .upright])
    #expect(three.runs[1].scaleX < 1 && three.runs[1].width.isNear(20))
  }

  @Test(
    "In vertical text, a number with separators is combined as a whole or not at all",
    arguments: [
      ("年1.2日", 3, [1..<4]), ("年1.2日", 2, []), ("年12.345日", 3, []), ("年12.日", 2, [1..<3]),
      ("年1.2.3日4", 2, [7..<8]), ("年.12日", 2, [2..<4]), ("年1..2日", 1, [1..<2, 4..<5]),
    ])
  func numbers(_ text: String, most: Int, combined: [Range<Int>]) throws {
    let layout = try VerticalText.layout(text, [.horizontalInVertical(most)])
    #expect(layout.runs.filter { $0.orientation == .combined }.map(\.range) == combined)
  }

  @Test(
    "A number is combined or rotated as a whole, whichever separator it contains",
    arguments: [",", ".", ":", ";", "/", "\u{2044}"])
  func separators(_ separator: String) throws {
    for (most, orientation) in [(3, GlyphOrientation.combined), (2, .sideways)] {
      let layout = try VerticalText.layout(
        "年1\(separator)2日",
        [.font(.family("Inter", size: 20)), .horizontalInVertical(most)])
      let number = layout.runs.filter { $0.range.overlaps(1..<4) }
      #expect(number.map(\.orientation) == [orientation] && number.first?.range == 1..<4)
    }
  }

  @Test("Fullwidth numbers and their separators are upright, one per em, and never combined")
  func fullWidth() throws {
    let layout = try VerticalText.layout("１，２．３／４", [.horizontalInVertical(4)])
    #expect(layout.runs.allSatisfy { $0.orientation == .upright })
    #expect(layout.lines[0].width.isNear(7 * 20))
  }

  @Test("In justified vertical lines, the gaps next to a combined number grow like all other gaps")
  func justified() throws {
    let style = paragraph { $0.alignment = .justified }
    let layout = try VerticalText.layout(
      "年月12日年月日年", [style, .horizontalInVertical(2)], height: 134)
    #expect(layout.lines.first?.range == 0..<7)
    // The line has six ems of 20 points and five gaps, so each gap grows by 14 / 5 points.
    let tops = [0, 1, 2, 4, 5, 6].compactMap { layout.glyph(at: $0)?.x }
    #expect(zip(tops, tops.dropFirst()).allSatisfy { ($1 - $0).isNear(22.8) })
  }

  @Test(
    "At most four characters of vertical text are set side by side, even if more are allowed",
    arguments: [4, 5])
  func mostCombined(_ count: Int) throws {
    let digits = String("12345".prefix(count))
    let layout = try VerticalText.layout("年\(digits)日", [.horizontalInVertical(9)])
    #expect(layout.runs[1].orientation == (count == 4 ? .combined : .sideways))
  }

  @Test("If a vertical run has at most the allowed number of characters, all are set side by side")
  func combinedLetters() throws {
    let font = TextAttribute.font(.family(VerticalText.family, size: 20))
    var text = AttributedText("年", [font])
    text.append(AttributedText("!?", [font, .horizontalInVertical(2)]))
    text.append(AttributedText("日", [font]))
    #expect(
      try VerticalText.layout(text).runs.map(\.orientation) == [.upright, .combined, .upright])
    let sentence = try VerticalText.layout("A Galley年", [.horizontalInVertical(2)])
    #expect(!sentence.runs.contains { $0.orientation == .combined })
    #expect(try VerticalText.layout("年12", [.horizontalInVertical(0)]).runs.count == 2)
  }

  @Test(
    "A vertical line never breaks between characters that it combines side by side",
    arguments: [LineBreakMode.byCharWrapping, .byWordWrapping])
  func combinedBreaks(_ mode: LineBreakMode) throws {
    let layout = try VerticalText.layout(
      "12", [.horizontalInVertical(2), paragraph { $0.lineBreakMode = mode }], height: 5)
    #expect(layout.lines.count == 1 && layout.runs[0].orientation == .combined)
  }
}
