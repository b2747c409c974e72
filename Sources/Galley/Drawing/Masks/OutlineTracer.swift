// Walks along a glyph's outline in straight lines.

import GalleyFont

/// Turns outlines into lines, y down, in whatever unit it is given.
struct OutlineTracer {
  /// A place on the canvas.
  struct Point: Equatable {
    var x: Double
    var y: Double
  }

  /// Length of a font unit.
  let unit: Double
  /// Horizontal stretch.
  let scaleX: Double
  /// Slant to the right.
  let skew: Double
  /// Where the pen stands.
  let origin: (x: Double, y: Double)
  /// Whether outlines are turned by 90 degrees clockwise.
  var isSideways = false

  /// Lines that a curve is cut into; of an em-wide arc they miss less than a thousandth of the em.
  private static let steps = 16

  /// Calls `body` with the ends of each line, contour by contour.
  func forEachLine(of outline: GlyphOutline, _ body: (Point, Point) -> Void) {
    var start = Point(x: origin.x, y: origin.y)
    var current = start
    var rest = outline.points[...]
    func next() -> Point { rest.popFirst().map(place) ?? current }
    for verb in outline.verbs {
      switch verb {
      case .move:
        start = next()
        current = start
      case .line:
        let end = next()
        body(current, end)
        current = end
      case .quad:
        let (control, end) = (next(), next())
        curve(from: current, to: end, body) { time in
          let (a, b, c) = ((1 - time) * (1 - time), 2 * time * (1 - time), time * time)
          return Point(
            x: a * current.x + b * control.x + c * end.x,
            y: a * current.y + b * control.y + c * end.y)
        }
        current = end
      case .cubic:
        let (first, second, end) = (next(), next(), next())
        curve(from: current, to: end, body) { time in
          let rest = 1 - time
          let (a, d) = (rest * rest * rest, time * time * time)
          let (b, c) = (3 * rest * rest * time, 3 * rest * time * time)
          return Point(
            x: a * current.x + b * first.x + c * second.x + d * end.x,
            y: a * current.y + b * first.y + c * second.y + d * end.y)
        }
        current = end
      case .close:
        body(current, start)
        current = start
      }
    }
  }

  private func curve(
    from start: Point, to end: Point, _ body: (Point, Point) -> Void, _ at: (Double) -> Point
  ) {
    var current = start
    for step in 1...Self.steps {
      let next = step == Self.steps ? end : at(Double(step) / Double(Self.steps))
      body(current, next)
      current = next
    }
  }

  private func place(_ point: GlyphOutline.Point) -> Point {
    let (x, y) = (
      unit * (scaleX * Double(point.x) + skew * Double(point.y)), unit * Double(point.y)
    )
    return isSideways
      ? Point(x: origin.x + y, y: origin.y + x) : Point(x: origin.x + x, y: origin.y - y)
  }
}
