// Dots and dashes.

/// How a decoration is broken up along its length, in pixels.
///
/// The pattern starts at an origin and repeats itself to both sides, so that pieces of a line
/// continue one another.
struct DecorationPattern: Equatable {
  /// Lengths drawn and left out in turn; empty for an unbroken line.
  private let lengths: [Double]
  private let period: Double
  private let origin: Double
  private let isMirrored: Bool

  /// - Parameters:
  ///   - pattern: which one.
  ///   - thickness: of the single line in pixels: a dash is 12 long, a dot 5, a gap 3.
  ///   - origin: where it starts, in pixels.
  ///   - isMirrored: whether it runs to the left.
  init(
    _ pattern: LineStyle.Pattern, thickness: Double, origin: Double, isMirrored: Bool = false
  ) {
    let units: [Double] =
      switch pattern {
      case .solid: []
      case .dot: [5, 3]
      case .dash: [12, 3]
      case .dashDot: [12, 3, 5, 3]
      case .dashDotDot: [12, 3, 5, 3, 5, 3]
      }
    let scaled = units.map { $0 * thickness }
    let sum = scaled.reduce(0, +)
    // No distance can be measured from an origin, or in a unit, that is not finite.
    let isMeasured = sum > 0 && sum.isFinite && origin.isFinite
    lengths = isMeasured ? scaled : []
    period = isMeasured ? sum : 0
    self.origin = origin
    self.isMirrored = isMirrored
  }

  /// The length that is drawn between two places, at most their distance.
  func drawn(from start: Double, to end: Double) -> Double {
    guard end > start else { return 0 }
    guard !lengths.isEmpty else { return end - start }
    let length =
      isMirrored
      ? drawn(upTo: origin - start) - drawn(upTo: origin - end)
      : drawn(upTo: end - origin) - drawn(upTo: start - origin)
    return min(max(length, 0), end - start)
  }

  /// The length drawn from the origin, negative before it. It grows with the distance and not with
  /// the number of dots, so that no pattern is too fine.
  private func drawn(upTo distance: Double) -> Double {
    let periods = (distance / period).rounded(.down)
    var rest = distance - periods * period
    var sum = 0.0
    var perPeriod = 0.0
    for (index, length) in lengths.enumerated() {
      if index % 2 == 0 {
        perPeriod += length
        sum += min(max(rest, 0), length)
      }
      rest -= length
    }
    return periods * perPeriod + sum
  }
}
