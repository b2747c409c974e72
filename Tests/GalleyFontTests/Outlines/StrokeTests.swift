import GalleyFont
import Testing

@Suite("Stroked glyphs")
struct StrokeTests {
  private let rasterizer = GlyphRasterizer()

  private func mask(
    _ scalar: Unicode.Scalar, _ face: FontFace, size: Double, stroke: GlyphStroke? = nil,
    skew: Double = 0, phase: Int = 0
  ) throws -> CoverageMask {
    try #require(
      try rasterizer.mask(
        of: face.glyph(for: scalar) ?? 0, in: face,
        transform: GlyphTransform(size: size, skew: skew), phase: phase, stroke: stroke))
  }

  @Test(
    "A stroke covers all points that are at most half the stroke width from the outline",
    arguments: [TestFonts.sans, TestFonts.japanese], [0.8, 2.5, 7])
  func distance(_ file: String, _ width: Double) throws {
    let face = try TestFonts.face(file)
    // A stroke 7 pixels wide is wider than the stems of the letters. So the stroke leaves no hole
    // inside the stems.
    for scalar in "B8i.g".unicodeScalars where face.glyph(for: scalar) != nil {
      let stroke = GlyphStroke(width: width, join: .round)
      let mask = try mask(scalar, face, size: 16, stroke: stroke, skew: 0.2, phase: 1)
      let outline = try #require(
        try rasterizer.outline(of: face.glyph(for: scalar) ?? 0, in: face))
      let polygons = ExactCoverage.polygons(
        outline, face, GlyphTransform(size: 16, skew: 0.2), phase: 1, steps: 8)
      let sides = ExactCoverage.sides(polygons)
      var worst = 0.0
      for (x, y) in mask.places {
        let expected =
          ExactCoverage.strokeArea(sides, radius: width / 2, x: x, y: y) * 255
        worst = max(worst, abs(expected - Double(mask.value(x: x, y: y))))
      }
      // The expected coverage is estimated from samples, with an error of up to 1/32 of a pixel.
      #expect(worst <= 16, "\(scalar): \(worst)")
    }
  }

  @Test(
    "The stroke of overlapping or touching contours is the stroke of their union",
    arguments: GlyphStroke.Join.all)
  func union(_ join: GlyphStroke.Join) throws {
    for file in [TestFonts.shapes, "Tests/Fonts/Shapes.otf"] {
      let face = try TestFonts.face(file)
      let stroke = GlyphStroke(width: 2.2, join: join)
      let square = try mask("C", face, size: 37, stroke: stroke)
      #expect(try mask("E", face, size: 37, stroke: stroke) == square)
      #expect(try mask("G", face, size: 37, stroke: stroke) == square)
      #expect(try mask("F", face, size: 37, stroke: stroke) != square)
    }
  }

  @Test(
    "If two bars cross, the stroke follows the outline of the cross and leaves its middle empty")
  func crossing() throws {
    let face = try TestFonts.face(TestFonts.shapes)
    let stroke = GlyphStroke(width: 2, join: .round)
    let mask = try mask("D", face, size: 100, stroke: stroke)
    let cross: [ExactCoverage.Point] = [
      [10, -20], [10, -30], [30, -30], [30, -50], [40, -50], [40, -30], [60, -30], [60, -20],
      [40, -20], [40, 0], [30, 0], [30, -20],
    ]
    for (x, y) in mask.places {
      let expected =
        ExactCoverage.strokeArea(ExactCoverage.sides([cross]), radius: 1, x: x, y: y) * 255
      #expect(abs(expected - Double(mask.value(x: x, y: y))) <= 12, "\(x) \(y)")
    }
  }

  @Test(
    "The stroke of a letter's outline never appears deep inside the letter",
    arguments: ["", "wght=550", "wght=900"])
  func inside(_ variations: String) throws {
    let face = try TestFonts.face(TestFonts.inter, variations: variations)
    let letters = "ABDFKQRXaegkmstw48&@%Øł"
    for scalar in letters.unicodeScalars {
      let fill = try mask(scalar, face, size: 40)
      let line = try mask(scalar, face, size: 40, stroke: GlyphStroke(width: 1.5))
      for (x, y) in fill.places where line.value(x: x, y: y) > 0 {
        let around = (-2...2).flatMap { dy in (-2...2).map { (x + $0, y + dy) } }
        let isDeep = around.allSatisfy { fill.value(x: $0.0, y: $0.1) == 255 }
        #expect(!isDeep, "\(scalar) \(x) \(y)")
      }
    }
  }

  @Test("A miter longer than four times the stroke width is replaced by a bevel")
  func miterLimit() throws {
    for file in [TestFonts.shapes, "Tests/Fonts/Shapes.otf"] {
      let face = try TestFonts.face(file)
      let stroke = GlyphStroke(width: 4)
      // The tips of the glyphs A and B are 50 pixels above the baseline. A's tip has an angle of
      // 25°. Its miter would be 4.6 times the stroke width, so it gets a bevel, which reaches 0.43
      // pixels higher. B's tip has an angle of 35°. Its miter is 3.3 times the stroke width, and
      // reaches 6.64 pixels higher.
      #expect(try mask("A", face, size: 100, stroke: stroke).top == -51)
      #expect(try mask("B", face, size: 100, stroke: stroke).top == -57)
      let sharp = GlyphStroke(width: 4, miterLimit: 5)
      // With a miter limit of 5, A's tip gets a miter. The limit must be at least 1/sin(25.03°/2),
      // which is 4.615.
      #expect(try mask("A", face, size: 100, stroke: sharp).top == -60)
      let bevel = GlyphStroke(width: 4, join: .bevel)
      #expect(try mask("B", face, size: 100, stroke: bevel).top == -51)
      let round = GlyphStroke(width: 4, join: .round)
      #expect(try mask("B", face, size: 100, stroke: round).top == -52)
    }
  }

  @Test("If the edges of a stroke are at pixel boundaries, the stroke fills whole pixels")
  func grid() throws {
    let face = try TestFonts.face(TestFonts.shapes)
    let mask = try mask("C", face, size: 100, stroke: GlyphStroke(width: 2))
    #expect(mask.bounds == MaskBounds(left: 9, top: -51, width: 52, height: 52))
    for (x, y) in mask.places {
      let isOuter = (9..<61).contains(x) && (-51..<1).contains(y)
      let isInner = (11..<59).contains(x) && (-49..<(-1)).contains(y)
      #expect(mask.value(x: x, y: y) == (isOuter && !isInner ? 255 : 0))
    }
  }

  @Test("If a shape is thinner than its stroke, the stroke leaves no hole in the shape")
  func noHole() throws {
    let face = try TestFonts.face(TestFonts.shapes)
    // A square dot 4 pixels wide with a stroke of 16 pixels gives a square 20 pixels wide without a
    // hole.
    let mask = try mask("H", face, size: 100, stroke: GlyphStroke(width: 16))
    #expect(mask.bounds == MaskBounds(left: 20, top: -35, width: 20, height: 20))
    #expect(mask.coverage.allSatisfy { $0 == 255 })
  }

  @Test(
    "Strokes at 1000 pixels per em match strokes of the same proportions at 100 pixels per em",
    arguments: [0.09, 0.9])
  func large(_ width: Double) throws {
    let face = try TestFonts.face(TestFonts.inter)
    let stroke = GlyphStroke(width: width * 1000, join: .round)
    let small = try mask(
      "@", face, size: 100, stroke: GlyphStroke(width: width * 100, join: .round))
    let clip = MaskBounds(left: 0, top: -800, width: 1000, height: 1000)
    let large = try #require(
      try rasterizer.mask(
        of: face.glyph(for: "@") ?? 0, in: face, transform: GlyphTransform(size: 1000),
        stroke: stroke, within: clip))
    // `large` shows the same glyph and stroke as `small`, at ten times the size. Compare only the
    // pixels of `small` that the stroke covers fully or not at all.
    var compared: Set<Int> = []
    for (x, y) in small.places where (0..<100).contains(x) && (-80..<20).contains(y) {
      let value = small.value(x: x, y: y)
      guard value == 0 || value == 255 else { continue }
      compared.insert(value)
      let other = large.value(x: 10 * x + 5, y: 10 * y + 5)
      if other != value { Issue.record("\(x) \(y): \(other), not \(value)") }
    }
    #expect(compared == (width > 0.5 ? [255] : [0, 255]))
  }

  @Test("A dot consists of two caps, and does not change the strokes of other contours")
  func dots() {
    let corners = [(10.0, 10.0), (30, 10), (30, 30), (10, 30)].map { Vector(x: $0, y: $1) }
    let square = Polyline(corners, isClosed: true)
    let dot = Polyline([Vector(x: 50, y: 20)], isClosed: false)
    let bounds = MaskBounds(left: 0, top: -40, width: 60, height: 40)
    func coverage(_ contours: [Polyline]) -> [UInt8] {
      ShapeEdges(stroking: contours, GlyphStroke(width: 4), cap: .square).coverage(in: bounds)
    }
    let (frame, caps) = (coverage([square]), coverage([dot]))
    // The stroke covers the area between two squares with sides of 24 and 16 pixels. The dot covers
    // 4 × 4 pixels.
    #expect(frame.count { $0 == 255 } == 24 * 24 - 16 * 16 && caps.count { $0 == 255 } == 16)
    let both = zip(frame, caps).map { max($0, $1) }
    #expect(coverage([square, dot]) == both && coverage([dot, square]) == both)
  }

  @Test("Invalid stroke widths are refused")
  func widths() throws {
    let face = try TestFonts.face(TestFonts.shapes)
    for width in [0, -2, .nan, .infinity, 1e9] {
      #expect(throws: GlyphError.unusableTransform) {
        try rasterizer.mask(
          of: 2, in: face, transform: GlyphTransform(size: 20), stroke: GlyphStroke(width: width))
      }
    }
  }
}

extension GlyphStroke.Join {
  static let all: [GlyphStroke.Join] = [.miter, .round, .bevel]
}
