// How the boxes of a stack share its length.

/// Where boxes stand along a stack's axis, in points from its inner edge.
struct StackSharing {
  /// A box's beginning and length.
  struct Place: Equatable {
    var start: Double
    var length: Double
    var end: Double { start + length }
  }

  private(set) var places: [Place] = []

  /// Where the last box ends.
  var end: Double { places.last?.end ?? 0 }

  /// - Parameters:
  ///   - needed: the boxes' lengths as they would like them.
  ///   - isFixed: which of them have a length of their own.
  ///   - spacing: points between them.
  ///   - distribution: how they share.
  ///   - available: the stack's length; `nil` is as long as they need.
  init(
    _ needed: [Double], isFixed: [Bool], spacing: Double, _ distribution: StackDistribution,
    available: Double?
  ) {
    guard !needed.isEmpty else { return }
    let gaps = spacing * Double(needed.count - 1)
    let room = available.map { max($0 - gaps, 0) }
    switch distribution {
    case .fill:
      stack(Self.filled(needed, isFixed, room), spacing)
    case .fillEqually:
      let each = room.map { $0 / Double(needed.count) } ?? needed.max() ?? 0
      stack(needed.map { _ in each }, spacing)
    case .fillProportionally:
      let sum = needed.reduce(0, +)
      stack(needed.map { sum > 0 ? $0 * (room ?? sum) / sum : 0 }, spacing)
    case .equalSpacing:
      let left = (room ?? 0) - needed.reduce(0, +)
      let more = needed.count > 1 ? max(left, 0) / Double(needed.count - 1) : 0
      stack(needed, spacing + more)
    case .equalCentering:
      centre(needed, spacing, available)
    }
  }

  private mutating func stack(_ lengths: [Double], _ spacing: Double) {
    var start = 0.0
    for length in lengths {
      places.append(Place(start: start, length: length))
      start += length + spacing
    }
  }

  /// The lengths needed; what is left over the last box without a length of its own takes, and of
  /// what is missing each such box gives as much as it has, from the last one on.
  private static func filled(_ needed: [Double], _ isFixed: [Bool], _ room: Double?) -> [Double] {
    guard let room else { return needed }
    var lengths = needed
    var left = room - needed.reduce(0, +)
    for index in lengths.indices.reversed() where !isFixed[index] {
      let length = max(lengths[index] + left, 0)
      left -= length - lengths[index]
      lengths[index] = length
      if left >= 0 { break }
    }
    return lengths
  }

  private mutating func centre(_ lengths: [Double], _ spacing: Double, _ available: Double?) {
    guard let available, lengths.count > 1, let first = lengths.first, let last = lengths.last
    else { return stack(lengths, spacing) }
    let step = (available - (first + last) / 2) / Double(lengths.count - 1)
    var end = -spacing
    for (index, length) in lengths.enumerated() {
      let start = max(first / 2 + step * Double(index) - length / 2, end + spacing)
      places.append(Place(start: index == 0 ? 0 : start, length: length))
      end = places[index].end
    }
  }
}
