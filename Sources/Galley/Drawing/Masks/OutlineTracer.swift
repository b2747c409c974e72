import GalleyFont

/// Converts glyph outlines to line segments in a unit of length that the caller chooses. The y
/// coordinate points down.
struct OutlineTracer {
  /// Length of one font unit, in the unit that the caller chooses.
  let unit: Double
  /// Factor of horizontal stretching.
  let scaleX: Double
  /// Slant to the right, as the tangent of the angle.
  let skew: Double
  /// Position of the glyph's pen, in the unit that the caller chooses.
  let origin: (x: Double, y: Double)
  /// Whether outlines are rotated by 90 degrees clockwise.
  var isSideways = false
  /// The direction of the glyph's baseline as a vector with length 1.
  var turn = Vector(x: 1, y: 0)

  /// Number of line segments per curve. For an arc that is one em wide, the error is less than a
  /// thousandth of the em.
  private static let steps = 16

  /// Calls `body` with both end points of each line segment, contour by contour.
  func forEachLine(of outline: GlyphOutline, _ body: (Vector, Vector) -> Void) {
    let polygons = OutlineFlattening(outline, steps: Self.steps, place: place)
    var start = 0
    for end in polygons.ends {
      var previous = polygons.points[end - 1]
      for point in polygons.points[start..<end] {
        body(previous, point)
        previous = point
      }
      start = end
    }
  }

  /// Converts a glyph outline to a path of curves.
  func path(of outline: GlyphOutline) -> Path {
    var path = Path()
    var points = outline.points[...]
    func next() -> Path.Point {
      let place = points.popFirst().map(place) ?? Vector(x: origin.x, y: origin.y)
      return Path.Point(x: place.x, y: place.y)
    }
    for verb in outline.verbs {
      switch verb {
      case .move: path.elements.append(.move(to: next()))
      case .line: path.elements.append(.line(to: next()))
      case .quad: path.elements.append(.quad(control: next(), to: next()))
      case .cubic: path.elements.append(.cubic(next(), next(), to: next()))
      case .close: path.elements.append(.close)
      }
    }
    return path
  }

  private func place(_ point: GlyphOutline.Point) -> Vector {
    let (x, y) = (
      unit * (scaleX * Double(point.x) + skew * Double(point.y)), unit * Double(point.y)
    )
    return isSideways
      ? Vector(x: origin.x + y, y: origin.y + x)
      : Vector(x: origin.x + x * turn.x + y * turn.y, y: origin.y + x * turn.y - y * turn.x)
  }
}
