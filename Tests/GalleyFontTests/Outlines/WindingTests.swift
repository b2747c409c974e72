// Outlines with two filled contours that wind in opposite directions.

import TestSupport
import Testing

@testable import GalleyFont

@Suite("Contours of opposite windings")
struct WindingTests {
  @Test(
    "Adjacent contours of opposite windings leave no seam along their shared slanted edge",
    arguments: [TestFonts.shapes, "Tests/Fonts/Shapes.otf"], [9.7, 20, 96])
  func seam(_ font: String, _ size: Double) throws {
    let face = try TestFonts.face(font)
    let glyph = try #require(face.glyph(for: "I"))
    let rasterizer = GlyphRasterizer()
    let outline = try #require(try rasterizer.outline(of: glyph, in: face))
    for (phase, skew) in [(0, 0.0), (1, 0), (2, 0.25), (3, -1)] {
      let transform = GlyphTransform(size: size, skew: skew)
      let mask = try #require(
        try rasterizer.mask(of: glyph, in: face, transform: transform, phase: phase))
      var polygons = ExactCoverage.polygons(outline, face, transform, phase: phase)
      polygons[1].reverse()
      var worst = 0.0
      for (x, y) in mask.places {
        let exact = ExactCoverage.area(polygons, x: x, y: y) * 255
        worst = max(worst, abs(exact - Double(mask.value(x: x, y: y))))
      }
      #expect(worst <= 10, "phase \(phase), skew \(skew): \(worst)")
    }
  }

  @Test(
    "Opposite windings are reported for adjacent contours, but not for a contour and its hole",
    arguments: [
      (TestFonts.shapes, "ACDEFG", false), (TestFonts.shapes, "I", true),
      ("Tests/Fonts/Shapes.otf", "ACDEFG", false), ("Tests/Fonts/Shapes.otf", "I", true),
      (TestFonts.inter, "oi8&BgÅ@%©", false), (TestFonts.japanese, "組日語O8", false),
      ("Fonts/NotoSansMono/NotoSansMono-Regular.ttf", "ӭӬͽ", true),
    ])
  func holes(_ font: String, _ characters: String, _ isMixed: Bool) throws {
    let face = try TestFonts.face(font)
    let rasterizer = GlyphRasterizer()
    for scalar in characters.unicodeScalars {
      let glyph = try #require(face.glyph(for: scalar), "\(scalar)")
      let outline = try #require(try rasterizer.outline(of: glyph, in: face))
      #expect(OutlineWinding(outline).isMixed == isMixed, "\(scalar)")
    }
  }

  @Test("Edge pixels of overlapping contours have the coverage of their union")
  func overlap() throws {
    func rectangle(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> [Vector] {
      [(minX, minY), (maxX, minY), (maxX, maxY), (minX, maxY)].map { Vector(x: $0, y: $1) }
    }
    // The y axis points up. Both rectangles reach from y = 0.5 to y = 2.25. So they cover half of
    // the bottom pixel row, and a quarter of the top pixel row.
    let points = rectangle(0, 0.5, 4, 2.25) + rectangle(2, 0.5, 6, 2.25)
    let polygon = try #require(try GridPolygon(points, ends: [4, 8], needsSampling: true))
    let bounds = try #require(try MaskBounds(around: polygon.box))
    let coverage = polygon.coverage(in: bounds)
    for (index, value) in coverage.enumerated() {
      let wanted = [0.25, 1, 0.5][index / 6] * 255
      #expect(abs(Double(value) - wanted) <= 1)
    }
  }

  @Test(
    "The coverage along the top edge of the digit 4 is even, although two contours form the edge")
  func evenEdge() throws {
    let face = try TestFonts.face(TestFonts.inter)
    let glyph = try #require(face.glyph(for: "4"))
    let mask = try #require(
      try GlyphRasterizer().mask(of: glyph, in: face, transform: GlyphTransform(size: 122)))
    let top = Int(mask.bounds.top)
    let row = (Int(mask.bounds.left)..<Int(mask.bounds.left) + Int(mask.bounds.width))
      .map { mask.value(x: $0, y: top) }
    let inner = row.filter { $0 > 0 }.dropFirst().dropLast()
    #expect(try #require(inner.max()) - (try #require(inner.min())) <= 8, "\(row)")
  }

  @Test("The search for contours of opposite windings stops after a limited number of comparisons")
  func many() {
    var outline = GlyphOutline()
    func add(_ x: Float, _ y: Float = 0, isReversed: Bool) {
      var corners: [(Float, Float)] = [(0, 0), (0, 9), (9, 9), (9, 0)]
      if isReversed { corners.reverse() }
      for (index, corner) in corners.enumerated() {
        let point = GlyphOutline.Point(x: x + corner.0, y: y + corner.1)
        if index == 0 { outline.move(to: point) } else { outline.line(to: point) }
      }
      outline.close()
    }
    add(0, isReversed: false)
    add(9, isReversed: true)
    let isMixed = OutlineWinding(outline).isMixed
    #expect(isMixed)
    // To check a hole, the search visits all sides of the outline. With 8,000 holes, it reaches the
    // limit on visited sides and stops. So it does not find the last contour, which is filled but
    // winds like a hole.
    outline = GlyphOutline()
    for frame in 0..<8_000 {
      outline.move(to: GlyphOutline.Point(x: Float(20 * frame), y: -1))
      outline.line(to: GlyphOutline.Point(x: Float(20 * frame), y: 11))
      outline.line(to: GlyphOutline.Point(x: Float(20 * frame + 11), y: 11))
      outline.line(to: GlyphOutline.Point(x: Float(20 * frame + 11), y: -1))
      outline.close()
      add(Float(20 * frame + 1), isReversed: true)
    }
    add(0, 100, isReversed: true)
    let isFound = OutlineWinding(outline).isMixed
    #expect(!isFound)
  }
}
