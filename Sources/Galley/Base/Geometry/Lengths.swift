// How lengths are compared and added, where rounding errors would show.

/// How much two lengths may differ that are meant to be equal.
enum Tolerance {
  /// Points by which a sum of widths or heights may exceed a limit, against rounding errors.
  static let length = 1e-6
}

/// A sum of lengths in fixed point, the same in whatever order they are added: each counts as the
/// nearest whole multiple of 2⁻⁴⁰ points. A paragraph therefore has one place, whether all those
/// above it were laid out one after the other or their heights were added in groups.
struct FixedPoint: Equatable, Sendable {
  private var units: Int128

  private static let unitsPerPoint = 1_099_511_627_776.0
  /// The longest part that counts: 2⁶⁰ points, of which there may be 2²⁷ in a sum.
  private static let longest = 1_152_921_504_606_846_976.0

  /// One length in points. NaN counts as 0.
  init(_ points: Double = 0) {
    guard !points.isNaN else {
      units = 0
      return
    }
    let length = min(max(points, -Self.longest), Self.longest)
    let whole = (length * Self.unitsPerPoint).rounded(.toNearestOrAwayFromZero)
    // All but absurd lengths fit 64 bits and are converted without a call.
    units = Int64(exactly: whole).map { Int128($0) } ?? Int128(whole)
  }

  /// The sum in points.
  var points: Double {
    let short = Int64(truncatingIfNeeded: units)
    return (Int128(short) == units ? Double(short) : Double(units)) / Self.unitsPerPoint
  }

  static func + (left: FixedPoint, right: FixedPoint) -> FixedPoint {
    var sum = left
    sum += right
    return sum
  }

  static func - (left: FixedPoint, right: FixedPoint) -> FixedPoint {
    var difference = left
    difference.units &-= right.units
    return difference
  }

  static func += (left: inout FixedPoint, right: FixedPoint) { left.units &+= right.units }
}
