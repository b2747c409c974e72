/// Tells outlines whose contours wind opposite ways around what they fill.
///
/// Fonts draw what is filled one way round and holes the other, so that nothing is wound around
/// backwards. Some glyphs are drawn otherwise: signs put together of parts that were mirrored.
/// Where such parts meet within a pixel, a sum of their signed areas is too small.
///
/// Control points count as corners, which is near enough to tell a part from a hole.
struct OutlineWinding {
  private let points: [GlyphOutline.Point]
  /// For each contour the index after its last point.
  private let ends: [Int]
  /// Twice the area of each contour, above 0 where it winds counter-clockwise.
  private let areas: [Double]

  init(_ outline: GlyphOutline) {
    points = outline.points
    ends = outline.contourEnds
    var areas: [Double] = []
    var start = 0
    for end in ends {
      var area = 0.0
      var previous = points[end - 1]
      for point in points[start..<end] {
        area += Double(previous.x * point.y - previous.y * point.x)
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
    for (end, area) in zip(ends, areas) {
      defer { start = end }
      guard area < 0 && !isClockwise || area > 0 && isClockwise else { continue }
      sides -= points.count
      guard sides >= 0 else { return false }
      if fillsBackwards(across: start..<end, isClockwise: isClockwise) { return true }
    }
    return false
  }

  /// Whether something is wound around backwards along a line across the middle of a contour, for
  /// more than the sixteenth of its width by which a hole may reach out.
  private func fillsBackwards(across contour: Range<Int>, isClockwise: Bool) -> Bool {
    let first = points[contour.lowerBound]
    var (minX, maxX, minY, maxY) = (first.x, first.x, first.y, first.y)
    for point in points[contour] {
      (minX, maxX) = (min(minX, point.x), max(maxX, point.x))
      (minY, maxY) = (min(minY, point.y), max(maxY, point.y))
    }
    var winding = 0
    var backwards: Float = 0
    var last: Float = 0
    for crossing in crossings(y: (minY + maxY) / 2) {
      if isClockwise ? winding > 0 : winding < 0 { backwards += crossing.x - last }
      winding += crossing.isDown ? 1 : -1
      last = crossing.x
    }
    return backwards > (maxX - minX) / 16
  }

  /// Where the contours cross a level line, from left to right.
  private func crossings(y: Float) -> [(x: Float, isDown: Bool)] {
    var crossings: [(x: Float, isDown: Bool)] = []
    var start = 0
    for end in ends {
      var previous = points[end - 1]
      for point in points[start..<end] {
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

extension GlyphOutline {
  /// For each contour the index after its last point.
  fileprivate var contourEnds: [Int] {
    var ends: [Int] = []
    var count = 0
    for verb in verbs {
      switch verb {
      case .move, .line: count += 1
      case .quad: count += 2
      case .cubic: count += 3
      case .close: ends.append(count)
      }
    }
    return ends
  }
}
