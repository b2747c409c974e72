// Descriptions of the differences between two layouts, with a test for each kind of change.

import Galley
import GalleyCompare
import Testing

@Suite("Comparing layouts")
struct LayoutComparisonTests {
  private let text = "Pining for the fjords, the quick brown fox jumps over the lazy dog by night."

  @Test("If two layouts are equal, the report says that only pixels differ")
  func equal() throws {
    let red = document(text, [.font(.system(16)), .foregroundColor(.tomato)])
    #expect(try differences(document(text), red) == [])
    let dump = LayoutDump(try renderer.layout(red))
    let comparison = LayoutComparison(expected: dump, actual: dump)
    #expect(comparison.isEqual)
    #expect(comparison.sentences == ["the layouts are equal; only pixels differ"])
  }

  @Test("A different font face is reported by name")
  func face() throws {
    let serif = document(text, width: 900, [.font(.family("Noto Serif", size: 16))])
    #expect(
      try differences(document(text, width: 900), serif).contains(
        "the face of all text is Noto Serif Regular, expected Inter Regular"))
  }

  @Test("One sentence reports a different line break and the different font that caused it")
  func faceAndBreak() throws {
    // Make the box exactly as wide as the first line.
    let line = try #require(try renderer.layout(document(text)).layouts.first?.lines.first)
    let tight = document(text, width: line.width + 0.1)
    var changed = tight
    changed.frames[0].text.setAttribute(.font(.system(16, weight: .bold)), on: 15..<22)
    let sentences = try differences(tight, changed)
    let first = try #require(sentences.first)
    #expect(first.hasPrefix("line 1 breaks "))
    #expect(first.contains("'fjords,' is ") && first.contains(" pt wider"))
    #expect(first.contains("; the font variation differs"))
    #expect(sentences.contains { $0.contains("of 'fjords,' is ") && $0.contains("expected") })
  }

  @Test("A line break that moved by one word is reported as one word earlier or later")
  func earlierBreak() throws {
    let wide = try renderer.layout(document(text))
    let line = try #require(wide.layouts.first?.lines.first)
    let narrow = document(text, width: line.width - 1)
    let sentences = try differences(document(text), narrow)
    #expect(sentences.first?.hasPrefix("the canvas is ") == true)
    let words = text.utf16.prefix(line.range.upperBound).split(separator: 0x20)
    let last = String(Substring(try #require(words.last)))
    #expect(sentences.contains { $0.hasPrefix("line 1 breaks one word earlier, before '\(last)'") })
    let back = try differences(narrow, document(text))
    #expect(back.contains { $0.hasPrefix("line 1 breaks one word later, after '\(last)'") })
  }

  @Test("A different font size is reported with the affected text")
  func size() throws {
    var changed = document(text, width: 900)
    changed.frames[0].text.setAttribute(.font(.system(17)), on: 0..<6)
    #expect(
      try differences(document(text, width: 900), changed).contains(
        "the size of 'Pining' is 17, expected 16"))
  }

  @Test("A change of kerning is not reported as a change of font face")
  func kern() throws {
    let changed = document(text, width: 900, [.font(.system(16)), .kern(0.25)])
    #expect(
      try differences(document(text, width: 900), changed) == [
        "all advances of 15 words differ by 0.25 pt, as if kern or tracking had changed"
      ])
    var part = document(text, width: 900)
    part.frames[0].text.setAttribute(.kern(0.5), on: 0..<6)
    #expect(
      try differences(document(text, width: 900), part) == [
        "'Pining' on line 1 is 3 pt wider: every advance changed by 0.5 pt, as if kern or tracking"
          + " had changed"
      ])
    // A layout dump with the detail `runs` contains no glyphs. The report then only says that the
    // line has become wider.
    #expect(
      try differences(document(text, width: 900), part, detail: .runs) == ["line 1: 3 pt wider"])
  }

  @Test("Different glyphs are not reported as a change of kerning")
  func glyphs() throws {
    let plain = document("office 1000", width: 900, [.font(.system(16))])
    let tabular = document(
      "office 1000", width: 900, [.font(FontDescriptor(size: 16, features: ["tnum": 1]))])
    let sentences = try differences(plain, tabular)
    #expect(sentences.count == 1 && sentences[0].hasPrefix("'1000' on line 1 is "))
    #expect(sentences[0].hasSuffix("its glyphs differ"))
  }

  @Test("A layout comparison reports the text of missing and extra lines")
  func missingLines() throws {
    let (long, short) = (document("one\ntwo\nthree"), document("one\ntwo"))
    #expect(
      try differences(long, short).contains(
        "the visible text ends at offset 7, expected 13: 'three' is missing"))
    #expect(
      try differences(short, long).contains(
        "the visible text ends at offset 13, expected 7: 'three' is extra"))
  }

  @Test("A truncated line is reported as truncated, not as a different line break")
  func truncation() throws {
    let cut = document(text) {
      $0.frames[0].container.maximumLines = 2
      $0.frames[0].container.lastLineBreakMode = .byTruncatingTail
    }
    let sentences = try differences(document(text), cut)
    #expect(
      sentences.contains(
        "line 2 is truncated, expected not truncated: there are 2 lines, expected 3"))
    #expect(sentences.contains("new: overflow"))
    #expect(!sentences.contains { $0.contains("breaks") || $0.contains("text from offset") })
  }

  @Test("A different writing direction is reported with the affected lines")
  func direction() throws {
    var style = ParagraphStyle()
    style.baseWritingDirection = .rightToLeft
    let sentences = try differences(
      document(text), document(text, [.font(.system(16)), .paragraphStyle(style)]))
    #expect(sentences.contains("all lines: right to left, expected left to right"))
    #expect(!sentences.contains { $0.contains("level") })
  }

  @Test("If the space between lines grows, later lines are reported as lower")
  func spacing() throws {
    var style = ParagraphStyle()
    style.paragraphSpacing = 5
    let sentences = try differences(
      document("one\ntwo\nthree"),
      document("one\ntwo\nthree", [.font(.system(16)), .paragraphStyle(style)]))
    #expect(sentences.contains("line 2: 5 pt lower") && sentences.contains("line 3: 10 pt lower"))
  }

  @Test("A layout comparison reports all lines that moved by the same distance in one sentence")
  func movedLines() throws {
    func aligned(_ alignment: VerticalAlignment) -> TextDocument {
      document("one\ntwo\nthree") {
        $0.frames[0].container.height = 100.3
        $0.frames[0].container.verticalAlignment = alignment
      }
    }
    let sentences = try differences(aligned(.top), aligned(.bottom))
    #expect(
      sentences.count == 1 && sentences[0].hasPrefix("all lines: ")
        && sentences[0].hasSuffix(" pt lower"))
  }

  @Test("If text is expected and the actual box is empty, the text is reported as missing")
  func boxes() throws {
    let sentences = try differences(document("one"), document(""))
    #expect(sentences.contains("the visible text ends at offset 0, expected 3: 'one' is missing"))
    #expect(!sentences.contains { $0.contains("frame") })
  }

  @Test("If the strings of two layouts differ, line breaks and positions are not compared")
  func otherText() throws {
    let sentences = try differences(document("one two"), document("one 2wo"))
    #expect(sentences == ["the text from offset 4 is '2wo', expected 'two'"])
  }

  @Test("Each difference in a frame is reported with the frame's number")
  func frames() throws {
    func frames(_ x: Double, _ text: String) -> TextDocument {
      var second = TextDocument.Frame(
        AttributedText(text, [.font(.system(16))]), in: TextContainer(width: 50))
      second.x = x
      return TextDocument(
        frames: [
          .init(AttributedText("a", [.font(.system(16))]), in: TextContainer(width: 50)), second,
        ],
        width: 200, height: 60)
    }
    let sentences = try differences(frames(60, "b"), frames(80, "c"))
    #expect(sentences.first?.hasPrefix("frame 1: its box is x 80 ") == true)
    #expect(sentences.contains("frame 1: the text from offset 0 is 'c', expected 'b'"))
    #expect(!sentences.contains { $0.hasPrefix("frame 0") })
  }

  @Test(
    "At most ten layout differences are listed; a last sentence counts the remaining differences")
  func many() throws {
    let lines = (0..<40).map { "line \($0)" }.joined(separator: "\n")
    var styled = document(lines)
    for index in stride(from: 0, to: 200, by: 10) {
      styled.frames[0].text.setAttribute(
        .font(.system(10 + Double(index) / 100)), on: index..<index + 3)
    }
    let sentences = try differences(document(lines), styled)
    #expect(sentences.count == 11 && sentences.last?.hasPrefix("and ") == true)
  }

  @Test(
    "A malformed layout dump never equals the dump of a real layout",
    arguments: [
      "", "line", "line [0,9223372036854775807) x 0 baseline 0 top 0 height 0 width 0 +0 ltr a b",
      "  [0,1) x 0 width 1 A 1 L e level 0 \"", "    [1=2+", "canvas", "frame", "\u{0}\u{301}\"",
      "line [0,3) x 0 baseline 0 top 0 height 0 width 0 +0 ltr\n  [0,3) x 0 width 0 F R 9 L e level 0 \"a\\u{110000}\"",
      "line [5,3) x 0 baseline 0 top 0 height 0 width 0 +0 ltr",
      "line [0,3) x nan baseline inf top 0 height 1e999 width -0 +0 ltr",
    ])
  func garbage(stored: String) throws {
    let actual = LayoutDump(try renderer.layout(document(text)))
    let garbage = LayoutDump(description: stored)
    #expect(!LayoutComparison(expected: garbage, actual: actual).isEqual)
    #expect(!LayoutComparison(expected: actual, actual: garbage).isEqual)
    #expect(LayoutComparison(expected: garbage, actual: garbage).isEqual)
  }

  @Test(
    "Any text in a layout dump is read back unchanged",
    arguments: ["a\"b\\c' \u{301}x", "tab\tz\u{0}", "\u{600}\" א e\u{301}👩‍👩‍👦"])
  func quoting(text: String) throws {
    // If only the last character is reported as different, the text before this character was read
    // back correctly.
    let sentences = try differences(
      document(text + "1", width: 900), document(text + "2", width: 900))
    #expect(sentences.first?.contains("'2', expected '1'") == true)
  }
}
