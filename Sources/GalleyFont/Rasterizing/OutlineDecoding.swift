import CFreeType

extension GlyphOutline {
  /// Decodes FreeType's points and tags; `scale` turns its numbers into font units. Contours that
  /// break the format's rules are left out.
  init(_ outline: FT_Outline, scale: Float) {
    let count = unsafe max(0, Int(outline.n_points))
    guard count > 0, let points = unsafe outline.points, let tags = unsafe outline.tags,
      let ends = unsafe outline.contours
    else { return }
    var start = 0
    for contour in unsafe 0..<max(0, Int(outline.n_contours)) {
      let end = unsafe Int(ends[contour])
      guard end >= start, end < count else { return }
      let nodes = (start...end).map { index in
        let point = unsafe points[index]
        return unsafe Node(
          point: Point(x: Float(point.x) * scale, y: Float(point.y) * scale),
          kind: UInt8(bitPattern: tags[index]) & 3)
      }
      append(nodes)
      start = end + 1
    }
  }

  private struct Node {
    var point: Point
    /// 1 on the curve, 0 control point of a quadratic, 2 of a cubic (`FT_CURVE_TAG`).
    var kind: UInt8
  }

  private mutating func append(_ contour: [Node]) {
    var nodes = contour
    guard let first = nodes.first, let last = nodes.last, first.kind != 2 else { return }
    if first.kind == 0 {
      // A contour may start off the curve: then it starts at its last point, or between both.
      let start = last.kind == 1 ? last.point : Self.middle(first.point, last.point)
      if last.kind == 1 { nodes.removeLast() }
      nodes.insert(Node(point: start, kind: 1), at: 0)
    }
    nodes.append(nodes[0])
    move(to: nodes[0].point)
    var index = 1
    while index < nodes.count {
      index = appendStep(nodes, at: index)
    }
    close()
  }

  /// Adds the step whose first point is at `index`; the index after it.
  private mutating func appendStep(_ nodes: [Node], at index: Int) -> Int {
    let node = nodes[index]
    switch node.kind {
    case 1:
      // The line back to the start is what `close` says.
      if index < nodes.count - 1 { line(to: node.point) }
      return index + 1
    case 0:
      guard index + 1 < nodes.count else { return nodes.count }
      let next = nodes[index + 1]
      if next.kind == 1 {
        quad(node.point, to: next.point)
        return index + 2
      }
      quad(node.point, to: Self.middle(node.point, next.point))
      return index + 1
    default:
      guard index + 2 < nodes.count else { return nodes.count }
      cubic(node.point, nodes[index + 1].point, to: nodes[index + 2].point)
      return index + 3
    }
  }

  private static func middle(_ a: Point, _ b: Point) -> Point {
    Point(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
  }
}
