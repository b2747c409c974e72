import GalleyUnicode

/// Finds out which of many things, mostly one below the other, may touch some rows.
struct RowIndex {
  /// For each entry the first row below it and all before it.
  private let ends: [Int]
  /// For each entry the first row of it and all behind it.
  private let starts: [Int]

  /// - Parameter rows: the rows of each entry, in any order.
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

  /// The entries from the first to the last one that may touch `rows`.
  func entries(touching rows: Range<Int>) -> Range<Int> {
    let first = ends.partitioningIndex { $0 > rows.lowerBound }
    let end = starts.partitioningIndex { $0 >= rows.upperBound }
    return first..<max(first, end)
  }
}
