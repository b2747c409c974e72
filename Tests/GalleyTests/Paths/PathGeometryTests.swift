import Testing

@testable import Galley

/// Tests of arcs (SVG 2 appendix B.2), and of the bounds of curves.
@Suite("Path geometry")
struct PathGeometryTests {
  private func bounds(_ data: String) throws -> [Double] {
    let bounds = try #require(try Path(svgData: data).bounds)
    return [bounds.x, bounds.y, bounds.x + bounds.width, bounds.y + bounds.height]
      .map { ($0 * 100).rounded() / 100 + 0 }
  }

  @Test(
    "The flags of an arc select one of four arcs",
    arguments: [
      // Two circles of radius 50 contain both end points. Their centres are (50, 50) and (100, 0).
      ("M50 0 A50 50 0 0 0 100 50", [50.0, 0, 100, 50]),
      ("M50 0 A50 50 0 0 1 100 50", [50, 0, 100, 50]),
      ("M50 0 A50 50 0 1 0 100 50", [0, 0, 100, 100]),
      ("M50 0 A50 50 0 1 1 100 50", [50, -50, 150, 50]),
      ("M0 0 a50 50 0 0 1 100 0", [0, -50, 100, 0]),
      ("M0 0 a50 50 0 0 0 100 0", [0, 0, 100, 50]),
      // A radius that is too small is enlarged, and a negative radius is made positive.
      ("M0 0 A1 1 0 0 1 100 0", [0, -50, 100, 0]),
      ("M0 0 A-50 -50 0 0 1 100 0", [0, -50, 100, 0]),
      // An ellipse with the radii 100 and 50, rotated by 0, 90, −270 and 360 degrees.
      ("M0 50 A100 50 0 1 1 0 50.001", [0, 0, 200, 100]),
      ("M0 0 A100 50 90 0 1 100 0", [0, -100, 100, 0]),
      ("M0 0 A100 50 -270 0 1 100 0", [0, -100, 100, 0]),
      ("M0 0 A100 50 360 0 1 200 0", [0, -50, 200, 0]),
      // If a radius is 0, the arc is a line. If both ends are equal, there is no arc.
      ("M0 0 A0 50 0 0 1 100 20", [0, 0, 100, 20]),
      ("M5 5 A50 50 0 1 1 5 5", [5, 5, 5, 5]),
    ])
  func arcs(data: String, expected: [Double]) throws {
    #expect(try bounds(data) == expected)
  }

  @Test(
    "An arc stays on its ellipse within 0.03 percent of the radius",
    arguments: [0.0, 17, 45, 90, 133, 200, 359], [(true, true), (true, false), (false, true)])
  func ellipse(degrees: Double, flags: (Bool, Bool)) throws {
    let arc = EllipticalArc(
      from: Path.Point(x: 3, y: 4), to: Path.Point(x: 60, y: -20),
      radii: Path.Point(x: 40, y: 40), degrees: degrees, isLarge: flags.0, sweeps: flags.1)
    let flattening = PathFlattening(
      Path([.move(to: Path.Point(x: 3, y: 4))] + arc.elements), tolerance: 0.001, most: 1 << 20)
    let points = try #require(flattening.contours.first).points
    // The centre of the circle is computed from three points of the circle.
    let (a, b, c) = (points[0], points[points.count / 2], points[points.count - 1])
    let d = 2 * (a.x * (b.y - c.y) + b.x * (c.y - a.y) + c.x * (a.y - b.y))
    let (aa, bb, cc) = (a.x * a.x + a.y * a.y, b.x * b.x + b.y * b.y, c.x * c.x + c.y * c.y)
    let x = (aa * (b.y - c.y) + bb * (c.y - a.y) + cc * (a.y - b.y)) / d
    let y = (aa * (c.x - b.x) + bb * (a.x - c.x) + cc * (b.x - a.x)) / d
    for point in points {
      let (dx, dy) = (point.x - x, point.y - y)
      #expect(abs((dx * dx + dy * dy).squareRoot() - 40) < 40 * 0.0003)
    }
  }

  @Test("A path that does not begin with a move begins at the origin")
  func start() {
    #expect(abs(PathMeasure(Path([.line(to: Path.Point(x: 3, y: 4))])).length - 5) < 1e-9)
  }

  @Test(
    "The bounds of a path contain its curves, but not necessarily its control points",
    arguments: [
      ("M0 0C0 40 100 40 100 0", [0.0, 0, 100, 30]),
      ("M0 0Q50 100 100 0", [0, 0, 100, 50]),
      ("M0 0C100 0 -50 10 50 10", [0, 0, 50, 10]),
      ("M0 0C200 0 -150 10 50 10", [-14.17, 0, 64.17, 10]),
      ("M10 10L20 30M-5 0", [-5, 0, 20, 30]),
      ("M0 0L10 0ZL0 -5", [0, -5, 10, 0]),
    ])
  func extrema(data: String, expected: [Double]) throws {
    #expect(try bounds(data) == expected)
  }
}
