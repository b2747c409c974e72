import GalleyUnicode

/// An index of entries, such as text lines, by the pixel rows that they may touch. If the entries
/// are mostly in order from top to bottom, a search finds few entries that do not match.
struct RowIndex {
  /// For each entry, the first pixel row below this entry and all entries before it.
  private let ends: [Int]
  /// For each entry, the topmost pixel row of this entry and all entries after it.
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

  /// A range of entries that includes all entries that may touch the pixel rows `rows`.
  func entries(touching rows: Range<Int>) -> Range<Int> {
    let first = ends.partitioningIndex { $0 > rows.lowerBound }
    let end = starts.partitioningIndex { $0 >= rows.upperBound }
    return first..<max(first, end)
  }
}
