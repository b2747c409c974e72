// Sums of lengths that do not depend on the order of their parts.

/// A sum of lengths, the same in whatever order they are added: each counts as the nearest whole
/// multiple of 2⁻⁴⁰ points. So a paragraph stands at one place, whether all those above it were set
/// one after the other or their heights were added in groups.
struct ExactSum: Equatable, Sendable {
  private var units: Int128

  private static let unitsPerPoint = 1_099_511_627_776.0
  /// The longest part that counts: 2⁶⁰ points, of which there may be 2²⁷ in a sum.
  private static let longest = 1_152_921_504_606_846_976.0

  /// One length in points. One that is not a number counts as none.
  init(_ points: Double = 0) {
    guard !points.isNaN else {
      units = 0
      return
    }
    let length = min(max(points, -Self.longest), Self.longest)
    let whole = (length * Self.unitsPerPoint).rounded(.toNearestOrAwayFromZero)
    // What fits 64 bits, and so all but absurd lengths, is converted without a call.
    units = Int64(exactly: whole).map { Int128($0) } ?? Int128(whole)
  }

  /// The sum in points.
  var points: Double {
    let short = Int64(truncatingIfNeeded: units)
    return (Int128(short) == units ? Double(short) : Double(units)) / Self.unitsPerPoint
  }

  static func + (left: ExactSum, right: ExactSum) -> ExactSum {
    var sum = left
    sum += right
    return sum
  }

  static func - (left: ExactSum, right: ExactSum) -> ExactSum {
    var difference = left
    difference.units &-= right.units
    return difference
  }

  static func += (left: inout ExactSum, right: ExactSum) { left.units &+= right.units }
}
