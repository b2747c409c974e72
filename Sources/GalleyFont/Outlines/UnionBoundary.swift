/// The border of what closed polygons cover together under the nonzero rule.
///
/// Glyphs of variable fonts are drawn as overlapping contours; stroking those as they are would
/// draw lines through the inside of the letter. Outlines beyond `FontLimits.unionSegments` and
/// `unionCrossings`, which no letter has, are stroked as they are.
struct UnionBoundary {
  /// Pieces of the polygons that border the covered area on exactly one side.
  private(set) var pieces: [Segment] = []
  /// For each piece the one that goes on from its end; nil at a gap. No piece follows two others.
  private(set) var next: [Int?] = []

  private let segments: [Segment]

  init(_ polygons: OutlineFlattening) {
    var segments: [Segment] = []
    var owners: [Int] = []
    segments.reserveCapacity(polygons.points.count)
    owners.reserveCapacity(polygons.points.count)
    var start = 0
    for (number, end) in polygons.ends.enumerated() {
      for index in start..<end {
        let following = index + 1 < end ? index + 1 : start
        segments.append(Segment(start: polygons.points[index], end: polygons.points[following]))
        owners.append(number)
      }
      start = end
    }
    self.segments = segments
    if segments.count <= FontLimits.unionSegments,
      let crossings = SegmentCrossings(segments, contours: owners)
    {
      var start = 0
      for (number, end) in polygons.ends.enumerated() {
        collect(start..<end, crossings, isTouched: crossings.touched.contains(number))
        start = end
      }
    } else {
      pieces = segments
    }
    link()
  }

  /// Adds the pieces of one contour that are on the border.
  private mutating func collect(
    _ range: Range<Int>, _ crossings: SegmentCrossings, isTouched: Bool
  ) {
    guard isTouched || range.contains(where: { crossings.points[$0] != nil }) else {
      // A contour apart from all others lies on the border all along or not at all.
      if longest(of: range).map(isBorder) ?? false { pieces += segments[range] }
      return
    }
    for index in range {
      let segment = segments[index]
      var point = segment.start
      for stop in (crossings.points[index] ?? []) + [segment.end] where stop != point {
        let piece = Segment(start: point, end: stop)
        if isBorder(piece) { pieces.append(piece) }
        point = stop
      }
    }
  }

  private func longest(of range: Range<Int>) -> Segment? {
    segments[range].max { ($0.end - $0.start).length < ($1.end - $1.start).length }
  }

  /// Whether exactly one side of the middle of a piece is covered.
  private func isBorder(_ piece: Segment) -> Bool {
    guard let direction = (piece.end - piece.start).unit else { return false }
    let middle = (piece.start + piece.end) * 0.5
    // Beyond the rounding of the arithmetic, and far below what is seen.
    let step = direction.left * 1e-4
    return isCovered(middle + step) != isCovered(middle - step)
  }

  /// Whether the contours wind around a point.
  private func isCovered(_ point: Vector) -> Bool {
    var winding = 0
    for segment in segments {
      let isUp = segment.start.y <= point.y && segment.end.y > point.y
      let isDown = segment.end.y <= point.y && segment.start.y > point.y
      guard isUp || isDown else { continue }
      let side = (segment.end - segment.start).cross(point - segment.start)
      if isUp && side > 0 { winding += 1 }
      if isDown && side < 0 { winding -= 1 }
    }
    return winding != 0
  }

  /// Finds the piece that goes on from each: its own contour's if that is there, else another
  /// that starts where it ends.
  private mutating func link() {
    next = Array(repeating: nil, count: pieces.count)
    var isTaken = Array(repeating: false, count: pieces.count)
    for index in pieces.indices {
      let following = index + 1
      guard following < pieces.count, pieces[following].start == pieces[index].end else { continue }
      next[index] = following
      isTaken[following] = true
    }
    var byStart: [Vector: [Int]] = [:]
    for index in pieces.indices where !isTaken[index] {
      byStart[pieces[index].start, default: []].append(index)
    }
    for index in pieces.indices where next[index] == nil {
      guard let found = byStart[pieces[index].end]?.first(where: { !isTaken[$0] }) else { continue }
      next[index] = found
      isTaken[found] = true
    }
  }
}
