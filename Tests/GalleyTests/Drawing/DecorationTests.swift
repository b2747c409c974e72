import GalleyFont
import TestSupport
import Testing

@testable import Galley

/// Tests the positions of underlines and strikethroughs against expected numbers. In `Shapes.ttf`,
/// the underline is 100 to 150 units below the baseline. The font has no strikethrough metrics.
@Suite("Text decorations")
struct DecorationTests {
  private typealias Piece = DecorationLine.Piece

  private func display(
    _ text: AttributedText, scale: Double = 1, container: TextContainer = TextContainer()
  ) throws -> (DecorationPlanner, DisplayLine) {
    var drawing = Drawing()
    drawing.container = container
    let layout = try drawing.layout(text)
    let grid = PixelGrid(scale: scale)
    let displayLines = layout.displayLines(
      at: (0, 0), on: grid, canvas: PixelRect(0, 0, 5000, 5000))
    let planner = DecorationPlanner(layout: layout, grid: grid, rasterizer: GlyphRasterizer())
    return (planner, try #require(displayLines.first))
  }

  private func underlines(
    _ string: String, _ attributes: TextAttribute..., scale: Double = 1,
    container: TextContainer = TextContainer()
  ) throws -> [DecorationLine] {
    let font = TextAttribute.font(.family("Galley Shapes", size: 100))
    let (planner, line) = try display(
      AttributedText(string, [font] + attributes), scale: scale, container: container)
    return try planner.lines(.under, of: line)
  }

  @Test(
    "Underlines grow downwards",
    arguments: [
      (.single, [90..<95]), (.thick, [90..<100]), (.double, [90..<95, 100..<105]),
    ] as [(LineStyle.Line, [Range<Int>])])
  func underlines(
    _ line: LineStyle.Line, _ bars: [Range<Int>]
  ) throws {
    let lines = try underlines("C", .underlineStyle(LineStyle(line)))
    #expect(lines.map(\.bars) == [bars])
    #expect(lines[0].pieces == [Piece(start: 0, end: 70)])
  }

  /// If the font size is 100 points, a superscript is drawn at 65 points and raised by 33 points.
  @Test("A superscript in underlined text does not move the underline")
  func superscript() throws {
    let font = TextAttribute.font(.family("Galley Shapes", size: 100))
    var text = AttributedText("C", [font, .underlineStyle(.single)])
    text.append(AttributedText("C", [font, .underlineStyle(.single), .superscript(-1)]))
    var (planner, line) = try display(text)
    #expect(try planner.lines(.under, of: line).map(\.bars) == [[90..<95]])
    #expect(try planner.lines(.under, of: line)[0].pieces.map(\.start) == [0])
    // If all underlined text is raised, its underline is raised, too. The underline is 6.5 points
    // below the raised baseline, and 3.25 points thick.
    text = AttributedText("CC", [font, .underlineStyle(.single), .superscript(1)])
    (planner, line) = try display(text)
    let raised = try planner.lines(.under, of: line)
    #expect(raised.map(\.bars) == [[line.baseline - 26..<line.baseline - 23]])
    // If underlined text begins with a superscript but continues with normal text, the underline is
    // not raised. But the underline has the superscript's thickness.
    text = AttributedText("C", [font, .underlineStyle(.single), .superscript(1)])
    text.append(AttributedText("CC", [font, .underlineStyle(.single)]))
    (planner, line) = try display(text)
    #expect(
      try planner.lines(.under, of: line).map(\.bars) == [[line.baseline + 7..<line.baseline + 10]])
    // Runs of different sizes get separate strikethroughs.
    text = AttributedText("C", [font, .strikethroughStyle(.single)])
    text.append(AttributedText("C", [font, .strikethroughStyle(.single), .superscript(1)]))
    (planner, line) = try display(text)
    #expect(try planner.lines(.through, of: line).count == 2)
  }

  @Test("Text of one size has one strikethrough, whatever fonts it uses")
  func strikethroughOfFonts() throws {
    let font = TextAttribute.font(.system(100))
    let (planner, line) = try display(
      AttributedText("$1,299 العربية न", [font, .strikethroughStyle(.single)]))
    #expect(Set(line.runs.map(\.run.face.id)).count >= 3)
    let (planner2, latin) = try display(AttributedText("$", [font, .strikethroughStyle(.single)]))
    let lines = try planner.lines(.through, of: line)
    let height = latin.baseline - line.baseline
    #expect(lines.count == 1 && lines[0].pieces.count == 1)
    #expect(
      lines.map(\.bars)
        == (try planner2.lines(.through, of: latin).map {
          $0.bars.map { $0.lowerBound - height..<$0.upperBound - height }
        }))
  }

  /// The default strikethrough is 5 points thick at a font size of 100 points. Its middle is 25
  /// points above the baseline, at half the x-height.
  @Test(
    "A thick or double strikethrough grows equally to both sides of its middle",
    arguments: [
      (.single, [53..<58]), (.thick, [50..<60]), (.double, [48..<53, 58..<63]),
    ] as [(LineStyle.Line, [Range<Int>])])
  func strikethroughs(
    _ line: LineStyle.Line, _ bars: [Range<Int>]
  ) throws {
    let (planner, display) = try display(
      AttributedText("C", Drawing.shapes(.strikethroughStyle(LineStyle(line)))))
    #expect(try planner.lines(.through, of: display).map(\.bars) == [bars])
  }

  @Test(
    "At every scale, decoration lines cover whole pixel rows",
    arguments: [
      (0.1, [9..<10, 11..<12]), (0.25, [23..<24, 25..<26]), (3, [270..<285, 300..<315]),
    ] as [(Double, [Range<Int>])])
  func scales(_ scale: Double, _ bars: [Range<Int>]) throws {
    let lines = try underlines("C", .underlineStyle(.double), scale: scale)
    #expect(lines.map(\.bars) == [bars])
  }

  @Test("If a font sets no line thickness, decorations are a twentieth of an em thick")
  func defaults() throws {
    let face = try FontFace(
      data: try FontData(path: Repository.testFont("NotoColorEmoji-Subset.ttf")))
    let metrics = DecorationMetrics.underline(face, size: 100)
    #expect(metrics.thickness > 0 && metrics.edge >= 0)
    let shapes = try FontFace(data: try FontData(path: Repository.testFont("Shapes.ttf")))
    #expect(
      DecorationMetrics.underline(shapes, size: 200) == DecorationMetrics(edge: 20, thickness: 10))
    #expect(
      DecorationMetrics.strikethrough(shapes, size: 200)
        == DecorationMetrics(edge: -55, thickness: 10))
    let noto = try FontFace(data: try FontData(path: Repository.testFont("NotoSans-Subset.ttf")))
    // Noto Sans has the underline position -100 and thickness 50 (post), and the strikethrough
    // position 322 and thickness 50 (OS/2). The values are per 1000 units.
    #expect(
      DecorationMetrics.underline(noto, size: 100) == DecorationMetrics(edge: 10, thickness: 5))
    #expect(
      DecorationMetrics.strikethrough(noto, size: 100)
        == DecorationMetrics(edge: -32.2, thickness: 5))
  }

  @Test("Adjacent runs share one underline, with the fonts' largest thickness and largest depth")
  func joining() throws {
    let style = TextAttribute.underlineStyle(.single)
    var text = AttributedText("C", Drawing.shapes(style, size: 100))
    text.append("C", Drawing.shapes(style, size: 200))
    // The third run is raised. This run is underlined too, but does not change the position of the
    // shared underline.
    text.append("C", Drawing.shapes(style, .baselineOffset(5), size: 400))
    let (planner, display) = try display(text)
    let lines = try planner.lines(.under, of: display)
    #expect(lines.count == 1)
    #expect(lines[0].pieces == [Piece(start: 0, end: 490)])
    #expect(lines[0].bars == [display.baseline + 20..<display.baseline + 30])
  }

  @Test(
    "An overline starts at the font's ascent and grows upwards",
    arguments: [
      (LineStyle.Line.single, [-85 ..< -80]), (.thick, [-90 ..< -80]),
      (.double, [-95 ..< -90, -85 ..< -80]),
    ])
  func overlines(_ line: LineStyle.Line, _ bars: [Range<Int>]) throws {
    let (planner, display) = try display(
      AttributedText("CC", Drawing.shapes(.overlineStyle(LineStyle(line)))))
    let lines = try planner.decorations(of: display)
    #expect(lines.map(\.kind) == [.over])
    let expected = bars.map {
      display.baseline + $0.lowerBound..<display.baseline + $0.upperBound
    }
    #expect(lines.map(\.bars) == [expected])
  }

  @Test("Adjacent runs share one overline, with the fonts' largest thickness and largest height")
  func joinedOverlines() throws {
    let style = TextAttribute.overlineStyle(.single)
    var text = AttributedText("C", Drawing.shapes(style, size: 100))
    text.append("C", Drawing.shapes(style, size: 200))
    text.append("C", Drawing.shapes(style, .baselineOffset(5), size: 400))
    let (planner, display) = try display(text)
    let lines = try planner.lines(.over, of: display)
    #expect(lines.map(\.bars) == [[display.baseline - 170..<display.baseline - 160]])
    #expect(lines.map(\.pieces) == [[Piece(start: 0, end: 490)]])
  }

  @Test("If all underlined text is raised, the underline is raised with the text")
  func raised() throws {
    let lines = try underlines("CC", .underlineStyle(.single), .baselineOffset(30))
    // Raised text makes the line 30 points taller, so its baseline is at y = 110 points.
    #expect(lines.map(\.bars) == [[90..<95]])
  }

  @Test("If the colour of an underline changes, a new decoration line starts there")
  func colours() throws {
    let style = TextAttribute.underlineStyle(.single)
    var text = AttributedText("C", Drawing.shapes(style, .foregroundColor(.red)))
    text.append("C", Drawing.shapes(style, .foregroundColor(.blue)))
    text.append("C", Drawing.shapes(style, .foregroundColor(.blue), .underlineColor(.lime)))
    text.append("C", Drawing.shapes(style, .foregroundColor(.red), .underlineColor(.lime)))
    text.append("C", Drawing.shapes())
    text.append("C", Drawing.shapes(style, .underlineColor(.lime)))
    let (planner, display) = try display(text)
    let lines = try planner.lines(.under, of: display)
    #expect(lines.map(\.brush) == [.red, .blue, .lime, .lime].map(Brush.color))
    #expect(
      lines.map(\.pieces) == [
        [Piece(start: 0, end: 70)], [Piece(start: 70, end: 140)], [Piece(start: 140, end: 280)],
        [Piece(start: 350, end: 420)],
      ])
  }

  @Test("Each run's strikethrough has the metrics of its own font")
  func fonts() throws {
    let style = TextAttribute.strikethroughStyle(.single)
    var text = AttributedText("C", Drawing.shapes(style, size: 100))
    text.append("C", Drawing.shapes(style, size: 200))
    text.append("C", Drawing.shapes(style, .baselineOffset(10), size: 200))
    let (planner, display) = try display(text)
    let tops = try planner.lines(.through, of: display).map {
      $0.bars[0].lowerBound - display.baseline
    }
    #expect(tops == [-27, -55, -65])
  }

  @Test("White space at the start and end of an underlined text line is not underlined")
  func outerSpace() throws {
    let pieces = try underlines("  C C\t ", .underlineStyle(.single)).map(\.pieces)
    #expect(pieces == [[Piece(start: 140, end: 350)]])
    let words = try underlines(
      " CC \u{A0}C  C ", .underlineStyle(LineStyle(.single, byWord: true)))
    // A fallback font draws the no-break space. Like other spaces, it is not underlined.
    #expect(words.map { $0.pieces.map { $0.end - $0.start } } == [[140, 70, 70]])
    #expect(try underlines("   ", .underlineStyle(.single)).allSatisfy(\.pieces.isEmpty))
  }

  @Test("The underline includes underlined white space between an underlined word and a plain word")
  func innerSpace() throws {
    var text = AttributedText("C ", Drawing.shapes(.underlineStyle(.single)))
    text.append("C", Drawing.shapes())
    let (planner, display) = try display(text)
    #expect(try planner.lines(.under, of: display).map(\.pieces) == [[Piece(start: 0, end: 140)]])
  }

  @Test("If the line style is `none`, no decoration is drawn")
  func noLine() throws {
    #expect(try underlines("C", .underlineStyle(LineStyle(.none, pattern: .dash))).isEmpty)
  }

  @Test("Underlining treats an ellipsis as text, not as white space")
  func tokens() throws {
    var paragraph = ParagraphStyle()
    paragraph.lineBreakMode = .byTruncatingTail
    let lines = try underlines(
      "CCC C", .underlineStyle(.single), .paragraphStyle(paragraph),
      container: TextContainer(width: 270))
    let end = try #require(lines.first?.pieces.last?.end)
    #expect(end > 210)
  }

  @Test("Dash and dot patterns continue from run to run")
  func continuation() throws {
    let style = TextAttribute.underlineStyle(LineStyle(.thick, pattern: .dash))
    let whole = try Drawing().draw(
      AttributedText("HHH", Drawing.shapes(style, .foregroundColor(.black))))
    var text = AttributedText("H", Drawing.shapes(style, .underlineColor(.black)))
    text.append("H", Drawing.shapes(style, .underlineColor(Color(red: 0, green: 0, blue: 1))))
    text.append("H", Drawing.shapes(style, .underlineColor(.black)))
    let parts = try Drawing().draw(text)
    // Each dash is 60 points long, which is 12 times the line thickness. Each gap is 15 points
    // long.
    #expect(whole.stretches(row: 92).map(\.x) == [0, 60, 75, 135, 150])
    #expect(parts.stretches(row: 92).map(\.x) == [0, 60, 75, 135, 150])
  }

  @Test("The ends of a decoration line can cover pixels partly")
  func ends() {
    let line = DecorationLine(
      kind: .under, bars: [0..<1], pieces: [DecorationLine.Piece(start: 1.25, end: 3.5)],
      pattern: DecorationPattern(.solid, thickness: 1, origin: 0), brush: .color(.black))
    #expect(line.coverage(of: 0..<5) == [0, 191, 255, 128, 0])
    #expect(line.clipped(from: 2, to: 3).coverage(of: 0..<5) == [0, 0, 255, 0, 0])
    #expect(line.clipped(from: 4, to: 9).pieces.isEmpty)
  }

  @Test("With skip ink, an underline has gaps around glyphs that cross it")
  func skipInk() throws {
    var container = TextContainer()
    container.underlineSkipInk = .auto
    // No glyph crosses this underline, so it has no gaps.
    let whole = try underlines("CHC", .underlineStyle(.single), container: container)
    #expect(whole.map(\.pieces) == [[Piece(start: 0, end: 210)]])
    // Text with different baseline offsets has one underline, at the first run's position. The
    // lowered square of the second run crosses this underline. The square covers x = 80 to 130
    // points, and its bottom is at y = 100 points.
    var text = AttributedText("C", Drawing.shapes(.underlineStyle(.single)))
    text.append("C", Drawing.shapes(.underlineStyle(.single), .baselineOffset(-20)))
    text.append("C", Drawing.shapes(.underlineStyle(.single)))
    let (planner, display) = try display(text, container: container)
    // Skip ink leaves a gap of five points on both sides of the square.
    #expect(
      try planner.lines(.under, of: display).map(\.pieces) == [
        [Piece(start: 0, end: 75), Piece(start: 135, end: 210)]
      ])
  }

  @Test("A skip-ink gap starts where the glyph's outline crosses the underline")
  func skipInkGaps() throws {
    // The foot of the glyph A is on the baseline, at x = 100 to 322 units. The glyph is narrower
    // above its foot.
    var container = TextContainer()
    container.underlineSkipInk = .auto
    var text = AttributedText("H", Drawing.shapes(.underlineStyle(.single)))
    text.append("A", Drawing.shapes(.underlineStyle(.single), .baselineOffset(-30)))
    let (planner, display) = try display(text, container: container)
    let pieces = try planner.lines(.under, of: display)[0].pieces
    // The glyph A is lowered by 30 points. The inner part of the underline is 10.5 to 14.5 points
    // below the baseline, and so 15.5 to 19.5 points above A's foot. In this part, A is widest at
    // 15.5 points above the foot. There, A is narrower than its foot by 15.5 · 0.222 points on each
    // side. Skip ink adds a gap of five points on each side.
    let left = 70 + 10 + 15.5 * 0.222 - 5
    let right = 70 + 32.2 - 15.5 * 0.222 + 5
    #expect(pieces.count == 2)
    #expect(abs(pieces[0].end - left) < 0.01 && abs(pieces[1].start - right) < 0.01)
  }
}
