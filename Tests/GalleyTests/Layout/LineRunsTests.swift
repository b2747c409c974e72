import GalleyFont
import Testing

@testable import Galley

@Suite("Glyph runs of a line")
struct LineRunsTests {
  private func shape(_ string: String) throws -> LineText {
    let font = FontDescriptor(families: ["Noto Serif"], size: 20)
    let text = AttributedText(string, [.font(font)])
    let context = LayoutContext(fonts: FontLibrary.bundled.catalog)
    let styles = try StyleTable(text, language: "en", fonts: context.fonts)
    let range = try #require(ParagraphSplitter.paragraph(from: 0, in: text.utf16))
    return LineText(ShapedParagraph(range, of: styles, in: TextContainer(), context))
  }

  private func isMade(_ entry: LineRuns.Entry) -> Bool {
    if case .made = entry.source { true } else { false }
  }

  @Test("A run uses the glyphs of its paragraph, but is shaped again if it divides a ligature")
  func sources() throws {
    let line = try shape("ffi ffi")
    var runs = LineRuns()
    runs.append(0..<7, of: line)
    #expect(runs.list.map(isMade) == [false])
    #expect(runs.run(0, of: line).glyphs.map(\.glyphID) == line.paragraph.glyphs.map(\.glyphID))
    runs.append(4..<5, of: line)
    #expect(runs.list.map(isMade) == [false, true])
    let letter = try shape("f").paragraph.glyphs
    #expect(runs.run(1, of: line).glyphs.map(\.glyphID) == letter.map(\.glyphID))
    #expect(runs.run(1, of: line).glyphs.map(\.cluster) == [4])
  }

  @Test(
    "In left-to-right paragraphs, trailing spaces after Hebrew are reversed to run left to right")
  func turned() throws {
    let line = try shape("a \u{5D0}\u{5D1}  \u{5D0}")
    var runs = LineRuns()
    runs.append(0..<6, of: line)
    let last = try #require(runs.list.last)
    #expect(last.range == 4..<6)
    #expect(last.level == 0)
    #expect(runs.run(runs.list.count - 1, of: line).glyphs.map(\.cluster) == [4, 5])
    #expect(!runs.isInVisualOrder)
  }

  @Test("A hyphen inserted into a line becomes a separate run, and adds to the line's width")
  func inserted() throws {
    let line = try shape("ab")
    var runs = LineRuns()
    runs.append(0..<2, of: line)
    let width = runs.width(of: line)
    let hyphen = line.hyphen(before: 2)
    runs.insert(hyphen, at: 0)
    #expect(runs.list.map(\.isInserted) == [true, false])
    #expect(runs.run(0, of: line).glyphs.map(\.glyphID) == hyphen.glyphs.map(\.glyphID))
    #expect(runs.run(1, of: line).range == 0..<2)
    #expect(runs.width(of: line).isNear(width + hyphen.width()))
  }
}

@Suite("Widths of a single line's text")
struct LineTextTests {
  @Test("Tab widths set for one line change neither its paragraph nor other lines")
  func widths() throws {
    let text = AttributedText("a\tb\tc", [.font(FontDescriptor(families: ["Noto Sans"], size: 20))])
    let context = LayoutContext(fonts: FontLibrary.bundled.catalog)
    let styles = try StyleTable(text, language: "en", fonts: context.fonts)
    let range = try #require(ParagraphSplitter.paragraph(from: 0, in: text.utf16))
    let paragraph = ShapedParagraph(range, of: styles, in: TextContainer(), context)
    let plain = LineText(paragraph)
    var line = plain
    line.setTab(at: 1, TabWidth(points: 30))
    var other = line
    other.setTab(at: 3, TabWidth(points: 40))
    other.setHead([7], from: 0)
    #expect((0..<5).map { plain.advance(at: $0) } == paragraph.advances)
    #expect(line.advance(at: 1) == 30)
    #expect(line.advance(at: 3) == 0)
    #expect([0, 1, 3].map { other.advance(at: $0) } == [7, 30, 40])
    #expect(other.width(of: 0..<5) == 7 + 30 + paragraph.advances[2] + 40 + paragraph.advances[4])
    #expect(plain.width(of: 0..<5) == paragraph.advances.reduce(0, +))
  }
}
