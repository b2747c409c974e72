/// The coverage of polygons that can cross themselves. Coverage is exact along
/// 32 sampled scanlines per pixel row. If edges cross the scanlines too often, fewer scanlines are
/// sampled.
///
/// Summing signed areas, as for glyph fills, would count an overlap within a pixel twice. A stroke
/// overlaps itself at every corner, so its coverage is sampled along scanlines.
struct ScanlineCoverage {
  /// Default number of scanlines per pixel row. If edges cross the scanlines too often, the number
  /// is halved repeatedly.
  static let linesPerRow = 32
  private var linesPerRow = Self.linesPerRow
  /// The x coordinates of crossings are rounded to whole columns. This constant is the number of
  /// columns per pixel.
  private static let columns = 256

  private let bounds: MaskBounds
  /// A mask for winding numbers: if any masked bit is set, the point is inside. The mask has all
  /// bits for the nonzero rule, and the lowest bit for the even-odd rule.
  private let insideBits: Int
  /// Edge crossings of all scanlines. Each value is 2·x + 1 if the edge goes down, and 2·x
  /// otherwise, with x in units of 1/256 pixel.
  private var crossings: [Int32] = []
  /// For each scanline, the index of its first crossing in `crossings`. The last entry is the total
  /// number of crossings.
  private var starts: [Int] = []

  /// Finds all crossings of edges with scanlines. Nil if there are more than
  /// `FontLimits.strokeCrossings`, even with one scanline per pixel row.
  init?(_ edges: [Segment], in bounds: MaskBounds, isEvenOdd: Bool = false) {
    self.bounds = bounds
    insideBits = isEvenOdd ? 1 : -1
    var ranges = lineRanges(of: edges)
    while ranges.total > FontLimits.strokeCrossings {
      guard linesPerRow > 1 else { return nil }
      linesPerRow /= 2
      ranges = lineRanges(of: edges)
    }
    starts = Array(repeating: 0, count: Int(bounds.height) * linesPerRow + 1)
    // First, each entry is the change of the number of crossings from the scanline before.
    for range in ranges.lines where !range.isEmpty {
      starts[range.lowerBound + 1] += 1
      if range.upperBound + 1 < starts.count { starts[range.upperBound + 1] -= 1 }
    }
    var crossed = 0
    for line in starts.indices.dropFirst() {
      crossed += starts[line]
      starts[line] = starts[line - 1] + crossed
    }
    // Fill a local variable: filling the property in a mutating method would copy the array.
    var found = [Int32](repeating: 0, count: ranges.total)
    var places = starts
    unsafe found.withUnsafeMutableBufferPointer { found in
      unsafe places.withUnsafeMutableBufferPointer { places in
        for (edge, lines) in zip(edges, ranges.lines) {
          forEachCrossing(of: edge, lines) { line, crossing in
            let place = unsafe places[line]
            unsafe found[place] = crossing
            unsafe places[line] = place &+ 1
          }
        }
      }
    }
    crossings = found
    sortLines()
  }

  /// For each edge, the range of sampled scanlines that the edge crosses; also the total number of
  /// crossings.
  private func lineRanges(of edges: [Segment]) -> (lines: [Range<Int>], total: Int) {
    let lines = Int(bounds.height) * linesPerRow
    var total = 0
    // An edge usually starts at the end of the previous edge.
    var last = (y: Double.nan, line: 0)
    let ranges = edges.map { edge in
      let a = edge.start.y == last.y ? last.line : firstLine(from: edge.start.y, of: lines)
      let b = firstLine(from: edge.end.y, of: lines)
      last = (edge.end.y, b)
      total += max(a, b) - min(a, b)
      return min(a, b)..<max(a, b)
    }
    return (ranges, total)
  }

  /// Vertical distance from the mask's top edge down to a point. The unit is the distance between
  /// two adjacent scanlines.
  private func depth(_ y: Double) -> Double {
    (-y - Double(bounds.top)) * Double(linesPerRow)
  }

  /// The first sampled scanline at or below a point. Each pixel row is divided into equal strips,
  /// and a scanline runs through the middle of each strip.
  private func firstLine(from y: Double, of lines: Int) -> Int {
    let exact = depth(y) - 0.5
    guard exact < Double(lines) else { return lines }
    guard exact > 0 else { return 0 }
    let whole = Int(exact)
    return Double(whole) < exact ? whole + 1 : whole
  }

  /// Calls `body` for each scanline that an edge crosses, with the scanline's index and the value
  /// of the crossing in `crossings`.
  @inline(__always)
  private func forEachCrossing(
    of edge: Segment, _ lines: Range<Int>, _ body: (Int, Int32) -> Void
  ) {
    let top = depth(edge.start.y)
    let height = depth(edge.end.y) - top
    let across = edge.end.x - edge.start.x
    let left = Double(bounds.left)
    let width = SIMD4(repeating: Double(bounds.width))
    let direction: Int32 = edge.end.y < edge.start.y ? 1 : 0
    var first = lines.lowerBound
    while first < lines.upperBound {
      // Four scanlines are processed at a time; the last group can have fewer.
      let middles = SIMD4(repeating: Double(first)) + SIMD4(0.5, 1.5, 2.5, 3.5)
      let x = edge.start.x + across * ((middles - top) / height) - left
      var limited = x.replacing(with: width, where: .!(x .< width))
      limited.replace(with: 0, where: .!(limited .>= 0))
      let crossings = Self.rounded(limited * Double(Self.columns)) &* 2 &+ direction
      for index in 0..<min(4, lines.upperBound &- first) { body(first &+ index, crossings[index]) }
      first &+= 4
    }
  }

  /// Rounds numbers to the nearest integers; halves are rounded up. The numbers must be at least 0
  /// and below 2³¹.
  @inline(__always)
  private static func rounded(_ numbers: SIMD4<Double>) -> SIMD4<Int32> {
    // The sum of the number and 2⁵² has no fraction bits, so its lowest bits are the integer.
    let whole = 4_503_599_627_370_496.0
    let nearest = (numbers + whole) - whole
    let rounded = nearest.replacing(with: nearest + 1, where: (numbers - nearest) .>= 0.5)
    return SIMD4<Int32>(
      truncatingIfNeeded: unsafe unsafeBitCast(rounded + whole, to: SIMD4<UInt64>.self))
  }

  /// Sorts the crossings of edges with each scanline from left to right. Most scanlines have only a
  /// few crossings.
  private mutating func sortLines() {
    unsafe crossings.withUnsafeMutableBufferPointer { crossings in
      for line in 0..<starts.count - 1 {
        let (start, end) = (starts[line], starts[line + 1])
        guard end - start <= 24 else {
          unsafe crossings[start..<end].sort()
          continue
        }
        guard end - start > 1 else { continue }
        for index in start + 1..<end {
          let crossing = unsafe crossings[index]
          var place = index
          while place > start, unsafe crossings[place - 1] > crossing {
            unsafe crossings[place] = crossings[place - 1]
            place -= 1
          }
          unsafe crossings[place] = crossing
        }
      }
    }
  }

  /// The mask's coverage bytes.
  func coverage() -> [UInt8] {
    let width = Int(bounds.width)
    let height = Int(bounds.height)
    var partial = [Int32](repeating: 0, count: width + 1)
    var steps = [Int32](repeating: 0, count: width + 2)
    return unsafe [UInt8](unsafeUninitializedCapacity: width * height) { result, count in
      count = width * height
      unsafe partial.withUnsafeMutableBufferPointer { partial in
        unsafe steps.withUnsafeMutableBufferPointer { steps in
          for row in 0..<height {
            for line in row * linesPerRow..<(row + 1) * linesPerRow {
              unsafe addSpans(of: line, partial, steps)
            }
            unsafe write(
              partial, steps,
              to: UnsafeMutableBufferPointer(
                rebasing: result[row * width..<(row + 1) * width]))
          }
        }
      }
    }
  }

  /// Writes a row of the mask from the row's coverage sums, and resets the sums to 0.
  private func write(
    _ partial: UnsafeMutableBufferPointer<Int32>, _ steps: UnsafeMutableBufferPointer<Int32>,
    to row: UnsafeMutableBufferPointer<UInt8>
  ) {
    let full = Int32(linesPerRow * Self.columns)
    let shift = Int32(full.trailingZeroBitCount)
    var level: Int32 = 0
    for column in 0..<row.count {
      unsafe level &+= steps[column]
      let covered = unsafe min(full, level &+ partial[column])
      // The divisor is a power of two, so division is a shift.
      unsafe row[column] = UInt8(truncatingIfNeeded: (covered &* 255 &+ full &>> 1) &>> shift)
    }
    unsafe partial.update(repeating: 0)
    unsafe steps.update(repeating: 0)
  }

  /// Adds a scanline's covered spans to the row's sums. `partial` gets the covered fractions of the
  /// first and the last pixel of a span. The pixels between these two are fully covered. `steps` is
  /// increased at the column where full coverage begins, and decreased where it ends.
  @inline(__always)
  private func addSpans(
    of line: Int, _ partial: UnsafeMutableBufferPointer<Int32>,
    _ steps: UnsafeMutableBufferPointer<Int32>
  ) {
    var winding = 0
    var start = 0
    for index in starts[line]..<starts[line + 1] {
      let crossing = crossings[index]
      let x = Int(crossing >> 1)
      let wasInside = winding & insideBits != 0
      if !wasInside { start = x }
      winding &+= crossing & 1 == 1 ? 1 : -1
      guard wasInside, winding & insideBits == 0, x > start else { continue }
      // `start` and `x` are in 256ths of a pixel. So their low 8 bits are positions within a pixel.
      let (first, last) = (start >> 8, x >> 8)
      if first == last {
        unsafe partial[first] &+= Int32(truncatingIfNeeded: x - start)
      } else {
        unsafe partial[first] &+= Int32(truncatingIfNeeded: Self.columns - start & 255)
        unsafe partial[last] &+= Int32(truncatingIfNeeded: x & 255)
        unsafe steps[first + 1] &+= Int32(Self.columns)
        unsafe steps[last] &-= Int32(Self.columns)
      }
    }
  }
}
