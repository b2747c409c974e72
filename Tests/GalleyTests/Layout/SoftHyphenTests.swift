// Soft hyphens (U+00AD), which are visible only at a line's end (attribute semantics §7).

import GalleyFont
import Testing

@testable import Galley

@Suite("Soft hyphens")
struct SoftHyphenTests {
  private static let text = "super\u{AD}califragilistic"

  private func hyphenated(_ attributes: [TextAttribute] = []) throws -> TextLayout {
    let room = try width(of: "super", attributes) + (try width(of: "\u{2010}", attributes))
    return try layout(Self.text, attributes, width: room + 0.5)
  }

  @Test("A soft hyphen inside a line has no width and no effect")
  func invisible() throws {
    let layout = try layout("su\u{AD}per")
    #expect(layout.lines.count == 1)
    #expect(!layout.lines[0].isHyphenated)
    #expect(try #require(layout.glyph(at: 2)).advance == 0)
    #expect(layout.inserted.isEmpty)
  }

  @Test("A soft hyphen at a line's end is drawn as U+2010, which counts in the line's width")
  func visible() throws {
    let layout = try hyphenated()
    let line = layout.lines[0]
    #expect(line.range == 0..<6)
    #expect(line.isHyphenated)
    #expect(!layout.lines[1].isHyphenated)
    let hyphen = try #require(layout.inserted.first)
    #expect(hyphen.range == 5..<5)
    let glyph = layout.glyphs[hyphen.glyphs.lowerBound]
    #expect(glyph.id == hyphen.face.glyph(for: "\u{2010}"))
    #expect(glyph.cluster == 5)
    #expect(line.width.isNear(glyph.x - line.x + glyph.advance))
    #expect(line.width > (try width(of: "super")))
  }

  @Test("If a word part fits only without its hyphen, the line does not end after that part")
  func noRoom() throws {
    let room = try width(of: "super") + 0.5
    let layout = try layout("a " + Self.text, width: room + (try width(of: "a ")))
    #expect(layout.lines[0].range == 0..<2)
    // If the word begins the line, it must be split. No hyphen is drawn, because the hyphen does
    // not fit.
    let split = try bundledRenderer.layout(
      AttributedText(Self.text), in: TextContainer(width: room))
    #expect(split.lines[0].range == 0..<5)
    #expect(!split.lines[0].isHyphenated)
    #expect(split.lines.allSatisfy { $0.width <= room })
  }

  @Test("A visible hyphen has the attributes of the preceding text, including kern")
  func attributes() throws {
    var text = AttributedText(
      "super\u{AD}", [.kern(3), .foregroundColor(Color(red: 9, green: 0, blue: 0))])
    text.append("califragilistic")
    let room = try width(of: "super\u{2010}", [.kern(3)])
    let layout = try layout(text, width: room + 0.5)
    let hyphen = try #require(layout.inserted.first)
    #expect(
      layout.attributes[hyphen.attributes].foregroundColor == Color(red: 9, green: 0, blue: 0))
    #expect(layout.lines[0].width.isNear(room))
    let narrow = try bundledRenderer.layout(text, in: TextContainer(width: room - 0.5))
    #expect(!narrow.lines[0].isHyphenated)
  }

  @Test("Justification stretches a hyphenated line until its hyphen reaches the line's edge")
  func justified() throws {
    let room = try width(of: "a super\u{2010}") + 20
    let layout = try layout(
      "a super\u{AD}califragilisticexpialidocious", [paragraph { $0.alignment = .justified }],
      width: room)
    #expect(layout.lines[0].isHyphenated)
    #expect(layout.lines[0].width.isNear(room))
  }

  @Test("In a right-to-left word, the hyphen is at the word's left")
  func rightToLeft() throws {
    let word = "دار\u{AD}داراداراداراد"
    let room = try width(of: "ab دار\u{2010}") + 1
    for base in [BaseWritingDirection.leftToRight, .rightToLeft] {
      let layout = try layout(
        "ab " + word, [paragraph { $0.baseWritingDirection = base }], width: room)
      #expect(layout.lines[0].isHyphenated)
      let hyphen = try #require(layout.inserted.first)
      #expect(hyphen.level & 1 == 1)
      let last = try #require(layout.glyph(at: 5))
      #expect((hyphen.x + hyphen.width).isNear(last.x))
    }
  }

  @Test("In truncated paragraphs, lines before the last can still end at soft hyphens")
  func truncating() throws {
    let room = try width(of: "super\u{2010}") + 0.5
    let layout = try layout(
      Self.text, [paragraph { $0.lineBreakMode = .byTruncatingTail }], width: room
    ) { $0.maximumLines = 2 }
    #expect(layout.lines.map(\.isHyphenated) == [true, false])
    #expect(layout.lines.map(\.isTruncated) == [false, true])
  }
}
