/// What a pattern repeats that is no bar: discs, or the two halves of a wave.
///
/// Its edges are those of a shape that is cut into upright slices, so that a pixel's coverage is
/// how much of it they take: a disc's are by the circle, a wave's by two parabolas, whose tangents
/// meet on its axis.
struct DecorationMark: Equatable {
  private enum Shape: Equatable {
    case disc
    case wave
  }

  private let shape: Shape
  /// Rows of the line that is bent, or of a disc.
  private let thickness: Int
  /// Pixels from one mark to the next.
  private let period: Int
  private let origin: Int
  private let isMirrored: Bool

  /// Rows of a wave in those of its line: the crests are two of them apart.
  static let waveRows = 3
  /// Fewest rows of a disc: smaller ones are squares.
  private static let leastDisc = 3
  /// Slices of a column of pixels.
  private static let slices = 8

  /// The marks of a pattern; `nil` where it has bars.
  ///
  /// - Parameters:
  ///   - rows: of one of its bars.
  ///   - period: of dots.
  ///   - origin: where it starts.
  init?(
    _ pattern: LineStyle.Pattern, rows: Int, period: Int, origin: Int, isMirrored: Bool
  ) {
    switch pattern {
    case .dot where rows >= Self.leastDisc && period > 0:
      (shape, thickness, self.period) = (.disc, rows, period)
    case .wave:
      shape = .wave
      thickness = max(1, rows / Self.waveRows)
      self.period = 6 * thickness
    default: return nil
    }
    self.origin = origin
    self.isMirrored = isMirrored
  }

  /// Coverage of pixels, 0 to 1, in a row counted from the bar's first.
  func coverage(row: Int, of columns: Range<Int>) -> [Double] {
    guard period <= columns.count else {
      return columns.map { coverage(row: row, phase: phase(of: $0)) }
    }
    let all = (0..<period).map { coverage(row: row, phase: $0) }
    return columns.map { all[phase(of: $0)] }
  }

  /// A pixel's place in the period.
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

  /// Middle and half of the height at a place of the period, from the bar's top.
  private func extent(at x: Double) -> (middle: Double, half: Double)? {
    let radius = Double(thickness) / 2
    switch shape {
    case .disc:
      let square = radius * radius - (x - radius) * (x - radius)
      return square > 0 ? (radius, square.squareRoot()) : nil
    case .wave:
      let length = Double(period) / 2
      let isUpper = x < length
      let part = (isUpper ? x : x - length) / length
      let rise = 4 * Double(thickness) * part * (1 - part)
      let slope = 4 * Double(thickness) * (1 - 2 * part) / length
      let middle = radius * Double(Self.waveRows)
      return (isUpper ? middle - rise : middle + rise, radius * (1 + slope * slope).squareRoot())
    }
  }
}
