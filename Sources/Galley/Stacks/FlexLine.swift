/// The lengths and positions of boxes along the axis of their stack (CSS Flexible Box Layout 1 §9.7
/// and §9.5).
struct FlexLine {
  let items: [FlexItem]
  let spacing: Double
  /// The resolved length of each box.
  private(set) var lengths: [Double]

  init(_ items: [FlexItem], spacing: Double) {
    self.items = items
    self.spacing = spacing
    lengths = items.map(\.natural)
  }

  /// Sum of the lengths of all gaps and margins.
  private var gaps: Double {
    items.reduce(spacing * Double(max(items.count - 1, 0))) { $0 + $1.margins }
  }

  /// Sum of the lengths of all boxes, gaps and margins.
  var total: Double { lengths.reduce(gaps, +) }

  /// Lets the boxes grow or shrink until they fill `room` points. A box that reaches a limit is
  /// frozen there. Each round freezes at least one box; in practice two or three rounds suffice.
  mutating func resolve(room: Double) {
    let room = room - gaps
    let grows = items.reduce(0) { $0 + $1.natural } < room
    var isFrozen = items.map { item in
      let factor = grows ? item.grow : item.shrink
      return factor == 0 || (grows ? item.base > item.natural : item.base < item.natural)
    }
    for index in items.indices where !isFrozen[index] { lengths[index] = items[index].base }
    let initial = room - lengths.reduce(0, +)
    var rounds = 0
    while isFrozen.contains(false) {
      let factors = items.indices.reduce(0) { sum, index in
        isFrozen[index] ? sum : sum + (grows ? items[index].grow : items[index].shrink)
      }
      var free = room
      for index in items.indices { free -= isFrozen[index] ? lengths[index] : items[index].base }
      // If the sum of the boxes' factors for growing or shrinking is below 1, the boxes take only
      // that fraction of the free space.
      if factors < 1, abs(initial * factors) < abs(free) { free = initial * factors }
      rounds += 1
      freeze(&isFrozen, free: free, factors: factors, grows: grows, isLast: rounds > Self.rounds)
    }
  }

  /// Maximum number of rounds. After the last round, all boxes keep their lengths. The limit makes
  /// the time linear in the number of boxes.
  private static let rounds = 64

  /// Sets the lengths of all boxes that are not frozen, and freezes the boxes that exceed a limit.
  private mutating func freeze(
    _ isFrozen: inout [Bool], free: Double, factors: Double, grows: Bool, isLast: Bool
  ) {
    let scaled = items.indices.reduce(0) { sum, index in
      isFrozen[index] ? sum : sum + scaledShrink(index)
    }
    var violation = 0.0
    var violations = [Double](repeating: 0, count: items.count)
    for index in items.indices where !isFrozen[index] {
      let item = items[index]
      var length = item.base
      if grows {
        length += factors > 0 ? free * item.grow / factors : 0
      } else {
        length += scaled > 0 ? free * scaledShrink(index) / scaled : 0
      }
      lengths[index] = max(min(length, item.maximum), max(item.minimum, item.fixed))
      violations[index] = lengths[index] - length
      violation += violations[index]
    }
    for index in items.indices where !isFrozen[index] {
      isFrozen[index] =
        isLast || violation == 0 || !violation.isFinite
        || (violation > 0 ? violations[index] > 0 : violations[index] < 0)
    }
  }

  private func scaledShrink(_ index: Int) -> Double {
    max(items[index].base - items[index].fixed, 0) * items[index].shrink
  }

  /// The start of each box, measured from the start of an area of `room` points.
  func starts(room: Double, _ distribution: FrameStack.Distribution) -> [Double] {
    let free = room - total
    let autos = items.reduce(0) { $0 + ($1.before == nil ? 1 : 0) + ($1.after == nil ? 1 : 0) }
    if free > 0, autos > 0 { return packed(from: 0, gap: spacing, auto: free / Double(autos)) }
    switch distribution {
    case .natural, .fillEqually, .fillProportionally: return packed(from: 0, gap: spacing)
    case .center: return packed(from: free / 2, gap: spacing)
    case .trailing: return packed(from: free, gap: spacing)
    case .equalSpacing:
      let more = items.count > 1 ? max(free, 0) / Double(items.count - 1) : 0
      return packed(from: 0, gap: spacing + more)
    case .equalCentering: return free > 0 ? centred(room) : packed(from: 0, gap: spacing)
    }
  }

  private func packed(from start: Double, gap: Double, auto: Double = 0) -> [Double] {
    var position = start
    return items.indices.map { index in
      position += items[index].before ?? auto
      defer { position += lengths[index] + (items[index].after ?? auto) + gap }
      return position
    }
  }

  /// The starts of boxes whose centres are at equal distances. If a gap would be smaller than the
  /// spacing, the next box is moved towards the end. Boxes that would then extend beyond the end
  /// are moved back.
  private func centred(_ room: Double) -> [Double] {
    let outer = items.indices.map { lengths[$0] + items[$0].margins }
    guard outer.count > 1, let first = outer.first, let last = outer.last else {
      return packed(from: 0, gap: spacing)
    }
    let step = (room - (first + last) / 2) / Double(outer.count - 1)
    var starts: [Double] = []
    var end = -Double.infinity
    for (index, length) in outer.enumerated() {
      starts.append(max(first / 2 + step * Double(index) - length / 2, end + spacing))
      end = starts[index] + length
    }
    var next = room + spacing
    for index in outer.indices.reversed() {
      starts[index] = min(starts[index], next - spacing - outer[index])
      next = starts[index]
    }
    return zip(starts, items).map { $0 + ($1.before ?? 0) }
  }
}
