// Dots, dashes and waves.

/// How a decoration is broken up, or bent, along its length, in pixels.
///
/// The pattern starts at an origin and repeats itself to both sides, so that pieces of a line
/// continue one another. Patterns with dots and waves have whole pixels and start at one, since a
/// dot of one pixel that lies across two is none.
struct DecorationPattern: Equatable {
  /// What it repeats that is no bar; `nil` for bars.
  let mark: DecorationMark?
  /// Lengths drawn and left out in turn; empty for an unbroken line.
  private let lengths: [Double]
  private let period: Double
  private let origin: Double
  private let isMirrored: Bool
  /// Whether a dot is either whole or left out.
  private let hasDots: Bool

  /// - Parameters:
  ///   - pattern: which one.
  ///   - thickness: of the single line in pixels: a dash is 12 long, a gap behind it 3.
  ///   - rows: of one of its bars: a dot is as long as that, a gap between dots one and a half.
  ///   - origin: where it starts, in pixels.
  ///   - isMirrored: whether it runs to the left.
  init(
    _ pattern: LineStyle.Pattern, thickness: Double, rows: Int = 1, origin: Double,
    isMirrored: Bool = false
  ) {
    let (dash, gap) = (12 * thickness, 3 * thickness)
    let dot = Double(rows)
    let betweenDots = (1.5 * dot).rounded(.up)
    let besideDot = max(gap.rounded(), betweenDots)
    let longMark = [max(1, dash.rounded()), besideDot]
    let lengths: [Double] =
      switch pattern {
      case .solid, .wave: []
      case .dot: [dot, betweenDots]
      case .dash: [dash, gap]
      case .dashDot: longMark + [dot, besideDot]
      case .dashDotDot: longMark + [dot, besideDot, dot, besideDot]
      }
    let sum = lengths.reduce(0, +)
    // No distance can be measured from an origin, or in a unit, that is not finite.
    let isMeasured = sum > 0 && sum.isFinite && thickness.isFinite && origin.isFinite
    hasDots = pattern != .dash
    let start = hasDots ? origin.rounded(isMirrored ? .down : .up) : origin
    self.origin = start
    self.lengths = isMeasured ? lengths : []
    period = isMeasured ? sum : 0
    self.isMirrored = isMirrored
    mark = DecorationMark(
      pattern, rows: rows, period: Int(exactly: sum) ?? 0, origin: Int(exactly: start) ?? 0,
      isMirrored: isMirrored)
  }

  /// The length that is drawn between two places, at most their distance.
  func drawn(from start: Double, to end: Double) -> Double {
    guard end > start else { return 0 }
    guard !lengths.isEmpty, mark == nil else { return end - start }
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

  /// A piece without what would be left of a dot at its ends, and, where it was cut, without
  /// splinters of dashes.
  ///
  /// - Parameter splinter: pixels of a dash that are too few to be drawn.
  func trimmed(_ piece: DecorationLine.Piece, splinter: Double) -> DecorationLine.Piece? {
    guard !lengths.isEmpty, hasDots || splinter > 0 else { return piece }
    var start = isMirrored ? origin - piece.end : piece.start - origin
    var end = isMirrored ? origin - piece.start : piece.end - origin
    if let mark = mark(at: start), start > mark.start,
      mark.end - start < min(splinter, mark.end - mark.start) || isDot(mark)
    {
      start = mark.end
    }
    if let mark = mark(at: end), end < mark.end,
      end - mark.start < min(splinter, mark.end - mark.start) || isDot(mark)
    {
      end = mark.start
    }
    guard start < end else { return nil }
    return isMirrored
      ? DecorationLine.Piece(start: origin - end, end: origin - start)
      : DecorationLine.Piece(start: origin + start, end: origin + end)
  }

  private func isDot(_ mark: DecorationLine.Piece) -> Bool {
    hasDots && (lengths.count == 2 || mark.end - mark.start < lengths[0])
  }

  /// The mark that a distance from the origin lies in, as distances.
  private func mark(at distance: Double) -> DecorationLine.Piece? {
    let first = (distance / period).rounded(.down) * period
    var start = first
    for (index, length) in lengths.enumerated() {
      if index % 2 == 0, distance >= start, distance < start + length {
        return DecorationLine.Piece(start: start, end: start + length)
      }
      start += length
    }
    return nil
  }
}
