/// A contour of a shape that consists of straight lines.
package struct Polyline: Sendable {
  /// The corners. Adjacent corners are always different; in a closed contour, the first and the
  /// last corner are adjacent. A contour with length 0 has a single corner.
  package private(set) var points: [Vector] = []
  /// Whether a line connects the last corner with the first.
  package let isClosed: Bool

  package init(_ points: [Vector], isClosed: Bool) {
    self.isClosed = isClosed
    self.points.reserveCapacity(points.count)
    for point in points where self.points.last != point { self.points.append(point) }
    while isClosed, self.points.count > 1, self.points.last == self.points.first {
      self.points.removeLast()
    }
  }

  /// The lines in order.
  var segments: [Segment] {
    guard points.count > 1 else { return [] }
    var segments = zip(points, points.dropFirst()).map { Segment(start: $0, end: $1) }
    if isClosed { segments.append(Segment(start: points[points.count - 1], end: points[0])) }
    return segments
  }
}
