import GalleyUnicode

/// An index that finds entries, such as text lines, by the pixel rows that they can touch. A search
/// returns a contiguous range of entries, so the result can include entries that do not touch the
/// rows. If the entries are mostly in order from top to bottom, few such entries are included.
struct RowIndex {
  /// For each entry, the first pixel row below both this entry and all entries before it.
  private let ends: [Int]
  /// For each entry, the topmost pixel row that this entry or any entry after it can touch.
  private let starts: [Int]

  /// - rows: the pixel rows of each entry, in any order.
  init(_ rows: [Range<Int>]) {
    var end = Int.min
    ends = rows.map { rows in
      if !rows.isEmpty { end = max(end, rows.upperBound) }
      return end
    }
    var start = Int.max
    starts =
      rows.reversed().map { rows in
        if !rows.isEmpty { start = min(start, rows.lowerBound) }
        return start
      }.reversed()
  }

  /// Returns a range of entries that includes every entry that can touch the pixel rows `rows`. The
  /// range can also include entries that do not touch the rows.
  func entries(touching rows: Range<Int>) -> Range<Int> {
    let first = ends.partitioningIndex { $0 > rows.lowerBound }
    let end = starts.partitioningIndex { $0 >= rows.upperBound }
    return first..<max(first, end)
  }
}
