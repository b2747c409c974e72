/// Tells outlines whose contours wind opposite ways around what they fill.
///
/// Fonts draw what is filled one way round and holes the other, so that nothing is wound around
/// backwards. Some glyphs are drawn otherwise: signs put together of parts that were mirrored.
/// Where such parts meet within a pixel, a sum of their signed areas is too small.
struct OutlineWinding {
  private let polygons: OutlineFlattening
  /// Twice the area of each polygon, above 0 where it winds counter-clockwise.
  private let areas: [Double]

  init(_ outline: GlyphOutline) {
    // Closely enough for a hole to lie in what is around it.
    polygons = OutlineFlattening(outline, steps: 4) { Vector(x: Double($0.x), y: Double($0.y)) }
    var areas: [Double] = []
    var start = 0
    for end in polygons.ends {
      var area = 0.0
      var previous = polygons.points[end - 1]
      for point in polygons.points[start..<end] {
        area += previous.cross(point)
        previous = point
      }
      areas.append(area)
      start = end
    }
    self.areas = areas
  }

  /// Whether a contour that winds against most of the outline fills something by itself. A contour
  /// that crosses itself counts as the way that most of it winds.
  var isMixed: Bool {
    let isClockwise = areas.reduce(0, +) < 0
    var sides = FontLimits.windingSides
    var start = 0
    for (end, area) in zip(polygons.ends, areas) {
      defer { start = end }
      guard area < 0 && !isClockwise || area > 0 && isClockwise else { continue }
      sides -= polygons.points.count
      guard sides >= 0 else { return false }
      if fillsBackwards(across: start..<end, isClockwise: isClockwise) { return true }
    }
    return false
  }

  /// Whether something is wound around backwards along a line across the middle of a contour, for
  /// more than the sixteenth of its width by which a hole may reach out.
  private func fillsBackwards(across contour: Range<Int>, isClockwise: Bool) -> Bool {
    let first = polygons.points[contour.lowerBound]
    var (minX, maxX, minY, maxY) = (first.x, first.x, first.y, first.y)
    for point in polygons.points[contour] {
      (minX, maxX) = (min(minX, point.x), max(maxX, point.x))
      (minY, maxY) = (min(minY, point.y), max(maxY, point.y))
    }
    var winding = 0
    var backwards = 0.0
    var last = 0.0
    for crossing in crossings(y: (minY + maxY) / 2) {
      if isClockwise ? winding > 0 : winding < 0 { backwards += crossing.x - last }
      winding += crossing.isDown ? 1 : -1
      last = crossing.x
    }
    return backwards > (maxX - minX) / 16
  }

  /// Where the polygons cross a level line, from left to right.
  private func crossings(y: Double) -> [(x: Double, isDown: Bool)] {
    var crossings: [(x: Double, isDown: Bool)] = []
    var start = 0
    for end in polygons.ends {
      var previous = polygons.points[end - 1]
      for point in polygons.points[start..<end] {
        if (previous.y <= y) != (point.y <= y) {
          let along = (y - previous.y) / (point.y - previous.y)
          crossings.append(
            (x: previous.x + (point.x - previous.x) * along, isDown: point.y < previous.y))
        }
        previous = point
      }
      start = end
    }
    return crossings.sorted { $0.x < $1.x }
  }
}
