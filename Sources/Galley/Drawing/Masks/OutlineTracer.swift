import GalleyFont

/// Turns outlines into lines, with y pointing down. The caller chooses the unit of length.
struct OutlineTracer {
  /// Length of a font unit.
  let unit: Double
  /// Horizontal stretch.
  let scaleX: Double
  /// Slant to the right.
  let skew: Double
  /// Position of the pen.
  let origin: (x: Double, y: Double)
  /// Whether outlines are turned by 90 degrees clockwise.
  var isSideways = false

  /// Lines per curve. For an arc as wide as an em, the error is less than a thousandth of the em.
  private static let steps = 16

  /// Calls `body` with both ends of each line, contour by contour.
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

  /// An outline as a path of curves.
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
      ? Vector(x: origin.x + y, y: origin.y + x) : Vector(x: origin.x + x, y: origin.y - y)
  }
}
