// The rectangles of a selected text range.

import Testing

@testable import Galley

@Suite("Selection rectangles")
struct SelectionTests {
  private static func shapes(
    _ string: String, width: Double? = nil, _ attributes: [TextAttribute] = []
  ) throws -> TextLayout {
    var drawing = Drawing()
    drawing.container = TextContainer(width: width)
    let font = TextAttribute.font(.family("Galley Shapes", size: 100))
    return try drawing.layout(AttributedText(string, [font] + attributes))
  }

  @Test("A selection within one line is one rectangle, as tall as the line box")
  func oneLine() throws {
    let layout = try Self.shapes("ABCD", [paragraph { $0.lineSpacing = 30 }])
    let height = layout.lines[0].height
    #expect(
      layout.selectionRectangles(for: 1..<3)
        == [Rectangle(x: 70, y: 0, width: 140, height: height)])
    #expect(layout.selectionRectangles(for: 2..<2).isEmpty)
    #expect(layout.selectionRectangles(for: -5..<99).map(\.width) == [280])
    #expect(layout.selectionRectangles(for: 9..<99).isEmpty)
    #expect(layout.selectionRectangles(for: Int.min..<Int.max).count == 1)
  }

  @Test("A selection has one rectangle per line, without separators or hanging white space")
  func lines() throws {
    let layout = try Self.shapes("AB CD\n\nE", width: 150)
    let height = layout.lines[0].height
    #expect(layout.lineTexts == ["AB ", "CD\n", "\n", "E"])
    #expect(
      layout.selectionRectangles(for: 1..<8) == [
        Rectangle(x: 70, y: 0, width: 70, height: height),
        Rectangle(x: 0, y: height, width: 140, height: height),
        Rectangle(x: 0, y: height * 3, width: 70, height: height),
      ])
    #expect(layout.selectionRectangles(for: 2..<3).isEmpty)
    #expect(layout.selectionRectangles(for: 5..<7).isEmpty)
  }

  @Test("A selection in mixed-direction text has a rectangle for each contiguous part")
  func mixed() throws {
    let layout = try layout("ab \u{5D0}\u{5D1}\u{5D2} cd", [.font(.system(50))])
    let hebrew = try #require(layout.run(at: 3))
    let b = try #require(layout.glyph(at: 1))
    let gimel = try #require(layout.glyph(at: 5))
    let rectangles = layout.selectionRectangles(for: 1..<5)
    try #require(rectangles.count == 2)
    #expect(rectangles[0].x.isNear(b.x))
    #expect((rectangles[0].x + rectangles[0].width).isNear(hebrew.x))
    #expect(rectangles[1].x.isNear(hebrew.x + gimel.advance))
    #expect((rectangles[1].x + rectangles[1].width).isNear(hebrew.x + hebrew.width))
    #expect(layout.selectionRectangles(for: 0..<9).count == 1)
  }

  @Test(
    "Selecting part of a cluster selects the whole cluster; ligature parts are selected separately")
  func clusters() throws {
    let accents = try layout("e\u{301}x", [.font(.system(40))])
    #expect(
      accents.selectionRectangles(for: 1..<2) == accents.selectionRectangles(for: 0..<2))
    let office = try layout("office", [.font(.family("Noto Serif", size: 100))])
    let part = office.selectionRectangles(for: 2..<3)
    #expect(part.count == 1)
    #expect(part.first?.x.isNear(91.1) == true)
    #expect(part.first?.width.isNear(33.4) == true)
  }

  @Test("Ink bounds enclose the glyph outlines exactly")
  func ink() throws {
    // The glyph `C` is the square from (100, 0) to (600, 500) in an em of 1000 units, y upwards.
    let layout = try Self.shapes("BC", [.baselineOffset(10)])
    let ink = try #require(try layout.inkBounds())
    let baseline = layout.lines[0].baseline
    #expect((ink.x + ink.width).isNear(130, within: 0.2))
    #expect((ink.y + ink.height).isNear(baseline - 10, within: 0.2))
    #expect(try Self.shapes("  ").inkBounds() == nil)
  }
}
