/// The edges of a filled or stroked shape in pixels, y up. Edges are directed and form closed
/// polygons.
package struct ShapeEdges: Sendable {
  private var edges: [Segment]
  /// Whether the polygons are filled by the even-odd rule. If not, they are filled by the nonzero
  /// rule.
  private let isEvenOdd: Bool

  /// Number of edges.
  package var count: Int { edges.count }

  /// Approximate cost of computing the coverage of a rectangle. Each edge counts as one painted
  /// pixel, and so does each crossing of an edge with a sampled scanline of the rectangle.
  package func work(in bounds: MaskBounds) -> Int {
    let (top, bottom) = (-Double(bounds.top), -Double(bounds.top) - Double(bounds.height))
    let rows = edges.reduce(0.0) { sum, edge in
      sum + max(min(edge.maxY, top) - max(edge.minY, bottom), 0)
    }
    return edges.count + Int(min(rows, 1e12)) * ScanlineCoverage.linesPerRow
  }

  /// The edges of a shape's area. Open contours are closed with a straight line.
  package init(filling contours: [Polyline], isEvenOdd: Bool) {
    edges = contours.flatMap { Polyline($0.points, isClosed: true).segments }
    self.isEvenOdd = isEvenOdd
  }

  /// The edges of a stroke along a shape's contours.
  package init(stroking contours: [Polyline], _ stroke: GlyphStroke, cap: StrokeCap) {
    edges = StrokeOutline(contours, stroke: stroke, cap: cap).edges
    isEvenOdd = false
  }

  /// Removes the edges that are entirely above or below a rectangle. Such edges cannot affect the
  /// rectangle's pixels.
  package mutating func limit(to bounds: MaskBounds) {
    let (top, bottom) = (-Double(bounds.top), -Double(bounds.top) - Double(bounds.height))
    edges.removeAll { $0.minY >= top || $0.maxY <= bottom }
  }

  /// The bounding box of all edges; nil if nothing is covered.
  package var bounds: (minX: Double, minY: Double, maxX: Double, maxY: Double)? {
    guard let first = edges.first else { return nil }
    var box = (minX: first.minX, minY: first.minY, maxX: first.maxX, maxY: first.maxY)
    for edge in edges {
      box = (
        min(box.minX, edge.minX), min(box.minY, edge.minY), max(box.maxX, edge.maxX),
        max(box.maxY, edge.maxY)
      )
    }
    return box
  }

  /// The coverage of each pixel of a rectangle, 0 to 255. The coverage is exact, except in pixels
  /// where areas overlap; there, it is exact along sampled scanlines.
  package func coverage(in bounds: MaskBounds) -> [UInt8] {
    var near = self
    near.limit(to: bounds)
    var coverage = near.areas(in: bounds)
    if let lines = ScanlineCoverage(near.edges, in: bounds, isEvenOdd: isEvenOdd) {
      for (index, sampled) in lines.coverage().enumerated() {
        let difference = Int(sampled) - Int(coverage[index])
        if abs(difference) > GridPolygon.samplingError { coverage[index] = sampled }
      }
    }
    return coverage
  }

  /// The absolute sum of the signed areas in each pixel, converted to coverage. With the even-odd
  /// rule, coverage decreases again if the sum exceeds the area of a pixel. A sum of twice that
  /// area gives coverage 0.
  private func areas(in bounds: MaskBounds) -> [UInt8] {
    let (width, height) = (Int(bounds.width), Int(bounds.height))
    var sums = [Int32](repeating: 0, count: (width + 1) * height)
    return unsafe [UInt8](unsafeUninitializedCapacity: width * height) { bytes, count in
      unsafe sums.withUnsafeMutableBufferPointer { sums in
        guard let cells = sums.baseAddress, let start = bytes.baseAddress else { return }
        var band = unsafe AreaBand(cells: cells, width: width, height: height)
        let bottom = -Double(Int(bounds.top) + height)
        for edge in edges { band.add(edge, left: Double(bounds.left), bottom: bottom) }
        if isEvenOdd {
          unsafe band.moveEvenOddCoverage(to: start)
        } else {
          unsafe band.moveCoverage(to: start)
        }
      }
      count = width * height
    }
  }
}

extension AreaBand {
  /// Adds the part of an edge that can affect the band's pixels. The edge can have any length, and
  /// can lie partly outside the band.
  fileprivate mutating func add(_ edge: Segment, left: Double, bottom: Double) {
    let origin = Vector(x: left, y: bottom)
    var (start, end) = (edge.start - origin, edge.end - origin)
    let (top, right) = (Double(height), Double(width) + 1)
    guard max(start.y, end.y) > 0, min(start.y, end.y) < top, min(start.x, end.x) < right else {
      return
    }
    if start.y < 0 {
      start = start.on(y: 0, to: end)
    } else if start.y > top {
      start = start.on(y: top, to: end)
    }
    if end.y < 0 {
      end = end.on(y: 0, to: start)
    } else if end.y > top {
      end = end.on(y: top, to: start)
    }
    // Split the edge at the left and right borders of the band, because `addPart` moves all parts
    // outside the band to these borders. To the left of the band, only the height of a part
    // matters.
    let borders = [-1, right].filter { min(start.x, end.x) < $0 && max(start.x, end.x) > $0 }
    var previous = start
    for border in start.x < end.x ? borders : borders.reversed() {
      let next = start.on(x: border, to: end)
      addPart(from: previous, to: next)
      previous = next
    }
    addPart(from: previous, to: end)
  }

  private mutating func addPart(from start: Vector, to end: Vector) {
    let right = Double(width) + 1
    func place(_ point: Vector) -> Point {
      Point(
        x: (min(max(point.x, -1), right) * 256).roundedToInt, y: (point.y * 256).roundedToInt)
    }
    addEdge(from: place(start), to: place(end))
  }
}

extension Vector {
  /// The point at height `y` on the line from this point to another point.
  fileprivate func on(y: Double, to end: Vector) -> Vector {
    Vector(x: x + (end.x - x) * ((y - self.y) / (end.y - self.y)), y: y)
  }

  fileprivate func on(x: Double, to end: Vector) -> Vector {
    Vector(x: x, y: y + (end.y - y) * ((x - self.x) / (end.x - self.x)))
  }
}
