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
    let limit = SIMD2(repeating: Double(FontLimits.outlinePixels))
    let shift = SIMD2(Double(shift.x), Double(shift.y))
    var low = SIMD2(repeating: Double.infinity)
    var high = -low
    try corners.append(addingCapacity: points.count) { (corners) throws(GlyphError) in
      for point in points {
        let place = SIMD2(point.x, point.y)
        // Both comparisons are false for NaN, so NaN is rejected too.
        guard all(place .<= limit .& place .>= -limit) else {
          throw .outOfReach(max(abs(point.x), abs(point.y)))
        }
        let corner = Self.rounded(place * 64) + shift
        low.replace(with: corner, where: corner .< low)
        high.replace(with: corner, where: corner .> high)
        corners.append(Self.corner(corner))
      }
    }
    (low, high) = points.isEmpty ? (.zero, .zero) : (low / 64, high / 64)
    box = VectorBox(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
  }

  /// The number 1.5 · 2⁵². Its sum with a whole number from -2³¹ to 2³¹ is between 2⁵² and 2⁵³.
  /// Such a sum has no fraction bits, so its lowest 32 bits are the whole number.
  @inline(__always)
  private static var wholeBits: SIMD2<Double> { SIMD2(repeating: 1.5 * 4_503_599_627_370_496) }

  /// Rounds numbers from -2³¹ to 2³¹ to the nearest integers. Halves are rounded away from zero.
  /// This takes fewer instructions than `roundedToInt` and its checks.
  @inline(__always)
  private static func rounded(_ numbers: SIMD2<Double>) -> SIMD2<Double> {
    // This addition rounds halves to even.
    var nearest = (numbers + wholeBits) - wholeBits
    let rest = numbers - nearest
    nearest.replace(with: nearest + 1, where: rest .== 0.5 .& numbers .> 0)
    nearest.replace(with: nearest - 1, where: rest .== -0.5 .& numbers .< 0)
    return nearest
  }

  /// Converts whole numbers of 32 bits to a corner.
  @inline(__always)
  private static func corner(_ numbers: SIMD2<Double>) -> Corner {
    let bits = unsafe unsafeBitCast(numbers + wholeBits, to: SIMD2<UInt64>.self)
    return Corner(x: Int32(truncatingIfNeeded: bits.x), y: Int32(truncatingIfNeeded: bits.y))
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
    let (left, bottom) = (left * 256, bottom * 256)
    /// Converts a corner from the grid of 1/64 pixel to the band's units of 1/256 pixel.
    func place(_ corner: Corner) -> AreaBand.Point {
      AreaBand.Point(x: Int(corner.x) &* 4 &- left, y: Int(corner.y) &* 4 &- bottom)
    }
    let corners = corners.span
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
