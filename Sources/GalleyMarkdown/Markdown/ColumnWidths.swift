// Calculation of the widths of table columns.

import Galley
import GalleyDocuments

/// The widths of table columns, and the distances of the columns from the table's leading edge. All
/// lengths are in points.
struct ColumnWidths: Equatable {
  private(set) var widths: [Double]
  private(set) var starts: [Double] = []
  /// The number of whole points by which each column's padding shrinks so that the table fits; 0 if
  /// no padding needs to shrink.
  private(set) var savedPadding: [Double]

  /// Divides the available width of the table among the columns.
  ///
  /// 1. If the columns fit with each cell on one line, each column gets its one-line width.
  /// 2. Otherwise, each column gets at least the width of its longest word. The remaining width is
  ///    shared in proportion to the difference between each column's one-line width and the width
  ///    of its longest word (CSS 2.2 §17.5.2.2).
  /// 3. If the longest words do not fit, the padding of each column shrinks by two thirds.
  /// 4. If the smaller padding is not enough, the columns with the longest words shrink to the same
  ///    content width.
  ///
  /// - Parameters:
  ///   - widest: The widths of the columns with each cell on one line.
  ///   - narrowest: A closure that returns the widths of the columns with one word per line. The
  ///     closure is called only if the one-line widths do not fit.
  ///   - edges: The combined width of padding and border in each column.
  ///   - padding: The width of padding in each column.
  ///   - overlap: The width by which neighbouring columns overlap.
  ///   - room: The maximum width of the table.
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

  /// A maximum for the lengths. If every longer length is reduced to the maximum, the sum of the
  /// lengths is at most `room`. The maximum is at least 1, even if the sum then exceeds `room`.
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

  /// The width of the table in points.
  var total: Double { (starts.last ?? 0) + (widths.last ?? 0) }
}
