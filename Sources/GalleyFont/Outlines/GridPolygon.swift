/// Closed polygons with corners on a grid of 1/64 pixel. Filling uses the nonzero rule and exact
/// areas.
struct GridPolygon {
  /// A polygon corner in units of 1/64 pixel, y up.
  struct Corner {
    var x: Int32
    var y: Int32
  }

  /// The bounding box of all corners in pixels.
  let box: VectorBox
  /// The corners of all polygons, in order.
  private(set) var corners: [Corner] = []
  /// For each polygon, the index of its last corner in `corners`, plus 1.
  let ends: [Int]
  /// Whether filled polygons can overlap, or wind in opposite directions.
  private let needsSampling: Bool

  /// Rounds points to the grid of 1/64 pixel, and moves them right and up by `shift`, in 64ths of a
  /// pixel. Halves are rounded away from zero. Returns `nil` if there are more than
  /// `FontLimits.polygonPoints` points.
  init?(
    _ points: [Vector], ends: [Int], shift: (x: Int, y: Int) = (0, 0), needsSampling: Bool = false
  ) throws(GlyphError) {
    guard points.count <= FontLimits.polygonPoints else { return nil }
    self.ends = ends
    self.needsSampling = needsSampling
    let limit = Double(FontLimits.outlinePixels)
    var (minX, minY) = (Int.max, Int.max)
    var (maxX, maxY) = (Int.min, Int.min)
    corners.reserveCapacity(points.count)
    for point in points {
      // Both comparisons are false for NaN, so NaN is rejected too.
      guard abs(point.x) <= limit, abs(point.y) <= limit else {
        throw .outOfReach(max(abs(point.x), abs(point.y)))
      }
      let x = (point.x * 64).roundedToInt + shift.x
      let y = (point.y * 64).roundedToInt + shift.y
      (minX, maxX) = (min(minX, x), max(maxX, x))
      (minY, maxY) = (min(minY, y), max(maxY, y))
      corners.append(Corner(x: Int32(truncatingIfNeeded: x), y: Int32(truncatingIfNeeded: y)))
    }
    guard !points.isEmpty else {
      box = VectorBox(minX: 0, minY: 0, maxX: 0, maxY: 0)
      return
    }
    box = VectorBox(
      minX: Double(minX) / 64, minY: Double(minY) / 64, maxX: Double(maxX) / 64,
      maxY: Double(maxY) / 64)
  }

  /// Maximum number of cells in an `AreaBand`. Large masks are filled band by band.
  private static let bandCells = 1 << 18

  /// The polygons' coverage of each pixel of `bounds`, 0 to 255.
  func coverage(in bounds: MaskBounds) -> [UInt8] {
    var coverage = areas(in: bounds)
    if needsSampling { correctOverlaps(of: &coverage, in: bounds) }
    return coverage
  }

  /// For each pixel of `bounds`, the absolute value of the sum of signed areas, 0 to 255. This
  /// value equals the coverage, except in pixels in which areas overlap or have opposite windings.
  private func areas(in bounds: MaskBounds) -> [UInt8] {
    let (width, height) = (Int(bounds.width), Int(bounds.height))
    let rows = max(1, min(height, Self.bandCells / (width + 1)))
    var sums = [Int32](repeating: 0, count: (width + 1) * rows)
    return unsafe [UInt8](unsafeUninitializedCapacity: width * height) { bytes, count in
      unsafe sums.withUnsafeMutableBufferPointer { sums in
        guard let cells = sums.baseAddress, let start = bytes.baseAddress else { return }
        for top in stride(from: 0, to: height, by: rows) {
          var band = unsafe AreaBand(cells: cells, width: width, height: min(rows, height - top))
          add(to: &band, left: Int(bounds.left), bottom: -(Int(bounds.top) + top + band.height))
          unsafe band.moveCoverage(to: start + top * width)
        }
      }
      count = width * height
    }
  }

  /// The maximum error of `ScanlineCoverage`. It occurs in pixels with two nearly horizontal edges.
  /// Full coverage is 255.
  static let samplingError = 8

  /// Corrects pixels in which areas overlap or have opposite windings: their coverage becomes the
  /// sampled value. All other pixels keep their exact coverage.
  private func correctOverlaps(of coverage: inout [UInt8], in bounds: MaskBounds) {
    guard let lines = ScanlineCoverage(sides, in: bounds) else { return }
    for (index, sampled) in lines.coverage().enumerated() {
      let difference = Int(sampled) - Int(coverage[index])
      if abs(difference) > Self.samplingError { coverage[index] = sampled }
    }
  }

  /// The sides of all polygons, in pixels.
  private var sides: [Segment] {
    func place(_ corner: Corner) -> Vector {
      Vector(x: Double(corner.x) / 64, y: Double(corner.y) / 64)
    }
    var sides: [Segment] = []
    sides.reserveCapacity(corners.count)
    var start = 0
    for end in ends where end > start {
      var previous = place(corners[end - 1])
      for corner in corners[start..<end] {
        let next = place(corner)
        sides.append(Segment(start: previous, end: next))
        previous = next
      }
      start = end
    }
    return sides
  }

  /// Adds all polygon edges to a band; `left` and `bottom` are the band's lower left corner in
  /// pixels, y up.
  private func add(to band: inout AreaBand, left: Int, bottom: Int) {
    /// Converts a corner from the grid of 1/64 pixel to the band's units of 1/256 pixel.
    func place(_ corner: Corner) -> AreaBand.Point {
      AreaBand.Point(x: Int(corner.x) * 4 - left * 256, y: Int(corner.y) * 4 - bottom * 256)
    }
    var start = 0
    for end in ends where end > start {
      var previous = place(corners[end - 1])
      for index in start..<end {
        let next = place(corners[index])
        band.addEdge(from: previous, to: next)
        previous = next
      }
      start = end
    }
  }
}

extension Double {
  /// The nearest integer; halves are rounded away from zero. The number must fit into an `Int`.
  ///
  /// The implementation avoids unpredictable branches. It also avoids `rounded()`, which is a
  /// function call on baseline processors. It adds the largest `Double` below 0.5 and truncates the
  /// sum. The sum itself is rounded to a `Double`. Even if the number's fraction is exactly 0.5,
  /// the rounded sum therefore reaches the next integer. If the fraction is smaller, the sum stays
  /// below it.
  @inlinable @inline(__always) package var roundedToInt: Int {
    Int(self + Double(signOf: self, magnitudeOf: 0.49999999999999994))
  }
}
