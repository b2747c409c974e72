// How wide the columns of a table are.

import Galley

/// Widths of columns and where they begin, in points from the table's leading edge.
struct ColumnWidths: Equatable {
  private(set) var widths: [Double]
  private(set) var starts: [Double] = []
  /// How much less padding each column has than it would like, a whole number; 0 where there is
  /// room.
  private(set) var savedPadding: [Double]

  /// Columns as wide as they would like to be, or, where they have no room, as wide as the room
  /// lets them be by what they would like beyond their longest words (CSS 2.2 §17.5.2.2). Where
  /// even those have no room, columns have a third of their padding, and if that is not enough,
  /// those with the longest words give up some, all of these as wide as each other.
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

  /// The length that lengths have to be cut down to, so that together they are no longer than
  /// `room`; not less than 1.
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

/// Bounds of the cells of tables in Markdown that is not parsed yet.
///
/// cmark-gfm fills short rows up while it parses (GitHub Flavored Markdown §4.10), so that a text
/// of some kilobytes may become gigabytes of empty cells.
enum TableBounds {
  /// Refuses a text whose tables may have more cells than a document may have elements.
  ///
  /// A table goes from its delimiter row to an empty line at the latest, and has as many columns as
  /// that row. Rows are bounded themselves: cmark-gfm's time rises by the square of their cells.
  static func check(_ bytes: [UInt8], limits: Limits) throws(DocumentFault) {
    var total = 0
    var start = 0
    var columns = 0
    /// Bars in the line above, which may be a table's head.
    var barsAbove = 0
    var rest = bytes[...]
    while !rest.isEmpty {
      let line = rest.prefix { $0 != ASCII.lineFeed && $0 != ASCII.carriageReturn }
      rest = rest[line.endIndex...]
      // A line ends with CR LF, LF or CR (CommonMark 0.29 §2.1).
      let end = rest.popFirst()
      if end == ASCII.carriageReturn, rest.first == ASCII.lineFeed { rest.removeFirst() }
      switch Kind(line) {
      case .empty: columns = 0
      case .delimiters(let count):
        if columns == 0 { start = line.startIndex }
        columns = max(columns, count)
      case .other: break
      }
      let bars = line.count { $0 == UInt8(ascii: "|") }
      guard columns == 0 || max(bars, barsAbove) <= limits.tableColumns + 1 else {
        throw DocumentFault(
          at: line.startIndex, code: .tooLarge,
          "a row of a table has \(max(bars, barsAbove)) bars; the limit of columns is"
            + " \(limits.tableColumns)")
      }
      barsAbove = bars
      total += columns
      guard total <= limits.elements else {
        throw DocumentFault(
          at: start, code: .tooLarge,
          "with this table the document has more than \(limits.elements) cells, the limit of"
            + " blocks and spans")
      }
    }
  }

  private enum Kind {
    /// Nothing but white space and the marks of quotations.
    case empty
    /// A row that may say how many columns a table has, and how they are aligned.
    case delimiters(Int)
    case other

    init(_ line: ArraySlice<UInt8>) {
      var isEmpty = true
      var hasBar = false
      var isColumn = false
      var columns = 0
      for byte in line {
        switch byte {
        case ASCII.space, ASCII.tab, UInt8(ascii: ">"): continue
        // Vertical tab and form feed, which are white space in a row, and make a row by themselves.
        case 0x0B, 0x0C: break
        case UInt8(ascii: "|"):
          columns += isColumn ? 1 : 0
          isColumn = false
          hasBar = true
        case ASCII.minus: isColumn = true
        // Besides colons the marks of lists, which the row may stand behind.
        case ASCII.colon, ASCII.plus, UInt8(ascii: "*"), ASCII.point, UInt8(ascii: ")"),
          ASCII.zero...ASCII.nine:
          break
        default:
          self = .other
          return
        }
        isEmpty = false
      }
      columns += isColumn ? 1 : 0
      self = isEmpty ? .empty : hasBar && columns > 0 ? .delimiters(columns) : .other
    }
  }
}
