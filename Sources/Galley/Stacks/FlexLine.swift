/// The lengths and positions of boxes along the axis of their stack (CSS Flexible Box Layout 1 §9.7
/// and §9.5).
struct FlexLine {
  var items: [FlexItem]
  let spacing: Double
  /// Sum of the lengths of all gaps and margins.
  private let gaps: Double

  init(_ items: consuming [FlexItem], spacing: Double) {
    var gaps = spacing * Double(max(items.count - 1, 0))
    for index in items.indices {
      items[index].length = items[index].natural
      gaps += items[index].margins
    }
    self.items = items
    self.spacing = spacing
    self.gaps = gaps
  }

  /// Sum of the lengths of all boxes, gaps and margins.
  var total: Double { items.reduce(gaps) { $0 + $1.length } }

  /// Lets the boxes grow or shrink, in several rounds, until they fill `room` points. A box that
  /// reaches its minimum or maximum length is frozen at that length. Each round freezes at least
  /// one box. In practice, two or three rounds suffice.
  mutating func resolve(room: Double) {
    let room = room - gaps
    let grows = items.reduce(0) { $0 + $1.natural } < room
    for index in items.indices {
      let (base, natural) = (items[index].base, items[index].natural)
      let factor = grows ? items[index].grow : items[index].shrink
      items[index].isFrozen = factor == 0 || (grows ? base > natural : base < natural)
      if !items[index].isFrozen { items[index].length = base }
    }
    let initial = room - items.reduce(0) { $0 + $1.length }
    var rounds = 0
    while items.contains(where: { !$0.isFrozen }) {
      var (factors, free) = (0.0, room)
      for item in items {
        if !item.isFrozen { factors += grows ? item.grow : item.shrink }
        free -= item.isFrozen ? item.length : item.base
      }
      // If the sum of the boxes' factors for growing or shrinking is below 1, the boxes take only
      // that fraction of the free space.
      if factors < 1, abs(initial * factors) < abs(free) { free = initial * factors }
      rounds += 1
      freeze(free: free, factors: factors, grows: grows, isLast: rounds > Self.rounds)
    }
  }

  /// Maximum number of rounds in which boxes grow or shrink. After the last round, all boxes keep
  /// their lengths. The limit makes the time linear in the number of boxes.
  private static let rounds = 64

  /// Sets the lengths of all boxes that are not frozen, and freezes the boxes that exceed a limit.
  private mutating func freeze(free: Double, factors: Double, grows: Bool, isLast: Bool) {
    let scaled = items.indices.reduce(0) { sum, index in
      items[index].isFrozen ? sum : sum + scaledShrink(index)
    }
    var violation = 0.0
    for index in items.indices where !items[index].isFrozen {
      let item = items[index]
      var length = item.base
      if grows {
        length += factors > 0 ? free * item.grow / factors : 0
      } else {
        length += scaled > 0 ? free * scaledShrink(index) / scaled : 0
      }
      items[index].length = item.limited(length)
      items[index].violation = items[index].length - length
      violation += items[index].violation
    }
    for index in items.indices where !items[index].isFrozen {
      let own = items[index].violation
      items[index].isFrozen =
        isLast || violation == 0 || !violation.isFinite || (violation > 0 ? own > 0 : own < 0)
    }
  }

  private func scaledShrink(_ index: Int) -> Double {
    max(items[index].base - items[index].fixed, 0) * items[index].shrink
  }

  /// Sets the start of each box in an area that is `room` points long. Each start is measured from
  /// the start of the area.
  mutating func place(room: Double, _ distribution: FrameStack.Distribution) {
    let free = room - total
    let autos = items.reduce(0) { $0 + ($1.before == nil ? 1 : 0) + ($1.after == nil ? 1 : 0) }
    if free > 0, autos > 0 { return pack(from: 0, gap: spacing, auto: free / Double(autos)) }
    switch distribution {
    case .natural, .fillEqually, .fillProportionally: pack(from: 0, gap: spacing)
    case .center: pack(from: free / 2, gap: spacing)
    case .trailing: pack(from: free, gap: spacing)
    case .equalSpacing:
      let more = items.count > 1 ? max(free, 0) / Double(items.count - 1) : 0
      pack(from: 0, gap: spacing + more)
    case .equalCentering: if free > 0 { center(room) } else { pack(from: 0, gap: spacing) }
    }
  }

  private mutating func pack(from start: Double, gap: Double, auto: Double = 0) {
    var position = start
    for index in items.indices {
      position += items[index].before ?? auto
      items[index].start = position
      position += items[index].length + (items[index].after ?? auto) + gap
    }
  }

  /// Places the boxes so that their centres are at equal distances. If a gap would be smaller than
  /// the spacing, the next box is moved towards the end. Boxes that would then extend beyond the
  /// end are moved back.
  private mutating func center(_ room: Double) {
    let outer = items.map { $0.length + $0.margins }
    guard outer.count > 1, let first = outer.first, let last = outer.last else {
      return pack(from: 0, gap: spacing)
    }
    let step = (room - (first + last) / 2) / Double(outer.count - 1)
    var end = -Double.infinity
    for (index, length) in outer.enumerated() {
      items[index].start = max(first / 2 + step * Double(index) - length / 2, end + spacing)
      end = items[index].start + length
    }
    var next = room + spacing
    for index in outer.indices.reversed() {
      next = min(items[index].start, next - spacing - outer[index])
      items[index].start = next + (items[index].before ?? 0)
    }
  }
}
