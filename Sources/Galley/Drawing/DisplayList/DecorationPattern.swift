// Patterns of decoration lines: dots, dashes and waves.

/// The pattern of a decoration line, such as dots, dashes or waves. All lengths are in pixels.
///
/// The pattern repeats in both directions from an origin, so that a gap in the line does not
/// restart the pattern. A pattern with dots or waves starts at a whole pixel, and its lengths are
/// whole pixels. So a dot of one pixel never covers parts of two pixels.
struct DecorationPattern: Equatable {
  /// The repeated dot or wave; `nil` if the pattern is drawn as rectangles.
  let mark: DecorationMark?
  /// Alternating lengths of drawn parts and gaps, in pixels; empty for a solid line.
  let lengths: [Double]
  private let period: Double
  let origin: Double
  let isMirrored: Bool
  /// Whether the pattern has dots, which are drawn either whole or not at all.
  private let hasDots: Bool

  /// - Parameters:
  ///   - pattern: the kind of pattern, such as dots.
  ///   - thickness: thickness of a single line in pixels, even if the line is double or thick. The
  ///     length of a dash is 12 times this thickness. The length of the gap after a dash is 3 times
  ///     this thickness.
  ///   - rows: number of pixel rows of one bar: of the line, or of each of the two lines of a
  ///     double line. A dot is this number of pixels long. In a pattern of dots only, a gap is one
  ///     and a half times as long as a dot, rounded up.
  ///   - origin: position at which the pattern starts, in pixels.
  ///   - isMirrored: whether the pattern runs from the origin to the left.
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
    // If the origin or a length of the pattern is not finite, the positions of dashes cannot be
    // computed. The decoration line is then solid.
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

  /// The total length of the dashes and dots between two positions. The result never exceeds the
  /// distance between the positions.
  func drawn(from start: Double, to end: Double) -> Double {
    guard end > start else { return 0 }
    guard !lengths.isEmpty, mark == nil else { return end - start }
    let length =
      isMirrored
      ? drawn(upTo: origin - start) - drawn(upTo: origin - end)
      : drawn(upTo: end - origin) - drawn(upTo: start - origin)
    return min(max(length, 0), end - start)
  }

  /// The total length of the dashes and dots between the pattern's origin and the position
  /// `distance`. For a position before the origin, `distance` and the result are negative. The
  /// computing time does not depend on the number of dots.
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

  /// Removes partial dots from both ends of a part of a decoration line. If a partial dash at an
  /// end is shorter than `splinter`, the dash is removed, too. Returns `nil` if nothing of the part
  /// remains.
  ///
  /// - splinter: minimum length, in pixels, of a partial dash that is drawn.
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

  /// The start and end of the dot or dash at `distance` from the start of the pattern; `nil` if
  /// there is a gap. The results are distances from the start of the pattern, too.
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
