// Positions of attached pictures in text, and their effect on lines (attribute semantics §3).

import GalleyFont
import Testing

@testable import Galley

@Suite("Attachments")
struct AttachmentTests {
  private static let font = FontDescriptor.system(20)

  private func attached(
    _ bounds: TextAttachment.Bounds, _ attributes: TextAttribute...
  ) throws -> AttributedText {
    let dot = try #require(Bitmap(width: 4, height: 2))
    return AttributedText(TextAttachment(dot, bounds: bounds), [.font(Self.font)] + attributes)
  }

  private func text(_ string: String) -> AttributedText {
    AttributedText(string, [.font(Self.font)])
  }

  @Test("A missing width or height of an attachment is computed from its picture")
  func sizes() throws {
    let dot = try #require(Bitmap(width: 4, height: 2))
    let natural = TextAttachment.Bounds(width: 4, height: 2)
    #expect(TextAttachment(dot).bounds == natural)
    #expect(TextAttachment(dot, width: 10).bounds == .init(width: 10, height: 5))
    #expect(TextAttachment(dot, height: 10).bounds == .init(width: 20, height: 10))
    #expect(TextAttachment(dot, width: 3, height: 9).bounds == .init(width: 3, height: 9))
    #expect(TextAttachment(dot, bounds: .init(width: 0, height: 0)).bounds == natural)
    #expect(TextAttachment(dot, bounds: .init(x: 1, width: 0, height: 3)).bounds.width == 0)
    #expect(TextAttachment(dot, alt: "a") != TextAttachment(dot))
    #expect(TextAttachment(dot, alt: "a") == TextAttachment(dot).described(as: "a"))
  }

  @Test(
    "Attachment bounds are relative to the pen, with y upwards; the pen moves to their right edge",
    arguments: [(0, 0), (3, -5), (-6, 4), (-40, 0)] as [(Double, Double)])
  func place(x: Double, y: Double) throws {
    let layout = try layout(
      text("ab") + attached(.init(x: x, y: y, width: 30, height: 10)) + text("c"))
    let pen = try width(of: "ab", [.font(Self.font)])
    let attachment = try #require(layout.attachments.first)
    #expect(attachment.range == 2..<3)
    #expect(attachment.rect.x.isNear(pen + x))
    #expect((attachment.rect.y + attachment.rect.height).isNear(layout.lines[0].baseline - y))
    #expect(attachment.rect.width == 30 && attachment.rect.height == 10)
    #expect(try #require(layout.glyph(at: 3)).x.isNear(pen + max(x + 30, 0)))
  }

  @Test("An attachment can make its line taller, but the attachment's font cannot")
  func metrics() throws {
    let natural = try NaturalMetrics(Self.font)
    for (y, height, offset) in [
      (0.0, 50.0, 0.0), (-15, 20, 0), (4, 30, 6), (4, 30, -26), (0, 2, 0), (0, 10, 30),
    ] {
      let picture = try attached(
        .init(y: y, width: 5, height: height), .font(.system(90)), .baselineOffset(offset))
      let line = try layout(text("a") + picture).lines[0]
      #expect(line.ascent.isNear(max(natural.ascent, y + height + offset)))
      #expect(line.descent.isNear(max(natural.descent, -y - offset)))
      #expect(line.leading.isNear(natural.leading))
    }
  }

  @Test("On a line without text, the font of the attachment sets the line height")
  func alone() throws {
    let natural = try NaturalMetrics(Self.font)
    let small = try layout(attached(.init(width: 5, height: 2))).lines[0]
    #expect(small.height.isNear(natural.height))
    let high = try layout(attached(.init(width: 5, height: 99)) + text("\nx")).lines
    #expect(high[0].ascent == 99 && high[0].descent.isNear(natural.descent))
  }

  @Test("The maximum line height limits an attachment's line, but not its picture")
  func maximumLineHeight() throws {
    let style = paragraph { $0.maximumLineHeight = 12 }
    let layout = try layout(
      text("a\n") + attached(.init(width: 5, height: 40), style) + text("b"))
    #expect(layout.lines[1].height == 12)
    #expect(try #require(layout.attachments.first).rect.y < layout.lines[0].top)
  }

  @Test("Lines can break before and after an attachment, but not next to no-break characters")
  func breaks() throws {
    let picture = try attached(.init(width: 40, height: 5))
    let room = try width(of: "abcd", [.font(Self.font)]) + 39
    for (before, after, expected) in [
      ("abcd", "ef", ["abcd", "\u{FFFC}ef"]), ("ab\u{A0}", "cde", ["ab\u{A0}\u{FFFC}", "cde"]),
      ("xxx ab\u{2060}", "cd", ["xxx ", "ab\u{2060}\u{FFFC}", "cd"]),
      ("abc", ".", ["abc\u{FFFC}", "."]), ("abcd ", "", ["abcd ", "\u{FFFC}"]),
    ] {
      let room = before == "abc" ? try width(of: "abc", [.font(Self.font)]) + 40 : room
      let layout = try layout(text(before) + picture + text(after), width: room)
      let words = before == "abc" ? ["abc", "\u{FFFC}."] : expected
      #expect(layout.lineTexts == words, "\(before)|\(after)")
    }
  }

  @Test("An attachment wider than the line has its own line, and starts at the leading edge")
  func wide() throws {
    for alignment in TextAlignment.allCases {
      let style = paragraph { $0.alignment = alignment }
      var text = try text("ab ") + attached(.init(width: 90, height: 5)) + text("cd")
      text.add([style], to: 0..<text.length)
      let layout = try layout(text, width: 60)
      #expect(layout.lineTexts == ["ab ", "\u{FFFC}", "cd"])
      #expect(layout.attachments.map(\.rect.x) == [0])
    }
  }

  @Test("An attachment is bidi neutral, so between right-to-left words it is right to left")
  func bidi() throws {
    let layout = try layout(
      text("אב ") + attached(.init(x: 2, width: 10, height: 5)) + text(" גד"))
    let attachment = try #require(layout.run(at: 3))
    #expect(attachment.level == 1 && attachment.isAttachment)
    let before = try #require(layout.run(at: 0))
    let after = try #require(layout.run(at: 5))
    #expect(after.x < attachment.x && attachment.x < before.x)
    #expect(layout.attachments[0].rect.x.isNear(attachment.x + 2))
  }

  @Test("Carets, hit testing and selections treat an attachment as one character")
  func carets() throws {
    let layout = try layout(text("ab") + attached(.init(width: 30, height: 5)) + text("c"))
    let left = try width(of: "ab", [.font(Self.font)])
    #expect(try #require(layout.caret(at: .init(2))).x.isNear(left))
    #expect(try #require(layout.caret(at: .init(3))).x.isNear(left + 30))
    #expect(layout.position(atX: left + 14, y: 1).offset == 2)
    #expect(layout.position(atX: left + 16, y: 1).offset == 3)
    let selection = layout.selectionRectangles(for: 2..<3)
    #expect(selection.count == 1 && selection[0].width.isNear(30))
  }

  @Test("Kern, tracking, slant and expansion do not change an attachment")
  func untouched() throws {
    let plain = try layout(attached(.init(width: 30, height: 5)) + text("c"))
    let styled = try layout(
      attached(
        .init(width: 30, height: 5), .kern(9), .tracking(7), .expansion(1), .obliqueness(2))
        + text("c"))
    #expect(styled.attachments == plain.attachments)
    #expect(try #require(styled.glyph(at: 1)).x.isNear(30))
  }

  @Test("An attachment affects only U+FFFC; U+FFFC without an attachment is a plain character")
  func otherCharacters() throws {
    let dot = TextAttachment(try #require(Bitmap(width: 40, height: 40)))
    let letters = try layout("ab", [.attachment(dot)])
    #expect(letters.attachments.isEmpty)
    #expect(letters.lines[0].width.isNear(try width(of: "ab")))
    #expect(try layout("a\u{FFFC}").attachments.isEmpty)
  }

  @Test("A truncation token takes the attributes of the visible text, not of an attachment")
  func token() throws {
    let picture = try attached(.init(width: 20, height: 5), .foregroundColor(.white), .link("l"))
    let style = paragraph { $0.lineBreakMode = .byTruncatingTail }
    for (first, room) in [("ab", 45.0), ("", 25)] {
      var text = AttributedText(first, [.font(.system(10)), .foregroundColor(.red)])
      text += picture
      text += AttributedText("cdefghijkl", [.font(.system(40))])
      text.add([style], to: 0..<text.length)
      let layout = try layout(text, width: room + 20)
      #expect(layout.lines[0].isTruncated)
      let token = try #require(layout.inserted.first)
      let attributes = layout.attributes[token.attributes]
      #expect(attributes.attachment == nil && attributes.link == nil)
      #expect(attributes.foregroundColor == (first.isEmpty ? .white : .red))
      #expect(!token.isAttachment)
    }
  }

  @Test("Layouts do not list attachments that truncation has removed")
  func hidden() throws {
    let style = paragraph { $0.lineBreakMode = .byTruncatingTail }
    var text = try attached(.init(width: 20, height: 5)) + text("abcdefgh")
    text += try attached(.init(width: 20, height: 5))
    text.add([style], to: 0..<text.length)
    #expect(try layout(text, width: 80).attachments.map(\.range) == [0..<1])
  }

  @Test("An attachment can be the truncation token")
  func pictureAsToken() throws {
    let token = try attached(.init(width: 12, height: 5))
    let layout = try layout(
      "abc defg hij", [paragraph { $0.lineBreakMode = .byTruncatingTail }],
      width: 50
    ) { $0.truncationToken = token }
    let attachment = try #require(layout.attachments.first)
    #expect(attachment.range.isEmpty)
    #expect((attachment.rect.x + 12).isNear(layout.lines[0].x + layout.lines[0].width))
  }

  @Test("The ink of an attachment is its rectangle together with its shadows")
  func ink() throws {
    let shadow = TextShadow(.black, offset: (5, 7), blur: 2)
    let layout = try layout(
      attached(.init(x: 3, y: -4, width: 30, height: 9), .shadow(shadow)))
    let ink = try #require(try layout.inkBounds())
    let rect = try #require(layout.attachments.first).rect
    #expect(ink.x.isNear(rect.x) && ink.y.isNear(rect.y))
    #expect(ink.width.isNear(30 + 5 + 3) && ink.height.isNear(9 + 7 + 3))
  }

  @Test(
    "Attachment lengths beyond the limit are rejected; infinite or NaN lengths are replaced by 0")
  func limits() throws {
    let renderer = TextRenderer(fonts: .bundled)
    #expect(throws: RenderError.self) {
      try renderer.layout(try attached(.init(width: 1e7, height: 5)))
    }
    let infinite = try layout(attached(.init(x: .nan, y: .infinity, width: .infinity, height: -3)))
    #expect(infinite.attachments.map(\.rect.width) == [0])
    #expect(infinite.lines[0].width == 0)
  }
}
