/// The edges of a stroke along straight line segments. If the edges are filled by the nonzero rule,
/// the filled area consists of a rectangle along each segment and a join at each corner.
///
/// If a corner is sharp, or its two segments are too short for the stroke's width, the stroke's
/// inner border passes through the corner point. As a result, a stroke that is wider than the
/// stroked shape leaves no hole.
struct StrokeOutline {
  /// Directed edges that form closed polygons.
  private(set) var edges: [Segment] = []
  private let radius: Double
  private let stroke: GlyphStroke
  private let cap: StrokeCap

  /// The edges of a stroke along the boundary of an area.
  init(_ boundary: UnionBoundary, stroke: GlyphStroke) {
    self.init(boundary.pieces, next: boundary.next, stroke, .butt)
  }

  /// Creates the edges of a stroke along contours, which can be open. A contour with length 0
  /// becomes a dot, which consists of two caps.
  init(_ contours: [Polyline], stroke: GlyphStroke, cap: StrokeCap) {
    var pieces: [Segment] = []
    var next: [Int?] = []
    for contour in contours {
      let start = pieces.count
      pieces += contour.segments
      next += (start..<pieces.count).map { $0 + 1 }
      if start < pieces.count { next[pieces.count - 1] = contour.isClosed ? start : nil }
    }
    self.init(pieces, next: next, stroke, cap)
    guard cap != .butt else { return }
    for contour in contours where contour.points.count == 1 {
      let up = Vector(x: 0, y: radius)
      addEnd(at: contour.points[0], from: up)
      addEnd(at: contour.points[0], from: up * -1)
    }
  }

  /// Creates the edges of a stroke along line segments. For each segment, `next` contains the index
  /// of the segment that starts where this segment ends; nil if no segment starts there.
  private init(_ pieces: [Segment], next: [Int?], _ stroke: GlyphStroke, _ cap: StrokeCap) {
    radius = stroke.width / 2
    self.stroke = stroke
    self.cap = cap
    var hasPrevious = Array(repeating: false, count: pieces.count)
    for case let next? in next { hasPrevious[next] = true }
    for (index, piece) in pieces.enumerated() {
      guard let normal = normal(of: piece) else { continue }
      add(piece.start + normal, piece.end + normal)
      add(piece.end - normal, piece.start - normal)
      if !hasPrevious[index] { addEnd(at: piece.start, from: normal * -1) }
      if let next = next[index], let turned = self.normal(of: pieces[next]) {
        let shorter = min(
          (piece.end - piece.start).length, (pieces[next].end - pieces[next].start).length)
        addCorner(at: piece.end, from: normal, to: turned, shorterPiece: shorter)
      } else {
        addEnd(at: piece.end, from: normal)
      }
    }
  }

  /// Adds the line cap at an end of the stroke. The cap connects the stroke's left and right
  /// borders. `normal` points from the end to the left border. The outward direction, in which the
  /// cap extends beyond the end, is therefore to the right of `normal`.
  private mutating func addEnd(at end: Vector, from normal: Vector) {
    switch cap {
    case .butt: add(end + normal, end - normal)
    case .round: addArc(at: end, from: normal, to: normal * -1, depth: 0)
    case .square:
      let forward = normal.left * -1
      add(end + normal, end + normal + forward)
      add(end + normal + forward, end - normal + forward)
      add(end - normal + forward, end - normal)
    }
  }

  /// The vector from a line segment to the left border of the segment's stroke; nil if the segment
  /// has no length.
  private func normal(of piece: Segment) -> Vector? {
    (piece.end - piece.start).unit.map { $0.left * radius }
  }

  private mutating func add(_ start: Vector, _ end: Vector) {
    if start.y != end.y { edges.append(Segment(start: start, end: end)) }
  }

  /// Continues the stroke's left and right borders around a corner.
  private mutating func addCorner(
    at corner: Vector, from first: Vector, to second: Vector, shorterPiece: Double
  ) {
    let cross = first.cross(second)
    // On the inner side of the corner, connect the borders of the two line segments that meet
    // there. If the ends of both borders lie within the stroke rectangles of both segments, a
    // straight line suffices. The rectangles then already cover the area between the ends and the
    // corner. A path through the corner would add up to twice the radius to the outline at every
    // corner, and a flattened curve has many corners.
    let isInside = first.dot(second) > 0 && abs(cross) <= shorterPiece * radius
    if cross < 0 {
      addJoin(at: corner, from: first, to: second)
      addInner(from: corner - second, over: corner, to: corner - first, isStraight: isInside)
    } else {
      addInner(from: corner + first, over: corner, to: corner + second, isStraight: isInside)
      addJoin(at: corner, from: second * -1, to: first * -1)
    }
  }

  private mutating func addInner(
    from start: Vector, over corner: Vector, to end: Vector, isStraight: Bool
  ) {
    if isStraight {
      add(start, end)
    } else {
      add(start, corner)
      add(corner, end)
    }
  }

  /// The cosine of 15°. A corner that turns by less than 15° belongs to a flattened curve, so the
  /// corner is pointed, whatever the join.
  private static let smoothCosine = 0.966

  private mutating func addJoin(at corner: Vector, from first: Vector, to second: Vector) {
    let cosine = first.dot(second) / (radius * radius)
    let isSmooth = cosine > Self.smoothCosine
    if stroke.join == .round && !isSmooth {
      addArc(at: corner, from: first, to: second, depth: 0)
      return
    }
    // The ratio of the miter length to the stroke width is 1/cos(turn/2). The square of this ratio
    // is 2/(1 + cos(turn)).
    let limit = stroke.miterLimit * stroke.miterLimit
    let isPointed = stroke.join == .miter && 2 <= limit * (1 + cosine)
    guard isSmooth || isPointed else {
      add(corner + first, corner + second)
      return
    }
    let tip = corner + (first + second) * (1 / (1 + cosine))
    add(corner + first, tip)
    add(tip, corner + second)
  }

  /// Adds an arc as straight chords. Halves the arc until each chord deviates from the arc by about
  /// 0.01 pixels or less. Halving needs only square roots, whose results are the same on every
  /// machine.
  private mutating func addArc(
    at corner: Vector, from first: Vector, to second: Vector, depth: Int
  ) {
    let cosine = first.dot(second) / (radius * radius)
    // The arc's middle is in the direction of `first + second`. For a half turn, this sum is 0. The
    // middle is then a quarter turn to the right of `first`, on the outer side of the corner.
    let sum = cosine > -0.999_999 ? first + second : first.left * -1
    // A chord deviates from its arc by r·(1 - cos(turn/2)). For a small turn, this is about r·(1 -
    // cos(turn))/4.
    guard depth < 12, edges.count < FontLimits.strokeEdges, radius * (1 - cosine) > 0.04,
      let middle = sum.unit
    else {
      add(corner + first, corner + second)
      return
    }
    addArc(at: corner, from: first, to: middle * radius, depth: depth + 1)
    addArc(at: corner, from: middle * radius, to: second, depth: depth + 1)
  }
}
