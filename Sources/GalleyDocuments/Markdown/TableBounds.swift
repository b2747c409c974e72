// How many cells tables have, told before they are made.

import Galley

/// Bounds of the cells of tables in Markdown that is not parsed yet.
///
/// cmark-gfm fills short rows up while it parses (GitHub Flavored Markdown §4.10), so that a text of
/// some kilobytes may become gigabytes of empty cells.
enum TableBounds {
  /// Refuses a text whose tables may have more cells than a document may have elements.
  ///
  /// A table goes from its delimiter row to an empty line at the latest, and has as many columns as
  /// that row.
  static func check(_ bytes: [UInt8], limits: Limits) throws(DocumentFault) {
    var total = 0
    var start = 0
    var columns = 0
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
      total += columns
      guard total <= limits.elements else {
        throw DocumentFault(
          at: start,
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
