/// Coverage of self-crossing polygons by the nonzero rule: exact along each of 32 sampled lines
/// a row of pixels, or of fewer where the edges are very many.
///
/// FreeType's rasterizer adds up areas and so counts an overlap within a pixel twice, which the
/// edges of a stroke have at every corner.
struct ScanlineCoverage {
  private var linesPerRow = 32
  /// Fractions of a pixel that x is rounded to.
  private static let columns = 256

  private let bounds: MaskBounds
  /// Crossings of each sampled line: x in 1/256 pixels times two, plus 1 where the edge goes down.
  private var crossings: [Int32] = []
  /// Where the crossings of each line start in `crossings`, and their number at the end.
  private var starts: [Int] = []

  /// Nil when the edges cross more lines than `FontLimits.strokeCrossings` even at one a row.
  init?(_ edges: [Segment], in bounds: MaskBounds) {
    self.bounds = bounds
    var total = crossingCount(of: edges)
    while total > FontLimits.strokeCrossings {
      guard linesPerRow > 1 else { return nil }
      linesPerRow /= 2
      total = crossingCount(of: edges)
    }
    let lines = Int(bounds.height) * linesPerRow
    var counts = Array(repeating: 0, count: lines + 1)
    for edge in edges {
      for line in lineRange(of: edge, lines: lines) { counts[line + 1] += 1 }
    }
    for line in 0..<lines { counts[line + 1] += counts[line] }
    starts = counts
    crossings = Array(repeating: 0, count: total)
    for edge in edges {
      for line in lineRange(of: edge, lines: lines) {
        crossings[counts[line]] = crossing(of: edge, line: line)
        counts[line] += 1
      }
    }
  }

  /// The mask's bytes.
  func coverage() -> [UInt8] {
    let width = Int(bounds.width)
    var result: [UInt8] = []
    result.reserveCapacity(width * Int(bounds.height))
    var partial = Array(repeating: 0, count: width + 1)
    var steps = Array(repeating: 0, count: width + 2)
    let full = linesPerRow * Self.columns
    for row in 0..<Int(bounds.height) {
      for line in row * linesPerRow..<(row + 1) * linesPerRow {
        addSpans(of: line, &partial, &steps)
      }
      var level = 0
      for column in 0..<width {
        level += steps[column]
        let covered = min(full, level + partial[column])
        result.append(UInt8(truncatingIfNeeded: (covered * 255 + full / 2) / full))
        partial[column] = 0
        steps[column] = 0
      }
      partial[width] = 0
      steps[width] = 0
      steps[width + 1] = 0
    }
    return result
  }

  private func crossingCount(of edges: [Segment]) -> Int {
    let lines = Int(bounds.height) * linesPerRow
    return edges.reduce(0) { $0 + lineRange(of: $1, lines: lines).count }
  }

  /// Height of a point below the mask's top, in sampled lines.
  private func depth(_ y: Double) -> Double {
    (-y - Double(bounds.top)) * Double(linesPerRow)
  }

  /// The sampled lines, each through the middle of its strip, that an edge crosses.
  private func lineRange(of edge: Segment, lines: Int) -> Range<Int> {
    func firstLine(from y: Double) -> Int {
      Int(max(0, min(Double(lines), (depth(y) - 0.5).rounded(.up))))
    }
    let a = firstLine(from: edge.start.y)
    let b = firstLine(from: edge.end.y)
    return min(a, b)..<max(a, b)
  }

  private func crossing(of edge: Segment, line: Int) -> Int32 {
    let top = depth(edge.start.y)
    let part = (Double(line) + 0.5 - top) / (depth(edge.end.y) - top)
    let x = edge.start.x + (edge.end.x - edge.start.x) * part - Double(bounds.left)
    let limited = max(0, min(Double(bounds.width), x))
    let column = Int32((limited * Double(Self.columns)).rounded())
    return column * 2 + (edge.end.y < edge.start.y ? 1 : 0)
  }

  /// Adds what one line covers: whole pixels as steps of a level, ends as parts.
  private func addSpans(of line: Int, _ partial: inout [Int], _ steps: inout [Int]) {
    var winding = 0
    var start = 0
    for crossing in crossings[starts[line]..<starts[line + 1]].sorted() {
      let x = Int(crossing >> 1)
      let wasInside = winding != 0
      if !wasInside { start = x }
      winding += crossing & 1 == 1 ? 1 : -1
      guard wasInside, winding == 0, x > start else { continue }
      let first = start / Self.columns
      let last = x / Self.columns
      if first == last {
        partial[first] += x - start
      } else {
        partial[first] += Self.columns - start % Self.columns
        partial[last] += x % Self.columns
        steps[first + 1] += Self.columns
        steps[last] -= Self.columns
      }
    }
  }
}
