/// A band of pixel rows. For each pixel, the areas to the right of polygon edges are summed as
/// integers.
///
/// Edges that go up add area, and edges that go down subtract area. For a closed polygon, each sum
/// is therefore the polygon's area in the pixel. The area is exact, except that crossings of edges
/// and pixel borders are rounded to 1/256 pixel. Rounding is the same as in FreeType's smooth
/// rasterizer, so coverage bytes equal FreeType's.
@safe
struct AreaBand {
  /// A point in 1/256 pixel from the band's lower left corner, y up.
  struct Point {
    var x: Int
    var y: Int
  }

  /// Number of pixels per row.
  let width: Int
  /// Number of pixel rows.
  let height: Int
  /// The cells of all pixel rows from the top, `width` + 1 cells per row. To find the covered area
  /// of a pixel, add the row's cells from the first cell to the pixel's own cell. The covered area
  /// is to the right of the edges. The unit is 1/(2·256²) pixel.
  private let cells: UnsafeMutablePointer<Int32>

  /// - Parameter cells: memory with (width + 1) · height zeros. `moveCoverage` resets the memory to
  ///   zeros.
  @unsafe
  init(cells: UnsafeMutablePointer<Int32>, width: Int, height: Int) {
    unsafe self.cells = cells
    self.width = width
    self.height = height
  }

  /// Writes the coverage of each pixel by the nonzero rule, and resets the sums to 0.
  @unsafe
  mutating func moveCoverage(to bytes: UnsafeMutablePointer<UInt8>) {
    // For one of the two winding directions, the summed area is negative. Make it positive.
    unsafe moveSums(to: bytes) { min($0 ^ ($0 &>> 31), 255) }
  }

  /// Writes the coverage of each pixel by the even-odd rule, and resets the sums to 0.
  @unsafe
  mutating func moveEvenOddCoverage(to bytes: UnsafeMutablePointer<UInt8>) {
    unsafe moveSums(to: bytes) {
      let area = $0 & 511
      return min(area > 256 ? 512 &- area : area, 255)
    }
  }

  /// Writes a byte for each pixel, and resets the sums to 0. `coverage` converts an area to a byte;
  /// the area of a fully covered pixel is 256.
  @inline(__always) @unsafe
  private mutating func moveSums(
    to bytes: UnsafeMutablePointer<UInt8>, _ coverage: (Int32) -> Int32
  ) {
    for row in 0..<height {
      let sums = unsafe cells + row &* (width &+ 1)
      let out = unsafe bytes + row &* width
      var sum: Int32 = 0
      for column in 0..<width {
        sum = unsafe sum &+ sums[column]
        unsafe sums[column] = 0
        // A fully covered pixel has the area sum 2·256². Shifting the sum right by 9 bits gives
        // 256.
        unsafe out[column] = UInt8(truncatingIfNeeded: coverage(sum &>> 9))
      }
      unsafe sums[width] = 0
    }
  }

  /// Adds the part of an edge that lies in the pixel (x, y). The part rises by `up`, which is
  /// negative if the part falls. The part begins at a distance of `start` from the pixel's left
  /// border, and ends at a distance of `end`. All three numbers are in 1/256 pixel.
  @inline(__always)
  private func add(_ x: Int, _ y: Int, up: Int, from start: Int, to end: Int) {
    // A single comparison checks both bounds of y, because a negative y becomes a very large
    // unsigned number.
    guard UInt(bitPattern: y) < UInt(bitPattern: height), x < width else { return }
    let row = unsafe cells + (height &- 1 &- y) &* (width &+ 1)
    let whole = Int32(truncatingIfNeeded: up &* 512)
    guard x >= 0 else {
      unsafe row[0] = row[0] &+ whole
      return
    }
    let area = Int32(truncatingIfNeeded: up &* (start &+ end))
    unsafe row[x] = row[x] &+ whole &- area
    unsafe row[x &+ 1] = row[x &+ 1] &+ area
  }

  /// Adds a directed polygon edge.
  @inline(__always)
  mutating func addEdge(from start: Point, to end: Point) {
    let (x, y) = (start.x &>> 8, start.y &>> 8)
    let (lastX, lastY) = (end.x &>> 8, end.y &>> 8)
    if x == lastX, y == lastY {
      add(x, y, up: end.y &- start.y, from: start.x & 255, to: end.x & 255)
    } else if start.y != end.y, max(y, lastY) >= 0, min(y, lastY) < height, min(x, lastX) < width {
      if start.x == end.x {
        addUpright(x, from: start, to: end)
      } else {
        addSlanted(from: start, to: end)
      }
    }
  }

  private mutating func addUpright(_ x: Int, from start: Point, to end: Point) {
    let (column, last) = (start.x & 255, end.y &>> 8)
    var y = start.y &>> 8
    var inside = start.y & 255
    while y != last {
      let border = y < last ? 256 : 0
      add(x, y, up: border &- inside, from: column, to: column)
      inside = 256 &- border
      y += y < last ? 1 : -1
    }
    add(x, y, up: (end.y & 255) &- inside, from: column, to: column)
  }

  /// Adds a slanted edge as several parts, one part per pixel that the edge crosses.
  private mutating func addSlanted(from start: Point, to end: Point) {
    let (acrossX, acrossY) = (end.x &- start.x, end.y &- start.y)
    let (lastX, lastY) = (end.x &>> 8, end.y &>> 8)
    var (x, y) = (start.x &>> 8, start.y &>> 8)
    var (insideX, insideY) = (start.x & 255, start.y & 255)
    let inverseX = x == lastX ? 0 : Self.inverse(acrossX)
    let inverseY = y == lastY ? 0 : Self.inverse(acrossY)
    // `side` is positive if the lower left corner of the current pixel is to the right of the edge.
    // The signs at all four corners show through which side of the pixel the edge leaves it.
    var side = acrossX &* insideY &- acrossY &* insideX
    let (stepX, stepY) = (acrossX &* 256, acrossY &* 256)
    while x != lastX || y != lastY {
      if side <= 0, side &- stepX > 0 {
        let leaves = Self.quotient(0 &- side, inverseX)
        add(x, y, up: leaves &- insideY, from: insideX, to: 0)
        side &-= stepY
        (x, insideX, insideY) = (x &- 1, 256, leaves)
      } else if side &- stepX <= 0, side &- stepX &+ stepY > 0 {
        side &-= stepX
        let leaves = Self.quotient(0 &- side, inverseY)
        add(x, y, up: 256 &- insideY, from: insideX, to: leaves)
        (y, insideX, insideY) = (y &+ 1, leaves, 0)
      } else if side &+ stepY >= 0, side &- stepX &+ stepY <= 0 {
        side &+= stepY
        let leaves = Self.quotient(side, inverseX)
        add(x, y, up: leaves &- insideY, from: insideX, to: 256)
        (x, insideX, insideY) = (x &+ 1, 0, leaves)
      } else {
        let leaves = Self.quotient(side, inverseY)
        side &+= stepX
        add(x, y, up: 0 &- insideY, from: insideX, to: leaves)
        (y, insideX, insideY) = (y &- 1, leaves, 256)
      }
    }
    add(x, y, up: (end.y & 255) &- insideY, from: insideX, to: end.x & 255)
  }

  /// The number (2³² - 1) / `length`, rounded down. To divide by `length`, `quotient` multiplies by
  /// this number and drops the lowest 32 bits. The results are at most 1 too small.
  @inline(__always)
  private static func inverse(_ length: Int) -> UInt64 {
    UInt64(UInt32.max / UInt32(truncatingIfNeeded: length.magnitude))
  }

  @inline(__always)
  private static func quotient(_ value: Int, _ inverse: UInt64) -> Int {
    Int(truncatingIfNeeded: (UInt64(bitPattern: Int64(value)) &* inverse) &>> 32)
  }
}
