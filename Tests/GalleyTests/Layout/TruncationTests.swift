// Lines truncated at the start, in the middle or at the end (attribute semantics §6, §10).

import Testing

@testable import Galley

@Suite("Truncation")
struct TruncationTests {
  private static let text = "one two three four five"

  private func truncated(
    _ string: String = text, _ mode: LineBreakMode = .byTruncatingTail, width: Double,
    _ attributes: [TextAttribute] = [], _ change: (inout TextContainer) -> Void = { _ in }
  ) throws -> TextLayout {
    try layout(
      string, attributes + [paragraph { $0.lineBreakMode = mode }], width: width, change)
  }

  @Test(
    "Text that fits its line is not truncated",
    arguments: [
      LineBreakMode.byTruncatingTail, .byTruncatingHead, .byTruncatingMiddle,
    ])
  func fits(_ mode: LineBreakMode) throws {
    let exact = try width(of: Self.text)
    let layout = try truncated(Self.text + "  ", mode, width: exact)
    #expect(!layout.overflow)
    #expect(!layout.lines[0].isTruncated)
    #expect(layout.inserted.isEmpty)
  }

  @Test("Tail truncation also cuts the spaces before the ellipsis")
  func tail() throws {
    for kept in ["one two", "one tw", "one", "o"] {
      let room = try width(of: kept) + (try width(of: "\u{2026}"))
      let layout = try truncated(width: room + 0.01)
      #expect(layout.shown(0) == kept + "\u{2026}")
      #expect(layout.lines[0].width.isNear(room))
      #expect(layout.lines[0].range == 0..<23)
      #expect(layout.lines[0].isTruncated)
      #expect(layout.overflow)
      let token = try #require(layout.inserted.first)
      #expect(token.range == kept.utf16.count..<kept.utf16.count)
      #expect(layout.glyphs[token.glyphs].allSatisfy { Int($0.cluster) == kept.utf16.count })
    }
    // If a space fits but the next letter does not, the line is truncated before the space.
    let room = try width(of: "one \u{2026}") + 0.01
    #expect(try truncated(width: room).shown(0) == "one\u{2026}")
  }

  @Test("Head truncation cuts the start of the text")
  func head() throws {
    for kept in ["four five", "r five", "five", "e"] {
      let room = try width(of: "\u{2026}") + (try width(of: kept))
      let layout = try truncated(Self.text, .byTruncatingHead, width: room + 0.01)
      #expect(layout.glyphs.count == kept.utf16.count + 1)
      #expect(layout.lines[0].width.isNear(room))
      let token = try #require(layout.inserted.first)
      #expect(token.range == 0..<0)
      #expect(token.x.isNear(0))
      #expect(layout.lines[0].range == 0..<23)
    }
  }

  @Test("With middle truncation, the kept text at each end takes at most half of the width")
  func middle() throws {
    let token = try width(of: "\u{2026}")
    for room in stride(from: 30.0, through: 120, by: 7) {
      let layout = try truncated(Self.text, .byTruncatingMiddle, width: room)
      let inserted = try #require(layout.inserted.first)
      let line = layout.lines[0]
      #expect(line.isTruncated)
      #expect(line.width <= room + 1e-6)
      let head = inserted.x - line.x
      let tail = line.width - head - token
      #expect(tail <= (room - token) / 2 + 1e-6)
      // The text before and after the ellipsis is as long as possible. The unused width is less
      // than the widest letter plus a space.
      let letter = try width(of: "w ")
      #expect(tail > (room - token) / 2 - letter)
      #expect(line.width > room - letter)
    }
  }

  @Test("In right-to-left text, tail truncation puts the ellipsis left, and head truncation right")
  func rightToLeft() throws {
    let text = "אחת שתיים שלוש ארבע"
    let tail = try truncated(text, width: 60)
    let line = tail.lines[0]
    #expect(line.isRightToLeft)
    #expect((line.x + line.width).isNear(60))
    #expect(try #require(tail.inserted.first).x.isNear(line.x))
    let head = try truncated(text, .byTruncatingHead, width: 60)
    let token = try #require(head.inserted.first)
    #expect((token.x + token.width).isNear(60))
  }

  @Test("In text of mixed directions, the paragraph's direction decides the side of the ellipsis")
  func mixed() throws {
    let hebrew = "abc שלום עולם ועוד דברים"
    let layout = try truncated(hebrew, width: try width(of: "abc שלום\u{2026}") + 1)
    let token = try #require(layout.inserted.first)
    #expect((token.x + token.width).isNear(layout.lines[0].x + layout.lines[0].width))
    let latin = "שלום hello world and more"
    let reversed = try truncated(latin, width: try width(of: "שלום hello\u{2026}") + 1)
    #expect(try #require(reversed.inserted.first).x.isNear(reversed.lines[0].x))
  }

  @Test(
    "If the number of lines is limited, only the last line is truncated; earlier lines wrap",
    arguments: [1, 2, 3])
  func maximumLines(_ count: Int) throws {
    let layout = try truncated(width: try width(of: "one two") + 3) { $0.maximumLines = count }
    #expect(layout.lines.count == count)
    let expected = ["one two ", "three ", "four five"]
    #expect(Array(layout.lineTexts.prefix(count - 1)) == Array(expected.prefix(count - 1)))
    #expect(layout.lines.map(\.isTruncated) == (1...count).map { $0 == count && count < 3 })
    #expect(layout.overflow == (count < 3))
    #expect(layout.lines[count - 1].range.upperBound == 23)
  }

  @Test("A limited box height truncates text in the same way as a line limit")
  func height() throws {
    let height = try layout("x").lines[0].height
    let room = try width(of: "one two") + 3
    for (available, count) in [(height, 1), (2 * height, 2), (2.9 * height, 2), (9 * height, 3)] {
      let layout = try truncated(width: room) { $0.height = available }
      #expect(layout.lines.count == count)
      #expect(layout.overflow == (count < 3))
      #expect(layout.lines[count - 1].isTruncated == (count < 3))
      #expect(layout.lines[count - 1].top + height <= available + 1e-6)
    }
  }

  @Test("If the truncated line is too tall for the box, the line above becomes the last line")
  func higherToken() throws {
    let height = try layout("x").lines[0].height
    let layout = try truncated(width: try width(of: "one two") + 3) {
      $0.height = 2.2 * height
      $0.truncationToken = AttributedText(
        "\u{2026}", [.font(FontDescriptor(size: 16))])
    }
    // The font size of the truncation token is 16 points, a third larger than the size of the text.
    // With the token on a second line, the text would be 2.33 lines tall. The box is only 2.2 lines
    // tall.
    #expect(layout.lines.count == 1)
    #expect(layout.lines[0].isTruncated)
    #expect(layout.lines[0].range == 0..<23)
    #expect(layout.lines[0].top == 0)
  }

  @Test("The container's truncation mode for the last line overrides the paragraph's mode")
  func lastLineBreakMode() throws {
    let room = try width(of: "one two") + 3
    let tail = try layout(Self.text, width: room) {
      $0.maximumLines = 2
      $0.lastLineBreakMode = .byTruncatingTail
    }
    #expect(tail.lines.map(\.isTruncated) == [false, true])
    let height = try layout("x").lines[0].height
    let byHeight = try layout(Self.text, width: room) {
      $0.height = 2 * height
      $0.lastLineBreakMode = .byTruncatingHead
    }
    #expect(byHeight.lines.map(\.isTruncated) == [false, true])
    #expect(byHeight.inserted.first?.range == 8..<8)
    let clipped = try truncated(width: room) {
      $0.maximumLines = 1
      $0.lastLineBreakMode = .byClipping
    }
    #expect(clipped.inserted.isEmpty)
    #expect(clipped.lines[0].range == 0..<23)
    #expect(clipped.overflow)
    let characters = try layout(Self.text, width: try width(of: "one tw")) {
      $0.height = height
      $0.lastLineBreakMode = .byCharWrapping
    }
    #expect(characters.lineTexts == ["one tw"])
    #expect(characters.overflow)
  }

  @Test("Without truncation, lines beyond the line limit are hidden, and the overflow flag is set")
  func hidden() throws {
    let layout = try layout("aa\nbb\ncc") { $0.maximumLines = 2 }
    #expect(layout.lineTexts == ["aa\n", "bb\n"])
    #expect(layout.overflow)
    #expect(try !Self.lines(3).overflow)
    #expect(try Self.lines(0).lines.isEmpty)
    #expect(try Self.lines(0).overflow)
    #expect(try Self.lines(0).height == 0)
  }

  private static func lines(_ count: Int) throws -> TextLayout {
    try layout("aa\nbb\ncc") { $0.maximumLines = count }
  }

  @Test("Truncation never divides a grapheme cluster or a glyph cluster")
  func clusters() throws {
    let texts = [
      "e\u{301}\u{323}e\u{301}e\u{301}\u{323}e\u{301}",
      "\u{1F469}\u{200D}\u{1F467}\u{1F1E9}\u{1F1EA}\u{1F44D}\u{1F3FD}ab",
      "हिन्दी क्षत्रिय", "ภาษาน้ำไทย", "لالالالالا",
    ]
    for text in texts {
      let boundaries = Set(text.indices.map { $0.utf16Offset(in: text) } + [text.utf16.count])
      for mode in [LineBreakMode.byTruncatingTail, .byTruncatingHead, .byTruncatingMiddle] {
        for room in stride(from: 12.0, through: 60, by: 3) {
          let layout = try truncated(text, mode, width: room)
          for run in layout.runs where !run.range.isEmpty {
            #expect(boundaries.contains(run.range.lowerBound), "\(text) \(mode) \(room)")
            #expect(boundaries.contains(run.range.upperBound), "\(text) \(mode) \(room)")
          }
        }
      }
    }
  }

  @Test("Truncation keeps or cuts a ligature as a whole")
  func ligatures() throws {
    let font = TextAttribute.font(FontDescriptor(families: ["Noto Serif"], size: 20))
    let room = try width(of: "of\u{2026}", [font]) + 1
    try #require(try layout("office", [font]).glyph(at: 2) == nil)
    #expect(try truncated("office", width: room, [font]).shown(0) == "o\u{2026}")
    let suffix = try width(of: "\u{2026}", [font]) + (try width(of: "ice", [font])) + 1
    let head = try truncated("office", .byTruncatingHead, width: suffix, [font])
    #expect(head.glyphs.count == 3)
    #expect(head.run(at: 4)?.range == 4..<6)
  }

  @Test(
    "If only the ellipsis fits, no text is kept; if the ellipsis does not fit, the line is clipped")
  func onlyToken() throws {
    let token = try width(of: "\u{2026}")
    let alone = try truncated(width: token)
    #expect(alone.shown(0) == "\u{2026}")
    #expect(alone.lines[0].width.isNear(token))
    let clipped = try truncated(width: token - 1)
    #expect(clipped.inserted.isEmpty)
    #expect(clipped.lines[0].range == 0..<23)
    #expect(!clipped.lines[0].isTruncated)
    #expect(clipped.overflow)
    #expect(clipped.lines[0].x == 0)
  }

  @Test("If the text after a line separator is hidden, the last line has an ellipsis")
  func lineSeparator() throws {
    let text = "aa\u{2028}bb\u{2028}cc"
    let expected: [(LineBreakMode, String)] = [
      (.byTruncatingTail, "aa\u{2026}"), (.byTruncatingHead, "\u{2026}cc"),
      (.byTruncatingMiddle, "aa\u{2026}cc"),
    ]
    for (mode, shown) in expected {
      for room in [500, nil] as [Double?] {
        let layout = try layout(
          text, [paragraph { $0.lineBreakMode = mode }], width: room
        ) { $0.maximumLines = 1 }
        #expect(layout.glyphs.count == shown.utf16.count, "\(mode)")
        #expect(layout.lines[0].isTruncated)
        #expect(layout.lines[0].range == 0..<8)
        #expect(layout.overflow)
      }
    }
    let height = try layout("x").lines[0].height
    let byHeight = try truncated(text, width: 500) { $0.height = 2 * height }
    #expect(byHeight.lines.map(\.isTruncated) == [false, true])
    #expect(byHeight.shown(1) == "bb\u{2026}")
  }
}
