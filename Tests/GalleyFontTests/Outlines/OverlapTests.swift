// Detection of filled contours that overlap.

import TestSupport
import Testing

@testable import GalleyFont

@Suite("Overlapping contours")
struct OverlapTests {
  private typealias Point = GlyphOutline.Point

  /// An outline of polygons.
  private func outline(_ polygons: [[(Float, Float)]]) -> GlyphOutline {
    var outline = GlyphOutline()
    for polygon in polygons {
      for (index, corner) in polygon.enumerated() {
        let point = Point(x: corner.0, y: corner.1)
        if index == 0 { outline.move(to: point) } else { outline.line(to: point) }
      }
      outline.close()
    }
    return outline
  }

  private func square(_ x: Float, _ y: Float, _ side: Float) -> [(Float, Float)] {
    [(x, y), (x + side, y), (x + side, y + side), (x, y + side)]
  }

  @Test("Contours overlap if they cross or contain each other, but not if only their edges touch")
  func squares() {
    let one = square(0, 0, 10)
    for (other, expected) in [
      (square(5, 5, 10), true), (square(10, 0, 5), false), (square(10, 10, 5), false), (one, true),
      (square(4, 4, 2), true), (square(-5, -5, 30), true), (square(11, 0, 5), false),
    ] {
      #expect(OutlineWinding(outline([one, other])).overlaps == expected, "\(other)")
      #expect(OutlineWinding(outline([other, one])).overlaps == expected, "\(other)")
    }
    // A hole winds in the other direction than the filled contour around it.
    let ring = [square(-5, -5, 30), square(-2, -2, 24).reversed()]
    #expect(!OutlineWinding(outline(ring)).overlaps)
    #expect(OutlineWinding(outline(ring + [one])).overlaps)
  }

  @Test("A contour inside the bounding box of another contour does not always overlap it")
  func boxes() throws {
    let corner: [(Float, Float)] = [(0, 0), (20, 0), (0, 20)]
    #expect(!OutlineWinding(outline([corner, square(12, 12, 6)])).overlaps)
    #expect(OutlineWinding(outline([corner, square(9, 9, 6)])).overlaps)
    // The first sides of the two triangles are on the same straight line.
    let next: [(Float, Float)] = [(30, -10), (50, -30), (50, -10)]
    #expect(!OutlineWinding(outline([corner, next])).overlaps)
    let face = try TestFonts.face(TestFonts.inter)
    for (scalar, expected) in [("%", false), ("4", true), ("R", true)] as [(Unicode.Scalar, Bool)] {
      let glyph = try #require(face.glyph(for: scalar))
      let outline = try #require(try GlyphRasterizer().outline(of: glyph, in: face))
      #expect(OutlineWinding(outline).overlaps == expected, "\(scalar)")
    }
  }

  @Test("If too many lines must be compared, the contours are treated as overlapping")
  func many() {
    // Both contours are combs with teeth that interlock but do not touch.
    func combs(_ teeth: Int) -> GlyphOutline {
      func comb(_ shift: Float, _ base: Float, _ tip: Float) -> [(Float, Float)] {
        var points: [(Float, Float)] = []
        for tooth in 0..<teeth {
          let x = Float(8 * tooth) + shift
          points += [(x, base), (x + 1, tip), (x + 2, base)]
        }
        let last = Float(8 * teeth) + shift
        return points + [(last, base), (last, 2 * base - tip), (shift, 2 * base - tip)]
      }
      return outline([comb(0, 0, 10), comb(4, 12, 2).reversed()])
    }
    #expect(!OutlineWinding(combs(20)).overlaps)
    #expect(OutlineWinding(combs(200)).overlaps)
  }

  @Test("If an outline has too many points or contours, its contours are not compared")
  func manyPoints() {
    // Each contour is an L inside the corner of the one before. Their boxes overlap.
    func corners(_ contours: Int, points: Int) -> Bool {
      let polygons = (0..<contours).map { index in
        let x = Float(index)
        let arm = (0..<points).map { (x + 100 * Float($0) / Float(points), x) }
        return arm + [
          (x + 100, x), (x + 100, x + 0.5), (x + 0.5, x + 0.5), (x + 0.5, x + 100), (x, x + 100),
        ]
      }
      return OutlineWinding(outline(polygons)).overlaps
    }
    #expect(!corners(64, points: 1))
    #expect(corners(64, points: 40))
    #expect(!corners(65, points: 40))
  }

  @Test(
    "If contours do not overlap, sampling does not change the mask",
    arguments: [
      TestFonts.inter, TestFonts.sans, "Fonts/NotoSansArabic/NotoSansArabic-Regular.ttf",
      "Fonts/NotoSansDevanagari/NotoSansDevanagari-Regular.ttf", TestFonts.japanese,
    ])
  func sampling(_ font: String) throws {
    let face = try TestFonts.face(font)
    let rasterizer = GlyphRasterizer()
    var count = 0
    for glyph in UInt32(1)..<600 {
      guard let outline = try? rasterizer.outline(of: glyph, in: face), !outline.needsSampling
      else { continue }
      let flattening = OutlineFlattening(outline, tolerance: 1.0 / 128) {
        Vector(x: Double($0.x) * 0.04, y: Double($0.y) * 0.04)
      }
      /// Whether sampling does not change the coverage of contours.
      func isExact(_ contours: Range<Int>) throws -> Bool {
        let first = contours.lowerBound > 0 ? flattening.ends[contours.lowerBound - 1] : 0
        let ends = flattening.ends[contours].map { $0 - first }
        let points = Array(flattening.points[first..<first + (ends.last ?? 0)])
        let coverage = try [false, true].map { needsSampling in
          let polygon = try #require(
            try GridPolygon(points, ends: ends, needsSampling: needsSampling))
          let bounds = try MaskBounds(around: polygon.box)
          return bounds.map { polygon.coverage(in: $0) }
        }
        return coverage[0] == coverage[1]
      }
      let all = flattening.ends.indices
      // In Inter, the contour of the letter P crosses itself.
      guard all.count > 1, try all.allSatisfy({ try isExact($0..<$0 + 1) }) else { continue }
      let isWholeExact = try isExact(all)
      #expect(isWholeExact, "glyph \(glyph)")
      count += 1
    }
    #expect(count > 20)
  }
}
