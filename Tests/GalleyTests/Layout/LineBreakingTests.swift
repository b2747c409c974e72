// Positions at which lines end (attribute semantics §6).

import Testing

@testable import Galley

@Suite("Line breaking")
struct LineBreakingTests {
  private func lines(
    _ string: String, _ mode: LineBreakMode = .byWordWrapping, width: Double,
    _ attributes: [TextAttribute] = []
  ) throws -> [String] {
    try layout(string, attributes + [paragraph { $0.lineBreakMode = mode }], width: width).lineTexts
  }

  @Test(
    "A line ends at the last break opportunity that fits, even if the line is then exactly full")
  func exactFit() throws {
    let exact = try width(of: "aaa bbb")
    #expect(try lines("aaa bbb aaa", width: exact) == ["aaa bbb ", "aaa"])
    #expect(try lines("aaa bbb aaa", width: exact - 0.01) == ["aaa ", "bbb ", "aaa"])
  }

  @Test("Trailing white space of any length hangs beyond the line's end")
  func hanging() throws {
    let exact = try width(of: "aaa")
    let space = try layout("aaa ").lines[0].trailingWhitespace
    #expect(space > 0)
    let layout = try layout("aaa     aaa", width: exact)
    #expect(layout.lineTexts == ["aaa     ", "aaa"])
    #expect(layout.lines[0].width.isNear(exact))
    #expect(layout.lines[0].trailingWhitespace.isNear(5 * space))
    let run = layout.runs[0]
    #expect(run.visibleWidth.isNear(exact))
    #expect(run.width.isNear(exact + 5 * space))
  }

  @Test("In a right-to-left paragraph, trailing white space hangs to the left")
  func hangingRightToLeft() throws {
    let exact = try width(of: "שלום")
    let layout = try layout("שלום   שלום", width: exact)
    let line = layout.lines[0]
    #expect(line.range == 0..<7)
    #expect(line.width.isNear(exact))
    #expect(line.x.isNear(0))
    #expect(layout.glyphs(ofLine: 0)[0].x.isNear(-line.trailingWhitespace))
    #expect(layout.runs[0].visibleX.isNear(0))
  }

  @Test(
    "Lines do not break at no-break spaces, and no-break spaces do not hang",
    arguments: ["\u{A0}", "\u{202F}", "\u{2007}"])
  func noBreakSpace(_ space: String) throws {
    let narrow = try width(of: "aaa" + space)
    #expect(try lines("b aaa" + space, width: narrow) == ["b ", "aaa" + space])
    #expect(try layout("aaa" + space).lines[0].trailingWhitespace == 0)
    let whole = try width(of: "aa" + space + "cc")
    #expect(try lines("bb aa" + space + "cc", width: whole) == ["bb ", "aa" + space + "cc"])
  }

  @Test("With character wrapping, a line ends before the first cluster that does not fit")
  func characters() throws {
    let exact = try width(of: "aaa b")
    #expect(try lines("aaa bbb", .byCharWrapping, width: exact) == ["aaa b", "bb"])
    // With character wrapping, the rules for characters at line starts (kinsoku) do not apply, and
    // no hyphen is added.
    #expect(try lines("aa,", .byCharWrapping, width: try width(of: "aa")) == ["aa", ","])
    let soft = try layout(
      "aa\u{AD}aa", [paragraph { $0.lineBreakMode = .byCharWrapping }],
      width: try width(of: "aa"))
    #expect(soft.lines.count == 2)
    #expect(soft.lines.map(\.isHyphenated) == [false, false])
    #expect(soft.inserted.isEmpty)
  }

  @Test("With the line break mode byClipping, lines end only at line and paragraph separators")
  func clipping() throws {
    let texts = try lines("aaa bbb\u{2028}ccc ddd\neee fff", .byClipping, width: 5)
    #expect(texts == ["aaa bbb\u{2028}", "ccc ddd\n", "eee fff"])
    let layout = try layout("aaa bbb  ", [paragraph { $0.lineBreakMode = .byClipping }], width: 5)
    #expect(layout.overflow)
    #expect(layout.lines[0].trailingWhitespace == 0)
    #expect(layout.lines[0].width.isNear(layout.glyphs.reduce(0) { $0 + $1.advance }))
  }

  @Test(
    "A word too wide for a line is split between grapheme clusters",
    arguments: [
      "mmmmmmmm", "e\u{301}\u{323}e\u{301}e\u{301}\u{323}", "हिन्दीहिन्दी",
      "\u{1F469}\u{200D}\u{1F467}\u{1F469}\u{200D}\u{1F467}",
      "\u{1F1E9}\u{1F1EA}\u{1F1EB}\u{1F1F7}",
    ])
  func longWord(_ word: String) throws {
    for width in stride(from: 0.0, through: 40, by: 2.5) {
      let texts = try lines(word, width: width)
      #expect(texts.joined() == word)
      #expect(texts.flatMap { Array($0) } == Array(word), "\(width)")
    }
  }

  @Test("A word too wide for a line starts on a new line before it is split")
  func splitStartsNewLine() throws {
    let texts = try lines("aa mmmmmmmm", width: try width(of: "mmmm"))
    #expect(texts == ["aa ", "mmmm", "mmmm"])
  }

  @Test("A line always holds at least one cluster", arguments: [0.0, -10, 0.001])
  func noWidth(_ width: Double) throws {
    #expect(try lines("abc d", width: width) == ["a", "b", "c ", "d"])
    #expect(try lines("abc d", .byCharWrapping, width: width).joined() == "abc d")
    let indented = try layout(
      "abc",
      [
        paragraph {
          $0.headIndent = 500; $0.tailIndent = -500
        }
      ], width: 100)
    #expect(indented.lineTexts == ["a", "b", "c"])
    #expect(try layout("office", width: width).glyphs.count == 6)
  }

  @Test(
    "A space after a divided word gets no line of its own, even if the word is shaped as a whole",
    arguments: [0.0, 10, 15, 20])
  func spaceAfterDividedWord(_ width: Double) throws {
    let tamil = FontDescriptor(families: ["Noto Sans Tamil"], size: 16)
    for mode in [LineBreakMode.byWordWrapping, .byCharWrapping] {
      let found = try lines("எல்லா வேண்டும்", mode, width: width, [.font(tamil)])
      #expect(found.count > 3 && !found.contains(" "), "\(found)")
    }
  }

  @Test("A line break inside a ligature splits it into separate letters")
  func ligature() throws {
    let font = TextAttribute.font(FontDescriptor(families: ["Noto Serif"], size: 20))
    let whole = try layout("ffi", [font])
    try #require(whole.glyphs.count < 3)
    let split = try layout("ffi", [font], width: 0)
    #expect(split.lineTexts == ["f", "f", "i"])
    #expect(
      split.glyphs.map(\.id) == (try ["f", "f", "i"].map { try layout($0, [font]).glyphs[0].id }))
  }

  @Test("If the line breaker breaks one line, its earlier results for other lines do not change")
  func repeated() throws {
    let font = FontDescriptor(families: ["Noto Serif"], size: 20)
    let text = AttributedText("ffi ffi", [.font(font)])
    let fonts = FontLibrary.bundled.catalog
    let styles = try StyleTable(text, language: "en", fonts: fonts)
    let context = LayoutContext(fonts: fonts)
    let range = try #require(ParagraphSplitter.paragraph(from: 0, in: text.utf16))
    let paragraph = ShapedParagraph(range, of: styles, in: TextContainer(), context)
    var breaker = LineBreaker(
      paragraph, widths: AvailableWidths(paragraph.style, container: 40),
      hyphenator: context.tools.hyphenator)
    func request(_ start: Int) -> LineConstraints {
      LineConstraints(start: start, mode: .byWordWrapping, isLast: false)
    }
    let first = breaker.line(request(0))
    let other = breaker.line(request(1))
    #expect(other.text.advance(at: 1) != paragraph.advances[1])
    #expect(breaker.line(request(0)).end == first.end)
    #expect(first.text.advance(at: 1) == paragraph.advances[1])
  }
}
