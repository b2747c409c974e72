// The kinds of line that matter for the size of tables, and a limit on the number of table cells.

import Galley
import GalleyDocuments
import GalleyJSON

/// A line of a Markdown document, as far as it matters for the size of tables.
enum MarkdownLine {
  /// A line with only white space and block quote markers (`>`).
  case empty
  /// A line that could be a delimiter row, which sets the number of columns in a table and their
  /// alignment.
  case delimiters(Int)
  case other

  private init(_ line: ArraySlice<UInt8>) {
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

  /// Throws an error if the tables could have more cells in total than ``Limits/elements``. The
  /// check runs before parsing.
  ///
  /// cmark-gfm adds empty cells to short rows while it parses (GitHub Flavored Markdown §4.10).
  /// Without this check, a document of tens of kilobytes could expand to gigabytes of empty cells.
  ///
  /// Every line from a possible delimiter row to the next empty line is counted as a table row.
  /// Each row is assumed to have as many cells as the delimiter row. The number of vertical bars
  /// per row is limited too, because cmark-gfm's running time grows with the square of that number.
  static func checkTables(
    in bytes: [UInt8], limits: Limits
  ) throws(DocumentFault) {
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
      switch MarkdownLine(line) {
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
}
