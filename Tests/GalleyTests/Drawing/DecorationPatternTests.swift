import GalleyFont
import TestSupport
import Testing

@testable import Galley

/// Tests the positions and the coverage of dots, dashes and waves in decoration lines. Compares
/// them with expected numbers.
@Suite("Dash, dot and wave patterns of decorations")
struct DecorationPatternTests {
  private typealias Piece = DecorationLine.Piece

  @Test(
    "A pattern whose origin or thickness is not finite is drawn as a solid line",
    arguments: [
      (Double.infinity, 5.0), (-.infinity, 5), (.nan, 5), (0, .infinity), (0, .nan),
    ])
  func unmeasuredPattern(_ origin: Double, _ thickness: Double) {
    for pattern in [LineStyle.Pattern.dash, .dot, .dashDot] {
      let unbroken = DecorationPattern(pattern, thickness: thickness, origin: origin)
      #expect(unbroken.drawn(from: 2, to: 3) == 1)
      #expect(unbroken.trimmed(Piece(start: 2, end: 3), splinter: 1) == Piece(start: 2, end: 3))
    }
  }

  /// In a decoration line 2 pixels thick, dashes are 24 pixels long with gaps of 6 pixels. Dots are
  /// 2 pixels long with gaps of 3 pixels.
  @Test(
    "Patterns repeat",
    arguments: [
      (.solid, [0..<80]), (.dot, [0..<2, 5..<7, 10..<12, 15..<17, 20..<22, 25..<27]),
      (.dash, [0..<24, 30..<54]), (.dashDot, [0..<24, 30..<32, 38..<62]),
      (.dashDotDot, [0..<24, 30..<32, 38..<40, 46..<70]),
    ] as [(LineStyle.Pattern, [Range<Int>])])
  func patterns(_ pattern: LineStyle.Pattern, _ drawn: [Range<Int>]) {
    for (isMirrored, sign) in [(false, 1), (true, -1)] {
      let dashes = DecorationPattern(
        pattern, thickness: 2, rows: 2, origin: 7, isMirrored: isMirrored)
      for column in 0..<29 {
        let start = 7.0 + Double(sign * column)
        let length = dashes.drawn(
          from: min(start, start + Double(sign)), to: max(start, start + Double(sign)))
        #expect(length == (drawn.contains { $0.contains(column) } ? 1 : 0), "\(column)")
      }
      // The pattern continues on both sides of x = 0.
      #expect(dashes.drawn(from: -1e6, to: 1e6) > 0)
      #expect(dashes.drawn(from: 3, to: 3) == 0 && dashes.drawn(from: 5, to: 3) == 0)
    }
  }

  @Test(
    "Dots start on whole pixels, even if their line starts between pixels",
    arguments: [0.3, 0.5, 0.9])
  func dotsOnPixels(_ part: Double) {
    for isMirrored in [false, true] {
      let dots = DecorationPattern(
        .dot, thickness: 1.1, rows: 1, origin: 10 + part, isMirrored: isMirrored)
      // The line starts at the origin, and the first dot is inside the line. So the dot is to the
      // right of the origin, or to the left if the pattern is mirrored.
      let first = isMirrored ? 9 : 11
      for step in -5...5 {
        let lengths = (0..<3).map { column -> Double in
          let start = Double(first + 3 * step + (isMirrored ? -column : column))
          return dots.drawn(from: start, to: start + 1)
        }
        #expect(lengths == [1, 0, 0], "\(step)")
      }
    }
  }

  @Test("A dot that would be cut at a line's end is left out")
  func wholeDots() {
    let dots = DecorationPattern(.dot, thickness: 2, rows: 2, origin: 0)
    #expect(dots.trimmed(Piece(start: 0, end: 11.5), splinter: 0) == Piece(start: 0, end: 10))
    #expect(dots.trimmed(Piece(start: 1, end: 12), splinter: 0) == Piece(start: 2, end: 12))
    #expect(dots.trimmed(Piece(start: 0.5, end: 1.5), splinter: 0) == nil)
    let mirrored = DecorationPattern(.dot, thickness: 2, rows: 2, origin: 20, isMirrored: true)
    // From right to left, the dots cover x = 18 to 20, 13 to 15 and 8 to 10 pixels.
    #expect(mirrored.trimmed(Piece(start: 9, end: 20), splinter: 0) == Piece(start: 10, end: 20))
    #expect(mirrored.trimmed(Piece(start: 8, end: 19), splinter: 0) == Piece(start: 8, end: 18))
  }

  @Test("If skip ink leaves only a short splinter of a dash, the splinter is not drawn")
  func splinters() {
    // The dashes cover x = 0 to 24 and 30 to 54 pixels.
    let dashes = DecorationPattern(.dash, thickness: 2, origin: 0)
    #expect(dashes.trimmed(Piece(start: 23, end: 31), splinter: 2) == Piece(start: 24, end: 30))
    #expect(dashes.trimmed(Piece(start: 22, end: 32), splinter: 2) == Piece(start: 22, end: 32))
    #expect(dashes.trimmed(Piece(start: 23, end: 31), splinter: 0) == Piece(start: 23, end: 31))
  }

  @Test("A dash pattern finer than a pixel is drawn as an even tint")
  func finePatterns() {
    let line = DecorationLine(
      kind: .under, bars: [0..<1], pieces: [DecorationLine.Piece(start: -1e12, end: 1e12)],
      pattern: DecorationPattern(.dash, thickness: 1e-7, origin: 0.3), brush: .color(.black))
    // A dash is 12 line thicknesses long, and a gap is 3. So the coverage of each pixel is 12/15 of
    // 255, which is 204.
    #expect(line.coverage(of: 0..<3).allSatisfy { (203...205).contains($0) })
  }

  /// The pixel coverage of a decoration line that is 60 pixels long. Each inner array has one row
  /// of pixels, or one column if the line is vertical.
  private func rows(
    _ pattern: LineStyle.Pattern, rows: Int, isVertical: Bool = false
  ) -> [[UInt8]] {
    let line = DecorationLine(
      kind: .under, bars: [0..<rows], pieces: [DecorationLine.Piece(start: 0, end: 60)],
      pattern: DecorationPattern(pattern, thickness: Double(rows), rows: rows, origin: 0),
      brush: .color(.black), isVertical: isVertical)
    var found: [[UInt8]] = []
    line.forEachBar(within: PixelRect(minX: 0, minY: 0, maxX: 60, maxY: 60)) { rect, coverage in
      #expect(isVertical ? rect.width == 1 : rect.height == 1)
      found.append(coverage)
    }
    return found
  }

  @Test(
    "In lines at least three pixels thick, dots are discs with gaps of 1.5 diameters",
    arguments: [3, 10])
  func discs(_ size: Int) {
    let rows = rows(.dot, rows: size)
    let period = size + (3 * size + 1) / 2
    #expect(rows.count == size)
    let area = rows.reduce(0) { $0 + $1[..<period].reduce(0) { $0 + Double($1) } } / 255
    let circle = Double.pi / 4 * Double(size * size)
    #expect(abs(area / circle - 1) < 0.02)
    for row in rows {
      #expect(row[size..<period].allSatisfy { $0 == 0 })
      #expect(Array(row[..<period]) == Array(row[period..<2 * period]))
      #expect(Array(row[..<size]) == row[..<size].reversed())
    }
    #expect(rows[0] == rows[size - 1] && rows[0][0] < 160 && rows[size / 2][size / 2] == 255)
    #expect(self.rows(.dot, rows: size, isVertical: true) == rows)
  }

  /// A wavy decoration line with a thickness of 4 pixels is 12 pixels tall in total, and repeats
  /// every 24 pixels.
  @Test("A wave is three line thicknesses tall, and repeats every six line thicknesses")
  func waves() {
    let rows = rows(.wave, rows: 12)
    #expect(rows.count == 12)
    // The wave has upper crests at columns 6 and 30, and lower crests at columns 18 and 42.
    for (column, top) in [(6, 0), (18, 8), (30, 0), (42, 8)] {
      for row in 0..<12 {
        let isInside = row >= top && row < top + 4
        let coverage = (Int(rows[row][column]) + Int(rows[row][column - 1])) / 2
        #expect(isInside ? coverage >= 240 : coverage <= 15, "\(row), \(column)")
      }
    }
    // A rotation by 180° about a point where the wave crosses its middle line does not change the
    // wave.
    for row in 0..<12 {
      for column in 0..<12 { #expect(rows[row][12 + column] == rows[11 - row][11 - column]) }
    }
  }

  @Test(
    "Only the visible pixels of huge dotted and wavy decoration lines are computed",
    arguments: [1 << 29, 1 << 20])
  func hugeMarks(_ size: Int) {
    for pattern in [LineStyle.Pattern.dot, .wave] {
      let rows = rows(pattern, rows: size)
      #expect(rows.count == 60 && rows.allSatisfy { $0.count == 60 })
    }
  }
}
