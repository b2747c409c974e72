// The attributes of truncation tokens (attribute semantics §6, §10).

import Testing

@testable import Galley

@Suite("Truncation tokens")
struct TruncationTokenTests {
  private static let red = Color(red: 200, green: 0, blue: 0)
  private static let blue = Color(red: 0, green: 0, blue: 200)

  private func layout(
    _ mode: LineBreakMode, width: Double, _ change: (inout TextContainer) -> Void = { _ in }
  ) throws -> TextLayout {
    let style = paragraph { $0.lineBreakMode = mode }
    var text = AttributedText("red red red ", [.foregroundColor(Self.red), .link("r:"), style])
    text.append("blue blue blue", [.foregroundColor(Self.blue), .link("b:"), style])
    return try set(text, width, change)
  }

  private func set(
    _ text: AttributedText, _ width: Double, _ change: (inout TextContainer) -> Void = { _ in }
  ) throws -> TextLayout {
    var container = TextContainer(width: width)
    change(&container)
    return try bundledRenderer.layout(text, in: container)
  }

  private func token(_ layout: TextLayout) throws -> TextAttributes {
    layout.attributes[try #require(layout.inserted.first).attributes]
  }

  @Test("A truncation token takes all attributes except the link from the nearest visible text")
  func attributes() throws {
    let narrow = try width(of: "red red r\u{2026}")
    let wide = try width(of: "red red red blue b\u{2026}")
    #expect(try token(layout(.byTruncatingTail, width: narrow)).foregroundColor == Self.red)
    #expect(try token(layout(.byTruncatingTail, width: wide)).foregroundColor == Self.blue)
    #expect(try token(layout(.byTruncatingHead, width: narrow)).foregroundColor == Self.blue)
    #expect(try token(layout(.byTruncatingHead, width: wide + 10)).foregroundColor == Self.red)
    #expect(try token(layout(.byTruncatingMiddle, width: narrow)).foregroundColor == Self.red)
    #expect(try token(layout(.byTruncatingTail, width: narrow)).link == nil)
    #expect(try layout(.byTruncatingTail, width: narrow).links[0].rects.count == 1)
  }

  @Test("A truncation token's own attributes override those of the text")
  func ownAttributes() throws {
    let layout = try layout(.byTruncatingTail, width: 80) {
      $0.truncationToken = AttributedText(
        "[more]", [.foregroundColor(Color(red: 0, green: 99, blue: 0)), .link("more:")])
    }
    let token = try token(layout)
    #expect(token.foregroundColor == Color(red: 0, green: 99, blue: 0))
    #expect(token.link == "more:")
    #expect(layout.lines[0].width <= 80)
    #expect(layout.glyphs[try #require(layout.inserted.first).glyphs].count == 6)
  }

  @Test("A truncation token with several styles has one run per style")
  func severalRuns() throws {
    var token = AttributedText("a", [.foregroundColor(Self.blue)])
    token.append("b", [.font(FontDescriptor(size: 24))])
    let layout = try layout(.byTruncatingTail, width: 80) { $0.truncationToken = token }
    #expect(layout.inserted.count == 2)
    #expect(layout.inserted.map(\.size) == [12, 24])
    #expect(layout.attributes[layout.inserted[1].attributes].foregroundColor == Self.red)
    #expect(layout.lines[0].ascent.isNear(try NaturalMetrics(FontDescriptor(size: 24)).ascent))
  }

  @Test("Tracking applies between a truncation token's letters, but not after its last letter")
  func tracking() throws {
    let style = paragraph { $0.lineBreakMode = .byTruncatingTail }
    let room = try width(of: "abc...", [.tracking(5)])
    let layout = try set(
      AttributedText("abcdefghijkl", [.tracking(5), style]), room
    ) { $0.truncationToken = AttributedText("...") }
    #expect(layout.shown(0) == "abc\u{2026}")
    #expect(layout.lines[0].width.isNear(room))
    #expect(layout.lines[0].trailingWhitespace.isNear(5))
  }

  @Test("Kern also applies to the truncation token, even after the token's last letter")
  func kern() throws {
    let style = paragraph { $0.lineBreakMode = .byTruncatingTail }
    let room = try width(of: "abc\u{2026}", [.kern(5)])
    let text = AttributedText("abcdefghijkl", [.kern(5), style])
    let layout = try set(text, room)
    #expect(layout.shown(0) == "abc\u{2026}")
    #expect(layout.lines[0].width.isNear(room))
    #expect(try set(text, room - 0.1).shown(0) == "ab\u{2026}")
  }

  @Test(
    "A line is truncated even if its truncation token is empty, a separator or a tab",
    arguments: ["", "\n", "\t", "\u{2028}"])
  func odd(_ token: String) throws {
    for mode in [LineBreakMode.byTruncatingTail, .byTruncatingHead, .byTruncatingMiddle] {
      let layout = try layout(mode, width: 60) { $0.truncationToken = AttributedText(token) }
      #expect(layout.lines.count == 1)
      #expect(layout.lines[0].isTruncated)
      #expect(layout.lines[0].width <= 60)
    }
  }

  @Test("A truncation token has the paragraph's direction")
  func direction() throws {
    let style = paragraph {
      $0.lineBreakMode = .byTruncatingTail
      $0.baseWritingDirection = .rightToLeft
    }
    let layout = try set(AttributedText("abc def ghi", [style]), 40)
    let token = try #require(layout.inserted.first)
    #expect(token.level == 1)
    #expect(token.x.isNear(layout.lines[0].x))
  }
}
