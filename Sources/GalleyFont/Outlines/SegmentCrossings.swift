/// Where segments cross or touch each other apart from their shared ends.
struct SegmentCrossings {
  /// Contours that share a border or corner with another one.
  private(set) var touched: Set<Int> = []
  /// For each segment that is crossed, the places on it in order from its start.
  private(set) var points: [Int: [Vector]] = [:]
  private var count = 0

  /// Nil when there are more than `FontLimits.unionCrossings`.
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
    // An end that touches the other segment is itself the crossing, so that pieces meet exactly.
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

  /// Splits segments that lie on one line where the other one ends.
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

  /// Whether both have a corner in common.
  func sharesEnd(with other: Segment) -> Bool {
    start == other.start || start == other.end || end == other.start || end == other.end
  }

  /// Whether a point of the segment's line lies between its ends.
  func holdsInside(_ point: Vector) -> Bool {
    (point - start).dot(point - end) < 0
  }
}
