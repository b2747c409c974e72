import GalleyFont
import TestSupport
import Testing

@testable import Galley

/// Tests which attributes move a decoration line. In the font `Shapes.ttf`, the underline is 100 to
/// 150 units below the baseline, and the ascent is 800 units. The font defines no strikethrough, so
/// Galley's default is used: 225 to 275 units above the baseline.
@Suite("Positions of underlines, strikethroughs and overlines")
struct DecorationPlaceTests {
  private typealias Piece = DecorationLine.Piece

  private func lines(
    _ kind: DecorationKind, _ runs: [[TextAttribute]], string: String = "C",
    container: TextContainer = TextContainer(), scale: Double = 1
  ) throws -> (lines: [DecorationLine], baseline: Int) {
    var drawing = Drawing()
    drawing.container = container
    var text = AttributedText()
    for run in runs {
      text.append(
        AttributedText(string, [.font(.family("Galley Shapes", size: 100))] + run))
    }
    let layout = try drawing.layout(text)
    let grid = PixelGrid(scale: scale)
    let displayLines = layout.displayLines(
      at: (0, 0), on: grid, canvas: PixelRect(0, 0, 5000, 5000))
    let display = try #require(displayLines.first)
    let planner = DecorationPlanner(layout: layout, grid: grid, rasterizer: GlyphRasterizer())
    return (try planner.lines(kind, of: display), display.baseline)
  }

  private func style(_ kind: DecorationKind) -> TextAttribute {
    switch kind {
    case .under: .underlineStyle(.single)
    case .through: .strikethroughStyle(.single)
    case .over: .overlineStyle(.single)
    }
  }

  @Test(
    "A change of colour changes a decoration's paint, but neither its position nor its thickness",
    arguments: DecorationKind.allCases)
  func colours(_ kind: DecorationKind) throws {
    let line = style(kind)
    let large = TextAttribute.font(.family("Galley Shapes", size: 200))
    let one = try lines(kind, [[line], [line, large], [line], [line]])
    let two = try lines(
      kind, [[line], [line, large], [line, .foregroundColor(.red)], [line]])
    #expect(two.lines.map(\.brush) != one.lines.map(\.brush))
    #expect(Set(two.lines.map(\.bars)) == Set(one.lines.map(\.bars)))
    #expect(two.lines.filter { $0.brush == .color(.red) }.map(\.pieces) == [[Piece(210, 280)]])
    #expect(two.lines.last?.pieces == [Piece(280, 350)])
    if kind != .through { #expect(Set(two.lines.map(\.bars)).count == 1) }
  }

  @Test("An underline has skip-ink gaps even around crossing glyphs that have another colour")
  func inkOfNeighbours() throws {
    var container = TextContainer()
    container.underlineSkipInk = .auto
    let line = style(.under)
    let lowered: [TextAttribute] = [line, .baselineOffset(-20), .foregroundColor(.red)]
    let found = try lines(.under, [[line], lowered, [line]], container: container).lines
    // The square glyph covers x = 80 to 130 points. Skip ink leaves a gap of five points on both
    // sides of the glyph.
    #expect(
      found.map(\.pieces) == [
        [Piece(0, 70)], [Piece(70, 75), Piece(135, 140)], [Piece(140, 210)],
      ])
  }

  @Test("Dashed, dotted and wavy underlines have skip-ink gaps, too")
  func patternsSkipInk() throws {
    var container = TextContainer()
    container.underlineSkipInk = .auto
    for pattern in [LineStyle.Pattern.dash, .dot, .dashDot, .wave] {
      let line = TextAttribute.underlineStyle(LineStyle(.single, pattern: pattern))
      let found = try lines(
        .under, [[line], [line, .baselineOffset(-20)], [line]], container: container
      ).lines
      let pieces = try #require(found.first).pieces
      #expect(pieces.count == 2, "\(pattern)")
      #expect(pieces.allSatisfy { $0.end <= 75 || $0.start >= 135 }, "\(pattern)")
    }
  }

  @Test(
    "An offset is the distance from the baseline to a line's near edge or a strikethrough's middle")
  func offsets() throws {
    let under = try lines(.under, [[style(.under), .underlineOffset(30)]])
    #expect(under.lines.map(\.bars) == [[under.baseline + 30..<under.baseline + 35]])
    let through = try lines(.through, [[style(.through), .strikethroughOffset(30.5)]])
    #expect(through.lines.map(\.bars) == [[through.baseline - 33..<through.baseline - 28]])
    let over = try lines(.over, [[style(.over), .overlineOffset(60)]])
    #expect(over.lines.map(\.bars) == [[over.baseline - 65..<over.baseline - 60]])
    let raised = try lines(
      .under, [[style(.under), .underlineOffset(-30), .baselineOffset(7)]])
    #expect(raised.lines.map(\.bars) == [[raised.baseline - 37..<raised.baseline - 32]])
  }

  @Test("Each decoration line has the given thickness; a thicker strikethrough keeps its centre")
  func thickness() throws {
    let under = try lines(.under, [[.underlineStyle(.thick), .underlineThickness(8)]])
    #expect(under.lines.map(\.bars) == [[under.baseline + 10..<under.baseline + 26]])
    let double = try lines(.under, [[.underlineStyle(.double), .underlineThickness(2)]])
    let first = double.baseline + 10
    #expect(double.lines.map(\.bars) == [[first..<first + 2, first + 4..<first + 6]])
    let through = try lines(.through, [[style(.through), .strikethroughThickness(11)]])
    // The strikethrough is 30.5 to 19.5 points above the baseline. An edge at half a pixel is
    // rounded towards the bottom of the page.
    #expect(through.lines.map(\.bars) == [[through.baseline - 30..<through.baseline - 19]])
    let over = try lines(.over, [[style(.over), .overlineThickness(20)]])
    #expect(over.lines.map(\.bars) == [[over.baseline - 100..<over.baseline - 80]])
    for senseless in [0, -3, Double.nan, .infinity] {
      let bare = try lines(.under, [[style(.under), .underlineThickness(senseless)]])
      #expect(bare.lines.map(\.bars) == [[bare.baseline + 10..<bare.baseline + 15]])
    }
  }

  @Test(
    "If neighbouring runs have different decoration offsets, they have separate decoration lines")
  func ownStretch() throws {
    let line = style(.under)
    let found = try lines(.under, [[line], [line, .underlineOffset(30)], [line]])
    #expect(
      found.lines.map { $0.bars[0].lowerBound - found.baseline } == [10, 30, 10])
  }

  @Test(
    "Vertical strikethrough offsets start at the em box's middle; other offsets start at its edge")
  func vertical() throws {
    var container = TextContainer()
    container.writingMode = .verticalRL
    let under = try lines(
      .under, [[style(.under), .underlineOffset(3)]], string: "C", container: container)
    #expect(under.lines.map(\.bars) == [[under.baseline + 53..<under.baseline + 58]])
    let over = try lines(
      .over, [[style(.over), .overlineOffset(3)]], string: "C", container: container)
    #expect(over.lines.map(\.bars) == [[over.baseline - 58..<over.baseline - 53]])
    let through = try lines(
      .through, [[style(.through), .strikethroughOffset(10.5)]], string: "C", container: container)
    #expect(through.lines.map(\.bars) == [[through.baseline + 8..<through.baseline + 13]])
  }

  @Test("Decoration offsets and thickness shrink with text that is scaled to fit")
  func fitted() throws {
    var container = TextContainer(width: 35, height: 1000)
    container.maximumLines = 1
    container.fit = .shrink
    container.minimumScale = 0.5
    let found = try lines(
      .under, [[style(.under), .underlineOffset(40), .underlineThickness(8)]],
      container: container)
    let bar = try #require(found.lines.first?.bars.first)
    #expect(bar.lowerBound - found.baseline == 20 && bar.count == 4)
  }

  @Test(
    "A wavy line's stroke is as thick as a straight line, and the wave is three times as tall as its stroke",
    arguments: [
      (LineStyle.Line.single, [10..<25]), (.thick, [10..<40]), (.double, [10..<25, 25..<40]),
    ])
  func waves(_ line: LineStyle.Line, _ bars: [Range<Int>]) throws {
    let under = try lines(.under, [[.underlineStyle(LineStyle(line, pattern: .wave))]])
    #expect(
      under.lines.map(\.bars) == [
        bars.map { under.baseline + $0.lowerBound..<under.baseline + $0.upperBound }
      ])
    let over = try lines(.over, [[.overlineStyle(LineStyle(line, pattern: .wave))]])
    #expect(over.lines.first?.bars.last?.upperBound == over.baseline - 80)
    let through = try lines(.through, [[.strikethroughStyle(LineStyle(line, pattern: .wave))]])
    let (first, last) = (
      try #require(through.lines.first?.bars.first), try #require(through.lines.first?.bars.last)
    )
    // The middle of the wave is 25 points above the baseline.
    #expect(abs(first.lowerBound + last.upperBound - 2 * (through.baseline - 25)) <= 1)
  }
}

extension DecorationLine.Piece {
  fileprivate init(_ start: Double, _ end: Double) { self.init(start: start, end: end) }
}
