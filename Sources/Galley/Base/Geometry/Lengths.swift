// Compares and adds lengths so that floating-point rounding errors have no visible effect.

/// Tolerances for comparing lengths that have floating-point rounding errors.
package enum Tolerance {
  /// The tolerance for lengths, in points. If a sum of widths or heights exceeds a limit by at most
  /// this tolerance, the excess is treated as a rounding error.
  package static let length = 1e-6
}

/// A sum of lengths in fixed-point arithmetic. Each length is rounded to a multiple of 2⁻⁴⁰ points,
/// so the sum does not depend on the order of addition. A paragraph's position is therefore the
/// same whether the heights of earlier paragraphs are added one by one or in groups.
package struct FixedPoint: Equatable, Sendable {
  private var units: Int128

  private static let unitsPerPoint = 1_099_511_627_776.0
  /// The maximum length of one summand, in points: 2⁶⁰. Longer lengths are reduced to this maximum.
  /// A sum of fewer than 2²⁷ lengths then cannot overflow.
  private static let longest = 1_152_921_504_606_846_976.0

  /// Creates a sum from one length in points. NaN is treated as 0.
  package init(_ points: Double = 0) {
    guard !points.isNaN else {
      units = 0
      return
    }
    let length = min(max(points, -Self.longest), Self.longest)
    let whole = (length * Self.unitsPerPoint).rounded(.toNearestOrAwayFromZero)
    // Fast path: nearly all lengths fit in 64 bits. Converting to a 64-bit integer needs no
    // function call, but converting to a 128-bit integer does.
    units = Int64(exactly: whole).map { Int128($0) } ?? Int128(whole)
  }

  /// The sum of the lengths, in points.
  package var points: Double {
    let short = Int64(truncatingIfNeeded: units)
    return (Int128(short) == units ? Double(short) : Double(units)) / Self.unitsPerPoint
  }

  package static func + (left: FixedPoint, right: FixedPoint) -> FixedPoint {
    var sum = left
    sum += right
    return sum
  }

  package static func - (left: FixedPoint, right: FixedPoint) -> FixedPoint {
    var difference = left
    difference.units &-= right.units
    return difference
  }

  package static func += (left: inout FixedPoint, right: FixedPoint) { left.units &+= right.units }
}
