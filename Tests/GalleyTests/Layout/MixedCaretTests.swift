// Carets, hit testing and selections in mixed-direction text, with positions computed by hand.

import Testing

@testable import Galley

@Suite("Carets in mixed-direction text")
struct MixedCaretTests {
  private typealias Position = TextLayout.Position

  /// Lays out ABCDEFG, each letter 70 points wide. The letters C, D and E have the writing
  /// directions `inner`, and the other letters have `outer`.
  private static func turned(
    _ base: BaseWritingDirection, _ outer: [WritingDirection], _ inner: [WritingDirection]
  ) throws -> TextLayout {
    let attributes: [TextAttribute] = [
      .font(.family("Galley Shapes", size: 100)), paragraph { $0.baseWritingDirection = base },
    ]
    var text = AttributedText("AB", attributes + [.writingDirection(outer)])
    text.append(AttributedText("CDE", attributes + [.writingDirection(inner)]))
    text.append(AttributedText("FG", attributes + [.writingDirection(outer)]))
    return try Drawing().layout(text)
  }

  /// The laid-out line shows the letters, from left to right, in the order A B | E D C | F G.
  @Test("In right-to-left text inside left-to-right text, carets are correct in both affinities")
  func rightToLeftWithinLeftToRight() throws {
    let layout = try Self.turned(.leftToRight, [], [.rightToLeftOverride])
    #expect(layout.runs.map(\.level) == [0, 1, 0])
    let downstream = [0.0, 70, 350, 280, 210, 350, 420, 490]
    let upstream = [0.0, 70, 140, 280, 210, 140, 420, 490]
    for offset in 0...7 {
      #expect(layout.caret(at: Position(offset))?.x == downstream[offset])
      #expect(layout.caret(at: Position(offset, affinity: .upstream))?.x == upstream[offset])
    }
    // An offset at a change of direction has two carets. The primary caret belongs to the run with
    // the lower bidi level.
    #expect(layout.carets(at: 2)?.primary.x == 140 && layout.carets(at: 2)?.secondary?.x == 350)
    #expect(layout.carets(at: 5)?.primary.x == 350 && layout.carets(at: 5)?.secondary?.x == 140)
    #expect(layout.carets(at: 3)?.secondary == nil)
    let points: [(Double, Position)] = [
      (139, Position(2, affinity: .upstream)), (141, Position(5, affinity: .upstream)),
      (209, Position(4)), (349, Position(2)), (351, Position(5)),
    ]
    for (x, position) in points { #expect(layout.position(atX: x, y: 9) == position) }
    #expect(
      layout.selectionRectangles(for: 1..<4).map { [$0.x, $0.width] } == [[70, 70], [210, 140]])
    #expect(
      layout.selectionRectangles(for: 3..<6).map { [$0.x, $0.width] } == [[140, 140], [350, 70]])
    #expect(layout.selectionRectangles(for: 1..<6).map { [$0.x, $0.width] } == [[70, 350]])
  }

  /// The laid-out line shows the letters, from left to right, in the order G F | C D E | B A.
  @Test("In left-to-right text inside right-to-left text, carets are correct in both affinities")
  func leftToRightWithinRightToLeft() throws {
    let layout = try Self.turned(
      .rightToLeft, [.rightToLeftOverride], [.rightToLeftOverride, .leftToRightOverride])
    #expect(layout.runs.map(\.level) == [3, 4, 3])
    let downstream = [490.0, 420, 140, 210, 280, 140, 70, 0]
    let upstream = [490.0, 420, 350, 210, 280, 350, 70, 0]
    for offset in 0...7 {
      #expect(layout.caret(at: Position(offset))?.x == downstream[offset])
      #expect(layout.caret(at: Position(offset, affinity: .upstream))?.x == upstream[offset])
    }
    #expect(layout.carets(at: 2)?.primary.x == 350 && layout.carets(at: 2)?.secondary?.x == 140)
    #expect(layout.carets(at: 5)?.primary.x == 140 && layout.carets(at: 5)?.secondary?.x == 350)
    let points: [(Double, Position)] = [
      (351, Position(2, affinity: .upstream)), (349, Position(5, affinity: .upstream)),
      (141, Position(2)), (139, Position(5)), (999, Position(0)),
    ]
    for (x, position) in points { #expect(layout.position(atX: x, y: 9) == position) }
    #expect(
      layout.selectionRectangles(for: 1..<4).map { [$0.x, $0.width] } == [[140, 140], [350, 70]])
    #expect(layout.selectionRectangles(for: 0..<7).map { [$0.x, $0.width] } == [[0, 490]])
  }
}
