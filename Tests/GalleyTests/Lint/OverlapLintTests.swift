// Lint findings for letters that are drawn over other letters.

import Testing

@testable import Galley

@Suite("Lint: overlapping letters")
struct OverlapLintTests {
  private func frame(
    _ text: String, x: Double = 0, y: Double = 0, _ attributes: [TextAttribute] = []
  ) -> TextDocument.Frame {
    var frame = TextDocument.Frame(AttributedText(text, attributes))
    (frame.x, frame.y) = (x, y)
    return frame
  }

  private func overlaps(_ frames: [TextDocument.Frame]) throws -> [LintFinding] {
    var document = TextDocument(frames: frames)
    (document.width, document.height) = (200, 120)
    return try bundledRenderer.layout(document).overlapFindings
  }

  /// The findings about colliding lines in a document without boxes.
  private func collisions(_ text: String, _ attributes: [TextAttribute]) throws -> [LintFinding] {
    try bundledRenderer.layout(TextDocument(AttributedText(text, attributes))).overlapFindings
  }

  private func style(_ height: LineHeight) -> TextAttribute {
    var style = ParagraphStyle()
    style.lineHeight = height
    return .paragraphStyle(style)
  }

  @Test("Lint reports text over the text of another box once, and names both boxes")
  func boxes() throws {
    let found = try overlaps([frame("one"), frame("no", x: 100), frame("two\nnew", y: 6)])
    let finding = try #require(found.first)
    #expect(found.count == 1)
    #expect(finding.frame == 2)
    #expect(finding.diagnostic.code == "textOverlaps")
    #expect(finding.diagnostic.range == 0..<4)
    #expect(finding.diagnostic.numbers["other"] == 0)
    #expect(
      finding.diagnostic.message
        == "letters of this box are drawn over the text of frames[0]; move one of them")
  }

  @Test("Lint does not report overlapping boxes whose letters do not overlap")
  func boxesWithoutInk() throws {
    #expect(try overlaps([frame("one"), frame("two", x: 60)]).isEmpty)
    // The space characters in the second box overlap the word in the first box.
    #expect(try overlaps([frame("one"), frame("\u{2003}\u{2003}\u{2003}\u{2003}two")]).isEmpty)
  }

  @Test("Lint reports no overlap with text that an opaque box covers")
  func covered() throws {
    var card = frame("two", y: 6)
    card.backgroundPaint = .color(.white)
    #expect(try overlaps([frame("one"), card]).isEmpty)
    card.backgroundPaint = .color(Color(red: 255, green: 255, blue: 255, alpha: 128))
    #expect(try overlaps([frame("one"), card]).count == 1)
  }

  @Test("If two █ characters overlap, the area of the rectangle that they share is reported")
  func area() throws {
    let block = [TextAttribute.font(FontDescriptor(families: ["monospace"], size: 40))]
    let bounds = try #require(
      try bundledRenderer.layout(AttributedText("█", block)).inkBounds())
    let moved = frame("█", x: 7, y: 9, block)
    let found = try overlaps([frame("█", block), moved])
    let area = try #require(found.first?.diagnostic.numbers["area"])
    let expected = (bounds.width - 7) * (bounds.height - 9)
    #expect(abs(area - expected) < 0.05 * expected)
  }

  @Test("Lint reports lines that are too close together once per box")
  func lines() throws {
    let font = TextAttribute.font(.system(30))
    #expect(try collisions("gypsy\nlight\nbold", [font, style(.multiple(1))]).isEmpty)
    let found = try collisions("gypsy\nlight\nbold", [font, style(.multiple(0.6))])
    let finding = try #require(found.first)
    #expect(found.count == 1)
    #expect(finding.frame == nil)
    #expect(finding.diagnostic.code == "linesCollide")
    #expect(finding.diagnostic.range == 6..<16)
    #expect(finding.diagnostic.numbers["lines"] == 2)
    #expect(finding.diagnostic.message.hasPrefix("letters of 2 lines are drawn over letters of"))
  }

  @Test("Lint reports only overlapping ink, not descenders that fit between the letters below")
  func ink() throws {
    let font = TextAttribute.font(.system(30))
    let tight = style(.multiple(0.8))
    #expect(try collisions("nnnp\nnnnnnnnb", [font, tight]).isEmpty)
    #expect(try collisions("nnnp\nnnnb", [font, tight]).first?.diagnostic.code == "linesCollide")
  }

  @Test("With a line height that suits Latin text, lines of Nastaliq collide")
  func nastaliq() throws {
    let text = "ہر شخص کو تعلیم حاصل کرنے کا حق ہے\nچچا جی کی تعلیم گاہ"
    let font = TextAttribute.font(FontDescriptor(families: ["Noto Nastaliq Urdu"], size: 28))
    #expect(try collisions(text, [font, .language("ur")]).isEmpty)
    let found = try collisions(text, [font, .language("ur"), style(.multiple(1.12))])
    #expect(found.map(\.diagnostic.code) == ["linesCollide"])
  }

  @Test("Lint does not report invisible text as overlapping other text")
  func invisible() throws {
    let clear = TextAttribute.foregroundColor(Color(red: 0, green: 0, blue: 0, alpha: 0))
    #expect(try overlaps([frame("one"), frame("two", y: 2, [clear])]).isEmpty)
  }

  @Test("If the limit on painted pixels is reached, overlaps found earlier are still reported")
  func limit() throws {
    var document = TextDocument(
      frames: [0, 6, 60, 66].map { frame("overlapping letters", y: $0) })
    (document.width, document.height) = (200, 120)
    let layout = try bundledRenderer.layout(document)
    let counts = stride(from: 0, through: 60_000, by: 1_000).map {
      InkMap(of: layout, paintedLimit: $0).overlaps.count
    }
    #expect(counts == counts.sorted())
    #expect(counts.first == 0 && counts.last == 2 && counts.contains(1))
  }

  @Test("Lint finds overlapping letters even on a very large canvas")
  func canvas() throws {
    var document = TextDocument(frames: [
      frame("one", [.font(.system(400))]), frame("two", x: 20, y: 60, [.font(.system(400))]),
    ])
    (document.width, document.height) = (12_000, 12_000)
    let found = try bundledRenderer.layout(document).overlapFindings
    #expect(found.map(\.diagnostic.code) == ["textOverlaps"])
  }
}
