// The rectangles of links in a layout (attribute semantics §10).

import Testing

@testable import Galley

@Suite("Rectangles of links")
struct LinkTests {
  private func linked(_ string: String, _ range: Range<Int>, _ url: String = "u:") -> AttributedText
  {
    var text = AttributedText(string)
    text.add(TextAttributes([.link(url)]), to: range)
    return text
  }

  @Test("A link's rectangle is as tall as its line box and as wide as its text")
  func one() throws {
    let layout = try layout(linked("ab cd ef", 3..<5))
    let link = try #require(layout.links.first)
    #expect(link.url == "u:")
    #expect(link.range == 3..<5)
    let line = layout.lines[0]
    let left = try #require(layout.glyph(at: 3)).x
    let right = try #require(layout.glyph(at: 5)).x
    #expect(
      link.rects == [Rectangle(x: left, y: line.top, width: right - left, height: line.height)])
  }

  @Test("A link over two lines has one rectangle per line, without hanging white space")
  func twoLines() throws {
    let room = try width(of: "aaa bb")
    let layout = try layout(linked("aaa bb cc", 4..<9), width: room)
    let rects = try #require(layout.links.first).rects
    #expect(rects.count == 2)
    #expect((rects[0].x + rects[0].width).isNear(room))
    #expect(rects[1].x == 0)
    #expect(rects[1].y.isNear(layout.lines[1].top))
    #expect(rects[1].width.isNear(try width(of: "cc")))
  }

  @Test("If bidi reordering divides a link, each contiguous part has a rectangle")
  func bidi() throws {
    // From left to right, the line shows ab and the Hebrew word. The link covers b, the space and
    // the first Hebrew letter, which is at the right end of the line.
    let layout = try layout(linked("ab אבג", 1..<4))
    let rects = try #require(layout.links.first).rects
    #expect(rects.count == 2)
    #expect(rects[1].x > rects[0].x + rects[0].width)
    #expect((rects[1].x + rects[1].width).isNear(layout.lines[0].width))
  }

  @Test("A change of colour does not divide a link's rectangle, but a change of link does")
  func neighbours() throws {
    var text = linked("abcdef", 0..<6)
    text.add(TextAttributes([.foregroundColor(Color(red: 1, green: 2, blue: 3))]), to: 2..<4)
    let one = try layout(text)
    #expect(one.links.map(\.range) == [0..<6])
    #expect(one.links[0].rects.count == 1)
    #expect(one.links[0].rects[0].width.isNear(one.lines[0].width))
    text.add(TextAttributes([.link("v:")]), to: 3..<6)
    let two = try layout(text)
    #expect(two.links.map(\.url) == ["u:", "v:"])
    #expect(two.links.map(\.rects.count) == [1, 1])
  }

  @Test("A link on hidden text has no rectangle")
  func hidden() throws {
    var container = TextContainer(width: 200)
    container.maximumLines = 1
    let layout = try bundledRenderer.layout(linked("ab\ncd", 3..<5), in: container)
    #expect(layout.links.map(\.rects) == [[]])
  }
}
