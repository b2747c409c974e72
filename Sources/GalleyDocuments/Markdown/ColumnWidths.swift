// How the columns of a table share its width.

/// Widths of columns and where they begin, in points from the table's leading edge.
struct ColumnWidths: Equatable {
  private(set) var widths: [Double]
  private(set) var starts: [Double] = []
  /// How much less padding each column has than it would like, a whole number; 0 where there is room.
  private(set) var savedPadding: [Double]

  /// Columns as wide as they would like to be, or, where they have no room, as wide as the room lets
  /// them be by what they would like beyond their longest words (CSS 2.2 §17.5.2.2). Where even those
  /// have no room, columns have a third of their padding, and if that is not enough, those with the
  /// longest words give up some, all of these as wide as each other.
  ///
  /// - Parameters:
  ///   - widest: the columns' widths with each cell on one line.
  ///   - narrowest: their widths with each word on a line, which are asked for where needed.
  ///   - edges: what of each is padding and border.
  ///   - padding: what of each is padding.
  ///   - overlap: how far neighbours lie on each other.
  ///   - room: the table's greatest width.
  init<Failure>(
    widest: [Double], narrowest: () throws(Failure) -> [Double], edges: [Double],
    padding: [Double], overlap: Double, room: Double
  ) throws(Failure) {
    var saved = widest.map { _ in 0.0 }
    let room = room + overlap * Double(max(widest.count - 1, 0))
    if widest.reduce(0, +) <= room {
      widths = widest
    } else {
      let narrowest = try narrowest()
      if narrowest.reduce(0, +) > room {
        saved = padding.map { ($0 * 2 / 3).rounded(.down) }
      }
      func tight(_ widths: [Double]) -> [Double] { zip(widths, saved).map { $0 - $1 } }
      widths = Self.share(
        room, widest: tight(widest), narrowest: tight(narrowest), edges: tight(edges))
    }
    savedPadding = saved
    var start = 0.0
    for width in widths {
      starts.append(start)
      start += width - overlap
    }
  }

  private static func share(
    _ room: Double, widest: [Double], narrowest: [Double], edges: [Double]
  ) -> [Double] {
    let least = narrowest.reduce(0, +)
    if least >= room {
      let words = zip(narrowest, edges).map { max($0 - $1, 0) }
      let limit = cap(of: words, within: room - edges.reduce(0, +))
      return zip(words, edges).map { (min($0, limit) + $1).rounded(.down) }
    }
    let wanted = widest.reduce(0, +) - least
    return zip(narrowest, widest).map { narrow, wide in
      (narrow + (wide - narrow) * (room - least) / max(wanted, 1)).rounded(.down)
    }
  }

  /// The length that lengths have to be cut down to, so that together they are no longer than `room`;
  /// not less than 1.
  private static func cap(of lengths: [Double], within room: Double) -> Double {
    var rest = room
    let sorted = lengths.sorted()
    for (index, length) in sorted.enumerated() {
      let share = rest / Double(sorted.count - index)
      if length > share { return max(share, 1) }
      rest -= length
    }
    return max(sorted.last ?? 0, 1)
  }

  /// Width of the table.
  var total: Double { (starts.last ?? 0) + (widths.last ?? 0) }
}
