// Separators in the text that end paragraphs and lines (attribute semantics §1).

import Testing

@testable import Galley

@Suite("Splitting text into paragraphs and lines")
struct ParagraphSplittingTests {
  @Test(
    "A separator ends its paragraph and belongs to the paragraph's last line",
    arguments: ["\n", "\r", "\r\n", "\u{85}", "\u{C}", "\u{2029}"])
  func paragraphSeparator(_ separator: String) throws {
    let layout = try layout("ab" + separator + "cd")
    let length = separator.utf16.count
    #expect(layout.lines.map(\.range) == [0..<2 + length, 2 + length..<4 + length])
    #expect(layout.glyphs.count == 4)
  }

  @Test("CR LF is one separator, but LF CR is two")
  func carriageReturns() throws {
    #expect(try layout("a\r\n\r\nb").lines.map(\.range) == [0..<3, 3..<5, 5..<6])
    #expect(try layout("a\n\rb").lines.map(\.range) == [0..<2, 2..<3, 3..<4])
  }

  @Test("VT and U+2028 end a line but not its paragraph", arguments: ["\u{B}", "\u{2028}"])
  func lineSeparator(_ separator: String) throws {
    let layout = try layout(
      "ab" + separator + "cd\nef",
      [
        paragraph {
          $0.firstLineHeadIndent = 30
          $0.headIndent = 10
          $0.paragraphSpacing = 100
        }
      ])
    #expect(layout.lines.map(\.range) == [0..<3, 3..<6, 6..<8])
    #expect(layout.lines.map(\.x) == [30, 10, 30])
    let height = layout.lines[0].height
    #expect(layout.lines[1].top.isNear(height))
    #expect(layout.lines[2].top.isNear(2 * height + 100))
  }

  @Test("A separator at the text's end is followed by an empty line that adds no height")
  func extraLine() throws {
    let without = try layout("ab")
    for end in ["\n", "\r\n", "\u{2028}"] {
      let with = try layout("ab" + end)
      #expect(with.height == without.height)
      #expect(with.lines.count == 2)
      #expect(with.lines[1].range == 2 + end.utf16.count..<2 + end.utf16.count)
      #expect(with.lines[1].runs.isEmpty)
      #expect(with.lines[1].width == 0)
    }
  }

  @Test("A line separator directly before a paragraph's end adds an empty line")
  func lineSeparatorAtParagraphEnd() throws {
    let layout = try layout("ab\u{2028}\ncd")
    #expect(layout.lines.map(\.range) == [0..<3, 3..<4, 4..<6])
    let height = layout.lines[0].height
    #expect(layout.lines[1].height.isNear(height))
    #expect(layout.lines[2].top.isNear(2 * height))
  }

  @Test("Empty text has no lines, and is as tall as the insets of its box")
  func empty() throws {
    let layout = try layout("") { $0.insets = EdgeInsets(top: 3, right: 5, bottom: 4, left: 6) }
    #expect(layout.lines.isEmpty)
    #expect(layout.height == 7)
    #expect(layout.width == 11)
    #expect(!layout.overflow)
  }

  @Test("The paragraph style of the first character applies to the whole paragraph")
  func styleOfFirstCharacter() throws {
    var text = AttributedText("ab", [paragraph { $0.firstLineHeadIndent = 20 }])
    text.append("cd\nef", [paragraph { $0.firstLineHeadIndent = 50 }])
    #expect(try layout(text).lines.map(\.x) == [20, 50])
  }

  @Test("A paragraph's layout does not depend on the text after it")
  func independence() throws {
    let alone = try layout("one two three four\n", width: 50)
    let followed = try layout("one two three four\nשלום עולם \u{202E}five", width: 50)
    let count = alone.lines.count - 1
    #expect(count > 1)
    for index in 0..<count {
      #expect(alone.glyphs(ofLine: index) == followed.glyphs(ofLine: index))
      #expect(alone.lines[index].range == followed.lines[index].range)
    }
  }
}
