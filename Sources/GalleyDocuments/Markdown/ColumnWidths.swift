// How the columns of a table share its width.

/// Widths of columns and where they begin, in points from the table's leading edge.
struct ColumnWidths: Equatable {
  private(set) var widths: [Double]
  private(set) var starts: [Double] = []

  /// Columns as wide as they would like to be, or, where they have no room, as wide as the room lets
  /// them be by what they would like beyond their longest words (CSS 2.2 §17.5.2.2). Columns whose
  /// longest words have no room are in proportion to them.
  ///
  /// - Parameters:
  ///   - widest: the columns' widths with each cell on one line.
  ///   - narrowest: their widths with each word on a line, which are asked for where needed.
  ///   - overlap: how far neighbours lie on each other.
  ///   - room: the table's greatest width.
  init<Failure>(
    widest: [Double], narrowest: () throws(Failure) -> [Double], overlap: Double, room: Double
  ) throws(Failure) {
    let room = room + overlap * Double(max(widest.count - 1, 0))
    if widest.reduce(0, +) <= room {
      widths = widest
    } else {
      widths = Self.share(room, widest: widest, narrowest: try narrowest())
    }
    var start = 0.0
    for width in widths {
      starts.append(start)
      start += width - overlap
    }
  }

  private static func share(_ room: Double, widest: [Double], narrowest: [Double]) -> [Double] {
    let least = narrowest.reduce(0, +)
    if least >= room { return narrowest.map { ($0 * room / max(least, 1)).rounded(.down) } }
    let wanted = widest.reduce(0, +) - least
    return zip(narrowest, widest).map { narrow, wide in
      (narrow + (wide - narrow) * (room - least) / max(wanted, 1)).rounded(.down)
    }
  }

  /// Width of the table.
  var total: Double { (starts.last ?? 0) + (widths.last ?? 0) }
}
