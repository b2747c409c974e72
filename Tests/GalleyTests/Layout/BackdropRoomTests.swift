// The horizontal space that backdrops add before and after their text.

import Testing

@testable import Galley

/// A backdrop that paints nothing and only adds space before and after its text.
private struct Room: BackdropShape {
  var leadingRoom = 5.0
  var trailingRoom = 7.0
  var index = 0

  func boxes(for lines: [Rectangle]) -> [PaintedBox] { [] }
}

@Suite("Horizontal space of backdrops")
struct BackdropRoomTests {
  private func text(_ parts: [(String, Room?)]) -> AttributedText {
    AttributedText(
      parts.map { string, room in
        AttributedText(string, room.map { [.backdrop(TextBackdrop($0))] } ?? [])
      }, [.font(.system(20))])
  }

  /// The horizontal distance in points from each glyph in `other` to the glyph of the same cluster
  /// in `one`. A positive distance is to the right.
  private func shifts(_ one: TextLayout, _ other: TextLayout) -> [Double] {
    let plain = Dictionary(other.glyphs.map { ($0.cluster, $0.x) }, uniquingKeysWith: { $1 })
    return one.glyphs.sorted { $0.cluster < $1.cluster }.map {
      ($0.x - (plain[$0.cluster] ?? .nan)).rounded()
    }
  }

  @Test("A backdrop adds space only before and after its own text")
  func around() throws {
    let plain = try layout(text([("abcd", nil)]))
    let roomy = try layout(text([("a", nil), ("bc", Room()), ("d", nil)]))
    #expect(shifts(roomy, plain) == [0, 5, 5, 12])
    #expect(roomy.width == plain.width + 12)
    #expect(roomy.lines[0].width == plain.lines[0].width + 12)
    let box = roomy.runs[1]
    #expect(box.visibleX == roomy.glyphs[1].x - 5)
    #expect(box.visibleX + box.visibleWidth == roomy.glyphs[3].x)
  }

  @Test("A backdrop can add less than one point of space")
  func narrow() throws {
    let plain = try layout(text([("abcd", nil)]))
    let room = Room(leadingRoom: 0.25, trailingRoom: 0.5)
    let roomy = try layout(text([("a", nil), ("bc", room), ("d", nil)]))
    #expect((roomy.glyphs[1].x - plain.glyphs[1].x).isNear(0.25))
    #expect((roomy.glyphs[3].x - plain.glyphs[3].x).isNear(0.75))
  }

  @Test("Backdrops at the beginning and at the end of the whole text add space there")
  func ends() throws {
    let plain = try layout(text([("ab", nil)]))
    let roomy = try layout(text([("a", Room()), ("b", Room(index: 1))]))
    #expect(shifts(roomy, plain) == [5, 17] && roomy.width == plain.width + 24)
    let joined = try layout(text([("a", Room()), ("b", Room())]))
    #expect(shifts(joined, plain) == [5, 5] && joined.width == plain.width + 12)
  }

  @Test("A backdrop's leading and trailing space follow the direction of the text")
  func direction() throws {
    // In right-to-left text, the space before the backdrop's text is on the right of this text.
    let plain = try layout(text([("אבגד", nil)]))
    let roomy = try layout(text([("א", nil), ("בג", Room()), ("ד", nil)]))
    #expect(shifts(roomy, plain) == [12, 7, 7, 0])
    let mixed = try layout(text([("א ", nil), ("bc", Room()), (" ד", nil)]))
    let mixedPlain = try layout(text([("א bc ד", nil)]))
    #expect(shifts(mixed, mixedPlain) == [12, 12, 5, 5, 0, 0])
  }

  @Test("A backdrop adds space at its start and end, but not at line breaks inside it")
  func lines() throws {
    let stretch = try layout(text([("aaaa bbbb", Room())]), width: 70)
    #expect(stretch.lines.count == 2)
    #expect(stretch.glyphs[0].x == 5)
    let second = try #require(stretch.glyphs.first { $0.cluster == 5 })
    #expect(second.x == 0)
    let paragraphs = try layout(text([("x", nil), ("a\nb", Room()), ("y", nil)]))
    #expect(paragraphs.glyphs.first { $0.cluster == 3 }?.x == 0)
  }

  @Test("Line breaking takes into account the space that backdrops add")
  func breaking() throws {
    let words = text([("aaa ", nil), ("bbb", Room(leadingRoom: 40, trailingRoom: 40))])
    let natural = try layout(words).width
    #expect(try layout(words, width: natural + 0.01).lines.count == 1)
    #expect(try layout(words, width: natural - 1).lines.count == 2)
  }
}
