// Text that is a little too wide is drawn together before it is truncated (attribute semantics §6).

import Testing

@testable import Galley

@Suite("Tightening")
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

  @Test("A twentieth is taken out of the gaps, in all three modes", arguments: modes)
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

  @Test("More than a twentieth is truncated, from the text as wide as it was", arguments: modes)
  func truncates(_ mode: LineBreakMode) throws {
    let text = "text that is too wide"
    let natural = try width(of: text)
    let room = natural / 1.06
    #expect(try line(text, room: room, mode).lines[0].isTruncated)
    #expect(
      try line(text, room: room, mode).glyphs.map(\.advance)
        == line(text, room: room, mode, tightens: false).glyphs.map(\.advance))
  }

  @Test("No gap loses more than a twentieth of an em, and letters that join none")
  func limits() throws {
    // Wide letters make few gaps for much width.
    let wide = "\u{2E3B}\u{2E3B}\u{2E3B}"
    #expect(try line(wide, room: try width(of: wide) / 1.045).lines[0].isTruncated)
    let joined = "سسسسسسس"
    #expect(try line(joined, room: try width(of: joined) / 1.01).lines[0].isTruncated)
  }

  @Test("Off by default, and of no effect where lines wrap or are clipped")
  func off() throws {
    let text = "tightened text"
    let room = try width(of: text) / 1.03
    #expect(try line(text, room: room, tightens: false).lines[0].isTruncated)
    #expect(try line(text, room: room, .byWordWrapping).lines.count == 2)
    let clipped = try line(text, room: room, .byClipping)
    #expect(clipped.lines[0].width.isNear(try width(of: text)))
  }
}
