import Testing

@testable import Galley

/// Tests the search for the parts of decoration lines, such as underlines, that overlap a
/// horizontal range. The search must find the same parts as clipping each decoration line
/// separately.
@Suite("Searching the decoration lines of a text line")
struct DecorationRowTests {
  private func line(_ pieces: [(Double, Double)]) -> DecorationLine {
    DecorationLine(
      kind: .under, bars: [0..<1],
      pieces: pieces.map { DecorationLine.Piece(start: $0.0, end: $0.1) },
      pattern: DecorationPattern(.solid, thickness: 1, origin: 0), brush: .color(.black))
  }

  @Test("A search finds every decoration interval that overlaps the given range")
  func crossings() {
    // The intervals of these decoration lines are out of order, overlap or are nested. One line has
    // no intervals.
    let lines = [
      line([(20, 25), (27, 30)]), line([(0, 10)]), line([]), line([(5, 22)]), line([(40, 50)]),
      line([(6, 7)]),
    ]
    let row = DecorationRow(lines)
    for start in -2..<54 {
      for end in start..<54 {
        let found = row.clipped(from: Double(start), to: Double(end)).flatMap(\.pieces)
        let expected = lines.flatMap { $0.clipped(from: Double(start), to: Double(end)).pieces }
        #expect(Set(found.map(\.start)) == Set(expected.map(\.start)))
        #expect(found.count == expected.count)
      }
    }
  }
}
