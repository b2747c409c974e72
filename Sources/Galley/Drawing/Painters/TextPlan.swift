// A text ready to be painted, in one piece or band by band.

import GalleyUnicode

/// What is found out once about a text, however many bands its picture is painted in.
struct TextPlan {
  /// A line with its decorations.
  struct Line {
    let plan: LinePlan
    let decorations: [DecorationLine]
    /// Whether anything lies behind its text, and whether its text may cast a shadow.
    let hasBackground: Bool
    let hasShadow: Bool

    init(plan: LinePlan, decorations: [DecorationLine]) {
      self.plan = plan
      self.decorations = decorations
      // By index: a run is large to copy.
      let runs = plan.runs
      hasBackground = runs.indices.contains { runs[$0].background != nil }
      hasShadow = runs.indices.contains { runs[$0].attributes.shadows?.isEmpty == false }
    }
  }

  let layout: TextLayout
  let backdrops: [Backdrop]
  /// The rows that it may touch; all of them where the picture is painted in one piece.
  let extent: Range<Int>
  private let lines: [Line]
  /// The rows that each line may touch; `nil` where the picture is painted in one piece.
  private let rows: RowIndex?

  /// - Parameter rows: the rows that each line may touch; `nil` where the picture is painted in one
  ///   piece.
  init(layout: TextLayout, backdrops: [Backdrop], lines: [Line], rows: [Range<Int>]?) {
    self.layout = layout
    extent = (rows ?? [.min..<(.max)]).reduce(0..<0) { $0.union($1) }
    self.backdrops = backdrops
    self.lines = lines
    self.rows = rows.map { RowIndex($0) }
  }

  /// The lines that may show in a part of the picture, and maybe some between them.
  func lines(touching part: PixelRect) -> ArraySlice<Line> {
    guard let rows else { return lines[...] }
    return lines[rows.entries(touching: part.minY..<part.maxY)]
  }
}

extension Range<Int> {
  /// From the start of the first of two ranges to the end of the last; an empty one is nowhere.
  func union(_ other: Range<Int>) -> Range<Int> {
    guard !isEmpty else { return other }
    guard !other.isEmpty else { return self }
    return Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}

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
