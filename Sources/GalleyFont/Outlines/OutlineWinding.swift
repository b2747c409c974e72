/// Detects outlines whose filled contours overlap, or wind in both directions.
///
/// Normally, a font's filled contours wind one way, and its holes wind the other way. All filled
/// areas then have winding numbers of the same sign. Some glyphs have mirrored contours, which are
/// filled but wind like holes. If filled contours of opposite windings meet within a pixel, the sum
/// of their signed areas is too small.
///
/// The contours of variable fonts often overlap. If the edges of two such contours coincide, the
/// sum of their areas is too large.
///
/// Control points are treated as corners, which is accurate enough to distinguish a filled contour
/// from a hole.
struct OutlineWinding {
  private struct Contour {
    var range: Range<Int>
    var verbs: Range<Int>
    /// Twice the area that the contour encloses, positive if the contour winds counter-clockwise.
    var area: Float
  }

  private let points: [GlyphOutline.Point]
  private let verbs: [GlyphOutline.Verb]
  private var contours: [Contour] = []
  /// Whether filled contours wind clockwise.
  private let isClockwise: Bool

  init(_ outline: GlyphOutline) {
    (points, verbs) = (outline.points, outline.verbs)
    // Reserve memory for eight contours, because most letters have at most eight.
    contours.reserveCapacity(8)
    var (start, end, first) = (0, 0, 0)
    var sum: Float = 0
    for (index, verb) in verbs.enumerated() {
      end += verb.pointCount
      guard verb == .close else { continue }
      let area = Self.area(of: start..<end, points)
      sum += area
      contours.append(Contour(range: start..<end, verbs: first..<index, area: area))
      (start, first) = (end, index + 1)
    }
    isClockwise = sum < 0
  }

  private static func area(of contour: Range<Int>, _ points: [GlyphOutline.Point]) -> Float {
    guard var previous = contour.last.map({ points[$0] }) else { return 0 }
    var area: Float = 0
    for index in contour {
      let point = points[index]
      area += previous.x * point.y - previous.y * point.x
      previous = point
    }
    return area
  }

  /// Whether the outline has filled contours of both winding directions. A self-crossing contour
  /// has the winding direction of its larger part.
  var isMixed: Bool {
    var sides = FontLimits.windingSides
    for contour in contours where isClockwise ? contour.area > 0 : contour.area < 0 {
      sides -= points.count
      guard sides >= 0 else { return false }
      if fillsBackwards(contour.range) { return true }
    }
    return false
  }

  /// Whether two filled contours overlap.
  ///
  /// Each line or curve is treated as the convex hull of its points. So the result can be `true`
  /// for contours that only touch or are close to each other. It is also `true` for a filled
  /// contour inside a hole of another contour. If there are more filled contours than
  /// `FontLimits.overlappingContours`, the result is `false`.
  ///
  /// A contour that crosses itself is not examined, because this takes longer than filling most
  /// glyphs. So pixels at its crossings are slightly too dark.
  var overlaps: Bool {
    let filled = contours.filter { isClockwise ? $0.area < 0 : $0.area > 0 }
    guard filled.count > 1, filled.count <= FontLimits.overlappingContours else { return false }
    let boxes = filled.map { box(of: $0.range) }
    var steps = FontLimits.overlapSteps
    for one in filled.indices {
      for other in 0..<one where boxes[one].overlaps(boxes[other]) {
        steps -= filled[one].range.count + filled[other].range.count
        guard steps >= 0 else { return true }
        let ours = hulls(of: filled[one], touching: boxes[other])
        let theirs = hulls(of: filled[other], touching: boxes[one])
        steps -= ours.count * theirs.count
        if steps < 0 || ours.contains(where: { theirs.contains(where: $0.touches) })
          || contains(filled[one].range, pointAt: filled[other].range.lowerBound)
          || contains(filled[other].range, pointAt: filled[one].range.lowerBound)
        {
          return true
        }
      }
    }
    return false
  }

  /// The convex hulls of those lines and curves of a contour whose bounding boxes touch a box.
  private func hulls(
    of contour: Contour, touching box: GlyphOutline.Bounds
  ) -> [ConvexHull] {
    var hulls: [ConvexHull] = []
    var last = contour.range.lowerBound
    for verb in verbs[contour.verbs].dropFirst() {
      let end = last + verb.pointCount
      if self.box(of: last..<end + 1).touches(box) {
        hulls.append(ConvexHull(points[last...end]))
      }
      last = end
    }
    let closing = ConvexHull([points[last], points[contour.range.lowerBound]])
    if closing.box.touches(box) { hulls.append(closing) }
    return hulls
  }

  /// Whether the winding number of a contour at a point is not 0. `index` is the index of the point
  /// in `points`.
  private func contains(_ contour: Range<Int>, pointAt index: Int) -> Bool {
    var winding = 0
    forEachCrossing(of: contour, y: points[index].y) { x, isDown in
      if x < points[index].x { winding += isDown ? 1 : -1 }
    }
    return winding != 0
  }

  /// The bounding box of points. The range must not be empty.
  private func box(of range: Range<Int>) -> GlyphOutline.Bounds {
    let first = points[range.lowerBound]
    var box = GlyphOutline.Bounds(minX: first.x, minY: first.y, maxX: first.x, maxY: first.y)
    for index in range.dropFirst() { box.add(points[index]) }
    return box
  }

  /// Whether the inside of a contour that winds like a hole is filled. This is the case if the
  /// winding number at a point inside the contour has the wrong sign. The point is at half the
  /// contour's height, midway between the two leftmost points of the contour at that height.
  private func fillsBackwards(_ contour: Range<Int>) -> Bool {
    var (minY, maxY) = (Float.infinity, -Float.infinity)
    for point in points[contour] { (minY, maxY) = (min(minY, point.y), max(maxY, point.y)) }
    let y = (minY + maxY) / 2
    var (first, second) = (Float.infinity, Float.infinity)
    forEachCrossing(of: contour, y: y) { x, _ in
      if x < second { (first, second) = (min(first, x), max(first, x)) }
    }
    let inside = (first + second) / 2
    var winding = 0
    for other in contours {
      forEachCrossing(of: other.range, y: y) { x, isDown in
        if x < inside { winding += isDown ? 1 : -1 }
      }
    }
    return isClockwise ? winding > 0 : winding < 0
  }

  /// Calls `body` for each crossing of a contour and a horizontal line. The arguments are the x of
  /// the crossing, and whether the contour goes downwards there.
  @inline(__always)
  private func forEachCrossing(
    of contour: Range<Int>, y: Float, _ body: (_ x: Float, _ isDown: Bool) -> Void
  ) {
    guard var previous = contour.last.map({ points[$0] }) else { return }
    for point in points[contour] {
      if (previous.y <= y) != (point.y <= y) {
        let along = (y - previous.y) / (point.y - previous.y)
        body(previous.x + (point.x - previous.x) * along, point.y < previous.y)
      }
      previous = point
    }
  }
}
