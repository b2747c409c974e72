/// The boundary of the union of closed polygons under the nonzero rule.
///
/// Glyphs of variable fonts often consist of overlapping contours. Stroking each contour would draw
/// lines inside the letter, so the boundary of the union is stroked instead. If an outline exceeds
/// `FontLimits.unionSegments` or `unionCrossings`, each contour is stroked. No letter reaches these
/// limits.
struct UnionBoundary {
  /// Parts of the polygons' line segments that have the filled area on exactly one side.
  private(set) var pieces: [Segment] = []
  /// For each line segment in `pieces`, the index of a segment that starts where this segment ends;
  /// nil if no segment starts there. Each index occurs at most once.
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

  /// Adds the parts of a contour's line segments that are on the boundary of the filled area.
  private mutating func collect(
    _ range: Range<Int>, _ crossings: SegmentCrossings, isTouched: Bool
  ) {
    guard isTouched || range.contains(where: { crossings.points[$0] != nil }) else {
      // If a contour touches no other contour, either all of its segments are on the boundary or
      // none are. Testing one segment is therefore enough.
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

  /// Whether exactly one side of a line segment is covered, tested next to the segment's middle.
  private func isBorder(_ piece: Segment) -> Bool {
    guard let direction = (piece.end - piece.start).unit else { return false }
    let middle = (piece.start + piece.end) * 0.5
    // A distance in pixels that is larger than rounding errors, but far too small to see.
    let step = direction.left * 1e-4
    return isCovered(middle + step) != isCovered(middle - step)
  }

  /// Whether the contours have a nonzero winding number around a point.
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

  /// For each line segment in `pieces`, finds a segment that starts where this segment ends. If
  /// several segments start there, the segment that directly follows in `pieces` is preferred.
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

extension GlyphOutline {
  /// The boundary of the filled area, as closed contours of straight lines in font units; nil if
  /// the outline is its own boundary. The lines deviate from the outline's curves by at most
  /// `tolerance` units.
  package func unitedContours(tolerance: Double) -> [[Vector]]? {
    let flattening = OutlineFlattening(self, tolerance: tolerance) {
      Vector(x: Double($0.x), y: Double($0.y))
    }
    let boundary = UnionBoundary(flattening)
    guard
      boundary.pieces.count != flattening.points.count
        || zip(boundary.pieces, flattening.points).contains(where: { $0.start != $1 })
    else { return nil }
    var isDone = Array(repeating: false, count: boundary.pieces.count)
    var contours: [[Vector]] = []
    for start in boundary.pieces.indices where !isDone[start] {
      var contour: [Vector] = []
      var place: Int? = start
      while let index = place, !isDone[index] {
        isDone[index] = true
        contour.append(boundary.pieces[index].start)
        place = boundary.next[index]
      }
      contours.append(contour)
    }
    return contours
  }
}

/// Points at which segments cross or touch, except for end points that two segments share.
struct SegmentCrossings {
  /// Indices of contours that share a side or a corner with another contour.
  private(set) var touched: Set<Int> = []
  /// The crossing points on each crossed segment, in order from the segment's start.
  private(set) var points: [Int: [Vector]] = [:]
  private var count = 0

  /// Finds all crossings; nil if there are more than `FontLimits.unionCrossings`.
  init?(_ segments: [Segment], contours: [Int]) {
    let order = segments.indices.sorted { segments[$0].minY < segments[$1].minY }
    for (place, first) in order.enumerated() {
      let reach = segments[first].maxY
      for second in order[(place + 1)...] {
        if segments[second].minY > reach { break }
        if contours[first] != contours[second], segments[first].sharesEnd(with: segments[second]) {
          touched.insert(contours[first])
          touched.insert(contours[second])
        }
        add(first, segments[first], second, segments[second])
        guard count <= FontLimits.unionCrossings else { return nil }
      }
    }
    for (index, found) in points {
      let start = segments[index].start
      let direction = segments[index].end - start
      points[index] = found.sorted {
        ($0 - start).dot(direction) < ($1 - start).dot(direction)
      }
    }
  }

  private mutating func split(_ segment: Int, at point: Vector) {
    points[segment, default: []].append(point)
    count += 1
  }

  private mutating func add(_ first: Int, _ a: Segment, _ second: Int, _ b: Segment) {
    guard a.minX <= b.maxX, b.minX <= a.maxX else { return }
    let directionA = a.end - a.start
    let directionB = b.end - b.start
    let gap = b.start - a.start
    let cross = directionA.cross(directionB)
    guard cross != 0 else {
      addCollinear(first, a, second, b)
      return
    }
    let alongA = gap.cross(directionB) / cross
    let alongB = gap.cross(directionA) / cross
    let slack = 1e-9
    guard alongA >= -slack, alongA <= 1 + slack, alongB >= -slack, alongB <= 1 + slack
    else { return }
    // If a segment's end touches the other segment, use this end as the crossing, so that the parts
    // of both segments meet exactly.
    let isInsideA = alongA > slack && alongA < 1 - slack
    let isInsideB = alongB > slack && alongB < 1 - slack
    guard isInsideA || isInsideB else { return }
    let point =
      isInsideA
      ? (isInsideB ? a.start + directionA * alongA : (alongB < 0.5 ? b.start : b.end))
      : (alongA < 0.5 ? a.start : a.end)
    if isInsideA { split(first, at: point) }
    if isInsideB { split(second, at: point) }
  }

  /// If two collinear segments overlap, splits each segment at the other segment's ends.
  private mutating func addCollinear(_ first: Int, _ a: Segment, _ second: Int, _ b: Segment) {
    let direction = a.end - a.start
    guard direction.cross(b.start - a.start) == 0 else { return }
    for end in [b.start, b.end] where a.holdsInside(end) {
      split(first, at: end)
    }
    for end in [a.start, a.end] where b.holdsInside(end) {
      split(second, at: end)
    }
  }
}

extension Segment {
  var minX: Double { min(start.x, end.x) }
  var maxX: Double { max(start.x, end.x) }
  var minY: Double { min(start.y, end.y) }
  var maxY: Double { max(start.y, end.y) }

  /// Whether this segment and the other segment share an end point.
  func sharesEnd(with other: Segment) -> Bool {
    start == other.start || start == other.end || end == other.start || end == other.end
  }

  /// Whether a point on the segment's infinite line lies between the segment's ends.
  func holdsInside(_ point: Vector) -> Bool {
    (point - start).dot(point - end) < 0
  }
}
