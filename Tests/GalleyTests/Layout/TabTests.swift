// Tabs and their stops (attribute semantics §5).

import Testing

@testable import Galley

@Suite("Tabs and tab stops")
struct TabTests {
  private func stops(_ stops: TabStop..., interval: Double? = nil) -> TextAttribute {
    paragraph {
      $0.tabStops = stops
      $0.defaultTabInterval = interval
    }
  }

  /// The left edge of the cluster at a text offset.
  private func place(_ offset: Int, _ layout: TextLayout) throws -> Double {
    try #require(layout.glyph(at: offset)).x
  }

  @Test("By default, tab stops are 28 points apart, up to the end of the line")
  func defaults() throws {
    let string = String(repeating: "\t", count: 12) + "x"
    #expect(try place(12, layout(string)).isNear(336))
    let thirteen = try layout(string + "\ty")
    #expect(try place(14, thirteen).isNear(364))
    let sentence = "A line that is longer than three hundred and thirty-six points"
    let long = try layout(sentence + "\tand", [.font(.family("Inter", size: 16))], width: 620)
    #expect(long.lines.count == 1)
    let column = try place(sentence.utf16.count + 1, long)
    #expect(column > 336 && (column / 28).rounded().isNear(column / 28))
    #expect(try place(1, layout("\tx")).isNear(28))
  }

  @Test("A tab interval replaces the default tab stops, and adds stops after the explicit ones")
  func interval() throws {
    let alone = paragraph { $0.defaultTabInterval = 50 }
    #expect(try place(2, layout("\t\tx", [alone])).isNear(100))
    let following = stops(TabStop(at: 30), interval: 50)
    #expect(try place(1, layout("\tx", [following])).isNear(30))
    #expect(try place(3, layout("\t\t\tx", [following])).isNear(100))
  }

  @Test("Tab stops are measured from the margin, not from the indent")
  func fromMargin() throws {
    let style = paragraph {
      $0.tabStops = [TabStop(at: 40)]
      $0.firstLineHeadIndent = 15
    }
    #expect(try place(1, layout("\tx", [style])).isNear(40))
  }

  @Test("A tab moves to the first stop after the current position, so two tabs never share a stop")
  func strictlyBeyond() throws {
    for location in [28.0, 0.1, 33.3, 1.0 / 3] {
      let three = (1...3).map { TabStop(at: Double($0) * location) }
      let style = paragraph { $0.tabStops = three }
      #expect(try place(3, layout("\t\t\tx", [style])).isNear(3 * location))
      let every = paragraph { $0.defaultTabInterval = location }
      #expect(
        try place(20, layout(String(repeating: "\t", count: 20) + "x", [every])).isNear(
          20 * location))
    }
  }

  @Test("A column starts, ends or is centred at its tab stop, depending on the stop's alignment")
  func alignments() throws {
    let own = try width(of: "abcd")
    let expected: [(TabStop.Alignment, Double)] = [
      (.left, 100), (.natural, 100), (.justified, 100), (.right, 100 - own),
      (.center, 100 - own / 2), (.decimal, 100 - own),
    ]
    for (alignment, x) in expected {
      let layout = try layout("\tabcd\ty", [stops(TabStop(alignment, at: 100), TabStop(at: 300))])
      #expect(try place(1, layout).isNear(x), "\(alignment)")
      #expect(try place(6, layout).isNear(300))
    }
  }

  @Test("Trailing white space is not counted in the width of a right-aligned column")
  func columnEnd() throws {
    let own = try width(of: "abcd")
    let layout = try layout("\tabcd  \u{2028}x", [stops(TabStop(.right, at: 100))])
    #expect(try place(1, layout).isNear(100 - own))
  }

  @Test("A column that does not fit at its tab stop begins one space after the preceding text")
  func noRoom() throws {
    let (pen, space) = (try width(of: "aaaa"), try layout("a b").advancesByOffset[1])
    for alignment in [TabStop.Alignment.right, .center, .decimal] {
      let missed = try layout("aaaa\tbbbbbbbbbb", [stops(TabStop(alignment, at: pen + 5))])
      #expect(try #require(missed.glyph(at: 4)).advance.isNear(space))
      #expect(try place(5, missed).isNear(pen + space))
      #expect(missed.lines.map(\.missesTab) == [true])
    }
    // If no text precedes a column that is too wide for its tab stop, the column starts at the
    // margin.
    let first = try layout("\tbbbbbbbbbb", [stops(TabStop(.right, at: 5))])
    #expect(try place(1, first).isNear(0))
    #expect(first.lines.map(\.missesTab) == [true])
    // If at least one space remains between a column and the text before it, the column is aligned
    // at its tab stop. If less space remains, the column misses the stop.
    let column = try width(of: "bb")
    for (distance, isMissed) in [(space, false), (space - 0.1, true)] {
      let stop = TabStop(.right, at: pen + column + distance)
      let close = try layout("aaaa\tbb", [stops(stop)])
      #expect(try place(5, close).isNear(pen + space))
      #expect(close.lines.map(\.missesTab) == [isMissed])
    }
    let left = try layout("aaaa\tbb", [stops(TabStop(.left, at: pen + 0.7))])
    #expect(try place(5, left).isNear(pen + space))
    #expect(left.lines.map(\.missesTab) == [true])
  }

  @Test("If a tab wraps to a new line or becomes a space, the tab's line reports a missed tab stop")
  func missed() throws {
    let wrapped = try layout("a\tb\tc", [stops(TabStop(at: 30))], width: 200)
    #expect(wrapped.lineTexts == ["a\tb", "\tc"])
    #expect(wrapped.lines.map(\.missesTab) == [false, true])
    let space = try layout("a\tb\tc", [stops(TabStop(at: 30))])
    #expect(space.lines.map(\.missesTab) == [true])
    let lines = try layout("a\tb\n\tc", [stops(TabStop(at: 30))], width: 200)
    #expect(lines.lines.map(\.missesTab) == [false, false])
  }

  @Test(
    "A decimal column is aligned at its decimal separator",
    arguments: [
      ("12.75", "en", 2), ("12,75", "de", 2), ("1,234.5", "en", 5), ("1.234,5", "fr-CA", 5),
      ("1.234,5", "fr", 5), ("1’234.5", "de-CH", 5), ("1,234.5", "es-MX", 5),
      ("1.234,5", "es-Latn-ES", 5), ("1 234,5", "en_ZA", 5), ("٣٫٥", "ar", 1), ("۳٫۵", "ps", 1),
      ("4,299.5", "ar", 5), ("4,299.5", "ar-Arab-EG", 5), ("4.299,5", "ar-MA", 5),
      ("4,299.5", "fa", 5), ("4,299.5", "ur-PK", 5), ("4.299,5", "ps-AF", 5),
      // For these languages, the decimal separator in ICU 72 is a comma.
      ("1.234,5", "lo", 5), ("1.234,5", "km-KH", 5), ("1.234,5", "sc", 5), ("1.234,5", "jv", 5),
      ("1.234,5", "ms-BN", 5), ("1,234.5", "ms", 5), ("1.234,5", "sw-CD", 5), ("1,234.5", "sw", 5),
    ])
  func decimal(_ number: String, _ language: String, _ separator: Int) throws {
    let style = stops(TabStop(.decimal, at: 100))
    let layout = try layout("\t" + number, [style, .language(language)])
    #expect(try place(1 + separator, layout).isNear(100), "\(number)")
  }

  @Test("The decimal separator of a column depends on the language of the text after the tab")
  func decimalLanguage() throws {
    let style = stops(TabStop(.decimal, at: 100))
    for (first, column) in [("vi", "en"), ("en", "de")] {
      var text = AttributedText("Phở", [style, .language(first)])
      text.append(AttributedText("\t3.75,5", [style, .language(column)]))
      let separator = column == "en" ? 5 : 8
      #expect(try place(separator, layout(text, width: 300)).isNear(100))
    }
  }

  @Test(
    "In right-to-left text, a decimal separator is at its tab stop, whatever surrounds the number",
    arguments: [
      ("3.50", 1), ("3.50 ש״ח", 1), ("מחיר 3.50 ש״ח", 6), ("3.50%", 1), ("12.5 km", 2),
    ])
  func decimalRightToLeft(_ column: String, _ separator: Int) throws {
    let style = stops(TabStop(.decimal, at: 150))
    let layout = try layout("מחיר\t" + column, [style, .language("he")], width: 320)
    #expect(try place(5 + separator, layout).isNear(170), "\(column)")
  }

  @Test("With tab stops, right-to-left text does not reorder a number in the next column")
  func separateColumns() throws {
    func order(_ style: TextAttribute) throws -> Bool {
      let layout = try layout("ليلى حدّاد\t06-461-2345", [style, .language("ar")], width: 400)
      return try place(11, layout) < place(20, layout)
    }
    #expect(try order(stops(TabStop(.natural, at: 130))))
    // Without tab stops, the paragraph is one bidi segment, so Arabic letters reorder the number
    // (UAX #9 W2).
    #expect(try !order(paragraph { $0.defaultTabInterval = 130 }))
    #expect(try !order(paragraph { $0.tabStops = nil }))
  }

  @Test("A writing direction set by an attribute also applies after a tab")
  func directionInColumns() throws {
    let reversed = TextAttribute.writingDirection([.rightToLeftOverride])
    let layout = try layout("ab\tcd", [stops(TabStop(at: 100)), reversed])
    #expect(try place(1, layout) < place(0, layout) && place(4, layout) < place(3, layout))
  }

  @Test(
    "Text begins at a `start` tab stop and ends at an `end` stop; right-to-left text mirrors both")
  func startAndEnd() throws {
    let latin = try layout(
      "\tab\tcd", [stops(TabStop(.start, at: 60), TabStop(.end, at: 200))], width: 300)
    #expect(try place(1, latin).isNear(60))
    #expect(try place(4, latin).isNear(200 - (try width(of: "cd"))))
    let hebrew = try layout(
      "\tאב\tגד", [stops(TabStop(.start, at: 60), TabStop(.end, at: 200))], width: 300)
    #expect(try (place(1, hebrew) + #require(hebrew.glyph(at: 1)).advance).isNear(240))
    #expect(try place(5, hebrew).isNear(100))
  }

  @Test("A tab stop's own terminator characters replace the language's decimal separator")
  func terminators() throws {
    let style = stops(TabStop(.decimal, at: 100, terminators: ":x"))
    #expect(try place(3, layout("\t1.:5", [style])).isNear(100))
    let own = try width(of: "1.5")
    #expect(try place(1, layout("\t1.5", [style])).isNear(100 - own))
  }

  @Test("Right-to-left paragraphs mirror the positions of stops, but not left and right alignment")
  func rightToLeft() throws {
    let own = try width(of: "אבג")
    let expected: [(TabStop.Alignment, Double)] = [
      (.natural, 200 - 60), (.justified, 200 - 60), (.right, 200 - 60),
      (.left, 200 - 60 + own), (.center, 200 - 60 + own / 2),
    ]
    for (alignment, right) in expected {
      let layout = try layout("\tאבג", [stops(TabStop(alignment, at: 60))], width: 200)
      let first = try #require(layout.glyph(at: 1))
      #expect((first.x + first.advance).isNear(right), "\(alignment)")
    }
    let numbers = try layout("אב\t12.5", [stops(TabStop(.decimal, at: 60))], width: 200)
    #expect(try place(5, numbers).isNear(140))
  }

  @Test("If lines wrap, a tab beyond the last stop starts a new line")
  func beyondLastStop() throws {
    let style = stops(TabStop(at: 30))
    let wrapped = try layout("\ta\tb", [style], width: 200)
    #expect(wrapped.lineTexts == ["\ta", "\tb"])
    #expect(try place(3, wrapped).isNear(30))
    let far = try layout("a\tb", [stops(TabStop(at: 500))], width: 200)
    #expect(far.lineTexts == ["a", "\tb"])
    // The only tab stop is beyond the line's width. The tab therefore becomes a space in the new
    // line.
    let space = try layout("a b").advancesByOffset[1]
    #expect(try place(2, far).isNear(space))
  }

  @Test(
    "If lines do not wrap, a tab beyond the last stop becomes one space",
    arguments: [
      LineBreakMode.byClipping, .byTruncatingTail,
    ])
  func withoutWrapping(_ mode: LineBreakMode) throws {
    let style = paragraph {
      $0.tabStops = []
      $0.lineBreakMode = mode
    }
    let space = try layout("a b").advancesByOffset[1]
    let layout = try layout("a\tb", [style], width: 200)
    #expect(layout.lines.count == 1)
    #expect(try #require(layout.glyph(at: 1)).advance.isNear(space))
  }

  @Test(
    "Like other white space, a tab at the end of a wrapped line is not part of the line's width")
  func hangs() throws {
    let exact = try width(of: "aaaa")
    let style = stops(TabStop(at: exact + 11))
    let layout = try layout("aaaa\taaaa", [style], width: exact + 12)
    #expect(layout.lineTexts == ["aaaa\t", "aaaa"])
    #expect(layout.lines[0].width.isNear(exact))
    #expect(layout.lines[0].trailingWhitespace.isNear(11))
  }

  @Test(
    "Text with invalid tab stops is still laid out with finite glyph positions",
    arguments: [
      [Double.nan], [.infinity], [-.infinity, -5], [1e300], [0],
    ])
  func hostile(_ locations: [Double]) throws {
    for interval in [0, .nan, .infinity, 1e-300, 1e300, -4] as [Double] {
      let style = paragraph {
        $0.tabStops = locations.map { TabStop(at: $0) }
        $0.defaultTabInterval = interval
      }
      for width in [nil, 0, 50] as [Double?] {
        let layout = try layout("a\tb\t\tc", [style], width: width)
        #expect(layout.lineTexts.joined() == "a\tb\t\tc")
        #expect(layout.glyphs.allSatisfy { $0.x.isFinite && $0.advance >= 0 })
      }
    }
  }
}
