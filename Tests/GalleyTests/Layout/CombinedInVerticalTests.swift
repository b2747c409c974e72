// Characters that are combined side by side in vertical text.

import GalleyFont
import TestSupport
import Testing

@testable import Galley

@Suite("Characters combined in vertical text")
struct CombinedInVerticalTests {
  @Test("Two digits are combined in one em; three are not if the limit is two")
  func combined() throws {
    let layout = try VerticalText.layout("平成12年345日", [.horizontalInVertical(2)])
    #expect(layout.runs.map(\.orientation) == [.upright, .combined, .upright, .sideways, .upright])
    let run = layout.runs[1]
    #expect(run.width.isNear(20))
    let glyphs = layout.glyphs[run.glyphs].map { layout.pointInContainer(x: $0.x, y: $0.y) }
    #expect(glyphs[0].y == glyphs[1].y && glyphs[0].x < glyphs[1].x)
    // Digits of 554 units: 1108 are drawn in 1000.
    #expect(run.scaleX.isNear(1000.0 / 1110, within: 1e-9) || run.scaleX == 1)
    #expect(Set(layout.glyphs[run.glyphs].map(\.cluster)) == [2])
    let three = try VerticalText.layout("平成345日", [.horizontalInVertical(3)])
    #expect(three.runs.map(\.orientation) == [.upright, .combined, .upright])
    #expect(three.runs[1].scaleX < 1 && three.runs[1].width.isNear(20))
  }

  @Test("At most four characters are combined, whatever the limit", arguments: [4, 5])
  func mostCombined(_ count: Int) throws {
    let digits = String("12345".prefix(count))
    let layout = try VerticalText.layout("年\(digits)日", [.horizontalInVertical(9)])
    #expect(layout.runs[1].orientation == (count == 4 ? .combined : .sideways))
  }

  @Test("Letters are combined if all letters of the run fit the limit")
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
    "Combined characters are never separated",
    arguments: [LineBreakMode.byCharWrapping, .byWordWrapping])
  func combinedBreaks(_ mode: LineBreakMode) throws {
    let layout = try VerticalText.layout(
      "12", [.horizontalInVertical(2), paragraph { $0.lineBreakMode = mode }], height: 5)
    #expect(layout.lines.count == 1 && layout.runs[0].orientation == .combined)
  }
}
