// The extent of a layout: the space that the visible text uses, the space that the whole text
// needs, and the ranges of hidden text.

import GalleyTestSupport
import Testing

@testable import Galley

@Suite("The used space and the hidden text of a layout")
struct TextExtentTests {
  private func string(_ layout: TextLayout, _ range: Range<Int>) -> String {
    String(decoding: layout.text.utf16[range], as: UTF16.self)
  }

  @Test("The used rectangle encloses the lines, wherever alignment places them in the box")
  func used() throws {
    let layout = try layout("ab\nabc", [paragraph { $0.alignment = .center }], width: 200) {
      $0.height = 100
      $0.insets = EdgeInsets(top: 5, right: 10, bottom: 5, left: 10)
      $0.verticalAlignment = .bottom
    }
    let used = layout.usedRect
    #expect(used.width.isNear(try width(of: "abc")))
    #expect((used.x + used.width / 2).isNear(100))
    #expect((used.y + used.height).isNear(95))
    #expect(used.height.isNear(layout.lines[0].height + layout.lines[1].height))
  }

  @Test("In a box of any width, the used rectangle of a word is as wide as the word")
  func bubble() throws {
    let wide = try layout("word  \n", width: 300)
    #expect(wide.usedRect.width.isNear(try width(of: "word")))
    #expect(wide.usedRect.height.isNear(wide.lines[0].height))
    #expect(wide.width == 300)
    let empty = try layout("", width: 300).usedRect
    #expect(empty.width == 0)
  }

  @Test("The used rectangle of vertical text is in page coordinates")
  func vertical() throws {
    let layout = try layout("\u{6F22}\u{5B57}", [.font(.system(20))]) {
      ($0.width, $0.height) = (100, 200)
      $0.writingMode = .verticalRL
    }
    let used = layout.usedRect
    #expect((used.x + used.width).isNear(100))
    #expect(used.y.isNear(0))
    #expect(used.height.isNear(layout.lines[0].width))
  }

  @Test("Text replaced by an ellipsis and text after the last visible line are reported as hidden")
  func hidden() throws {
    let text = "one two three four five six\nseven eight"
    let room = try width(of: "one two three\u{2026}") + 1
    func cut(_ mode: LineBreakMode) throws -> TextLayout {
      try layout(text, width: room) {
        $0.maximumLines = 1
        $0.lastLineBreakMode = mode
      }
    }
    let tail = try cut(.byTruncatingTail)
    #expect(tail.hiddenRanges.count == 1)
    #expect(string(tail, tail.hiddenRanges[0]).hasSuffix("five six\nseven eight"))
    #expect(tail.hiddenRanges[0].upperBound == tail.text.length)
    let head = try cut(.byTruncatingHead)
    #expect(head.hiddenRanges.count == 2)
    #expect(head.hiddenRanges[0].lowerBound == 0)
    #expect(string(head, head.hiddenRanges[1]) == "seven eight")
    let middle = try cut(.byTruncatingMiddle)
    #expect(middle.hiddenRanges.count == 2)
    #expect(middle.hiddenRanges[0].lowerBound > 0)
    #expect(try layout(text, width: room).hiddenRanges.isEmpty)
  }

  @Test("Lines that do not fit in a box are reported as hidden")
  func below() throws {
    let whole = try layout("one\ntwo\nthree", width: 100)
    let cut = try layout("one\ntwo\nthree", width: 100) {
      $0.height = whole.lines[0].height * 2.5
    }
    #expect(cut.hiddenRanges == [8..<13])
    #expect(whole.hiddenRanges.isEmpty)
  }

  @Test("Visible and hidden text never overlap", arguments: UInt64(1)...40)
  func complement(_ seed: UInt64) throws {
    var random = RandomText(seed: seed)
    let text = random.text(pieces: 12)
    let modes: [LineBreakMode] = [.byTruncatingTail, .byTruncatingHead, .byTruncatingMiddle]
    let layout = try layout(text, width: 80) {
      $0.maximumLines = 2
      $0.lastLineBreakMode = modes[Int(seed % 3)]
    }
    let hidden = layout.hiddenRanges
    #expect(zip(hidden, hidden.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
    for run in layout.runs where !run.range.isEmpty {
      #expect(!hidden.contains { $0.overlaps(run.range) })
    }
    if !layout.overflow { #expect(hidden.isEmpty) }
  }

  @Test("Hit testing finds text only within the width and height of a line")
  func hits() throws {
    let layout = try layout("ab cd\nabcdefgh", width: 200)
    let (short, long) = (layout.lines[0], layout.lines[1])
    #expect(layout.hitsText(x: 1, y: short.top + 1))
    #expect(!layout.hitsText(x: short.width + 1, y: short.top + 1))
    #expect(layout.hitsText(x: short.width + 1, y: long.top + 1))
    #expect(!layout.hitsText(x: -0.5, y: long.top + 1))
    #expect(!layout.hitsText(x: 1, y: long.top + long.height + 1))
    #expect(!layout.hitsText(x: 9999, y: 9999))
  }

  @Test("Hit testing finds nothing in empty text")
  func hitsNothing() throws {
    #expect(try !layout("").hitsText(x: 0, y: 0))
  }

  @Test("Hit testing finds a link only inside the link's rectangle")
  func links() throws {
    var text = AttributedText("ab cd ef")
    text.add(TextAttributes([.link("u:")]), to: 3..<5)
    let layout = try layout(text)
    let rect = try #require(layout.links.first?.rects.first)
    #expect(layout.link(atX: rect.x + 1, y: rect.y + 1)?.range == 3..<5)
    #expect(layout.link(atX: rect.x - 1, y: rect.y + 1) == nil)
    #expect(layout.link(atX: rect.x + rect.width, y: rect.y + 1) == nil)
    #expect(layout.link(atX: rect.x + 1, y: rect.y - 1) == nil)
  }

  @Test(
    "The longest word fits in the minimum width, and the longest line fits in the maximum width")
  func intrinsic() throws {
    let text = AttributedText("a longest word\nand\u{2028}another line of them")
    let widths = try bundledRenderer.intrinsicWidths(of: text)
    #expect(widths.least.isNear(try width(of: "another"), within: 1e-3))
    #expect(widths.greatest.isNear(try width(of: "another line of them"), within: 1e-3))
    var box = TextContainer()
    box.insets = EdgeInsets(top: 1, right: 10, bottom: 1, left: 20)
    let boxed = try bundledRenderer.intrinsicWidths(of: text, in: box)
    #expect(boxed.least.isNear(widths.least + 30) && boxed.greatest.isNear(widths.greatest + 30))
    let style = paragraph { $0.headIndent = 40 }
    let indented = AttributedText("word word word", [style])
    #expect(
      try bundledRenderer.intrinsicWidths(of: indented).least.isNear(
        try width(of: "word") + 40, within: 1e-3))
    // The head indent applies only from the second line. A second line with the indent and one word
    // is wider than a single line with both words.
    let short = try bundledRenderer.intrinsicWidths(of: AttributedText("word word", [style]))
    #expect(short.least == short.greatest)
    #expect(short.greatest.isNear(try width(of: "word word"), within: 1e-3))
    let nothing = try bundledRenderer.intrinsicWidths(of: AttributedText())
    #expect(nothing.least == 0 && nothing.greatest == 0)
  }

  @Test("Text that does not wrap has equal minimum and maximum widths")
  func unwrapped() throws {
    let text = AttributedText("one two", [paragraph { $0.lineBreakMode = .byClipping }])
    let widths = try bundledRenderer.intrinsicWidths(of: text)
    #expect(widths.least == widths.greatest)
  }

  @Test(
    "At the minimum width no word is divided, and at the maximum width no line wraps",
    arguments: UInt64(1)...99)
  func widths(_ seed: UInt64) throws {
    var random = RandomText(seed: seed)
    let text = random.text(pieces: 10)
    // The test skips text with tabs or positive tail indents, because both limit the length of
    // lines even in a container of unlimited width.
    guard !text.utf16.contains(0x09),
      text.runs.allSatisfy({ $0.attributes.paragraphStyle?.tailIndent ?? 0 <= 0 })
    else { return }
    let widths = try bundledRenderer.intrinsicWidths(of: text)
    #expect(widths.least <= widths.greatest)
    let narrow = try layout(text, width: widths.least + 1e-3)
    #expect(narrow.lines.allSatisfy { !$0.dividesWord })
    let wide = try layout(text, width: widths.greatest + 1e-3)
    let free = try layout(text)
    #expect(wide.lines.count == free.lines.count)
  }
}
