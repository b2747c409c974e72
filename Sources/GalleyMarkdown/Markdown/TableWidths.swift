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

/// A limit on the number of table cells in a Markdown document. The limit is checked before
/// parsing.
///
/// cmark-gfm adds empty cells to short rows while it parses (GitHub Flavored Markdown §4.10).
/// Without this check, a document of tens of kilobytes could expand to gigabytes of empty cells.
enum TableBounds {
  /// Throws an error if the tables could have more cells in total than ``Limits/elements``.
  ///
  /// Every line from a possible delimiter row to the next empty line is counted as a table row.
  /// Each row is assumed to have as many cells as the delimiter row. The number of vertical bars
  /// per row is limited too, because cmark-gfm's running time grows with the square of that number.
  static func check(_ bytes: [UInt8], limits: Limits) throws(DocumentFault) {
    var total = 0
    var start = 0
    var columns = 0
    /// The number of vertical bars in the previous line, which can be a table header.
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
          "a table row has \(max(bars, barsAbove)) vertical bars; a table can have at most"
            + " \(limits.tableColumns) columns")
      }
      barsAbove = bars
      total += columns
      guard total <= limits.elements else {
        throw DocumentFault(
          at: start, code: .tooLarge,
          "with this table, the document has more than \(limits.elements) table cells, which is"
            + " the limit for blocks and spans")
      }
    }
  }

  private enum Kind {
    /// A line with only white space and block quote markers (`>`).
    case empty
    /// A line that could be a delimiter row, which sets the number of columns in a table and their
    /// alignment.
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
        // A delimiter row can contain vertical tabs and form feeds as white space. A line of only
        // these characters is not empty, so it does not end the table.
        case 0x0B, 0x0C: break
        case UInt8(ascii: "|"):
          columns += isColumn ? 1 : 0
          isColumn = false
          hasBar = true
        case ASCII.minus: isColumn = true
        // The delimiter row of a Markdown table can contain colons. The characters `+`, `*`, `.`,
        // `)` and digits form list markers, which can precede the row.
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
