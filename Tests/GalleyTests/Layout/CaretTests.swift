// Caret positions and hit testing, with expected numbers. In `Shapes.ttf` every advance is 0.7 em,
// so at 100 points each character is 70 points wide.

import GalleyFont
import TestSupport
import Testing

@testable import Galley

@Suite("Carets and hit testing")
struct CaretTests {
  private typealias Position = TextLayout.Position

  /// Lays out a string at 100 points in `Shapes.ttf`, whose glyphs are polygons.
  private static func shapes(
    _ string: String, width: Double? = nil, _ attributes: [TextAttribute] = [],
    _ change: (inout TextContainer) -> Void = { _ in }
  ) throws -> TextLayout {
    var drawing = Drawing()
    drawing.container = TextContainer(width: width)
    change(&drawing.container)
    let font = TextAttribute.font(.family("Galley Shapes", size: 100))
    return try drawing.layout(AttributedText(string, [font] + attributes))
  }

  /// The x coordinate of the caret at each text offset.
  private static func x(_ layout: TextLayout, _ offsets: ClosedRange<Int>) -> [Double] {
    offsets.map { offset in
      (layout.caret(at: Position(offset))?.x ?? .nan).rounded(toMultipleOf: 1e-6)
    }
  }

  @Test("The caret is at a character's leading edge and as tall as the line")
  func leftToRight() throws {
    let layout = try Self.shapes("ABC")
    #expect(Self.x(layout, 0...3) == [0, 70, 140, 210])
    let caret = try #require(layout.caret(at: Position(1)))
    #expect(caret == Rectangle(x: 70, y: 0, width: 0, height: layout.lines[0].height))
    #expect(layout.carets(at: 1) == .init(primary: caret, secondary: nil))
  }

  @Test(
    "Hit testing returns the character edge that is nearest to the point",
    arguments: [(-9, 0), (0, 0), (34, 0), (36, 1), (69, 1), (104, 1), (106, 2), (209, 3), (999, 3)])
  func points(_ x: Int, _ offset: Int) throws {
    let layout = try Self.shapes("ABC")
    for y in [-500, 10, 500.0] {
      #expect(layout.position(atX: Double(x), y: y).offset == offset)
    }
  }

  @Test("Offsets outside the text are clamped to its ends; infinite and NaN coordinates are valid")
  func outside() throws {
    let layout = try Self.shapes("ABC")
    #expect(layout.caret(at: Position(-7)) == layout.caret(at: Position(0)))
    #expect(layout.caret(at: Position(.max)) == layout.caret(at: Position(3)))
    #expect(layout.caret(at: Position(.min, affinity: .upstream))?.x == 0)
    for value in [Double.nan, .infinity, -.infinity] {
      #expect((0...3).contains(layout.position(atX: value, y: value).offset))
    }
    let empty = try Self.shapes("")
    #expect(empty.position(atX: 5, y: 5) == Position(0))
    #expect(empty.caret(at: Position(0)) == nil)
    #expect(empty.carets(at: 0) == nil)
  }

  @Test("Hit testing uses the nearest line; the caret after a separator is on the next line")
  func lines() throws {
    let layout = try Self.shapes("AB\nCD\n")
    let height = layout.lines[0].height
    #expect(layout.lines.count == 3)
    #expect(layout.position(atX: 999, y: -9) == Position(2))
    #expect(layout.position(atX: 71, y: height * 1.5) == Position(4))
    #expect(layout.position(atX: 999, y: height * 1.5) == Position(5))
    #expect(layout.position(atX: 999, y: 9999) == Position(6))
    #expect(layout.caret(at: Position(2))?.x == 140)
    #expect(layout.caret(at: Position(3)) == Rectangle(x: 0, y: height, width: 0, height: height))
    #expect(layout.caret(at: Position(3, affinity: .upstream))?.y == height)
    #expect(layout.caret(at: Position(6))?.y == height * 2)
  }

  @Test("In the space between paragraphs, hit testing uses the nearer line")
  func spacing() throws {
    let layout = try Self.shapes(
      "A\nB", [paragraph { $0.paragraphSpacing = 40 }])
    let bottom = layout.lines[0].height
    #expect(layout.lines[1].top == bottom + 40)
    #expect(layout.position(atX: 0, y: bottom + 19).offset == 0)
    #expect(layout.position(atX: 0, y: bottom + 21).offset == 2)
  }

  @Test("Affinity distinguishes the end of a wrapped line from the beginning of the next")
  func wrapped() throws {
    let layout = try Self.shapes("AB CD", width: 150)
    let below = layout.lines[1].top
    #expect(layout.caret(at: Position(3))?.x == 0)
    #expect(layout.caret(at: Position(3))?.y == below)
    #expect(layout.caret(at: Position(3, affinity: .upstream))?.x.isNear(210) == true)
    #expect(layout.caret(at: Position(3, affinity: .upstream))?.y == 0)
    #expect(layout.position(atX: 999, y: 0) == Position(3, affinity: .upstream))
    #expect(layout.position(atX: -9, y: below) == Position(3))
    #expect(layout.carets(at: 3, affinity: .upstream)?.primary.y == 0)
  }

  @Test("The first caret of right-to-left text is at the right")
  func rightToLeft() throws {
    let font = FontDescriptor.family("Noto Sans Hebrew", size: 50)
    let layout = try layout("\u{5D0}\u{5D1}\u{5D2}", [.font(font)])
    let face = try face(font)
    let widths = "\u{5D0}\u{5D1}\u{5D2}".unicodeScalars.map {
      Double(face.advance(of: face.glyph(for: $0) ?? 0)) * 50 / Double(face.unitsPerEm)
    }
    let total = widths.reduce(0, +)
    let expected = [total, total - widths[0], widths[2], 0]
    for (x, wanted) in zip(Self.x(layout, 0...3), expected) { #expect(x.isNear(wanted)) }
    #expect(layout.position(atX: total - 1, y: 0) == Position(0))
    #expect(layout.position(atX: 1, y: 0).offset == 3)
    #expect(layout.position(atX: total + 9, y: 0) == Position(0))
    #expect(layout.position(atX: -9, y: 0).offset == 3)
  }

  @Test("A direction change has two carets; the primary caret follows the paragraph's direction")
  func mixed() throws {
    let layout = try layout("ab \u{5D0}\u{5D1}\u{5D2}", [.font(.system(50))])
    let hebrew = try #require(layout.run(at: 3))
    #expect(hebrew.level == 1)
    let left = hebrew.x
    let right = hebrew.x + hebrew.width
    let middle = try #require(layout.carets(at: 3))
    #expect(middle.primary.x.isNear(left))
    #expect(middle.secondary?.x.isNear(right) == true)
    let end = try #require(layout.carets(at: 6))
    #expect(end.primary.x.isNear(right))
    #expect(end.secondary?.x.isNear(left) == true)
    #expect(layout.caret(at: Position(3))?.x.isNear(right) == true)
    #expect(layout.caret(at: Position(3, affinity: .upstream))?.x.isNear(left) == true)
    #expect(layout.position(atX: right - 1, y: 0) == Position(3))
    #expect(layout.position(atX: left + 1, y: 0) == Position(6, affinity: .upstream))
    #expect(layout.position(atX: left - 1, y: 0) == Position(3, affinity: .upstream))
    #expect(layout.carets(at: 1)?.secondary == nil)
  }

  @Test("Carets inside a ligature are at the font's `GDEF` caret positions")
  func ligature() throws {
    // `hb-shape` reports these advances in font units: `o` 577, `f_f_i` 1002, `c` 492, `e` 535. The
    // font's `GDEF` table has carets in `f_f_i` at 334 and 668.
    let layout = try layout("office", [.font(.family("Noto Serif", size: 100))])
    #expect(layout.glyphs.count == 4)
    #expect(Self.x(layout, 0...6) == [0, 57.7, 91.1, 124.5, 157.9, 207.1, 260.6])
    #expect(layout.position(atX: 57.7 + 18, y: 0) == Position(2))
    #expect(layout.position(atX: 57.7 + 16, y: 0) == Position(1))
  }

  @Test("Carets inside a right-to-left ligature are at the font's `GDEF` caret positions")
  func ligatureFromTheRight() throws {
    // For lam and alef, `hb-shape` reports a single glyph, which is 582 units wide. The font's
    // `GDEF` table has a caret at 291 units.
    let layout = try layout("\u{644}\u{627}", [.font(.family("Noto Sans Arabic", size: 100))])
    #expect(layout.glyphs.count == 1)
    #expect(Self.x(layout, 0...2) == [58.2, 29.1, 0])
  }

  @Test(
    "If a font has no carets for a ligature, Galley's carets divide the ligature into equal parts")
  func equalParts() throws {
    // Armenian men and yech form one ligature glyph. The font's `GDEF` table has no carets
    // for this glyph.
    let layout = try layout("\u{574}\u{565}", [.font(.family("Noto Sans Armenian", size: 100))])
    try #require(layout.glyphs.count == 1)
    let run = layout.runs[0]
    try #require(run.face.ligatureCarets(glyph: layout.glyphs[0].id, isRTL: false).isEmpty)
    let x = Self.x(layout, 0...2)
    #expect(x[0] == 0)
    #expect(x[1].isNear(run.width / 2, within: 1e-5))
    #expect(x[2].isNear(run.width, within: 1e-5))
  }

  /// The expected caret positions were measured in Chromium 156 with the same fonts.
  @Test(
    "There is no caret inside stacked consonants or inside a conjunct",
    arguments: [
      ("ក្រុម", [0, 4, 5]), ("က္ကမ", [0, 3, 4]), ("क्षत्रिय", [0, 3, 7, 8]), ("ক্ষ", [0, 3]),
      ("கக்ஷ", [0, 1, 3, 4]), ("కృష్ణ", [0, 2, 5]),
    ])
  func stacks(_ text: String, _ places: [Int]) throws {
    let layout = try layout(text, [.font(.system(40))])
    #expect(
      Set((0...text.utf16.count).compactMap { layout.caret(at: Position($0))?.x }).count
        == places.count)
    let line = layout.lines[0]
    let found = (0...400).map {
      layout.position(atX: line.x + line.width * Double($0) / 400, y: line.baseline - 1).offset
    }
    #expect(Set(found).sorted() == places)
  }

  @Test("There is no caret between a letter and its combining marks")
  func combiningMarks() throws {
    let layout = try layout("xe\u{301}\u{323}y", [.font(.system(40))])
    let x = Self.x(layout, 0...5)
    #expect(x[1] == x[2] && x[2] == x[3])
    #expect(x[4] > x[3])
    for step in 0..<200 {
      let offset = layout.position(atX: Double(step) * layout.width / 200, y: 0).offset
      #expect([0, 1, 4, 5].contains(offset))
    }
  }

  @Test("An emoji sequence has carets only before and after it")
  func emojiSequence() throws {
    let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"
    let fonts = try FontLibrary.bundled.adding(
      paths: [Repository.testFont("NotoColorEmoji-Subset.ttf")])
    let layout = try TextRenderer(fonts: fonts).layout(AttributedText("a" + family + "b"))
    let x = Self.x(layout, 0...10)
    #expect(Set(x[1...8]).count == 1)
    #expect(x[9] > x[1] && x[10] > x[9])
    #expect(layout.position(atX: x[1] + (x[9] - x[1]) * 0.4, y: 0) == Position(1))
    #expect(layout.position(atX: x[1] + (x[9] - x[1]) * 0.6, y: 0) == Position(9))
  }

  @Test("The caret after a tab is at the tab stop")
  func tab() throws {
    let layout = try Self.shapes("A\tB")
    #expect(Self.x(layout, 0...3) == [0, 70, 140, 210])
    #expect(layout.position(atX: 104, y: 0) == Position(1))
    #expect(layout.position(atX: 106, y: 0) == Position(2))
  }

  @Test("Carets before and after a justified space are as far apart as the space is wide")
  func justified() throws {
    let layout = try Self.shapes(
      "A B CDEF", width: 300, [paragraph { $0.alignment = .justified }])
    #expect(layout.lineTexts == ["A B ", "CDEF"])
    #expect(Self.x(layout, 0...3) == [0, 70, 230, 300])
    #expect(layout.position(atX: 149, y: 0) == Position(1))
    #expect(layout.position(atX: 151, y: 0) == Position(2))
  }

  @Test("Carets in text hidden by truncation are at the truncation token")
  func truncated() throws {
    let layout = try Self.shapes(
      "ABCDEFGH\n", width: 300, [paragraph { $0.lineBreakMode = .byTruncatingTail }]
    ) { $0.truncationToken = "H" }
    #expect(layout.shown(0) == "ABC\u{2026}")
    #expect(layout.position(atX: 244, y: 0) == Position(3))
    #expect(layout.position(atX: 246, y: 0) == Position(8))
    #expect(layout.caret(at: Position(5))?.x.isNear(210) == true)
    #expect(layout.caret(at: Position(8))?.x.isNear(280) == true)
    #expect(layout.selectionRectangles(for: 6..<7).map(\.x) == [210])
    #expect(layout.selectionRectangles(for: 6..<7).map(\.width) == [70])
  }

  @Test("Hit testing at a middle truncation token returns the start or end of the hidden text")
  func truncatedMiddle() throws {
    let layout = try Self.shapes(
      "ABCDEFGH", width: 300, [paragraph { $0.lineBreakMode = .byTruncatingMiddle }]
    ) { $0.truncationToken = "H" }
    let token = try #require(layout.inserted.first)
    let kept = layout.runs.filter { !$0.range.isEmpty }.map(\.range)
    let hidden = kept[0].upperBound..<kept[1].lowerBound
    #expect(layout.position(atX: token.x + 1, y: 0) == Position(hidden.lowerBound))
    #expect(layout.position(atX: token.x + 69, y: 0) == Position(hidden.upperBound))
    #expect(layout.caret(at: Position(hidden.lowerBound + 1))?.x.isNear(token.x) == true)
  }

  @Test("Carets at a line's final soft hyphen are at the edges of the visible hyphen")
  func softHyphen() throws {
    let layout = try layout(
      "abcd\u{AD}efgh", [.font(.system(50))], width: try width(of: "abcde", [.font(.system(50))]))
    try #require(layout.lines[0].isHyphenated)
    let hyphen = try #require(layout.inserted.first)
    let end = layout.caret(at: Position(5, affinity: .upstream))
    #expect(end?.x.isNear(hyphen.x + hyphen.width) == true)
    #expect(layout.caret(at: Position(4))?.x.isNear(hyphen.x) == true)
    #expect(layout.selectionRectangles(for: 4..<5).map(\.width) == [hyphen.width])
  }
}

extension Double {
  /// The nearest multiple of `step`. The tests round sums of floating-point numbers in order to
  /// compare them.
  fileprivate func rounded(toMultipleOf step: Double) -> Double {
    (self / step).rounded() / (1 / step)
  }
}
