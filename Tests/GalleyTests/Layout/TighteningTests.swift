// Tightening: text that is slightly too wide is squeezed before it is truncated (attribute
// semantics §6).

import Testing

@testable import Galley

@Suite("Tightening of text that is slightly too wide")
struct TighteningTests {
  private func line(
    _ string: String, room: Double, _ mode: LineBreakMode = .byTruncatingTail,
    tightens: Bool = true
  ) throws -> TextLayout {
    try layout(
      string,
      [
        paragraph {
          $0.lineBreakMode = mode
          $0.allowsDefaultTighteningForTruncation = tightens
        }
      ], width: room)
  }

  private static let modes: [LineBreakMode] = [
    .byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail,
  ]

  @Test(
    "In every truncation mode, tightening narrows all gaps between letters by the same amount",
    arguments: modes)
  func tightens(_ mode: LineBreakMode) throws {
    let text = "tightened text"
    let natural = try width(of: text)
    let room = natural / 1.03
    let layout = try line(text, room: room, mode)
    #expect(!layout.lines[0].isTruncated && !layout.overflow)
    #expect(layout.lines[0].width.isNear(room))
    let plain = try line(text, room: natural + 1, mode)
    let lost = zip(plain.advancesByOffset, layout.advancesByOffset).map { $0 - $1 }
    let share = (natural - room) / Double(text.utf16.count - 1)
    #expect(lost.dropLast().allSatisfy { $0.isNear(share) })
    #expect(lost.last?.isNear(0) == true)
  }

  @Test(
    "Text at most 1.05 times as wide as its line is tightened; wider text is truncated",
    arguments: modes)
  func greatestRatio(_ mode: LineBreakMode) throws {
    let text = "text that is too wide"
    let edge = try width(of: text) / 1.05
    #expect(try !line(text, room: edge + 1e-6, mode).lines[0].isTruncated)
    let cut = try line(text, room: edge - 1e-6, mode)
    #expect(cut.lines[0].isTruncated)
    // Text that is too wide to be tightened is truncated. Its glyphs keep the advances that they
    // have without tightening.
    #expect(
      try cut.glyphs.map(\.advance)
        == line(text, room: edge - 1e-6, mode, tightens: false).glyphs.map(\.advance))
  }

  @Test("Tightening reduces a gap by at most 0.05 em")
  func greatestGap() throws {
    // Tightening has two limits: each gap shrinks by at most 0.05 em, and the text is at most 1.05
    // times as wide as its line. Three wide dashes have only two gaps. The first limit lets them
    // shrink by 0.1 em in total, which is less than the second limit allows.
    let wide = "\u{2E3B}\u{2E3B}\u{2E3B}"
    let size = try #require(try layout(wide).runs.first?.size)
    let edge = try width(of: wide) - 2 * 0.05 * size
    let tightened = try line(wide, room: edge + 1e-6)
    #expect(!tightened.lines[0].isTruncated && tightened.lines[0].width.isNear(edge, within: 1e-5))
    #expect(try line(wide, room: edge - 1e-6).lines[0].isTruncated)
  }

  @Test("Joined letters, as in Arabic, are not tightened")
  func joined() throws {
    let joined = "سسسسسسس"
    #expect(try line(joined, room: try width(of: joined) / 1.01).lines[0].isTruncated)
  }

  @Test("Tightening is off by default, and has no effect if lines wrap or are clipped")
  func off() throws {
    let text = "tightened text"
    let room = try width(of: text) / 1.03
    #expect(try line(text, room: room, tightens: false).lines[0].isTruncated)
    #expect(try line(text, room: room, .byWordWrapping).lines.count == 2)
    let clipped = try line(text, room: room, .byClipping)
    #expect(clipped.lines[0].width.isNear(try width(of: text)))
  }
}
