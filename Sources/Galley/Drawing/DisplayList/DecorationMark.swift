/// A shape that repeats along a decoration line: a disc (dot), or a wave with an upper and a lower
/// half.
///
/// The disc or wave is divided into vertical slices. The coverage of a pixel is the fraction of its
/// area that the slices cover. A disc's edge is a circle. A wave's centre line consists of two
/// parabolas, one per half, which meet on the wave's axis with equal tangents.
struct DecorationMark: Equatable {
  /// Whether the shape is a wave rather than a disc.
  let isWave: Bool
  /// Diameter of a dot in pixel rows, or thickness in pixels of the line that forms a wave.
  let thickness: Int
  /// Distance in pixels from the start of a dot or wave to the start of the next dot or wave.
  let period: Int
  let origin: Int
  private let isMirrored: Bool

  /// Height of a wave, including the thickness of its line, as a multiple of that thickness. The
  /// centre of the line moves up and down by one thickness.
  static let waveRows = 3
  /// Minimum height, in pixel rows, of a dot that is drawn as a disc. Smaller dots are drawn as
  /// squares.
  private static let leastDisc = 3
  /// Number of vertical slices, narrower than a pixel, into which each column of pixels is divided
  /// to compute its coverage.
  private static let slices = 8

  /// Creates the repeated shape of a pattern. Returns `nil` if the pattern is drawn as rectangles.
  ///
  /// - Parameters:
  ///   - rows: number of pixel rows of one bar of the decoration line.
  ///   - period: number of pixels from the start of a dot to the start of the next one.
  ///   - origin: pixel at which the pattern starts.
  init?(
    _ pattern: LineStyle.Pattern, rows: Int, period: Int, origin: Int, isMirrored: Bool
  ) {
    switch pattern {
    case .dot where rows >= Self.leastDisc && period > 0:
      (isWave, thickness, self.period) = (false, rows, period)
    case .wave:
      isWave = true
      thickness = max(1, rows / Self.waveRows)
      self.period = 6 * thickness
    default: return nil
    }
    self.origin = origin
    self.isMirrored = isMirrored
  }

  /// The coverage, from 0 to 1, of the pixels in one pixel row of a dotted or wavy decoration line.
  /// Row 0 is the topmost row.
  func coverage(row: Int, of columns: Range<Int>) -> [Double] {
    guard period <= columns.count else {
      return columns.map { coverage(row: row, phase: phase(of: $0)) }
    }
    let all = (0..<period).map { coverage(row: row, phase: $0) }
    return columns.map { all[phase(of: $0)] }
  }

  /// The position of a pixel within the period of the pattern.
  private func phase(of column: Int) -> Int {
    let distance = isMirrored ? origin - 1 - column : column - origin
    let rest = distance % period
    return rest < 0 ? rest + period : rest
  }

  private func coverage(row: Int, phase: Int) -> Double {
    var sum = 0.0
    for slice in 0..<Self.slices {
      let x = Double(phase) + (Double(slice) + 0.5) / Double(Self.slices)
      guard let (middle, half) = extent(at: x) else { continue }
      let top = max(middle - half, Double(row))
      sum += max(0, min(middle + half, Double(row + 1)) - top)
    }
    return sum / Double(Self.slices)
  }

  /// The vertical centre and half of the height of the dot or wave at a horizontal position `x`
  /// within the period. All values are in pixels. `middle` is measured downwards from the top of
  /// the decoration. The result is `nil` if `x` is outside the dot.
  func extent(at x: Double) -> (middle: Double, half: Double)? {
    let radius = Double(thickness) / 2
    guard isWave else {
      let square = radius * radius - (x - radius) * (x - radius)
      return square > 0 ? (radius, square.squareRoot()) : nil
    }
    let length = Double(period) / 2
    let isUpper = x < length
    let part = (isUpper ? x : x - length) / length
    let rise = 4 * Double(thickness) * part * (1 - part)
    let slope = 4 * Double(thickness) * (1 - 2 * part) / length
    let middle = radius * Double(Self.waveRows)
    return (isUpper ? middle - rise : middle + rise, radius * (1 + slope * slope).squareRoot())
  }
}
