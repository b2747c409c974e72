// The pieces of a line, and what of them is not as the paragraph has it.

import GalleyFont
import Testing

@testable import Galley

@Suite("The segments of a line")
struct LineSegmentTests {
  private let context = RenderContext()

  private func shape(
    _ string: String
  ) throws -> (paragraph: ShapedParagraph, reshaper: Reshaper) {
    let font = FontDescriptor(families: ["Noto Serif"], size: 20)
    let text = AttributedText(string, [.font(font)])
    let fonts = FontLibrary.bundled.catalog
    let styles = try StyleTable(text, language: "en", fonts: fonts)
    let range = try #require(ParagraphSplitter.paragraph(from: 0, in: text.utf16))
    let paragraph = ShapedParagraph(
      range, of: styles, container: TextContainer(), fonts: fonts, context: context)
    return (paragraph, Reshaper(styles: styles, shaper: context.shaper))
  }

  private func isMade(_ segment: LineSegment) -> Bool {
    if case .made = segment.source { true } else { false }
  }

  @Test("Segments refer to glyphs of the paragraph, except where a cut needs others")
  func sources() throws {
    let (paragraph, reshaper) = try shape("ffi ffi")
    var segments = LineSegments()
    segments.append(0..<7, of: paragraph, reshaper)
    #expect(segments.list.map(isMade) == [false])
    #expect(
      segments.shaped(0, of: paragraph).glyphs.map(\.glyphID)
        == paragraph.glyphs.map(\.glyphID))
    segments.append(4..<5, of: paragraph, reshaper)
    #expect(segments.list.map(isMade) == [false, true])
    let letter = try shape("f").paragraph.glyphs
    #expect(segments.shaped(1, of: paragraph).glyphs.map(\.glyphID) == letter.map(\.glyphID))
    #expect(segments.shaped(1, of: paragraph).glyphs.map(\.cluster) == [4])
  }

  @Test("Segments reverse white space that was shaped in another direction")
  func turned() throws {
    let (paragraph, reshaper) = try shape("a \u{5D0}\u{5D1}  \u{5D0}")
    var segments = LineSegments()
    segments.append(0..<6, of: paragraph, reshaper)
    let last = try #require(segments.list.last)
    #expect(last.range == 4..<6)
    #expect(last.level == 0)
    #expect(
      segments.shaped(segments.list.count - 1, of: paragraph).glyphs.map(\.cluster) == [4, 5])
    #expect(!segments.isInVisualOrder)
  }

  @Test("Segments hold inserted glyphs where they were put")
  func inserted() throws {
    let (paragraph, reshaper) = try shape("ab")
    var segments = LineSegments()
    segments.append(0..<2, of: paragraph, reshaper)
    let width = segments.width(of: paragraph)
    let hyphen = reshaper.hyphen(before: 2, of: paragraph)
    segments.insert(hyphen, at: 0)
    #expect(segments.list.map(\.isInserted) == [true, false])
    #expect(segments.shaped(0, of: paragraph).glyphs.map(\.glyphID) == hyphen.glyphs.map(\.glyphID))
    #expect(segments.shaped(1, of: paragraph).range == 0..<2)
    #expect(segments.width(of: paragraph).isNear(width + hyphen.width()))
  }
}
