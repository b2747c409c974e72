import GalleyUnicode

/// A decoration line (underline, strikethrough or overline) of one line of text, ready to be
/// painted: its pixel rows, drawn parts, pattern and brush.
struct DecorationLine: Equatable {
  /// A part of the decoration line that is drawn without a gap. Its start and end are in pixels,
  /// and need not be whole numbers.
  struct Piece: Equatable {
    var start: Double
    var end: Double
  }

  let kind: DecorationKind
  /// The pixel rows that each bar or wave covers, or the pixel columns in vertical text. A double
  /// line has two bars. Any other decoration line has one bar or one wave.
  var bars: [Range<Int>]
  /// The drawn parts of the decoration line, from left to right, or from top to bottom in vertical
  /// text. The parts do not overlap.
  var pieces: [Piece]
  var pattern: DecorationPattern
  var brush: Brush
  /// Whether the decoration line runs downwards, as in vertical text.
  var isVertical = false

  /// The pixels that the decoration line can touch.
  var bounds: PixelRect {
    guard let first = pieces.first, let last = pieces.last, let top = bars.first,
      let bottom = bars.last
    else { return .empty }
    let (start, end) = (
      Self.column(first.start.rounded(.down)), Self.column(last.end.rounded(.up))
    )
    return isVertical
      ? PixelRect(minX: top.lowerBound, minY: start, maxX: bottom.upperBound, maxY: end)
      : PixelRect(minX: start, minY: top.lowerBound, maxX: end, maxY: bottom.upperBound)
  }

  /// The part of the decoration line between two positions. A line with many colours is divided
  /// once per colour. Binary search therefore finds the drawn parts between the positions, because
  /// this is faster than examining all of them.
  func clipped(from start: Double, to end: Double) -> DecorationLine {
    var part = self
    let first = pieces.partitioningIndex { $0.end > start }
    part.pieces = pieces[first...].prefix { $0.start < end }.compactMap { piece in
      let clipped = Piece(start: max(piece.start, start), end: min(piece.end, end))
      return clipped.end > clipped.start ? clipped : nil
    }
    return part
  }

  /// Coverage of each pixel along the decoration line, 0 to 255. Coverage is the drawn fraction of
  /// the pixel's extent in the direction of the line.
  func coverage(of columns: Range<Int>) -> [UInt8] {
    var drawn = [Double](repeating: 0, count: columns.count)
    for piece in pieces {
      let first = max(Self.column(piece.start.rounded(.down)), columns.lowerBound)
      let last = min(Self.column(piece.end.rounded(.up)), columns.upperBound)
      guard first < last else { continue }
      for column in first..<last {
        drawn[column - columns.lowerBound] += pattern.drawn(
          from: max(piece.start, Double(column)), to: min(piece.end, Double(column + 1)))
      }
    }
    return drawn.map { UInt8((min(max($0, 0), 1) * 255).rounded(.toNearestOrAwayFromZero)) }
  }

  /// Paints the decoration line inside `clip`.
  func draw(on canvas: inout Canvas<some RowBlending>, within clip: PixelRect) {
    forEachBar(within: clip.intersection(canvas.bounds)) { row, coverage in
      canvas.fill(row, through: coverage, with: brush)
    }
  }

  /// Divides the part of the decoration line inside `clip` into pixel rectangles. Calls `body` with
  /// each rectangle and the coverage of its pixels.
  func forEachBar(within clip: PixelRect, _ body: (PixelRect, [UInt8]) -> Void) {
    let visible = bounds.intersection(clip)
    guard !visible.isEmpty else { return }
    if let mark = pattern.mark { return forEachMarkedBar(of: visible, mark, body) }
    if isVertical { return forEachColumn(of: visible, body) }
    let coverage = coverage(of: visible.minX..<visible.maxX)
    for bar in bars {
      for y in bar.clamped(to: visible.minY..<visible.maxY) {
        body(PixelRect(minX: visible.minX, minY: y, maxX: visible.maxX, maxY: y + 1), coverage)
      }
    }
  }

  /// Calls `body` for each bar of a vertical decoration line with the bar's pixel rectangle and the
  /// coverage of its pixels. A double line has two bars.
  private func forEachColumn(of visible: PixelRect, _ body: (PixelRect, [UInt8]) -> Void) {
    let coverage = coverage(of: visible.minY..<visible.maxY)
    for bar in bars {
      let columns = bar.clamped(to: visible.minX..<visible.maxX)
      guard !columns.isEmpty else { continue }
      body(
        PixelRect(
          minX: columns.lowerBound, minY: visible.minY, maxX: columns.upperBound,
          maxY: visible.maxY),
        coverage.flatMap { repeatElement($0, count: columns.count) })
    }
  }

  /// Calls `body` for each pixel row of a dotted or wavy line. If the line is vertical, calls
  /// `body` for each pixel column.
  private func forEachMarkedBar(
    of visible: PixelRect, _ mark: DecorationMark, _ body: (PixelRect, [UInt8]) -> Void
  ) {
    let along = isVertical ? visible.minY..<visible.maxY : visible.minX..<visible.maxX
    let across = isVertical ? visible.minX..<visible.maxX : visible.minY..<visible.maxY
    let pieces = coverage(of: along)
    for bar in bars {
      for row in bar.clamped(to: across) {
        let coverage = zip(mark.coverage(row: row - bar.lowerBound, of: along), pieces).map {
          UInt8((min($0, 1) * Double($1)).rounded(.toNearestOrAwayFromZero))
        }
        body(
          isVertical
            ? PixelRect(minX: row, minY: along.lowerBound, maxX: row + 1, maxY: along.upperBound)
            : PixelRect(minX: along.lowerBound, minY: row, maxX: along.upperBound, maxY: row + 1),
          coverage)
      }
    }
  }

  private static func column(_ value: Double) -> Int {
    guard !value.isNaN else { return 0 }
    let farthest = Double(PixelGrid.farthest)
    return Int(min(max(value, -farthest), farthest))
  }
}

extension [DecorationLine] {
  /// The decoration lines, grouped by kind.
  var rows: [DecorationRow] {
    DecorationKind.allCases.map { kind in DecorationRow(filter { $0.kind == kind }) }
  }
}

/// The decoration lines of one kind on a line of text. Binary search finds the decoration lines
/// that overlap a horizontal range.
struct DecorationRow {
  /// The decoration lines, sorted from left to right. Each has at least one drawn part.
  private let lines: [DecorationLine]
  /// For each decoration line, the rightmost position at which it or any decoration line before it
  /// in `lines` ends.
  private let reaches: [Double]

  /// Creates the list from decoration lines in any order. Lines without a drawn part are dropped.
  init(_ lines: [DecorationLine]) {
    let lines = lines.filter { !$0.pieces.isEmpty }.sorted { $0.start < $1.start }
    var reach = -Double.infinity
    reaches = lines.map { line in
      reach = max(reach, line.end)
      return reach
    }
    self.lines = lines
  }

  /// The decoration lines, cut to the range from `start` to `end` along the text line. They are
  /// sorted from left to right, and decoration lines outside the range are omitted.
  func clipped(from start: Double, to end: Double) -> [DecorationLine] {
    let first = reaches.partitioningIndex { $0 > start }
    return lines[first...].prefix { $0.start < end }.map { $0.clipped(from: start, to: end) }
  }
}

extension DecorationLine {
  fileprivate var start: Double { pieces.first?.start ?? 0 }
  fileprivate var end: Double { pieces.last?.end ?? 0 }
}
